import type { RawValue } from './fields.ts';
import type { RowReader, RowSource } from './row-source.ts';

/** Sort key and direction. */
export type RowOrder<F> = {
  readonly valueOf: (row: RowReader<F>) => RawValue;
  /** The texts are days or instants in ISO 8601, which sorts as it is written. */
  readonly isIso: boolean;
  readonly direction: 'ascending' | 'descending';
};

const byLocale = new Intl.Collator(undefined, { numeric: true });

/**
 * Sorts the rows of a source. Values are read once: a changed row keeps its position until the next
 * sort, new rows are inserted.
 */
export class RowSorter<F> {
  private readonly rows: RowSource<F>;
  private readonly given: RowOrder<F>;
  private readonly values: RawValue[] = [];
  private readonly compareTexts: (a: string, b: string) => number;
  /** The distinct texts: each is compared with the others once, not once for each row. */
  private ranks = new Map<string, number>();
  private kinds = new Uint8Array(0);
  /** Numeric sort keys: a number, or the rank of a text; negated for descending order. */
  private keys = new Float64Array(0);

  constructor(rows: RowSource<F>, given: RowOrder<F>) {
    this.rows = rows;
    this.given = given;
    this.compareTexts = given.isIso ? byCodeUnits : byLocale.compare;
  }

  /** Sorted row indexes; siblings of a tree are sorted among themselves. */
  order(): Int32Array {
    this.readNewRows();
    const { tree, count } = this.rows;
    const order = new Int32Array(count);
    let filled = 0;
    const place = (first: number, end: number) => {
      for (const index of this.arranged(siblingsBetween(first, end, tree))) {
        order[filled] = index;
        filled += 1;
        const below = tree?.endAt(index) ?? index + 1;
        if (below > index + 1) place(index + 1, below);
      }
    };
    place(0, count);
    return order;
  }

  private readNewRows(): void {
    const { rows, given, values } = this;
    const known = this.ranks.size;
    for (let index = values.length; index < rows.count; index += 1) {
      const value = given.valueOf(rows.row(index));
      values.push(value);
      if (typeof value === 'string' && !this.ranks.has(value)) this.ranks.set(value, 0);
    }
    if (this.ranks.size > known) this.rankTexts();
    const sign = given.direction === 'ascending' ? 1 : -1;
    const rankOf = (text: string) => this.ranks.get(text) ?? 0;
    this.kinds = Uint8Array.from(values, rankKind);
    this.keys = Float64Array.from(
      values,
      (value) => sign * (typeof value === 'string' ? rankOf(value) : Number(value)),
    );
  }

  /** The texts known before stand in order already, so the sort passes over them quickly. */
  private rankTexts(): void {
    const texts = [...this.ranks.keys()].sort(this.compareTexts);
    let rank = 0;
    this.ranks = new Map(
      texts.map((text, place) => {
        if (this.compareTexts(texts[place - 1] ?? text, text) !== 0) rank += 1;
        return [text, rank];
      }),
    );
  }

  /** Siblings in order; totals stay where they are among them. */
  private arranged(siblings: number[]): readonly number[] {
    const isTotal = (index: number) => this.rows.isTotal(index);
    if (!siblings.some(isTotal)) return siblings.sort(this.compare);
    const sorted = siblings.filter((index) => !isTotal(index)).sort(this.compare);
    let next = 0;
    return siblings.map((index) => (isTotal(index) ? index : (sorted[next++] ?? index)));
  }

  private readonly compare = (a: number, b: number): number =>
    (this.kinds[a] ?? 0) - (this.kinds[b] ?? 0) ||
    (this.keys[a] ?? 0) - (this.keys[b] ?? 0) ||
    a - b;
}

/**
 * Rank of a kind of values: in either direction numbers come before texts, and missing values last.
 */
function rankKind(value: RawValue): number {
  if (value === null) return 2;
  return typeof value === 'string' ? 1 : 0;
}

function siblingsBetween(first: number, end: number, tree: RowSource<unknown>['tree']): number[] {
  const siblings: number[] = [];
  let index = first;
  while (index < end) {
    siblings.push(index);
    index = tree?.endAt(index) ?? index + 1;
  }
  return siblings;
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
