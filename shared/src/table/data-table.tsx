import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';

import { formatNumber } from '@fairlead/shared/format';
import type { ValueStore } from '@fairlead/shared/store';
import { VisuallyHidden } from '@fairlead/shared/ui';

import type { CellEdit } from './cells/cell-edits.ts';
import type { RowAction } from './cells/cell-press.ts';
import type { Decoration } from './cells/decoration.ts';
import { rowHeight, type TableSize, useTouch } from './grid/row-size.ts';
import { LiveRows } from './live-rows.tsx';
import { LoadingBody } from './loading-body.tsx';
import type { MenuEntry } from './menus/menu-entries.tsx';
import type { RowReader } from './rows/row-source.ts';
import { SelectionStatistics } from './selection/statistics-bar.tsx';
import type { TableModel } from './table-model.ts';
import { TableFrame } from './table-style.ts';

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

/**
 * The data table. `decoration` is meant to stay the same object between renders: a new one draws
 * every row in sight again.
 */
export function DataTable<F>(props: DataTableProps<F>) {
  const { table, size = 'MediumSmall', loading, empty, failed, footer } = props;
  const { layout, shown } = table;
  const height = rowHeight(size, useTouch());
  const hasRows = useSyncExternalStore(shown.subscribe, () => shown.count > 0);
  const columns = useSyncExternalStore(layout.subscribe, () => layout.columns);

  if (failed !== undefined) return failed;
  if (loading === undefined && !hasRows && empty !== undefined) return empty;
  return (
    <TableFrame
      data-size={size}
      data-fill={props.fill === true}
      style={{ '--row-height': `${height}px` } as CSSProperties}
    >
      {loading === undefined ? (
        <LiveRows {...props} columns={columns} height={height} />
      ) : (
        <LoadingBody
          columns={columns}
          widthOf={layout.widthOf}
          text={loading}
          fill={props.fill === true}
          height={height}
        />
      )}
      {loading === undefined && (
        <div className="footer">
          {footer}
          <SortNote table={table} total={props.total} />
          <SelectionStatistics table={table} total={props.total} />
        </div>
      )}
      <Announcements said={table.said} />
    </TableFrame>
  );
}

type NoteProps<F> = { readonly table: TableModel<F>; readonly total: number | undefined };

/** Where not all rows are loaded, a sort cannot show the first of all: it says so. */
function SortNote<F>({ table, total = 0 }: NoteProps<F>) {
  const { layout, rows } = table;
  const isSorted = useSyncExternalStore(layout.subscribe, () => layout.sort !== undefined);
  const loaded = useSyncExternalStore(rows.subscribe, () => rows.count);
  if (!isSorted || loaded >= total) return null;
  return (
    <span>
      Sorted among the {formatNumber(loaded)} loaded of {formatNumber(total)}
    </span>
  );
}

function Announcements({ said }: { readonly said: ValueStore<string> }) {
  const text = useSyncExternalStore(said.subscribe, said.get);
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}
