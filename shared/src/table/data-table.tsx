import { type CSSProperties, useSyncExternalStore } from 'react';

import { formatNumber } from '@fairlead/shared/format';
import type { ValueStore } from '@fairlead/shared/store';
import { VisuallyHidden } from '@fairlead/shared/ui';

import { rowHeight, useTouch } from './grid/row-size.ts';
import { type DataTableProps, LiveRows } from './live-rows.tsx';
import { LoadingBody } from './loading-body.tsx';
import { SelectionStatistics } from './selection/statistics-bar.tsx';
import type { TableModel } from './model/table-model.ts';
import { TableFrame } from './table-style.ts';

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
        <LiveRows key={table.id} {...props} columns={columns} height={height} />
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
