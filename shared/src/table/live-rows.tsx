import { useLayoutEffect, useRef } from 'react';

import type { Column } from './columns.ts';
import type { DataTableProps } from './data-table.tsx';
import { Grid, type GridOptions } from './grid.ts';
import { TableHeader } from './table-header.tsx';
import { useFillHeight } from './use-fill-height.ts';

type Props<F> = DataTableProps<F> & {
  readonly columns: readonly Column<F>[];
  readonly height: number;
};

const PLAIN = {};

/** The grid's elements. React draws them and the header; the rows belong to `Grid`. */
export function LiveRows<F>({ columns, height, ...props }: Props<F>) {
  const { table, decoration, total } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const grid = useRef<Grid<F>>(undefined);
  // Callbacks change at every render of a screen; that must not redraw its rows.
  const callbacks = useRef(props);

  useFillHeight(scroller, props.fill === true);

  useLayoutEffect(() => {
    callbacks.current = props;
  });

  useLayoutEffect(() => {
    const options: GridOptions<F> = {
      columns,
      source: table.shown,
      decoration: decoration ?? PLAIN,
      rowHeight: height,
      widthOf: table.layout.widthOf,
      onAction: (action) => callbacks.current.onAction?.(action),
      onNearEnd: () => callbacks.current.onNearEnd?.(),
    };
    if (grid.current !== undefined) {
      grid.current.configure(options);
      return;
    }
    // The frame's own ref is attached after the effects of what it holds.
    const root = scroller.current?.parentElement;
    if (!root || !scroller.current || !header.current || !body.current) return;
    grid.current = new Grid(
      { root, scroller: scroller.current, header: header.current, body: body.current },
      options,
    );
  }, [columns, table, decoration, height]);

  useLayoutEffect(
    () => () => {
      grid.current?.destroy();
      grid.current = undefined;
    },
    [],
  );

  return (
    <div
      ref={scroller}
      className="scroller"
      role="grid"
      aria-label={table.title}
      aria-colcount={columns.length}
      aria-rowcount={total === undefined ? -1 : total + 1}
    >
      <TableHeader ref={header} columns={columns} />
      <div ref={body} className="body" role="rowgroup" />
    </div>
  );
}
