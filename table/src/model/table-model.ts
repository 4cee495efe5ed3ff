import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { atom, useStore } from 'jotai';
import { useUserId } from '@fairlead/shared/auth';
import { createValueStore, Emitter, type ValueStore } from '@fairlead/shared/observable';

import { CellEdits } from '../cells/cell-edits.ts';
import { CellMarks } from '../cells/cell-marks.ts';
import { orderBy } from '../columns/cell-values.ts';
import {
  type ColumnChoices,
  NO_CHOICES,
  servedColumns,
  type Sort,
  type SortDirection,
} from '../columns/column-choices.ts';
import { ColumnLayout } from '../columns/column-layout.ts';
import { recall, rememberChoices } from '../columns/column-memory.ts';
import type { Column } from '../columns/columns.ts';
import { Folding } from '../rows/folding.ts';
import type { RowSource } from '../rows/row-source.ts';
import { OPEN_DEPTH, ShownRows } from '../rows/shown-rows.ts';
import { NOTHING_SELECTED, type SelectionRange } from '../selection/selection-edits.ts';
import { createTableMessages, type TableMessages } from './table-messages.ts';

/**
 * Place of sorting: 'here' the table sorts the rows that it has; 'server' the server sorts the whole
 * list, of which pages come in that order. Then only columns with an `apiField` sort, and a new
 * sort starts the list from its top.
 */
export type RowsOrder = 'here' | 'server';

/** A table apart from its elements: its parts tell whoever subscribes, React is not asked. */
export type TableModel<F> = {
  /** Key of the user's stored layout. */
  readonly id: string;
  /** Names the grid to a screen reader, and what is exported. */
  readonly title: string;
  readonly order: RowsOrder;
  readonly layout: ColumnLayout<F>;
  /** All loaded rows, by their places in the store. */
  readonly rows: RowSource<F>;
  readonly shown: ShownRows<F>;
  /** View state of the user, kept when the screen is left. */
  readonly viewState: TableViewState;
  readonly selection: ValueStore<readonly SelectionRange[]>;
  /** Told the row, by its id, to which the focus is to go, and to which column if not the same. */
  readonly goTo: Emitter<[id: string, column?: string]>;
  /** Edits that are not in their rows yet (optimistic). */
  readonly edits: CellEdits;
  /** The cells that somebody else has changed a moment ago. */
  readonly marks: CellMarks;
  /** The row, by its id, that has the focus. */
  readonly rowInFocus: ValueStore<string | undefined>;
  /** Open state of the find bar. */
  readonly finding: ValueStore<boolean>;
  /** Open state of the list of columns. */
  readonly choosing: ValueStore<boolean>;
  /** Prints it as the entry of its menu does; undefined where it has no menu. */
  readonly print: ValueStore<(() => void) | undefined>;
  /** Filters of its rows, in words, and the day of such rows; nothing where it has no menu. */
  readonly about: ValueStore<readonly string[]>;
  /** The column whose values are to be chosen from. */
  readonly filtering: ValueStore<string | undefined>;
  /** Text of the polite ARIA live region. */
  readonly said: ValueStore<string>;
  /** Messages of the table, in its footer for a while and announced. */
  readonly messages: TableMessages;
};

/** Options of a table's model. */
export type TableOptions<F> = {
  /** Stable name, by which the user's layout is kept. */
  readonly id: string;
  /** Accessible name of the grid, and title of what is exported. */
  readonly title: string;
  /** Columns, the same object between renders. */
  readonly columns: readonly Column<F>[];
  /** Rows, the same object between renders. */
  readonly rows: RowSource<F>;
  /**
   * Levels of a tree that are open at first.
   * @default 1
   */
  readonly openDepth?: 0 | 1 | 2 | 3;
  /**
   * Place of sorting.
   * @default 'here'
   */
  readonly order?: RowsOrder;
  /**
   * Sets cells closer, for many columns; words give way before the table is scrolled.
   * @default false
   */
  readonly isDense?: boolean;
};

