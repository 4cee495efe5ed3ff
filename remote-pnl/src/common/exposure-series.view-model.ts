import type { LookAheadRow } from '@fairlead/shared/contract/pnl/exposures';

import type { Product } from './exposure-columns.rules.ts';

const FLAT_PRICE = 'PETRO_CHEM';

/** The stack of a section as a chart is given it: products stacked, sums of them lines over it. */
export function exposureSeries(products: readonly Product[], rows: readonly LookAheadRow[]) {
  const months = rows.filter(({ term_month_date }) => term_month_date !== 'Total');
  return {
    kind: 'stacked' as const,
    x: {
      kind: 'month' as const,
      values: months.map(({ term_month_date }) => term_month_date),
      name: 'Month',
    },
    left: { unit: 'kt, kb', format: 'number' as const },
    series: products.map(({ code, label, is_group }) => ({
      id: code,
      name: label,
      color: code,
      values: months.map(({ by_product }) => by_product[code] ?? null),
      ...(is_group && { line: true, hidden: code !== FLAT_PRICE }),
    })),
  };
}
