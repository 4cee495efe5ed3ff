import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

import { useCopy } from '@fairlead/shared/ui';

import type { Decoration } from './cells/decoration.ts';
import { headerRows } from './columns/column-groups.ts';
import type { Column } from './columns/columns.ts';
import type { DataTableProps } from './data-table.tsx';
import { HeaderControls } from './header/header-controls.ts';
import { TableHeader } from './header/table-header.tsx';
import { byBrowser, LinkNavigation, type Navigate } from './link-navigation.tsx';
import type { CellMenuRequest } from './selection/grid-selection.ts';
import { Grid, type GridOptions } from './table-grid.ts';
import { TableOverlays } from './table-overlays.tsx';
import { useFillHeight } from './use-fill-height.ts';

type Props<F> = DataTableProps<F> & {
  readonly columns: readonly Column<F>[];
  readonly height: number;
};

/** What works the elements of a table, once they are in the page. */
export type Works<F> = {
  readonly grid: Grid<F>;
  readonly controls: HeaderControls<F>;
  readonly root: HTMLElement;
  readonly body: HTMLElement;
};

/** The column whose menu is wanted, and where its name stands in the window. */
export type MenuAt = { readonly column: string; readonly at: DOMRect };

/** The grid's elements. React draws them and the header; the rows belong to `Grid`. */
export function LiveRows<F>({ columns, height, ...props }: Props<F>) {
  const { table, decoration, total } = props;
  const { layout } = table;
  const scroller = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const grid = useRef<Grid<F>>(undefined);
  const [works, setWorks] = useState<Works<F>>();
  const [menu, setMenu] = useState<MenuAt>();
  const [cellMenu, setCellMenu] = useState<CellMenuRequest>();
  const sort = useSyncExternalStore(layout.subscribe, () => layout.sort);
  const isGrowing = useSyncExternalStore(
    table.rows.subscribe,
    () => table.rows.count < (total ?? 0),
  );
  const dressed = useMemo(() => inSort(decoration, sort !== undefined), [decoration, sort]);
  // Callbacks change at every render of a screen; that must not redraw its rows.
  const callbacks = useRef(props);
  const navigate = useRef<Navigate>(byBrowser);
  // The same element as long as it will do: what opens over the table leaves its columns alone.
  const names = useMemo(
    () => <TableHeader ref={header} columns={columns} sort={sort} />,
    [columns, sort],
  );
  const copy = useCopy();

  useFillHeight(scroller, { fill: props.fill === true, isGrowing });

  useLayoutEffect(() => {
    callbacks.current = props;
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
      say: (text) => table.said.set(text),
      onNavigate: (to) => navigate.current(to),
      onCopy: (text, what) => void copy(text, what),
      onNearEnd: () => callbacks.current.onNearEnd?.(),
      table,
      onMenu: setCellMenu,
    };
    if (grid.current !== undefined) {
      grid.current.configure(options);
      return;
    }
    // The frame's own ref is attached after the effects of what it holds.
    const root = scroller.current?.parentElement;
    if (!root || !scroller.current || !header.current || !body.current) return;
    const elements = { root, scroller: scroller.current, header: header.current };
    const made = new Grid({ ...elements, body: body.current }, options);
    grid.current = made;
    const controls = new HeaderControls({
      ...elements,
      layout,
      rows: table.rows,
      openMenu: (column, at) => setMenu({ column, at }),
      enterRows: made.enterRows,
      say: (text) => table.said.set(text),
    });
    setWorks({ grid: made, controls, root, body: body.current });
  }, [columns, table, layout, dressed, height, copy]);

  useLayoutEffect(() => {
    const end = layout.subscribeWidths(() => grid.current?.fitColumns());
    return () => end();
  }, [layout]);

  useLayoutEffect(
    () => () => {
      grid.current?.destroy();
      grid.current = undefined;
    },
    [],
  );
  useLayoutEffect(() => () => works?.controls.destroy(), [works]);

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
        <LinkNavigation into={navigate} />
        {names}
        <div ref={body} className="body" role="rowgroup" />
      </div>
      {works !== undefined && (
        <TableOverlays
          table={table}
          works={works}
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

/** In the user's order rows of a group no longer stand together: nothing is said once, or ruled off. */
function inSort<F>(decoration: Decoration<F> = {}, isSorted: boolean): Decoration<F> {
  if (!isSorted) return decoration;
  const { group, ...rest } = decoration;
  return rest;
}
