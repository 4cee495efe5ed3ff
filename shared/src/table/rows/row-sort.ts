import type { RawValue } from './fields.ts';
import type { RowReader, RowSource } from './row-source.ts';

/** By which values rows are put in order. */
export type RowOrder<F> = {
  readonly valueOf: (row: RowReader<F>) => RawValue;
  /** The texts are days or instants in ISO 8601, which sorts as it is written. */
  readonly isIso: boolean;
  readonly direction: 'ascending' | 'descending';
};

/** In either direction numbers come before texts and what has no value last. */
const Kind = { Number: 0, Text: 1, None: 2 } as const;

const byLocale = new Intl.Collator(undefined, { numeric: true });

/**
 * Puts the rows of a source in order. The values are read once: a row that is changed later keeps
 * its place until the next sorter, rows that arrive are placed.
 */
export class RowSorter<F> {
  private readonly rows: RowSource<F>;
  private readonly given: RowOrder<F>;
  private readonly sign: number;
  private readonly words: Words;
  private kinds = new Uint8Array(0);
  /** Numbers as they are, of a text the number of its word. */
  private keys = new Float64Array(0);

  constructor(rows: RowSource<F>, given: RowOrder<F>) {
    this.rows = rows;
    this.given = given;
    this.sign = given.direction === 'ascending' ? 1 : -1;
    this.words = new Words(given.isIso ? byCodeUnits : byLocale.compare);
  }

  /** All rows in order, as places in the store; siblings of a tree among themselves. */
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
    const { rows, given, words } = this;
    const known = this.kinds.length;
    const kinds = new Uint8Array(rows.count);
    const keys = new Float64Array(rows.count);
    kinds.set(this.kinds);
    keys.set(this.keys);
    for (let index = known; index < rows.count; index += 1) {
      const value = given.valueOf(rows.row(index));
      kinds[index] = kindOf(value);
      if (typeof value === 'string') keys[index] = words.numberOf(value);
      else keys[index] = Number(value);
    }
    this.kinds = kinds;
    this.keys = keys;
    words.rank();
  }

  /** Siblings in order; totals stay where they are among them. */
  private arranged(siblings: number[]): readonly number[] {
    const isTotal = (index: number) => this.rows.isTotal?.(index) === true;
    if (!siblings.some(isTotal)) return siblings.sort(this.compare);
    const sorted = siblings.filter((index) => !isTotal(index)).sort(this.compare);
    let next = 0;
    return siblings.map((index) => (isTotal(index) ? index : (sorted[next++] ?? index)));
  }

  private readonly compare = (a: number, b: number): number => {
    const kind = this.kinds[a] ?? Kind.None;
    const kinds = kind - (this.kinds[b] ?? Kind.None);
    if (kinds !== 0) return kinds;
    const [first, second] = [this.keys[a] ?? 0, this.keys[b] ?? 0];
    if (kind === Kind.Number) return this.sign * (first - second) || a - b;
    if (kind === Kind.Text) {
      return this.sign * (this.words.rankOf(first) - this.words.rankOf(second)) || a - b;
    }
    return a - b;
  };
}

/** The distinct texts of a column. Each is compared with the others once, not once for each row. */
class Words {
  private readonly compare: (a: string, b: string) => number;
  private readonly words: string[] = [];
  private readonly numbers = new Map<string, number>();
  /** Numbers of the words in order. */
  private sorted: number[] = [];
  private ranks = new Int32Array(0);

  constructor(compare: (a: string, b: string) => number) {
    this.compare = compare;
  }

  numberOf(word: string): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    const number = this.words.push(word) - 1;
    this.numbers.set(word, number);
    return number;
  }

  rankOf(number: number): number {
    return this.ranks[number] ?? 0;
  }

  rank(): void {
    const { words, sorted } = this;
    if (sorted.length === words.length) return;
    const word = (number: number) => words[number] ?? '';
    for (let number = sorted.length; number < words.length; number += 1) sorted.push(number);
    sorted.sort((a, b) => this.compare(word(a), word(b)));
    this.ranks = new Int32Array(words.length);
    let rank = 0;
    sorted.forEach((number, place) => {
      const before = sorted[place - 1];
      if (before !== undefined && this.compare(word(before), word(number)) !== 0) rank += 1;
      this.ranks[number] = rank;
    });
  }
}

function kindOf(value: RawValue): number {
  if (value === null) return Kind.None;
  return typeof value === 'string' ? Kind.Text : Kind.Number;
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
