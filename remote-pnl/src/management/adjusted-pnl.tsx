import type { ReactNode } from 'react';

import type { AllTrades } from '@fairlead/shared/contract/pnl/data-sets';
import { defineTable } from '@fairlead/shared/table';

import { PanelTable } from '../common/panel-table.tsx';
import { useRun } from '../run/run-context.tsx';

type Row = AllTrades['adj_pnl_table'][number] & { readonly id: string };

const TABLE = defineTable({
  id: (row: Row) => row.id,
  total: (row) => row.kind === 'TOTAL',
  fields: {},
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
      header: 'PNL',
      kind: 'money',
      decimals: { exactly: 2 },
      value: (row) => row.pnl,
      width: 110,
    },
  ],
});

const rowsOf = ({ adj_pnl_table }: AllTrades): readonly Row[] =>
  adj_pnl_table.map((row, place) => ({ ...row, id: String(place) }));

type Props = {
  /** What adds an adjustment, for who may. */
  readonly end?: ReactNode;
};

/** What the trades have changed by, what people add, and what comes of both (PNL-12). */
export function AdjustedPnl({ end }: Props) {
  const { sets } = useRun();
  return (
    <PanelTable
      id="pnl-adjusted"
      title="Adjusted P&L"
      table={TABLE}
      called={sets.all_trades_run_date}
      rowsOf={rowsOf}
      expected={4}
      end={end}
      empty="No P&L for this date"
    />
  );
}
