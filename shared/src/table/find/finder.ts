import { Listeners } from '@fairlead/shared/store';

import type { CellPart } from '../columns/cell-parts.ts';
import { formattedText, rawValue } from '../columns/cell-values.ts';
import { isNumberColumn } from '../columns/column-kinds.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import type { Column, NumberColumnKind } from '../columns/columns.ts';
import type { RowReader, RowSource } from '../rows/row-source.ts';
import type { ShownRows } from '../rows/shown-rows.ts';

/** A cell that holds what is looked for. */
export type Hit = { readonly index: number; readonly column: string };

export type Findings = {
  /** As it is compared: `searchable`. */
  readonly needle: string;
  readonly count: number;
  /** Which hit the user is at, beginning with 1; 0 while at none. */
  readonly at: number;
  readonly hit: Hit | undefined;
  readonly isSearching: boolean;
};

type Rows<F> = {
  readonly layout: Pick<ColumnLayout<F>, 'columns'>;
  readonly rows: RowSource<F>;
  readonly shown: Pick<ShownRows<F>, 'indexInOrder'>;
};

const NOTHING: Findings = { needle: '', count: 0, at: 0, hit: undefined, isSearching: false };

/** So long it searches before it lets the page go on. */
const SLICE_MS = 10;
const ROWS_BETWEEN_LOOKS = 64;

/**
 * Looks through all loaded rows for a text, those folded away too, in the order in which they are
 * shown. It works in slices: the page stays alive, and another text cancels the search.
 */
export class Finder<F> {
  private table: Rows<F>;
  private readonly listeners = new Listeners();
  readonly subscribe = this.listeners.subscribe;
  private found: Findings = NOTHING;
  private columns: readonly Column<F>[] = [];
  private matchers: readonly Matcher<F>[] = [];
  /** Place in the store times the number of columns plus the column, in the order shown. */
  private hits: number[] = [];
  private place = 0;
  /** The search goes to the first hit from this row on. */
  private from = 0;
  private fromColumn: string | undefined;
  /** How many hits there were before that row. */
  private arrivedAt: number | undefined;
  /** Whether the search has a hit to go to; one that only looks again stays where the user is. */
  private isUnderWay = false;
  /** Called with each hit that the user is taken to. */
  arrive: (hit: Hit) => void = () => undefined;
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Rows<F>) {
    this.table = table;
  }

  /** The same object until something has changed. */
  readonly current = (): Findings => this.found;

  /** Begins a search; `from` is the place in the store of the first row in sight. */
  search(text: string, from: number): void {
    this.stop();
    this.begin(searchable(text));
    this.from = from;
    this.fromColumn = undefined;
    this.isUnderWay = true;
    this.run();
  }

  /** Searches in another table, for the same. */
  lookIn(table: Rows<F>): void {
    this.table = table;
    this.again();
  }

  /** Searches again, because rows have come or columns changed; stays at the hit it is at. */
  again(): void {
    const { needle, hit } = this.found;
    if (needle === '') return;
    this.stop();
    this.begin(needle);
    this.from = hit?.index ?? this.from;
    this.fromColumn = hit?.column;
    this.isUnderWay = hit === undefined;
    this.run();
  }

  stop(): void {
    clearTimeout(this.later);
  }

  /** Goes to the next hit or the one before, around the end. */
  step(by: 1 | -1): void {
    const { count, at } = this.found;
    if (count === 0) return;
    const next = at === 0 ? (by === 1 ? 1 : count) : ((at - 1 + by + count) % count) + 1;
    this.isUnderWay = true;
    this.tell({ at: next, hit: this.hitAt(next) });
  }

  private begin(needle: string): void {
    this.columns = this.table.layout.columns;
    this.matchers = this.columns.map((column) => matcherOf(column, needle));
    this.hits = [];
    this.place = 0;
    this.arrivedAt = undefined;
    const isSearching = needle !== '';
    this.found = { ...NOTHING, needle, isSearching };
  }

  private run(): void {
    if (this.found.isSearching) this.slice();
    const isSearching = this.found.isSearching && this.place < this.table.rows.count;
    this.tell({ count: this.hits.length, isSearching, ...this.arrival(isSearching) });
    if (isSearching) this.later = setTimeout(() => this.run());
  }

  private slice(): void {
    const { rows, shown } = this.table;
    const end = performance.now() + SLICE_MS;
    while (this.place < rows.count) {
      this.testRow(shown.indexInOrder(this.place));
      this.place += 1;
      if (this.place % ROWS_BETWEEN_LOOKS === 0 && performance.now() > end) return;
    }
  }

  private testRow(index: number): void {
    const row = this.table.rows.row(index);
    if (index === this.from) this.arrivedAt = this.hits.length;
    this.matchers.forEach((matches, column) => {
      if (!matches(row)) return;
      const isHeld = index === this.from && this.columns[column]?.id === this.fromColumn;
      if (isHeld) this.arrivedAt = this.hits.length;
      this.hits.push(index * this.columns.length + column);
    });
  }

  /** The hit to go to, once it is found: the first from the row in sight on, else the first at all. */
  private arrival(isSearching: boolean): Partial<Findings> {
    if (this.found.at > 0 || this.hits.length === 0) return {};
    const { arrivedAt } = this;
    if (arrivedAt !== undefined && arrivedAt < this.hits.length) {
      return { at: arrivedAt + 1, hit: this.hitAt(arrivedAt + 1) };
    }
    return isSearching ? {} : { at: 1, hit: this.hitAt(1) };
  }

  private hitAt(at: number): Hit | undefined {
    const code = this.hits[at - 1];
    if (code === undefined) return undefined;
    const column = this.columns[code % this.columns.length];
    return column && { index: Math.floor(code / this.columns.length), column: column.id };
  }

  private tell(change: Partial<Findings>): void {
    this.found = { ...this.found, ...change };
    this.listeners.tell();
    const { hit } = this.found;
    if (!this.isUnderWay || hit === undefined) return;
    this.isUnderWay = false;
    this.arrive(hit);
  }
}

