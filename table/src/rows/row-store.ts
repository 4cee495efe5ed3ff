import { Emitter } from '@fairlead/shared/observable';

import {
  createFieldValues,
  type FieldValues,
  FlagValues,
  NumberValues,
  TextValues,
} from './field-values.ts';
import type { FieldChange, FlagName, NumberName, RowFields, TextName } from './fields.ts';
import type { RowReader, RowStore } from './row-source.ts';
import { RowTree } from './row-tree.ts';

/** Rows that are in the fields before the first paint: more than any screen shows. */
const AT_ONCE = 512;

/** ms until the others follow, twice, and how many of them in each step of a few milliseconds. */
const AFTER_DRAWING_MS = 50;
const STEP = 4096;

/** Options of a store of rows. */
export type RowStoreOptions<Row, F> = {
  /** Values that are read or `set` by name. */
  readonly fields: F;
  /** Stable id of a row. */
  readonly id: (row: Row) => string;
  /** Depth in a tree: 0 at the top, up to 3. A row comes right before those below it. */
  readonly depth?: (row: Row) => number;
  /** Tells rows that sum up the others: they keep their place and are not counted with them. */
  readonly total?: (row: Row) => boolean;
};

/**
 * Rows kept by columns: a typed array for each field and every distinct text once. 100,000 rows of
 * 30 fields take a fifth of what as many objects would. Of so long an answer the first rows are
 * taken over at once, the others when the page has drawn or somebody reads beyond: at once they
 * would keep the page from drawing for twice as long.
 */
export function createRowStore<Row, F extends RowFields<Row>>(
  options: RowStoreOptions<Row, F>,
): RowStore<Row, F> {
  return new ColumnarStore(options);
}

class ColumnarStore<Row, F extends RowFields<Row>> implements RowStore<Row, F> {
  private readonly options: RowStoreOptions<Row, F>;
  tree: RowTree | undefined;
  generation = 0;
  private totals = new Set<number>();
  private readonly fields: ReadonlyMap<string, FieldValues>;
  private readonly writers: readonly ((index: number, row: Row) => void)[];
  private readonly listeners = new Emitter<[places?: readonly number[]]>();
  readonly subscribe = this.listeners.subscribe;
  private ids: string[] = [];
  /** The rows that came last, while not all of them are in the fields. */
  private given: readonly Row[] = [];
  /** Number of rows already in the fields. */
  private filled = 0;
  private filling: ReturnType<typeof setTimeout> | undefined;
  /** Index by row id; made when first used after a `replace`. */
  private indexesById: Map<string, number> | undefined;

  constructor(options: RowStoreOptions<Row, F>) {
    this.options = options;
    this.tree = options.depth === undefined ? undefined : new RowTree();
    const kept = Object.entries(options.fields).map(([name, field]) => ({
      name,
      ...createFieldValues(field),
    }));
    this.fields = new Map(kept.map(({ name, values }) => [name, values]));
    this.writers = kept.map(({ write }) => write);
  }

  get count(): number {
    return this.ids.length;
  }

  row(index: number): RowReader<F> {
    if (index >= this.filled) this.fill();
    return new StoredRow(this, index);
  }

  idAt(index: number): string | undefined {
    return this.ids[index];
  }

  indexOf(id: string): number {
    return this.readIndexes().get(id) ?? -1;
  }

  get hasTotals(): boolean {
    return this.totals.size > 0;
  }

  isTotal(index: number): boolean {
    return this.totals.has(index);
  }

  longestFraction(name: NumberName<F>): number {
    return this.values(NumberValues, name).longestFraction;
  }

  numberReader(name: NumberName<F>): (index: number) => number {
    this.fill();
    return this.values(NumberValues, name).reader();
  }

  append(rows: readonly Row[]): number {
    this.fill();
    const known = this.readIndexes();
    const before = this.count;
    const added = rows.filter((row) => {
      const id = this.options.id(row);
      if (known.has(id)) return false;
      known.set(id, this.ids.push(id) - 1);
      return true;
    });
    this.add(added, before);
    if (added.length > 0) this.listeners.emit();
    return added.length;
  }

