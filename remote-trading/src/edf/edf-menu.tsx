import { useMemo } from 'react';

import type { CoreTrade } from '@fairlead/trading/contract/core-trades';
import { TableMenu, type TableModel, useServedSort } from '@fairlead/table';

import { createEdfRows, type EdfFields } from './edf.columns.ts';
import type { EdfFilters } from './edf-query.rules.ts';
import { formatFilters } from './list-labels.rules.ts';
import { useWholeTrades } from './whole-list.data.ts';

type Props = {
  readonly table: TableModel<EdfFields>;
  readonly total: number | undefined;
  readonly filters: EdfFilters;
};

/** The menu of the list: what leaves is every trade of it, also those that are not loaded. */
export function EdfMenu({ table, total, filters }: Props) {
  const open = useWholeTrades(filters, useServedSort(table));
  const whole = useMemo(() => ({ open, rowsOf: toRows }), [open]);
  return (
    <TableMenu
      table={table}
      total={total}
      whole={whole}
      narrowed={formatFilters(filters)}
      day={filters.runDate ?? undefined}
    />
  );
}

/** Trades as the list's call answers them, as rows of the table. */
function toRows(trades: readonly unknown[]) {
  const rows = createEdfRows();
  rows.append(trades as readonly CoreTrade[]);
  return rows;
}
