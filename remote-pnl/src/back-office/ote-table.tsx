import type { TieOut } from '@fairlead/shared/contract/pnl/tie-out';
import { defineTable } from '@fairlead/shared/table';

import { DataPanel } from '../common/data-panel.tsx';
import { NoRows } from '../common/panel-table.tsx';
import { useRowsTable } from '../common/use-rows-table.tsx';
import { useRun } from '../run/run-context.tsx';

type Ote = TieOut['otes'][number];

const money = (id: string, header: string, value: (ote: Ote) => number | null) => ({
  ...{ id, header, value, kind: 'money' as const, decimals: { exactly: 2 }, width: 124 },
});

const cents = (amount: number): number => Math.round(amount * 100);

const TABLE = defineTable({
  id: (ote: Ote) => `${ote.clearer} ${ote.account}`,
  fields: {},
  columns: [
    {
      id: 'clearer',
      header: 'Clearer',
      kind: 'text',
      value: (ote) => ote.clearer,
      width: 96,
      rowHeader: true,
      pin: 'phone',
    },
    { id: 'account', header: 'Account', kind: 'text', value: (ote) => ote.account, width: 104 },
    money('stated', 'Clearer’s', ({ stated }) => stated),
    money('trades', 'Its Trades, Our Marks', ({ of_trades: trades }) => trades),
    money('ours', 'Our Legs', ({ ours }) => ours),
    money('difference', 'Difference', ({ ours, stated }) =>
      ours === null ? null : (cents(ours) - cents(stated)) / 100,
    ),
  ],
});

/** The clearers' open trade equity beside ours, by account. */
export function OteTable({ data }: { readonly data: TieOut }) {
  const { run } = useRun();
  const table = useRowsTable({
    ...{ id: 'pnl.ote', title: 'OTE by Account', definition: TABLE },
    rows: data.otes,
  });
  return (
    <DataPanel
      table={table}
      unit="USD"
      day={run.pipe_run_date}
      empty={<NoRows>No clearer has stated this day</NoRows>}
      footer={
        <span>
          Up to a tick of the settlement price for each unit that is open is no difference.
        </span>
      }
    />
  );
}
