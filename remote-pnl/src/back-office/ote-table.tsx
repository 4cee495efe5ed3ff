import { useMemo } from 'react';

import type { TieOut } from '@fairlead/pnl/contract/tie-out';
import { defineTable, type RowReader, textField } from '@fairlead/table';

import { DataPanel } from '../common/data-panel.tsx';
import { sumOfDollars } from '../common/sums.rules.ts';
import { NoRows } from '../common/panel-table.tsx';
import { useRowsTable } from '../common/use-rows-table.ts';
import { buildStatedPath } from '../run/onward-paths.view-model.ts';
import { useRun } from '../run/use-run.ts';

/** An account, or all of them together, which has neither name. */
type Ote = Pick<TieOut['otes'][number], 'stated' | 'of_trades' | 'ours'> & {
  readonly clearer: string | null;
  readonly account: string | null;
};

const money = (id: string, header: string, value: (ote: Ote) => number | null) => ({
  id,
  header,
  value,
  kind: 'money' as const,
  decimals: { exactly: 2 },
  width: 124,
});

const FIELDS = { clearer: textField((ote: Ote) => ote.clearer) };
type OteReader = RowReader<typeof FIELDS>;

const nameOf = (row: OteReader) => row.text('clearer') ?? 'Total';

const TABLE = defineTable({
  id: (ote: Ote) => JSON.stringify([ote.clearer, ote.account]),
  total: ({ clearer }) => clearer === null,
  fields: FIELDS,
  columns: [
    {
      id: 'clearer',
      header: 'Clearer',
      kind: 'custom',
      text: nameOf,
      value: nameOf,
      renderCell: (row: OteReader) => {
        const clearer = row.text('clearer') ?? undefined;
        const text = nameOf(row);
        if (clearer === undefined) return [{ part: 'text', text }];
        return [
          {
            part: 'link',
            text,
            to: buildStatedPath({ clearer }),
            tooltip: `${text}: its trades in EDF`,
          },
        ];
      },
      width: 96,
      rowHeader: true,
      pinned: 'phone',
    },
    { id: 'account', header: 'Account', kind: 'text', value: (ote) => ote.account, width: 104 },
    money('stated', 'Clearer’s', ({ stated }) => stated),
    money('trades', 'Its Trades, Our Marks', ({ of_trades: trades }) => trades),
    money('ours', 'Our Legs', ({ ours }) => ours),
    money('difference', 'Difference', ({ ours, stated }) =>
      ours === null ? null : sumOfDollars([ours, -stated]),
    ),
  ],
});

/** The accounts, and their total where there are several: the OTE of the clearers' balance. */
function withTotalRow({ otes }: TieOut): readonly Ote[] {
  if (otes.length < 2) return otes;
  const sum = (name: 'of_trades' | 'ours') => {
    const known = otes.map((ote) => ote[name]).filter((amount) => amount !== null);
    return known.length === otes.length ? sumOfDollars(known) : null;
  };
  const total: Ote = {
    clearer: null,
    account: null,
    stated: sumOfDollars(otes.map(({ stated }) => stated)),
    of_trades: sum('of_trades'),
    ours: sum('ours'),
  };
  return [...otes, total];
}

/** The clearers' open trade equity beside ours, by account. */
export function OteTable({ data }: { readonly data: TieOut }) {
  const { run } = useRun();
  const table = useRowsTable({
    id: 'pnl.ote',
    title: 'OTE by Account',
    definition: TABLE,
    rows: useMemo(() => withTotalRow(data), [data]),
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
