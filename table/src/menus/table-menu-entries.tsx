import { useEffect, useEffectEvent, useState } from 'react';

import { useUserId } from '@fairlead/shared/auth';
import { ButtonMenu } from '@fairlead/shared/frames';
import { type FrameOfButton, useOnDemand } from '@fairlead/shared/ui';

import type { ExportJob } from '../export/export-job.ts';
import type { TableModel } from '../model/table-model.ts';
import { MAX_LEVELS } from '../rows/row-tree.ts';
import { useExports } from './export-entries.ts';
import { layoutParts } from './layout-parts.ts';
import { afterMenu, MenuEntries, type MenuEntry } from './menu-entries.tsx';
import type { TableList } from './table-list.ts';

type Props<F> = {
  readonly table: TableModel<F>;
  readonly list: TableList<F>;
  readonly frame: FrameOfButton;
  /** One export is under way; the next begins after it. */
  readonly isBusy: boolean;
  /** The table's key asks for what the entry 'Print' does. */
  readonly isPrinting: boolean;
  readonly onPrinted: () => void;
  /** Takes over an export that takes a while. */
  readonly onJob: (job: ExportJob | undefined) => void;
};

/** Menu entries for the whole table. */
export function TableMenuEntries<F>({ table, list, frame, isBusy, onJob, ...props }: Props<F>) {
  const [isArranging, setArranging] = useState(false);
  const parts = useOnDemand(layoutParts, isArranging, () => setArranging(false));
  // Kept for who is signed in; nobody else has a place for them.
  const mayKeep = useUserId() !== undefined;
  const { layout, shown, finding, choosing, messages } = table;
  // Without rows the table itself is not there to show them.
  const isEmpty = shown.count === 0;
  const { entries, print } = useExports(table, list, onJob);
  const exports = entries.map((entry) => ({ ...entry, disabled: isBusy }));
  const { isPrinting } = props;
  const printOnce = useEffectEvent(() => {
    props.onPrinted();
    if (isBusy) messages.show('Not printed: another export is under way');
    else print();
  });
  useEffect(() => {
    if (isPrinting) printOnce();
  }, [isPrinting]);
  const folding: readonly MenuEntry[] = [
    { label: 'Expand All', run: () => shown.openTo(MAX_LEVELS) },
    { label: 'Collapse All', run: () => shown.openTo(0) },
    { label: 'Reset Expanded', run: () => shown.openTo() },
  ];
  const columns: readonly MenuEntry[] = [
    {
      label: 'Find …',
      keys: 'Ctrl F',
      disabled: isEmpty,
      run: () => afterMenu(() => finding.set(true)),
    },
    { label: 'Columns …', disabled: isEmpty, run: () => afterMenu(() => choosing.set(true)) },
    ...(mayKeep ? [{ label: 'Layouts …', run: () => afterMenu(() => setArranging(true)) }] : []),
    { label: 'Reset columns', run: () => layout.reset() },
  ];
  return (
    <>
      <ButtonMenu frame={frame} minWidth="216px">
        <MenuEntries groups={[exports, shown.isTree ? folding : [], columns]} />
      </ButtonMenu>
      {isArranging && parts !== undefined && (
        <parts.LayoutDialog table={table} onClose={() => setArranging(false)} />
      )}
    </>
  );
}