/** Whether a cell holds what is looked for: in what is seen of it, or in its value. */
export type Matcher<F> = (row: RowReader<F>) => boolean;

/** Text as it is compared: small letters, and one kind of minus. */
export function searchable(text: string): string {
  const small = text.toLowerCase();
  // A letter that grows when it is made small would put all marks behind it out of place.
  return (small.length === text.length ? small : text).replaceAll('−', '-');
}

/** Tests the cells of one column for a text that is `searchable` already. */
export function matcherOf<F>(column: Column<F>, needle: string): Matcher<F> {
  const holds = (text: string) => searchable(text).includes(needle);
  const valueHolds = (row: RowReader<F>) => {
    const value = rawValue(column, row);
    return value !== null && typeof value !== 'boolean' && holds(String(value));
  };
  const test = (row: RowReader<F>) =>
    holds(formattedText(column, row)) ||
    valueHolds(row) ||
    (column.kind === 'custom' && holds(partsText(column.parts(row))));
  if (column.kind === 'custom' || column.kind === 'boolean') return test;
  if (isNumberColumn(column)) return mayMatch(column, needle) ? test : () => false;
  const known = new Map<string | null, boolean>();
  return (row) => {
    const value = row.text(column.field);
    const before = known.get(value);
    if (before !== undefined) return before;
    const now = test(row);
    known.set(value, now);
    return now;
  };
}

/** A column of bare numbers has nothing for a word: no need to format all of them. */
function mayMatch<F>({ unit, short, kind }: NumberColumnKind<F>, needle: string): boolean {
  const isBare = unit === undefined && short !== true && kind !== 'percent';
  return !isBare || /^[-\d.,e+]*$/.test(needle);
}

/** What the parts of a cell say to the eye. */
function partsText(parts: readonly CellPart[]): string {
  return parts.map((part) => ('text' in part ? (part.text ?? '') : part.name)).join(' ');
}
