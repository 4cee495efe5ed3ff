import type { BackOfficeMisc, DtdRow } from '@fairlead/pnl/contract/exposures';

import { groupByMonth } from '../common/months-of-changes.rules.ts';
import { sumOfDollars } from '../common/sums.rules.ts';

/** The total column of all products; no product is called so. */
export const ALL_PRODUCTS = '/total';

/** A month, what cargoes have come to beyond their months, or all of it; dollars since the day before. */
export type GrossRow = {
  /** The first day of a month, or the name of the row. */
  readonly id: string;
  readonly kind: 'month' | 'amounts' | 'total';
  readonly by_product: ReadonlyMap<string, number>;
  readonly total: number;
  /** Rows behind the tooltips. */
  readonly cells: ReadonlyMap<string, DtdRow>;
};

/** The months and, where the run tells it, what they and the cargoes' amounts sum to. */
export function grossRows(data: BackOfficeMisc): readonly GrossRow[] {
  const months = groupByMonth(data).map(({ month, by_product: cells }): GrossRow => {
    const values = [...cells].map(([code, row]) => [code, row.gross_pnl_dtd] as const);
    const total = sumOfDollars(values.map(([, dollars]) => dollars));
    return { id: month, kind: 'month', by_product: new Map(values), total, cells };
  });
  return [...months, ...rowsBelow(data)];
}

function rowsBelow({ dtd_changes, gross_totals: totals }: BackOfficeMisc): readonly GrossRow[] {
  // Runs that were made before it was told lack it.
  if (totals === undefined) return [];
  const ofProducts = [...Map.groupBy(dtd_changes, ({ product }) => product)].map(
    ([code, rows]) => [code, sumOfDollars(rows.map((row) => row.gross_pnl_dtd))] as const,
  );
  const cells = new Map<string, DtdRow>();
  return [
    {
      id: 'Cargo amounts',
      kind: 'amounts',
      by_product: new Map(),
      cells,
      total: totals.cargo_amounts.gross_pnl_dtd,
    },
    {
      id: 'Total',
      kind: 'total',
      by_product: new Map(ofProducts),
      cells,
      total: totals.total.gross_pnl_dtd,
    },
  ];
}
