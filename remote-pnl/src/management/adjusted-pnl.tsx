import type { ReactNode } from 'react';

import type { AllTrades } from '@fairlead/pnl/contract/data-sets';
import { defineTable, numberField, type RowReader, textField } from '@fairlead/table';

import { PanelTable } from '../common/panel-table.tsx';
import { type ShownLegs, useOpenLegs } from '../legs/opened-legs.data.ts';
import { useRun } from '../run/use-run.ts';

type Row = AllTrades['adj_pnl_table'][number] & { readonly id: string };

const FIELDS = {
  kind: textField((row: Row) => row.kind),
  pnl: numberField((row: Row) => row.pnl),
};
type Fields = typeof FIELDS;

const TABLE = defineTable({
  id: (row: Row) => row.id,
  total: (row) => row.kind === 'TOTAL',
  fields: FIELDS,
  columns: [
    {
      id: 'description',
      header: 'Description',
      kind: 'text',
      value: (row) => row.description,
      width: 260,
      rowHeader: true,
    },
    {
      id: 'pnl',
      field: 'pnl',
      header: 'PNL',
      kind: 'money',
      decimals: { exactly: 2 },
      width: 110,
    },
  ],
});

/** True for the change of the trades; adjustments have no legs. */
const hasLegs = (row: RowReader<Fields>, column: string) =>
  column === 'pnl' && row.text('kind') === 'TRADES';

const toShownLegs = (row: RowReader<Fields>): ShownLegs => ({
  title: 'Net change of the trades',
  query: {},
  expected: row.number('pnl') ?? 0,
  of: 'delta_net',
});

const toRows = ({ adj_pnl_table }: AllTrades): readonly Row[] =>
  adj_pnl_table.map((row, place) => ({ ...row, id: String(place) }));

type Props = {
  /** Button that adds an adjustment, with the permission. */
  readonly end?: ReactNode;
};

/** Change by trades, manual adjustments, and their sum (PNL-12). */
export function AdjustedPnl({ end }: Props) {
  const { sets } = useRun();
  const openLegs = useOpenLegs();
  return (
    <PanelTable
      id="pnl-adjusted"
      title="Adjusted P&L"
      table={TABLE}
      called={sets.all_trades_run_date}
      rowsOf={toRows}
      expected={4}
      drill={{ has: hasLegs, open: ({ row }) => openLegs(toShownLegs(row)) }}
      end={end}
      empty="No P&L for this date"
    />
  );
}
