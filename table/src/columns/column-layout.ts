import { Emitter } from '@fairlead/shared/observable';

import {
  arrange,
  type ArrangedColumn,
  type ColumnChoices,
  hiddenWith,
  mayHide,
  maySort,
  moved,
  nextSort,
  NO_CHOICES,
  type Pin,
  type Screen,
  type Sort,
  toPin,
} from './column-choices.ts';
import { ColumnNeeds } from './column-needs.ts';
import type { Column } from './columns.ts';

/** No column is narrower: its menu and its edge must stay reachable. */
export const MIN_WIDTH = 36;
const MAX_WIDTH = 2000;

/**
 * The columns of a table as the user arranged them. Widths have listeners of their own: while an
 * edge is dragged they change with every move, and nothing but the grid's sizes may follow.
 */
export class ColumnLayout<F> {
  private declared: readonly Column<F>[];
  private chosen: ColumnChoices;
  private arranged: readonly ArrangedColumn<F>[] = [];
  private shown: readonly Column<F>[] = [];
  private screen: Screen = 'wide';
  private readonly dense: boolean;
  /** Measured widths of the columns' contents. */
  readonly needs = new ColumnNeeds();
  private readonly repinned: Readonly<Record<Pin, WeakMap<Column<F>, Column<F>>>> = {
    start: new WeakMap(),
    end: new WeakMap(),
    none: new WeakMap(),
  };
  private readonly changes = new Emitter();
  private readonly widthChanges = new Emitter();

  constructor(
    columns: readonly Column<F>[],
    choices: ColumnChoices = NO_CHOICES,
    { isDense = false } = {},
  ) {
    this.dense = isDense;
    this.declared = columns;
    this.chosen = choices;
    this.arrange();
  }

  /** Calls back when columns, sort or, once an edge is let go, widths have changed. */
  readonly subscribe = this.changes.subscribe;

  /** Subscribes to column width changes. */
  readonly subscribeWidths = this.widthChanges.subscribe;

  /** The columns that are shown, in their order; the same array until something changes. */
  get columns(): readonly Column<F>[] {
    return this.shown;
  }

  /** All columns in their order, hidden ones too; the same array until something changes. */
  get all(): readonly ArrangedColumn<F>[] {
    return this.arranged;
  }

  /** The user's sort; undefined while rows stand in the order they came in. */
  get sort(): Sort | undefined {
    const { sort } = this.chosen;
    const column = sort && this.column(sort.column);
    return column !== undefined && maySort(column) ? sort : undefined;
  }

  /**
   * True while rows of a group are adjacent: unsorted, or sorted by the column they came in order
   * of.
   */
  get keepsGroups(): boolean {
    const { sort } = this;
    return sort === undefined || this.column(sort.column)?.sorted !== undefined;
  }

  get choices(): ColumnChoices {
    return this.chosen;
  }

  /** Width set by the user, in px; undefined for auto width. */
  readonly widthOf = (id: string): number | undefined => this.chosen.widths[id];

  /** Index of a column among those shown, -1 for one that is not. */
  indexOf(id: string | undefined): number {
    return this.shown.findIndex((column) => column.id === id);
  }

  column(id: string): Column<F> | undefined {
    return this.declared.find((column) => column.id === id);
  }

  /** Takes other columns (another permission); what the user chose holds for those that stay. */
  setColumns(columns: readonly Column<F>[]): void {
    if (columns === this.declared) return;
    this.declared = columns;
    this.change({});
  }

  /** Puts other choices in place of these. */
  restore(choices: ColumnChoices): void {
    this.change({ ...NO_CHOICES, ...choices });
  }

  reset(): void {
    this.change(NO_CHOICES);
  }

  sortBy(sort: Sort | undefined): void {
    this.change({ sort });
  }

  /** Ascending, descending, not at all. Nothing for a column that cannot be sorted by. */
  cycleSort(id: string): void {
    const column = this.column(id);
    if (column !== undefined && maySort(column)) this.sortBy(nextSort(this.sort, id));
  }

  /** True below the phone breakpoint, in a table with columns of first priority. */
  get isFolded(): boolean {
    return this.isNarrow && this.declared.some(({ phone }) => phone === 'first');
  }

  /** True below the phone breakpoint: buttons and links have the width of a touch target there. */
  get isNarrow(): boolean {
    return this.screen === 'phone';
  }

  /** True where cells are denser than in other tables; on a phone touch targets come first. */
  get isDense(): boolean {
    return this.dense && !this.isNarrow;
  }

  /** Arranges the columns for a screen. */
  setScreen(screen: Screen): void {
    if (screen === this.screen) return;
    const wasNarrow = this.isNarrow;
    this.screen = screen;
    if (this.isNarrow !== wasNarrow) this.needs.forget();
    this.change({});
  }

