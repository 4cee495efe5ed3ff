import { Emitter } from '@fairlead/shared/observable';

import type { FlagName, NumberName, RawValue, TextName } from './fields.ts';
import type { RowReader, RowsListener, RowSource } from './row-source.ts';
import { RowTree } from './row-tree.ts';

/** Grouping rule; groups are sorted by name. */
export type Grouping<F> = {
  readonly nameOf: (row: RowReader<F>) => string;
  /** Values of a group's header row by field; other fields are empty. */
  readonly headOf: (name: string, rows: readonly RowReader<F>[]) => HeadValues;
};

/**
 * Grouped view of a flat row source, with a header row above each group; in source order without a
 * grouping.
 */
export class GroupedRows<F> implements RowSource<F> {
  private readonly all: RowSource<F>;
  private readonly listeners = new Emitter<Parameters<RowsListener>>();
  readonly subscribe = this.listeners.subscribe;
  private grouping: Grouping<F> | undefined;
  /** Source index of a row, or the header of a group; undefined without a grouping. */
  private lines: readonly (number | Head<F>)[] | undefined;
  /** Positions of source rows, and of group headers by id. */
  private positions: number[] = [];
  private heads = new Map<string, number>();
  private moves = 0;
  tree: RowTree | undefined;

  constructor(all: RowSource<F>) {
    this.all = all;
    all.subscribe(this.follow);
  }

  /** Sets the grouping; undefined removes it. */
  groupBy(grouping: Grouping<F> | undefined): void {
    if (grouping === this.grouping) return;
    this.grouping = grouping;
    this.arrange();
    this.listeners.emit();
  }

  get count(): number {
    return this.lines?.length ?? this.all.count;
  }

  get generation(): number {
    return this.all.generation + this.moves;
  }

  get hasTotals(): boolean {
    return this.all.hasTotals;
  }

  isTotal(index: number): boolean {
    const line = this.lineAt(index);
    return typeof line === 'number' && this.all.isTotal(line);
  }

  row(index: number): RowReader<F> {
    const line = this.lineAt(index);
    return typeof line === 'number' ? this.all.row(line) : line;
  }

  idAt(index: number): string | undefined {
    const line = this.lineAt(index);
    return typeof line === 'number' ? this.all.idAt(line) : line.id;
  }

  indexOf(id: string): number {
    const place = this.all.indexOf(id);
    if (this.lines === undefined) return place;
    return place < 0 ? (this.heads.get(id) ?? -1) : (this.positions[place] ?? -1);
  }

  numberReader(name: NumberName<F>): (index: number) => number {
    const read = this.all.numberReader(name);
    if (this.lines === undefined) return read;
    return (index) => {
      const line = this.lineAt(index);
      return typeof line === 'number' ? read(line) : (line.number(name) ?? Number.NaN);
    };
  }

  longestFraction(name: NumberName<F>): number {
    return this.all.longestFraction(name);
  }

  private lineAt(index: number): number | Head<F> {
    return this.lines === undefined ? index : (this.lines[index] ?? -1);
  }

  /** Values alone leave the rows where they are, unless they make a row one of another group. */
  private readonly follow: RowsListener = (places) => {
    const { grouping } = this;
    if (grouping === undefined) {
      this.listeners.emit(places);
      return;
    }
    const stays = (place: number) => this.nameAt(place, grouping) === this.headOver(place)?.name;
    if (places?.every(stays) === true) this.refresh(places, grouping);
    else {
      this.arrange();
      this.listeners.emit();
    }
  };

  private refresh(places: readonly number[], grouping: Grouping<F>): void {
    const heads = new Set(places.flatMap((place) => this.headOver(place) ?? []));
    for (const head of heads) head.values = this.valuesOf(head.name, head.of, grouping);
    this.listeners.emit([
      ...places.map((place) => this.positions[place] ?? -1),
      ...[...heads].map(({ id }) => this.heads.get(id) ?? -1),
    ]);
  }

  private headOver(place: number): Head<F> | undefined {
    const line = this.lines?.[this.tree?.parentAt(this.positions[place] ?? -1) ?? -1];
    return typeof line === 'object' ? line : undefined;
  }

  private nameAt(place: number, { nameOf }: Grouping<F>): string {
    return nameOf(this.all.row(place));
  }

  private valuesOf(name: string, of: readonly number[], { headOf }: Grouping<F>): HeadValues {
    return headOf(
      name,
      of.map((place) => this.all.row(place)),
    );
  }

  private arrange(): void {
    const { grouping } = this;
    const before = this.lines;
    this.lines = undefined;
    this.tree = undefined;
    if (grouping !== undefined) this.putInGroups(grouping);
    if (before !== this.lines) this.moves += 1;
  }

  private putInGroups(grouping: Grouping<F>): void {
    const every = Array.from({ length: this.all.count }, (_row, place) => place);
    const groups = Map.groupBy(every, (place) => this.nameAt(place, grouping));
    const tree = new RowTree();
    const lines: (number | Head<F>)[] = [];
    this.positions = [];
    this.heads = new Map();
    for (const [name, of] of [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const head = new Head<F>(name, of, this.valuesOf(name, of, grouping));
      tree.add(0, head.id);
      this.heads.set(head.id, lines.push(head) - 1);
      for (const place of of) {
        tree.add(1, this.all.idAt(place) ?? '');
        this.positions[place] = lines.push(place) - 1;
      }
    }
    this.lines = lines;
    this.tree = tree;
  }
}

type HeadValues = Readonly<Record<string, RawValue>>;

/** The row over a group: its values are worked out, none of them is stored. */
class Head<F> implements RowReader<F> {
  readonly id: string;
  readonly name: string;
  /** Places in the source of the rows below it. */
  readonly of: readonly number[];
  values: HeadValues;

  constructor(name: string, of: readonly number[], values: HeadValues) {
    this.id = `group ${name}`;
    this.name = name;
    this.of = of;
    this.values = values;
  }

  number(name: NumberName<F>): number | null {
    const value = this.values[name];
    return typeof value === 'number' ? value : null;
  }

  text(name: TextName<F>): string | null {
    const value = this.values[name];
    return typeof value === 'string' ? value : null;
  }

  flag(name: FlagName<F>): boolean {
    return this.values[name] === true;
  }
}
