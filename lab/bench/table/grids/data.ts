/** Rows as an answer of the server brings them; the same for every grid of the benchmark. */
export type BenchRow = {
  readonly id: string;
  readonly product: string;
  readonly values: number[];
};

export const ROW_HEIGHT = 26;
export const COLUMN_WIDTH = 92;
/** Columns before the measures: the row's id and its product. */
export const TEXT_COLUMNS = 2;

const PRODUCTS = [
  'Argus Propane FEI Swap',
  'Mont Belvieu LST Propane',
  'WTI 1st Line Swap',
  'FEI Mini',
];

const NUMBERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** Well mixed: rows at a fixed distance, which a grid may draw in the same element, are not alike. */
export function valueOf(row: number, measure: number): number {
  const mixed = Math.imul(row * 31 + measure + 1, 0x9e37_79b1);
  return (((mixed ^ (mixed >>> 15)) >>> 0) % 200_001) / 8 - 12_500;
}

export function rowsOf(count: number, columns: number): BenchRow[] {
  return Array.from({ length: count }, (_row, row) => rowAt(row, columns - TEXT_COLUMNS));
}

export function rowAt(row: number, measures: number): BenchRow {
  return {
    id: `N${row}`,
    product: PRODUCTS[row % PRODUCTS.length] ?? '',
    values: Array.from({ length: measures }, (_value, measure) => valueOf(row, measure)),
  };
}

export function formatted(value: number): string {
  return NUMBERS.format(value);
}

/** Cells to change, spread over all rows and measures, other ones each time. */
export function changes(
  count: number,
  shape: { readonly rows: number; readonly columns: number; readonly round: number },
): { readonly row: number; readonly measure: number; readonly value: number }[] {
  const measures = shape.columns - TEXT_COLUMNS;
  return Array.from({ length: count }, (_change, index) => {
    const step = index * 7919 + shape.round * 104_729;
    const row = step % shape.rows;
    return { row, measure: (step * 31) % measures, value: valueOf(row, shape.round) };
  });
}

/** Until the frame after the next has been drawn. */
export async function drawn(): Promise<void> {
  await frame();
  await frame();
}

export function frame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}
