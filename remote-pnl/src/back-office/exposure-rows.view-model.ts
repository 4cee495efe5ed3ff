import type { BackOfficeMisc, DtdRow } from '@fairlead/pnl/contract/exposures';

import { groupByMonth, type MonthOfChanges } from '../common/months-of-changes.rules.ts';
import { sumOfVolumes } from '../common/sums.rules.ts';

/** Month label of total rows. */
export const ALL_MONTHS = 'Total';

/**
 * Rows of a table of changes by month, with a total of each product in its own unit; prices have no
 * total.
 */
export function changeRows(
  data: Pick<BackOfficeMisc, 'dtd_changes'>,
  look: 'price' | 'volume',
): readonly MonthOfChanges[] {
  const months = groupByMonth(data);
  if (look === 'price' || months.length === 0) return months;
  const products = Map.groupBy(data.dtd_changes, ({ product }) => product);
  const totals = [...products].map(
    ([product, rows]) => [product, sumMonths(product, rows)] as const,
  );
  return [...months, { month: ALL_MONTHS, by_product: new Map(totals) }];
}

function sumMonths(product: string, rows: readonly DtdRow[]): DtdRow {
  const sum = (of: (row: DtdRow) => number) => sumOfVolumes(rows.map(of));
  return {
    product,
    term_month_date: ALL_MONTHS,
    price: null,
    price_dtd: null,
    price_m1: null,
    price_dtd_min: null,
    price_dtd_max: null,
    gross_pnl: 0,
    gross_pnl_dtd: 0,
    gross_pnl_m1: 0,
    exposure_display: sum((row) => row.exposure_display),
    exposure_display_dtd: sum((row) => row.exposure_display_dtd),
    exposure_display_m1: sum((row) => row.exposure_display_m1),
    volume_display: sum((row) => row.volume_display),
  };
}
