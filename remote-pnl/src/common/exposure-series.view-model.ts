import type { LookAheadRow } from '@fairlead/pnl/contract/exposures';

import type { ExposureProduct } from './exposure-columns.rules.ts';

const FLAT_PRICE = 'PETRO_CHEM';

/**
 * The stack of a section as a chart is given it, in thousands of tonnes: products stacked, barrels
 * converted, sums of them lines over it. What is not converted is a line on an axis of barrels.
 */
export function exposureSeries(
  products: readonly ExposureProduct[],
  rows: readonly LookAheadRow[],
) {
  const months = rows.filter(({ term_month_date }) => term_month_date !== 'Total');
  const shown = products.map((product) => ({ product, factor: findFactor(product) }));
  const isConverted = shown.some(({ factor }) => factor !== 1 && factor !== undefined);
  return {
    kind: 'stacked' as const,
    x: {
      kind: 'month' as const,
      values: months.map(({ term_month_date }) => term_month_date),
      name: 'Month',
    },
    left: { unit: isConverted ? 'kt, barrels as kt' : 'kt', format: 'number' as const },
    ...(shown.some(({ factor }) => factor === undefined) && {
      right: { unit: 'kb', format: 'number' as const },
    }),
    series: shown.map(({ product: { code, label, is_group }, factor }) => ({
      id: code,
      name: label,
      color: code,
      values: months.map(({ by_product }) => {
        const exposure = by_product[code];
        return exposure === undefined ? null : exposure * (factor ?? 1);
      }),
      ...((is_group || factor === undefined) && { line: true }),
      ...(is_group && { hidden: code !== FLAT_PRICE }),
      ...(factor === undefined && { axis: 'right' as const }),
    })),
  };
}

/** Thousands of tonnes that one unit of an exposure is; undefined of barrels that stay barrels. */
function findFactor({ exposure_unit, kt_per_kb }: ExposureProduct): number | undefined {
  return exposure_unit === 'kt' ? 1 : (kt_per_kb ?? undefined);
}
