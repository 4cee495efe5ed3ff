import { Emitter } from '@fairlead/shared/observable';

import type { CellPart } from '../columns/cell-parts.ts';
import { formattedText, rawValue } from '../columns/cell-values.ts';
import { isNumberColumn } from '../columns/column-kinds.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import type { Column, NumberColumnKind } from '../columns/columns.ts';
import type { RowReader, RowSource } from '../rows/row-source.ts';
import type { ShownRows } from '../rows/shown-rows.ts';

/** A cell that holds what is looked for. */
export type Hit = { readonly index: number; readonly column: string };

export type FinderResult = {
  /** Search text as it is compared: `searchable`. */
  readonly needle: string;
  readonly count: number;
  /** Number of the current match, from 1; 0 without one. */
  readonly at: number;
  readonly hit: Hit | undefined;
  readonly isSearching: boolean;
};

type Rows<F> = {
  readonly layout: Pick<ColumnLayout<F>, 'columns'>;
  readonly rows: RowSource<F>;
  readonly shown: Pick<ShownRows<F>, 'indexInOrder'>;
};

const NOTHING: FinderResult = {
  needle: '',
  count: 0,
  at: 0,
  hit: undefined,
  isSearching: false,
};

/** So long it searches before it lets the page go on. */
const SLICE_MS = 10;
const ROWS_PER_TIME_CHECK = 64;

/**
 * Looks through all loaded rows for a text, those folded away too, in the order in which they are
 * shown. It works in slices: the page stays alive, and another text cancels the search.
 */
export class Finder<F> {
  private table: Rows<F>;
  private readonly listeners = new Emitter();
  readonly subscribe = this.listeners.subscribe;
  private found: FinderResult = NOTHING;
  private columns: readonly Column<F>[] = [];
  private matchers: readonly Matcher<F>[] = [];
  /** Place in the store times the number of columns plus the column, in the order shown. */
  private hits: number[] = [];
  private place = 0;
  /** The search goes to the first hit from this cell on. */
  private from: Hit = { index: 0, column: '' };
  /** Number of matches before that cell. */
  private arrivedAt: number | undefined;
  /** True while the search has a match to go to; a mere refresh leaves the user in place. */
  private isUnderWay = false;
  /** Called with each hit that the user is taken to. */
  arrive: (hit: Hit) => void = () => undefined;
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Rows<F>) {
    this.table = table;
  }

  /** The same object until something has changed. */
  readonly current = (): FinderResult => this.found;

  /** Begins a search; `index` is the place in the store of the first row in sight. */
  search(text: string, index: number): void {
    this.from = { index, column: '' };
    this.isUnderWay = true;
    this.begin(searchable(text));
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
    this.from = hit ?? this.from;
    this.isUnderWay = hit === undefined;
    this.begin(needle);
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
    this.update({ at: next });
  }

  private begin(needle: string): void {
    this.stop();
    this.columns = this.table.layout.columns;
    this.matchers = this.columns.map((column) => createMatcher(column, needle));
    this.hits = [];
    this.place = 0;
    this.arrivedAt = undefined;
    this.found = { ...NOTHING, needle, isSearching: needle !== '' };
    this.run();
  }

  private run(): void {
    if (this.found.isSearching) this.slice();
    const isSearching = this.found.isSearching && this.place < this.table.rows.count;
    this.update({ count: this.hits.length, isSearching, at: this.arrival(isSearching) });
    if (isSearching) this.later = setTimeout(() => this.run());
  }

  private slice(): void {
    const { rows, shown } = this.table;
    const end = performance.now() + SLICE_MS;
    while (this.place < rows.count) {
      this.testRow(shown.indexInOrder(this.place));
      this.place += 1;
      if (this.place % ROWS_PER_TIME_CHECK === 0 && performance.now() > end) return;
    }
  }

  private testRow(index: number): void {
    const row = this.table.rows.row(index);
    const isFrom = index === this.from.index;
    if (isFrom) this.arrivedAt = this.hits.length;
    this.matchers.forEach((matches, column) => {
      if (!matches(row)) return;
      if (isFrom && this.columns[column]?.id === this.from.column) {
        this.arrivedAt = this.hits.length;
      }
      this.hits.push(index * this.columns.length + column);
    });
  }

  /** The hit to go to, once it is found: the first from the row in sight on, else the first at all. */
  private arrival(isSearching: boolean): number {
    const { found, hits, arrivedAt = hits.length } = this;
    if (found.at > 0) return found.at;
    if (arrivedAt < hits.length) return arrivedAt + 1;
    return isSearching || hits.length === 0 ? 0 : 1;
  }

  private hitAt(at: number): Hit | undefined {
    const code = this.hits[at - 1] ?? Number.NaN;
    const column = this.columns[code % this.columns.length];
    return column && { index: Math.floor(code / this.columns.length), column: column.id };
  }

  private update(change: Partial<FinderResult>): void {
    const found = { ...this.found, ...change };
    const hit = this.hitAt(found.at);
    this.found = { ...found, hit };
    this.listeners.emit();
    if (!this.isUnderWay || hit === undefined) return;
    this.isUnderWay = false;
    this.arrive(hit);
  }
}

/** Predicate of a search: true when a cell's shown text or its value matches. */
export type Matcher<F> = (row: RowReader<F>) => boolean;

/** Text as it is compared: small letters, and one kind of minus. */
export function searchable(text: string): string {
  const small = text.toLowerCase();
  // A letter that grows when it is made small would put all marks behind it out of place.
  return (small.length === text.length ? small : text).replaceAll('−', '-');
}

/** Tests the cells of one column for a text that is `searchable` already. */
export function createMatcher<F>(column: Column<F>, needle: string): Matcher<F> {
  const holds = (text: string) => searchable(text).includes(needle);
  const valueHolds = (row: RowReader<F>) => {
    const value = rawValue(column, row);
    return value !== null && typeof value !== 'boolean' && holds(String(value));
  };
  const test = (row: RowReader<F>) =>
    holds(formattedText(column, row)) ||
    valueHolds(row) ||
    (column.kind === 'custom' && holds(partsText(column.renderCell(row))));
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

/** Visible text of a cell's parts. */
function partsText(parts: readonly CellPart[]): string {
  return parts.map((part) => ('text' in part ? (part.text ?? '') : part.name)).join(' ');
}
