import { useMemo, useState } from 'react';

import { useMay } from '@fairlead/shared/auth';
import type { Acceptance, TieOut } from '@fairlead/pnl/contract/tie-out';
import type { RowAction, RowReader } from '@fairlead/table';

import { DataPanel } from '../common/data-panel.tsx';
import { NoRows, PanelToCome } from '../common/panel-table.tsx';
import { useRowsTable } from '../common/use-rows-table.ts';
import { useRun } from '../run/use-run.ts';
import { OteTable } from './ote-table.tsx';
import { DECIDE_DIFFERENCE, type TieOutFields, tieOutTable } from './tie-out.columns.ts';
import { useAcceptances, useTieOut } from './tie-out.data.ts';
import { TieOutDialog } from './tie-out-dialog.tsx';
import { matchAcceptances } from './tie-out.rules.ts';
import { openText, tiedText } from './tie-out.view-model.ts';

const TITLE = 'Tie-out';
/** px of the panel while nothing is known. */
const HEIGHT = 180;

/**
 * Differences between the day and VERIFIED: of our legs, the clearers' trades and their money, and
 * of a statement from the one before it, which COB waits for, too.
 */
export function TieOutTables() {
  const { run } = useRun();
  const called = useTieOut(run);
  const acceptances = useAcceptances();
  const [first, second] = [called.area, acceptances.area];
  if (first.status !== 'COMPLETED')
    return <PanelToCome title={TITLE} called={called} height={HEIGHT} />;
  if (second.status !== 'COMPLETED')
    return <PanelToCome title={TITLE} called={acceptances} height={HEIGHT} />;
  return (
    <>
      <Differences
        data={first.data}
        acceptances={second.data.acceptances}
        onDecided={acceptances.refresh}
      />
      <OteTable data={first.data} />
    </>
  );
}

type Props = {
  readonly data: TieOut;
  readonly acceptances: readonly Acceptance[];
  readonly onDecided: () => void;
};

function Differences({ data, acceptances, onDecided }: Props) {
  const { run } = useRun();
  const mayDecide = useMay('pnl:adjust');
  const [chosen, setChosen] = useState<string>();
  const rows = useMemo(() => matchAcceptances(data, acceptances), [data, acceptances]);
  const mayReadBlotter = useMay('blotter:read');
  const definition = useMemo(
    () => tieOutTable({ decide: mayDecide, readBlotter: mayReadBlotter }),
    [mayDecide, mayReadBlotter],
  );
  const table = useRowsTable({ id: 'pnl.tie-out', title: TITLE, definition, rows });
  const difference = rows.find(({ row }) => row.key === chosen);
  const decide = (row: RowReader<TieOutFields>) => setChosen(row.id);
  const acts = {
    onAction: ({ action, row }: RowAction<TieOutFields>) => {
      if (action === DECIDE_DIFFERENCE) decide(row);
    },
    entries: (row: RowReader<TieOutFields>) => [
      { label: row.flag('isOpen') ? 'Accept' : 'Take back', run: () => decide(row) },
    ],
  };
  return (
    <>
      <DataPanel
        table={table}
        day={run.pipe_run_date}
        empty={<NoRows>{tiedText(data)}</NoRows>}
        footer={<span>{openText(rows) ?? 'Nothing is open'}</span>}
        rowActions={mayDecide ? acts : undefined}
      />
      {difference !== undefined && (
        <TieOutDialog
          key={difference.row.key}
          difference={difference}
          runId={run.run_id}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            setChosen(undefined);
            onDecided();
          }}
        />
      )}
    </>
  );
}