  /**
   * Puts a column before another one, or at the end. Between columns pinned to an end it is pinned
   * there, between others it is not.
   */
  move(id: string, before: string | undefined): void {
    const ids = this.order();
    const order = moved(ids, id, before);
    if (order.join('\n') === ids.join('\n')) return;
    const place = order.indexOf(id);
    const neighbours = [order[place - 1], order[place + 1]].flatMap((one) => this.pinnedTo(one));
    // On the border between two kinds it stays what it is, if it is one of them.
    const stays = neighbours.some((pin) => pin === this.pinnedTo(id)[0]);
    const isInside = new Set(neighbours).size === 1;
    const [pin] = isInside || !stays ? neighbours : [];
    this.change({ order, pins: { ...this.chosen.pins, ...(pin && { [id]: pin }) } });
  }

  /** Moves a column by one place among those shown, pinned or not like itself. */
  moveBy(id: string, step: 1 | -1): boolean {
    const shown = this.arranged.filter((one) => one.shown);
    return this.swap(id, step, shown);
  }

  /** Moves a column by one place, hidden ones counted. */
  moveInList(id: string, step: 1 | -1): boolean {
    return this.swap(id, step, this.arranged);
  }

  /** Keeps a column in sight at an end of the table, or at none. */
  pin(id: string, pin: Pin): void {
    this.change({ pins: { ...this.chosen.pins, [id]: pin } });
  }

  /** Shows or hides a column; the last one and the one that names the rows stay. */
  show(id: string, shown: boolean): void {
    const column = this.column(id);
    if (column === undefined || (!shown && !this.mayHide(id))) return;
    this.change({ hidden: hiddenWith(column, shown, this.chosen.hidden) });
  }

  mayHide(id: string): boolean {
    const column = this.column(id);
    return column !== undefined && mayHide(column) && this.shown.length > 1;
  }

  /** Widths are those of a wide screen: of a narrow one they would travel to every other machine. */
  get mayResize(): boolean {
    return !this.isNarrow;
  }

  /** Gives a column a width. All others keep those they are drawn with. */
  resize(id: string, width: number, drawn: ReadonlyMap<string, number>): void {
    if (!this.mayResize) return;
    const widths: Record<string, number> = { ...this.chosen.widths };
    for (const column of this.shown) {
      const now = drawn.get(column.id);
      if (now !== undefined) widths[column.id] ??= now;
    }
    widths[id] = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
    this.chosen = { ...this.chosen, widths };
    this.widthChanges.emit();
  }

  /** A resize has come to its end. */
  settle(): void {
    this.changes.emit();
  }

  private swap(id: string, step: 1 | -1, among: readonly ArrangedColumn<F>[]): boolean {
    const place = among.findIndex(({ column }) => column.id === id);
    const [one, other] = [among[place], among[place + step]];
    if (one === undefined || other === undefined || one.section !== other.section) return false;
    const before = step === -1 ? other : among[place + 2];
    this.change({ order: moved(this.order(), id, before?.column.id) });
    return true;
  }

  /** All ids in the order in which a wide screen shows them. */
  private order(): readonly string[] {
    return arrange(this.declared, this.chosen).map(({ column }) => column.id);
  }

  /** Pinned side of a column; empty for an unknown one. */
  private pinnedTo(id: string | undefined): readonly Pin[] {
    return this.arranged
      .filter(({ column }) => column.id === id)
      .map(({ section }) => toPin(section) ?? 'none');
  }

  private change(choices: Partial<ColumnChoices>): void {
    const { widths } = this.chosen;
    this.chosen = { ...this.chosen, ...choices };
    this.arrange();
    this.changes.emit();
    if (this.chosen.widths !== widths) this.widthChanges.emit();
  }

  private arrange(): void {
    this.arranged = arrange(this.declared, this.chosen, this.screen);
    const shown = this.arranged.filter((one) => one.shown).map((one) => this.asPinned(one));
    const same =
      shown.length === this.shown.length &&
      shown.every((column, place) => column === this.shown[place]);
    if (!same) this.shown = shown;
  }

  /** The column as it is pinned now, always the same object: its cells take their look from it. */
  private asPinned({ column, section }: ArrangedColumn<F>): Column<F> {
    const pin = toPin(section);
    if (pin === column.pinned) return column;
    const known = this.repinned[pin ?? 'none'];
    const { pinned: declared, ...plain } = column;
    const changed = known.get(column) ?? (pin === undefined ? plain : { ...plain, pinned: pin });
    known.set(column, changed);
    return changed;
  }
}
