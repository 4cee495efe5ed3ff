import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';

import type { Column } from './columns.ts';
import type { Decoration } from './decoration.ts';
import type { RowAction } from './grid.ts';
import { LiveRows } from './live-rows.tsx';
import { LoadingBody } from './loading-body.tsx';
import type { RowSource } from './row-store.ts';
import { rowHeight, type TableSize, useTouch } from './row-size.ts';
import { TableFrame } from './table-style.ts';

export type DataTableProps<F> = {
  /** Names the grid to a screen reader. */
  readonly label: string;
  readonly columns: readonly Column<F>[];
  readonly rows: RowSource<F>;
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
  /** The end of the rows is within 250 px. Called again and again while that is so. */
  readonly onNearEnd?: () => void;
  /** The line below the rows: the state of the data. */
  readonly footer?: ReactNode;
  /** Takes what room there is down to the end of the window, and scrolls in itself. */
  readonly fill?: boolean;
};

/**
 * The data table. `columns`, `rows` and `decoration` are meant to stay the same objects between
 * renders: a new one draws every row in sight again.
 */
export function DataTable<F>(props: DataTableProps<F>) {
  const { columns, rows, size = 'MediumSmall', loading, empty, failed, footer } = props;
  const height = rowHeight(size, useTouch());
  const hasRows = useSyncExternalStore(rows.subscribe, () => rows.count > 0);

  if (failed !== undefined) return failed;
  if (loading === undefined && !hasRows && empty !== undefined) return empty;
  return (
    <TableFrame
      data-size={size}
      data-fill={props.fill === true}
      style={{ '--row-height': `${height}px` } as CSSProperties}
    >
      {loading === undefined ? (
        <LiveRows {...props} height={height} />
      ) : (
        <LoadingBody columns={columns} text={loading} fill={props.fill === true} />
      )}
      {loading === undefined && footer !== undefined && <div className="footer">{footer}</div>}
    </TableFrame>
  );
}