/** The model of one table of a screen, for `DataTable` and `TableMenu`. */
export function useTable<F>(options: TableOptions<F>): TableModel<F> {
  const { id, title, rows, openDepth = OPEN_DEPTH, order = 'here', isDense = false } = options;
  const columns = useMemo(
    () => (order === 'server' ? servedColumns(options.columns) : options.columns),
    [options.columns, order],
  );
  const user = useUserId();
  const newParts = () => ({
    id,
    layout: new ColumnLayout(columns, recalled({ user, id, columns }), { isDense }),
    selection: createValueStore(NOTHING_SELECTED),
    goTo: new Emitter<[id: string, column?: string]>(),
    edits: new CellEdits(),
    marks: new CellMarks(),
    rowInFocus: createValueStore<string | undefined>(undefined),
    finding: createValueStore(false),
    choosing: createValueStore(false),
    print: createValueStore<(() => void) | undefined>(undefined),
    about: createValueStore<readonly string[]>([]),
    filtering: createValueStore<string | undefined>(undefined),
    said: createValueStore(''),
    messages: createTableMessages(),
  });
  const [parts, setParts] = useState(newParts);
  // Another table: nothing of what was done to the one before.
  if (parts.id !== id) setParts(newParts);
  const place = useTableViewState(`${user ?? ''}/${id}`, openDepth);
  const table = useMemo(
    () => ({
      ...parts,
      title,
      order,
      rows,
      shown: new ShownRows(rows, place.folding),
      viewState: place,
    }),
    [parts, title, order, rows, place],
  );
  useLayoutEffect(() => table.layout.setColumns(columns), [table, columns]);
  useLayoutEffect(() => followSort(table), [table]);
  useRemembered(table.layout, { user, id, columns });
  return table;
}

/** A sort as the server is asked for it. */
export type ServedSort = { readonly column: string; readonly direction: SortDirection };

/** The user's sort of a table whose rows the server puts in order; the same object until it changes. */
export function useServedSort<F>({ layout }: TableModel<F>): ServedSort | undefined {
  const sort = useSyncExternalStore(layout.subscribe, () => layout.sort);
  const served = sort && layout.column(sort.column)?.apiField;
  const direction = sort?.direction;
  return useMemo(
    () =>
      served === undefined || direction === undefined ? undefined : { column: served, direction },
    [served, direction],
  );
}

/** Puts the rows in the order that the user chose, now and whenever it changes. */
function followSort<F>({ layout, shown, messages, order }: TableModel<F>): () => void {
  let held: Sort | undefined;
  const sort = () => {
    const column = layout.sort && layout.column(layout.sort.column);
    if (layout.sort === held) return false;
    held = layout.sort;
    if (order === 'here') shown.sortBy(column && held && orderBy(column, held.direction));
    return true;
  };
  sort();
  return layout.subscribe(() => {
    if (sort()) messages.show(sortText(layout));
  });
}

function sortText<F>(layout: ColumnLayout<F>): string {
  const { sort } = layout;
  if (sort === undefined) return 'Not sorted';
  return `Sorted by ${layout.column(sort.column)?.header ?? sort.column}, ${sort.direction}`;
}

type Whose<F> = Pick<TableOptions<F>, 'id' | 'columns'> & { readonly user: string | undefined };

function recalled<F>({ user, id, columns }: Whose<F>): ColumnChoices | undefined {
  if (user === undefined) return undefined;
  return recall({ user, table: id, columns: columns.map((column) => column.id) });
}

/** Keeps the choices of the user who is signed in, and takes those of one who signs in now. */
function useRemembered<F>(layout: ColumnLayout<F>, { user, id, columns }: Whose<F>): void {
  const [held, setHeld] = useState({ user, id });
  useLayoutEffect(() => {
    if (held.user === user && held.id === id) return;
    setHeld({ user, id });
    layout.restore(recalled({ user, id, columns }) ?? NO_CHOICES);
  }, [layout, user, id, columns, held]);
  useLayoutEffect(() => {
    if (user === undefined) return undefined;
    const remember = rememberChoices({ user, table: id }, layout.choices);
    return layout.subscribe(() => remember(layout.choices));
  }, [layout, user, id]);
}

/** px of a table before what of it is in sight. */
type Scroll = { top: number; left: number };

/** View state of a table: expanded rows and scroll offsets. */
export class TableViewState {
  readonly folding: Folding;
  private top = 0;
  private left = 0;

  constructor(openDepth: number) {
    this.folding = new Folding(openDepth);
  }

  /** Scrolls to where the user was; to the top when the rows do not reach down there any more. */
  restore(scroll: Scroll): void {
    if (this.top === 0 && this.left === 0) return;
    scroll.left = this.left;
    scroll.top = this.top;
    if (Math.abs(scroll.top - this.top) > 1) scroll.top = 0;
  }

  save({ top, left }: Scroll): void {
    this.top = top;
    this.left = left;
  }
}

/** Made once for each page's store. */
const tableViewStates = atom(() => new Map<string, TableViewState>());

/**
 * View state of a user in a table. It lives until the user signs out, longer than the table's screen; of a
 * tree that is first open to another depth it starts over.
 */
function useTableViewState(key: string, openDepth: number): TableViewState {
  const store = useStore();
  return useMemo(() => {
    const places = store.get(tableViewStates);
    const known = places.get(key);
    if (known?.folding.first === openDepth) return known;
    const place = new TableViewState(openDepth);
    places.set(key, place);
    return place;
  }, [store, key, openDepth]);
}
