import type { DetailRow } from '@fairlead/pnl/contract/exposures';

import type { ExposureProduct } from './exposure-columns.rules.ts';
import { sumOfVolumes } from './sums.rules.ts';

export type DetailColumn = {
  /** '{product}|{kind}', as the specification names the columns. */
  readonly key: string;
  readonly code: string;
  readonly label: string;
  readonly kind: 'Paper' | 'Physical';
  readonly unit: string;
};

const KINDS = ['Paper', 'Physical'] as const;

/** Paper and Physical of each product of which some row has legs, in the order of the products. */
export function detailColumns(
  products: readonly ExposureProduct[],
  rows: readonly DetailRow[],
): readonly DetailColumn[] {
  const used = new Set(rows.flatMap(({ columns }) => Object.keys(columns)));
  return products.flatMap(({ code, label, exposure_unit: unit }) =>
    KINDS.map((kind) => ({ key: `${code}|${kind}`, code, label, kind, unit })).filter(({ key }) =>
      used.has(`exposure_display|${key}`),
    ),
  );
}

const TOTAL = 'Total';

/** True for the total of all books. */
export const isTotal = ({ depth, book, strategy, columns }: DetailRow): boolean =>
  depth === 0 && book === TOTAL && strategy === null && TOTAL in columns;

/** The rows, and below them the totals of their books. */
export function withBookTotals(rows: readonly DetailRow[]): readonly DetailRow[] {
  const books = rows.filter(({ depth }) => depth === 0);
  if (books.length === 0) return rows;
  const names = new Set(books.flatMap(({ columns }) => Object.keys(columns)));
  const sums = [...names].map(
    (name) => [name, sumOfVolumes(books.map(({ columns }) => columns[name] ?? 0))] as const,
  );
  const columns = { ...Object.fromEntries(sums), [TOTAL]: books.length };
  return [...rows, { depth: 0, book: TOTAL, strategy: null, deal: null, columns }];
}
