import {
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { LoadingLine } from '@fairlead/shared/ui';
import { useNavigate } from '@fairlead/shared/router';

import type { CellEdit } from './cells/cell-edits.ts';
import type { OpenedCell, RowAction } from './cells/cell-press.ts';
import type { Decoration } from './cells/decoration.ts';
import { headerRows } from './columns/column-groups.ts';
import type { Column, ColumnFilter } from './columns/columns.ts';
import type { GridElements } from './grid/grid-geometry.ts';
import { type TableSize, useNarrow } from './grid/row-size.ts';
import { TableHeader } from './header/table-header.tsx';
import type { MenuEntry } from './menus/menu-entries.tsx';
import type { RowReader } from './rows/row-source.ts';
import { RowsToCome } from './rows-to-come.tsx';
import type { CellMenuRequest } from './selection/grid-selection.ts';
import type { PastedBlock } from './selection/cell-paste.ts';
import type { RowKeys } from './selection/row-keys.ts';
import type { FetchTotals } from './selection/whole-selection.ts';
import type { GridOptions } from './grid-options.ts';
import { Grid } from './table-grid.ts';
import type { ListFilters } from './model/list-filters.ts';
import type { TableModel } from './model/table-model.ts';
import { type MenuAt, TableOverlays } from './table-overlays.tsx';
import { useFillHeight } from './use-fill-height.ts';
import { useMountedTable } from './use-mounted-table.ts';
import { usePasting } from './use-pasting.ts';
import { usePageScroll } from './use-page-scroll.ts';
import { usePressTargets } from './use-press-targets.ts';
import { useToastRoom } from './use-toast-room.ts';

/** Props of `DataTable`. */
export type DataTableProps<F> = {
  /** Model, from `useTable`. */
  readonly table: TableModel<F>;
  /**
   * Height of the rows.
   * @default 'MediumSmall'
   */
  readonly size?: TableSize;
  /** Look of rows, the same object between renders. */
  readonly decoration?: Decoration<F>;
  /** Number of rows in all, where the rows here are only the first of them. */
  readonly total?: number | undefined;
  /** Server-side totals, used when every row is selected. */
  readonly statistics?: FetchTotals | undefined;
  /** Words of the wait while the first rows are fetched; rows that are here stay meanwhile. */
  readonly loading?: string | undefined;
  /** Element instead of the table where there are no rows. */
  readonly empty?: ReactNode;
  /** Element instead of the table where its rows could not be fetched. */
  readonly failed?: ReactNode;
  /** Answers a press on an action of a row. */
  readonly onAction?: (action: RowAction<F>) => void;
  /** Answers Enter or a double click on a cell that is no button: what it is made of is to be shown. */
  readonly onCell?: (cell: OpenedCell<F>) => void;
  /** Saves what was edited in a cell: resolves once the row holds it, throws why it was refused. */
  readonly onEdit?: (edit: CellEdit<F>) => Promise<void>;
  /** Takes texts that were pasted over cells: the screen fills in what it may of them. */
  readonly onPaste?: ((block: PastedBlock) => void) | undefined;
  /** Shortcuts on the selected rows, or without a selection on the focused one. */
  readonly rowKeys?: RowKeys<F>;
  /** Filters of the list: values of columns with a `filter`, a text that was found. */
  readonly filters?: ListFilters;
  /** Entries of the screen's own in the menu of a cell. */
  readonly menuEntries?: (row: RowReader<F>, column: string) => readonly MenuEntry[];
  /** Says that no more rows are fetched though not all are here: none are shown as still to come. */
  readonly stopped?: boolean;
  /** Asks for more rows (infinite scroll): called again and again while the end of the rows is within 250 px. */
  readonly onNearEnd?: () => void;
  /** Line below the rows: the state of the data. */
  readonly footer?: ReactNode;
  /** Notice that the rows may be stale: below them, and below what is shown where there are none. */
  readonly doubt?: ReactNode;
  /** Fills the window down to its end, and scrolls in itself. */
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
  const chosen = props.filters?.chosen;
  const scroller = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const grid = useRef<Grid<F>>(undefined);
  const [menu, setMenu] = useState<MenuAt>();
  const [cellMenu, setCellMenu] = useState<CellMenuRequest>();
  const [opened, setOpened] = useState<string>();
  const sort = useSyncExternalStore(layout.subscribe, () => layout.sort);
  const isGrowing = useSyncExternalStore(
    table.rows.subscribe,
    () => table.rows.count < (total ?? 0),
  );
  const inPages = total !== undefined;
  const isTogether = useSyncExternalStore(layout.subscribe, () => layout.keepsGroups);
  const dressed = useMemo(() => inSort(decoration, isTogether), [decoration, isTogether]);
  // Callbacks change at every render of a screen; that must not redraw its rows.
  const navigate = useNavigate();
  const callbacks = useRef({ ...props, navigate });
  // The same element as long as it will do: what opens over the table leaves its columns alone.
  const names = useMemo(
    () => (
      <TableHeader
        ref={header}
        columns={columns}
        sort={sort}
        isFiltered={({ filter }) => chosen !== undefined && isNarrowed(chosen, filter)}
      />
    ),
    [columns, sort, chosen],
  );
  const isLoading = props.loading !== undefined;
  const fill = props.fill === true;
  const withPage = useNarrow();
  useFillHeight(scroller, { fill, isGrowing: isGrowing || isLoading, withPage });
  usePageScroll(scroller, fill && withPage);
  useToastRoom(scroller, fill);
  useStartOfList(scroller, table);

  useLayoutEffect(() => {
    callbacks.current = { ...props, navigate };
  });

  const targets = usePressTargets(callbacks, setOpened);

  useLayoutEffect(() => {
    const options: GridOptions<F> = {
      ...targets,
      columns,
      source: table.shown,
      viewState: table.viewState,
      decoration: dressed,
      rowHeight: height,
      inPages,
      layout,
      edits: table.edits,
      marks: table.marks,
      onEdit: async (edit) => callbacks.current.onEdit?.(edit),
      announce: table.said.set,
      onNearEnd: () => callbacks.current.onNearEnd?.(),
      table,
      showMessage: table.messages.show,
      here: () => ({ loaded: table.rows.count, total: callbacks.current.total }),
      onMenu: setCellMenu,
    };
    if (grid.current !== undefined) {
      grid.current.configure(options);
      return;
    }
    const elements = elementsIn(scroller.current, header.current, body.current);
    if (elements !== undefined) grid.current = new Grid(elements, options);
  }, [columns, table, layout, dressed, height, inPages, targets]);

  useLayoutEffect(
    () => () => {
      grid.current?.destroy();
      grid.current = undefined;
    },
    [],
  );
  const mounted = useMountedTable(grid, table, setMenu);
  usePasting(mounted, table, callbacks);

  return (
    <>
      {isLoading && <LoadingLine />}
      <div
        ref={scroller}
        className="scroller"
        role={table.shown.isTree ? 'treegrid' : 'grid'}
        aria-multiselectable
        aria-busy={isLoading || undefined}
        aria-label={table.title}
        aria-colcount={columns.length}
        aria-rowcount={total === undefined ? -1 : total + headerRows(columns)}
      >
        {names}
        <div ref={body} className="body" role="rowgroup" />
        {props.stopped !== true && <RowsToCome rows={table.rows} total={total} columns={columns} />}
      </div>
      <div className="edge-at-start" aria-hidden />
      <div className="edge-at-end" aria-hidden />
      {mounted !== undefined && (
        <TableOverlays
          table={table}
          mounted={mounted}
          menu={menu}
          cellMenu={cellMenu}
          onMenuClosed={() => setMenu(undefined)}
          onCellMenuClosed={() => setCellMenu(undefined)}
          opened={opened}
          onRowClosed={() => setOpened(undefined)}
          targets={targets}
          total={total}
          menuEntries={props.menuEntries}
          filters={props.filters}
        />
      )}
    </>
  );
}

function isNarrowed(chosen: ListFilters['chosen'], filter: ColumnFilter | undefined): boolean {
  return filter !== undefined && (chosen[filter.parameter]?.length ?? 0) > 0;
}

/** Another list of the server is seen from its start. */
function useStartOfList<F>(scroller: RefObject<HTMLElement | null>, table: TableModel<F>): void {
  const { rows, order } = table;
  useLayoutEffect(() => {
    if (order === 'here') return undefined;
    let { generation } = rows;
    return rows.subscribe(() => {
      if (rows.generation === generation) return;
      generation = rows.generation;
      if (scroller.current !== null) scroller.current.scrollTop = 0;
    });
  }, [scroller, rows, order]);
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

/** Decoration under a sort: without adjacent groups nothing is dimmed or ruled off. */
function inSort<F>(decoration: Decoration<F> = {}, isTogether: boolean): Decoration<F> {
  if (isTogether) return decoration;
  const { group, ...rest } = decoration;
  return rest;
}
