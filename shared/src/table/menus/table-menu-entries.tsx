import { ButtonMenu } from '@fairlead/shared/frames';
import type { FrameOfButton } from '@fairlead/shared/ui';

import { copyAll, downloadCsv, downloadXlsx } from '../export/export-actions.ts';
import { printTable } from '../export/export-print.ts';
import { useOpenInGoogleSheets } from '../export/google-sheets.ts';
import type { TableModel } from '../model/table-model.ts';
import { MOST_LEVELS } from '../rows/row-tree.ts';
import { afterMenu, MenuEntries, type MenuEntry } from './menu-entries.tsx';

type Props<F> = {
  readonly table: TableModel<F>;
  /** How many rows there are in all, where those here are only the first of them. */
  readonly total: number | undefined;
  readonly frame: FrameOfButton;
};

/** What can be done with a whole table. */
export function TableMenuEntries<F>({ table, total, frame }: Props<F>) {
  const openInGoogleSheets = useOpenInGoogleSheets();
  const { layout, shown, finding, choosing, title } = table;
  // Without rows the table itself is not there to show them.
  const isEmpty = shown.count === 0;
  const input = () => ({
    title,
    columns: layout.columns,
    rows: shown,
    total,
    depth: (position: number) => shown.depthAt(position),
  });
  const exports: readonly MenuEntry[] = [
    ...(openInGoogleSheets === undefined
      ? []
      : [{ label: 'Open in Google Sheets', run: () => void openInGoogleSheets(input()) }]),
    { label: 'Download .xlsx', run: () => void downloadXlsx(input()) },
    { label: 'Download CSV', run: () => downloadCsv(input()) },
    { label: 'Copy all', run: () => void copyAll(input()) },
    { label: 'Print', run: () => printTable(input()) },
  ];
  const folding: readonly MenuEntry[] = [
    { label: 'Expand All', run: () => shown.openTo(MOST_LEVELS) },
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
    { label: 'Reset columns', run: () => layout.reset() },
  ];
  return (
    <ButtonMenu frame={frame} minWidth="216px">
      <MenuEntries groups={[exports, shown.isTree ? folding : [], columns]} />
    </ButtonMenu>
  );
}
