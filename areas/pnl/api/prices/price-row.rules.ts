import type { Decimal } from '@fairlead/platform/csv/decimal';
import type { Problem } from '@fairlead/platform/csv/problem';

export const PRICE_KINDS = ['SETTLEMENT', 'FIXING'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

/** One price of a file, and where it stands. */
export type PriceRow = {
  readonly line: number;
  readonly product: string;
  readonly kind: PriceKind;
  /** The month's first day; null of a day's fixing. */
  readonly termMonth: string | null;
  readonly day: string;
  /** In the product's quoted unit; null: taken back. */
  readonly price: Decimal | null;
  readonly source: string;
};

/** Facts of a product by which its prices are read. */
export type PricedProduct = {
  readonly pricing: string | null;
  readonly quoteUnit: string;
  /** The last business day before a day, by the product's calendar. */
  readonly businessDayBefore: (day: string) => string;
};

export type PricedProducts = ReadonlyMap<string, PricedProduct>;

/** True for a product with one price a month, announced, in the place of a fixing a day. */
export const isFixedByMonth = ({ pricing }: PricedProduct): boolean => pricing === 'MONTH_FIX';

/** A bound of the table: what is beyond it is no price. */
export const MAX_PRICE = 1e9;

/** Prices of days to come, the same price twice: what is wrong between rows, or with all of them. */
export function problemsBetween(rows: readonly PriceRow[], today: string): Problem[] {
  const problems: Problem[] = [];
  const lines = new Map<string, number>();
  const ahead = new Set<string>();
  for (const row of rows) {
    const key = [row.product, row.kind, row.termMonth ?? '', row.day].join('\n');
    const first = lines.get(key);
    if (first === undefined) lines.set(key, row.line);
    else problems.push(at(row, `${formatPrice(row)} stands on line ${first} already`));
    if (row.day > today && !ahead.has(row.day)) {
      ahead.add(row.day);
      problems.push(at(row, `is of ${row.day}, and today is ${today}`));
    }
  }
  return problems;
}

const at = ({ line }: PriceRow, message: string): Problem => ({ line, column: null, message });

/** 'FEI settlement of 2024-08 on 2024-06-28'. */
function formatPrice({
  product,
  kind,
  termMonth,
  day,
}: Pick<PriceRow, 'product' | 'kind' | 'termMonth' | 'day'>): string {
  const month = termMonth === null ? '' : ` of ${termMonth.slice(0, 7)}`;
  return `${product} ${kind.toLowerCase()}${month} on ${day}`;
}
