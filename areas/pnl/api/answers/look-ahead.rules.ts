import type { LookAheadRow } from '@fairlead/pnl/contract/exposures';

import type { Month } from '../engine/products.rules.ts';
import { type ExposureCell, displayed, type Exposure } from './cells.rules.ts';
import { type ExposureColumn, pickColumnShare } from './columns.rules.ts';
import { firstDayText } from '../engine/days.rules.ts';

type Shown = {
  readonly columns: readonly ExposureColumn[];
  readonly lookAheads: readonly number[];
};

/** A row for each month of each look-ahead, and below them their total. */
export function lookAheadRows(
  cells: readonly ExposureCell[],
  { columns, lookAheads }: Shown,
): LookAheadRow[] {
  const months = [...new Set(cells.map(({ month }) => month))].toSorted((a, b) => a - b);
  if (months.length === 0) return [];
  const shown = columns.filter(({ has }) => cells.some(({ product }) => has(product)));
  return lookAheads.flatMap((look_ahead, n) => {
    const sums = new Map(months.map((month) => [month, new Float64Array(shown.length)]));
    for (const cell of cells)
      addShares(sums.get(cell.month) as Float64Array, {
        columns: shown,
        cell,
        exposure: cell.ahead[n] as Exposure,
      });
    const row = (term_month_date: string, values: Float64Array) => ({
      look_ahead,
      term_month_date,
      by_product: byCode(shown, values),
    });
    return [
      ...months.map((month: Month) => row(firstDayText(month), sums.get(month) as Float64Array)),
      row('Total', sumRows([...sums.values()], shown.length)),
    ];
  });
}

type Share = {
  readonly columns: readonly ExposureColumn[];
  readonly cell: ExposureCell;
  readonly exposure: Exposure;
};

/** Adds what a cell is of each column. */
function addShares(sums: Float64Array, { columns, cell: { product }, exposure }: Share): void {
  for (const [n, column] of columns.entries())
    sums[n] = (sums[n] as number) + pickColumnShare(column, product, exposure);
}

/** Maps codes of the columns to values, in kt or kb. */
function byCode(
  columns: readonly ExposureColumn[],
  thousandths: Float64Array,
): Record<string, number> {
  return Object.fromEntries(
    columns.map(({ code }, n) => [code, displayed(thousandths[n] as number)]),
  );
}

/** The sum of rows. */
function sumRows(rows: readonly Float64Array[], width: number): Float64Array {
  const total = new Float64Array(width);
  for (const row of rows)
    for (let n = 0; n < width; n += 1) total[n] = (total[n] as number) + (row[n] as number);
  return total;
}