  replace(rows: readonly Row[]): void {
    this.ids = rows.map(this.options.id);
    this.indexesById = undefined;
    this.totals = new Set();
    this.generation += 1;
    this.filled = 0;
    this.tree &&= new RowTree();
    for (const values of this.fields.values()) values.clear(rows.length);
    this.add(rows, 0);
    this.listeners.emit();
  }

  update(rows: readonly Row[]): void {
    this.fill();
    this.overwrite(rows, this.options.id, (index, row) => {
      for (const write of this.writers) write(index, row);
    });
  }

  set(changes: readonly FieldChange<F>[]): void {
    this.fill();
    this.overwrite(
      changes,
      ({ id }) => id,
      (index, { field, value }) => this.fields.get(field)?.set(index, value as never),
    );
  }

  /** The types of `fields` make another kind impossible; a cast elsewhere must not go unseen. */
  values<Values extends FieldValues>(Kind: new () => Values, name: string): Values {
    const values = this.fields.get(name);
    if (values instanceof Kind) return values;
    throw new TypeError(`The store has no ${Kind.name} '${name}'`);
  }

  private add(rows: readonly Row[], first: number): void {
    const { depth, total } = this.options;
    rows.forEach((row, place) => {
      if (depth !== undefined) this.tree?.add(depth(row), this.ids[first + place] ?? '');
      if (total?.(row) === true) this.totals.add(first + place);
    });
    this.given = rows;
    clearTimeout(this.filling);
    this.fill(first + AT_ONCE);
    if (this.filled < this.count) this.filling = setTimeout(this.fillSoon, AFTER_DRAWING_MS);
  }

  /** Writes the rows that were given last into the fields, up to a place: all of them by default. */
  private fill(upTo = this.count): void {
    const end = Math.min(upTo, this.count);
    const first = this.count - this.given.length;
    for (; this.filled < end; this.filled += 1) {
      const row = this.given[this.filled - first];
      if (row !== undefined) for (const write of this.writers) write(this.filled, row);
    }
    // The rows themselves are let go of: the fields hold their values.
    if (end === this.count) this.given = [];
  }

  /** A timer that came due while the page was drawn goes before its frame; the one after it does not. */
  private readonly fillSoon = (): void => {
    this.filling = setTimeout(this.fillOn, AFTER_DRAWING_MS);
  };

  private readonly fillOn = (): void => {
    this.fill(this.filled + STEP);
    if (this.filled < this.count) this.filling = setTimeout(this.fillOn);
    else this.listeners.emit();
  };

  /** Values in place: other rows are redrawn only when the numbers of a column get longer. */
  private overwrite<Item>(
    items: readonly Item[],
    idOf: (item: Item) => string,
    write: (index: number, item: Item) => void,
  ): void {
    const before = this.fractionDigits();
    const places: number[] = [];
    for (const item of items) {
      const index = this.indexOf(idOf(item));
      if (index < 0) continue;
      write(index, item);
      places.push(index);
    }
    if (places.length > 0)
      this.listeners.emit(this.fractionDigits() === before ? places : undefined);
  }

  private fractionDigits(): number {
    let sum = 0;
    for (const values of this.fields.values())
      if (values instanceof NumberValues) sum += values.longestFraction;
    return sum;
  }

  private readIndexes(): Map<string, number> {
    this.indexesById ??= new Map(this.ids.map((id, index) => [id, index]));
    return this.indexesById;
  }
}

class StoredRow<Row, F extends RowFields<Row>> implements RowReader<F> {
  private readonly store: ColumnarStore<Row, F>;
  readonly index: number;

  constructor(store: ColumnarStore<Row, F>, index: number) {
    this.store = store;
    this.index = index;
  }

  get id(): string {
    return this.store.idAt(this.index) ?? '';
  }

  number(name: NumberName<F>): number | null {
    return this.store.values(NumberValues, name).get(this.index);
  }

  text(name: TextName<F>): string | null {
    return this.store.values(TextValues, name).get(this.index);
  }

  flag(name: FlagName<F>): boolean {
    return this.store.values(FlagValues, name).get(this.index);
  }
}
