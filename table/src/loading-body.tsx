import { type CSSProperties, useLayoutEffect, useRef } from 'react';

import { LoadingLine, LoadingText, SkeletonBar } from '@fairlead/shared/ui';

import { roomFor } from './cells/column-room.ts';
import { findAlignment } from './columns/column-kinds.ts';
import type { ColumnLayout } from './columns/column-layout.ts';
import { layOut } from './columns/column-widths.ts';
import type { Column } from './columns/columns.ts';
import { useNarrow } from './grid/row-size.ts';
import { TableHeader } from './header/table-header.tsx';
import { useFillHeight } from './use-fill-height.ts';

type Props<F> = {
  readonly columns: readonly Column<F>[];
  readonly layout: ColumnLayout<F>;
  readonly text: string;
  readonly fill: boolean;
  /** px of a row. */
  readonly height: number;
};

const ROWS = 24;

/** More than fit most windows; what does not fit is not shown. */
const MAX_ROWS = 40;

/** Parts of the cell's width that the bars take, so that they look like words of a table. */
const SHARES = [0.72, 0.58, 0.8, 0.5, 0.66, 0.74, 0.54];

/** The table before its first rows: the real columns and row height, bars for what is to come. */
export function LoadingBody<F>({ columns, layout, text, fill, height }: Props<F>) {
  const scroller = useRef<HTMLDivElement>(null);
  useFillHeight(scroller, { fill, isGrowing: true, withPage: useNarrow() });
  const rows = fill ? Math.min(Math.ceil(window.innerHeight / height), MAX_ROWS) : ROWS;

  useLayoutEffect(() => {
    const room = scroller.current;
    if (room === null) return;
    layOut(room, columns, { ...roomFor(columns, layout), room: room.clientWidth });
  }, [columns, layout]);

  return (
    <>
      <div ref={scroller} className="scroller is-loading" aria-busy="true">
        <LoadingLine />
        <div aria-hidden>
          <TableHeader columns={columns} />
          <div className="body" style={{ height: `calc(${rows} * var(--row-height))` }}>
            {Array.from({ length: rows }, (_row, row) => (
              <div key={row} className="row" style={rowStyle(row)}>
                {columns.map((column, place) => (
                  <div
                    key={column.id}
                    className={`cell kind-custom align-${findAlignment(column)}`}
                    style={{ width: `var(--column-${place})` }}
                  >
                    <SkeletonBar alignSelf="center" style={{ width: share(row, place) }} />
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className="footer is-loading">
        <LoadingText text={text} />
      </div>
    </>
  );
}

function rowStyle(row: number): CSSProperties {
  return { transform: `translateY(calc(${row} * var(--row-height)))` };
}

function share(row: number, place: number): string {
  return `${(SHARES[(row + place * 3) % SHARES.length] ?? 0.6) * 100}%`;
}
