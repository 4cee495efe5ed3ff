import { useLayoutEffect, useMemo, useState } from 'react';
import { useUserId } from '@fairlead/shared/auth';
import { createValueStore, type ValueStore } from '@fairlead/shared/store';

import { CellEdits } from '../cells/cell-edits.ts';
import { orderBy } from '../columns/cell-values.ts';
import { NO_CHOICES, type Sort } from '../columns/column-choices.ts';
import { ColumnLayout } from '../columns/column-layout.ts';
import { memoryKey, recall, remember } from '../columns/column-memory.ts';
import type { Column } from '../columns/columns.ts';
import { Folding } from '../rows/folding.ts';
import type { RowSource } from '../rows/row-source.ts';
import { OPEN_DEPTH, ShownRows } from '../rows/shown-rows.ts';
import { NOTHING_SELECTED, type SelectionRange } from '../selection/selection-edits.ts';

/** A table apart from its elements: its parts tell whoever subscribes, React is not asked. */
export type TableModel<F> = {
  /** What the user makes of the table is remembered by it. */
  readonly id: string;
  /** Names the grid to a screen reader, and what is exported. */
  readonly title: string;
  readonly layout: ColumnLayout<F>;
  /** All loaded rows, by their places in the store. */
  readonly rows: RowSource<F>;
  readonly shown: ShownRows<F>;
  /** Where the user is, and was before leaving the screen. */
  readonly place: TablePlace;
  readonly selection: ValueStore<readonly SelectionRange[]>;
  /** What was typed into cells and is not in their rows yet. */
  readonly edits: CellEdits;
  /** Whether the bar to find something in the table is open. */
  readonly finding: ValueStore<boolean>;
  /** Whether the list of columns is open. */
  readonly choosing: ValueStore<boolean>;
  /** What a screen reader is told, when it is polite to. */
  readonly said: ValueStore<string>;
};

export type TableOptions<F> = {
  readonly id: string;
  readonly title: string;
  /** Meant to stay the same object between renders. */
  readonly columns: readonly Column<F>[];
  readonly rows: RowSource<F>;
  /** Of a tree: so many levels are open at first, 1 unless said otherwise. */
  readonly openDepth?: 0 | 1 | 2 | 3;
};

/** The model of one table of a screen, for `DataTable` and `TableMenu`. */
export function useTable<F>(options: TableOptions<F>): TableModel<F> {
  const { id, title, columns, rows, openDepth = OPEN_DEPTH } = options;
  const user = useUserId();
  const ids = columns.map((column) => column.id);
  const key = user === undefined ? undefined : memoryKey(user, id, ids);
  const newParts = () => ({
    id,
    layout: new ColumnLayout(columns, key === undefined ? undefined : recall(key)),
    selection: createValueStore(NOTHING_SELECTED),
    edits: new CellEdits(),
    finding: createValueStore(false),
    choosing: createValueStore(false),
    said: createValueStore(''),
  });
  const [parts, setParts] = useState(newParts);
  // Another table: nothing of what was done to the one before.
  if (parts.id !== id) setParts(newParts);
  const place = useMemo(() => placeOf(`${user ?? ''}/${id}`, openDepth), [user, id, openDepth]);
  const table = useMemo(
    () => ({ ...parts, title, rows, shown: new ShownRows(rows, place.folding), place }),
    [parts, title, rows, place],
  );
  useLayoutEffect(() => table.layout.setColumns(columns), [table, columns]);
  useLayoutEffect(() => followSort(table), [table]);
  useRemembered(table.layout, user, key);
  return table;
}

/** Puts the rows in the order that the user chose, now and whenever it changes. */
function followSort<F>({ layout, shown, said }: TableModel<F>): () => void {
  let held: Sort | undefined;
  const sort = () => {
    const column = layout.sort && layout.column(layout.sort.column);
    if (layout.sort === held) return false;
    held = layout.sort;
    shown.sortBy(column && held && orderBy(column, held.direction));
    return true;
  };
  sort();
  return layout.subscribe(() => {
    if (sort()) said.set(sortText(layout));
  });
}

function sortText<F>(layout: ColumnLayout<F>): string {
  const { sort } = layout;
  if (sort === undefined) return 'Not sorted';
  return `Sorted by ${layout.column(sort.column)?.header ?? sort.column}, ${sort.direction}`;
}

/** Keeps the choices of the user who is signed in, and takes those of one who signs in now. */
function useRemembered<F>(
  layout: ColumnLayout<F>,
  user: string | undefined,
  key: string | undefined,
): void {
  const [held, setHeld] = useState({ user, key });
  useLayoutEffect(() => {
    if (held.key === key) return;
    setHeld({ user, key });
    const kept = key === undefined ? undefined : recall(key);
    // With other columns the same user's choices go on; another user's do not.
    layout.restore(kept ?? (held.user === user ? layout.choices : NO_CHOICES));
  }, [layout, user, key, held]);
  useLayoutEffect(() => {
    if (key === undefined) return undefined;
    return layout.subscribe(() => remember(key, layout.choices));
  }, [layout, key]);
}

/** Where the user is in a table: what is open, and how far it is scrolled. */
export class TablePlace {
  readonly folding: Folding;
  private top = 0;
  private left = 0;

  constructor(openDepth: number) {
    this.folding = new Folding(openDepth);
  }

  /** Scrolls to where the user was; to the top when the rows do not reach down there any more. */
  restore(scroller: HTMLElement): void {
    if (this.top === 0 && this.left === 0) return;
    scroller.scrollLeft = this.left;
    scroller.scrollTop = this.top;
    if (Math.abs(scroller.scrollTop - this.top) > 1) scroller.scrollTop = 0;
  }

  keep(scroller: HTMLElement): void {
    this.top = scroller.scrollTop;
    this.left = scroller.scrollLeft;
  }
}

const places = new Map<string, TablePlace>();

/**
 * The place of a user in a table. It lives as long as the page, longer than the table's screen; of a
 * tree that is first open to another depth it begins anew.
 */
function placeOf(key: string, openDepth: number): TablePlace {
  const known = places.get(key);
  if (known?.folding.first === openDepth) return known;
  const place = new TablePlace(openDepth);
  places.set(key, place);
  return place;
}
