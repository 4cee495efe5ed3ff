import {
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useCopy } from '@fairlead/shared/ui';
import { useNavigate } from '@fairlead/shared/router';

import type { CellEdit } from './cells/cell-edits.ts';
import type { RowAction } from './cells/cell-press.ts';
import type { Decoration } from './cells/decoration.ts';
import { headerRows } from './columns/column-groups.ts';
import type { Column } from './columns/columns.ts';
import type { GridElements } from './grid/grid-geometry.ts';
import type { TableSize } from './grid/row-size.ts';
import { HeaderControls } from './header/header-controls.ts';
import { TableHeader } from './header/table-header.tsx';
import type { MenuEntry } from './menus/menu-entries.tsx';
import type { RowReader } from './rows/row-source.ts';
import type { CellMenuRequest } from './selection/grid-selection.ts';
import { Grid, type GridOptions } from './table-grid.ts';
import type { TableModel } from './model/table-model.ts';
import { type MenuAt, type MountedTable, TableOverlays } from './table-overlays.tsx';
import { useFillHeight } from './use-fill-height.ts';

export type DataTableProps<F> = {
  readonly table: TableModel<F>;
  readonly size?: TableSize;
  readonly decoration?: Decoration<F>;
  /** How many rows there are in all, where the rows here are only the first of them. */
  readonly total?: number | undefined;
  /** The words of the wait while the first rows are fetched. */
  readonly loading?: string | undefined;
  /** Shown instead of the table when there are no rows. */
  readonly empty?: ReactNode;
  /** Shown instead of the table when its rows could not be had. */
  readonly failed?: ReactNode;
  /** A press on an action of a row. */
  readonly onAction?: (action: RowAction<F>) => void;
  /** Saves what was edited in a cell: resolves once the row holds it, throws why it was refused. */
  readonly onEdit?: (edit: CellEdit<F>) => Promise<void>;
  /** The screen's own entries in the menu of a cell. */
  readonly menuEntries?: (row: RowReader<F>) => readonly MenuEntry[];
  /** The end of the rows is within 250 px. Called again and again while that is so. */
  readonly onNearEnd?: () => void;
  /** The line below the rows: the state of the data. */
  readonly footer?: ReactNode;
  /** Takes what room there is down to the end of the window, and scrolls in itself. */
  readonly fill?: boolean;
};

type Props<F> = DataTableProps<F> & {
  readonly columns: readonly Column<F>[];
  readonly height: number;
};

/** The grid's elements. React draws them and the header; the rows belong to `Grid`. */
export function LiveRows<F>({ columns, height, ...props }: Props<F>) {
  const { table, decoration, total } = props;
  const { layout } = table;
  const scroller = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const grid = useRef<Grid<F>>(undefined);
  const [mounted, setMounted] = useState<MountedTable<F>>();
  const [menu, setMenu] = useState<MenuAt>();
  const [cellMenu, setCellMenu] = useState<CellMenuRequest>();
  const sort = useSyncExternalStore(layout.subscribe, () => layout.sort);
  const isGrowing = useSyncExternalStore(
    table.rows.subscribe,
    () => table.rows.count < (total ?? 0),
  );
  const dressed = useMemo(() => inSort(decoration, sort !== undefined), [decoration, sort]);
  // Callbacks change at every render of a screen; that must not redraw its rows.
  const navigate = useNavigate();
  const callbacks = useRef({ ...props, navigate });
  // The same element as long as it will do: what opens over the table leaves its columns alone.
  const names = useMemo(
    () => <TableHeader ref={header} columns={columns} sort={sort} />,
    [columns, sort],
  );
  const copy = useCopy();

  useFillHeight(scroller, { fill: props.fill === true, isGrowing });

  useLayoutEffect(() => {
    callbacks.current = { ...props, navigate };
  });

  useLayoutEffect(() => {
    const options: GridOptions<F> = {
      columns,
      source: table.shown,
      place: table.place,
      decoration: dressed,
      rowHeight: height,
      widthOf: layout.widthOf,
      onAction: (action) => callbacks.current.onAction?.(action),
      edits: table.edits,
      onEdit: async (edit) => callbacks.current.onEdit?.(edit),
      say: table.said.set,
      onNavigate: (to) => void callbacks.current.navigate(to),
      onCopy: (text, what) => void copy(text, what),
      onNearEnd: () => callbacks.current.onNearEnd?.(),
      table,
      onMenu: setCellMenu,
    };
    if (grid.current !== undefined) {
      grid.current.configure(options);
      return;
    }
    const elements = elementsIn(scroller.current, header.current, body.current);
    if (elements !== undefined) grid.current = new Grid(elements, options);
  }, [columns, table, layout, dressed, height, copy]);

  useLayoutEffect(
    () => () => {
      grid.current?.destroy();
      grid.current = undefined;
    },
    [],
  );
  const { rows, said } = table;
  useLayoutEffect(() => {
    const drawn = grid.current;
    if (drawn === undefined) return undefined;
    const leave = layout.subscribeWidths(() => drawn.resized());
    const controls = new HeaderControls({
      ...drawn.elements,
      layout,
      rows,
      openMenu: (column, at) => setMenu({ column, at }),
      enterRows: (column) => drawn.focus.enterRows(column),
      say: said.set,
    });
    setMounted({ grid: drawn, controls });
    return () => {
      leave();
      controls.destroy();
    };
  }, [layout, rows, said]);

  return (
    <>
      <div
        ref={scroller}
        className="scroller"
        role={table.shown.isTree ? 'treegrid' : 'grid'}
        aria-multiselectable
        aria-label={table.title}
        aria-colcount={columns.length}
        aria-rowcount={total === undefined ? -1 : total + headerRows(columns)}
      >
        {names}
        <div ref={body} className="body" role="rowgroup" />
      </div>
      {mounted !== undefined && (
        <TableOverlays
          table={table}
          mounted={mounted}
          menu={menu}
          cellMenu={cellMenu}
          onMenuClosed={() => setMenu(undefined)}
          onCellMenuClosed={() => setCellMenu(undefined)}
          total={total}
          menuEntries={props.menuEntries}
        />
      )}
    </>
  );
}

/** All of them; undefined before they are in the page. */
function elementsIn(
  scroller: HTMLElement | null,
  header: HTMLElement | null,
  body: HTMLElement | null,
): GridElements | undefined {
  // The frame's own ref is attached after the effects of what it holds.
  const root = scroller?.parentElement;
  return root && header && body ? { root, scroller, header, body } : undefined;
}

/** In the user's order rows of a group no longer stand together: nothing is said once, or ruled off. */
function inSort<F>(decoration: Decoration<F> = {}, isSorted: boolean): Decoration<F> {
  if (!isSorted) return decoration;
  const { group, ...rest } = decoration;
  return rest;
}
