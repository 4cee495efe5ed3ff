import { measuringEm } from '../cells/cell-needs.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import type { Column } from '../columns/columns.ts';
import { ColumnWindow } from './column-window.ts';
import {
  areSameNumbers,
  type GridElements,
  isTooNarrow,
  laidOut,
  measured,
  NO_SPACE,
  type Space,
} from './grid-geometry.ts';
import type { Viewport } from './viewport.ts';

type Plan<F> = { readonly columns: readonly Column<F>[]; readonly layout: ColumnLayout<F> };

type Sight = {
  readonly viewport: Viewport;
  readonly scrollLeft: number;
  /** The column of the focus. */
  readonly focused: number;
  /** Columns to be drawn beyond those in sight on either side. */
  readonly beyond: number;
};

/** Available width of a table, and which of its columns are drawn. */
export class GridSpace<F> {
  private readonly elements: GridElements;
  private readonly window = new ColumnWindow<F>();
  private space: Space<F> = NO_SPACE;

  constructor(elements: GridElements) {
    this.elements = elements;
  }

  get now(): Space<F> {
    return this.space;
  }

  /** Measures the frame; returns whether columns begin elsewhere now. */
  measure(plan: Plan<F>): boolean {
    return this.take(measured(this.elements, plan));
  }

  /** Lays out again columns that are narrower than their contents; true when there were any. */
  widen(plan: Plan<F>): boolean {
    const { root } = this.elements;
    if (!isTooNarrow(plan.columns, this.space, plan.layout.needs)) return false;
    return this.take(laidOut(root, plan, this.space));
  }

  /** Returns the part of the table that is drawn, and how. */
  area({ columns, layout }: Plan<F>, { viewport, ...sight }: Sight) {
    const { starts, width: room, em } = this.space;
    const { isFolded, isNarrow, isDense, needs } = layout;
    const scale = { em: measuringEm(em, isDense), isFolded, isNarrow, isDense };
    const columnIndexes = this.window.of({ columns, starts, room, ...sight });
    return { viewport, columnIndexes, needs, scale };
  }

  private take(space: Space<F>): boolean {
    const isMoved = !areSameNumbers(space.starts, this.space.starts);
    this.space = space;
    return isMoved;
  }
}
