import type { Exposures } from '@fairlead/pnl/contract/exposures';

import { type ExposureCell, displayed } from './cells.rules.ts';
import { type ExposureColumn, pickColumnShare } from './columns.rules.ts';
import { firstDayText } from '../engine/days.rules.ts';

/** A row for each product, with the months that it is open in. */
export function transposed(
  cells: readonly ExposureCell[],
  columns: readonly ExposureColumn[],
): Exposures['transposed_products_term_months'] {
  const ordered = cells.toSorted((a, b) => a.month - b.month);
  return columns.flatMap((column) => {
    const own = ordered.filter(({ product }) => column.has(product));
    if (own.length === 0) return [];
    const byMonth = new Map<string, number>();
    let total = 0;
    for (const { month, product, exposure } of own) {
      const share = pickColumnShare(column, product, exposure);
      const day = firstDayText(month);
      byMonth.set(day, (byMonth.get(day) ?? 0) + share);
      total += share;
    }
    return [{ product: column.code, by_month: displayedBy(byMonth), total: displayed(total) }];
  });
}

/** Converts thousandths to kt or kb. */
export function displayedBy(thousandths: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...thousandths].map(([key, value]) => [key, displayed(value)]));
}
