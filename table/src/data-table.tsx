import { type CSSProperties, useLayoutEffect, useSyncExternalStore } from 'react';

import { formatNumber } from '@fairlead/shared/format';
import type { ValueStore } from '@fairlead/shared/observable';
import { VisuallyHidden } from '@fairlead/shared/ui';

import { EmptyNote } from './empty-note.tsx';
import { rowHeight, useScreen, useTouch } from './grid/row-size.ts';
import { type DataTableProps, LiveRows } from './live-rows.tsx';
import { LoadingBody } from './loading-body.tsx';
import { MessageLine } from './message-line.tsx';
import { RowsStatus } from './rows-status.tsx';
import { SelectionStatistics } from './selection/statistics-bar.tsx';
import type { TableModel } from './model/table-model.ts';
import { DoubtLine, TableFrame, TableTrack } from './table-style.ts';
import { TRACK } from './use-page-scroll.ts';

/**
 * The data table. `decoration` is meant to stay the same object between renders: a new one draws
 * every row in sight again.
 */
export function DataTable<F>(props: DataTableProps<F>) {
  const { table, size = 'MediumSmall', loading, empty, failed, footer, doubt } = props;
  const { layout, shown } = table;
  const height = rowHeight(size, useTouch());
  const hasRows = useSyncExternalStore(shown.subscribe, () => shown.count > 0);
  const screen = useScreen();
  useLayoutEffect(() => layout.setScreen(screen), [layout, screen]);
  const columns = useSyncExternalStore(layout.subscribe, () => layout.columns);
  // What is shown already stays until what comes next is there.
  const isBlank = loading !== undefined && !hasRows;

  if (failed !== undefined) return failed;
  if (loading === undefined && !hasRows && empty !== undefined) {
    return (
      <>
        {empty}
        {doubt !== undefined && <DoubtLine>{doubt}</DoubtLine>}
      </>
    );
  }
  const frame = (
    <TableFrame
      data-size={size}
      data-fill={props.fill === true}
      data-folded={layout.isFolded}
      data-dense={layout.isDense}
      style={{ '--row-height': `${height}px` } as CSSProperties}
    >
      {isBlank ? (
        <LoadingBody
          columns={columns}
          layout={layout}
          text={loading}
          fill={props.fill === true}
          height={height}
        />
      ) : (
        <LiveRows key={table.id} {...props} columns={columns} height={height} />
      )}
      {!isBlank && (
        <div className="footer">
          {loading === undefined ? footer : <RowsStatus text={loading} />}
          {doubt}
          <EmptyNote layout={layout} />
          <SortNote table={table} total={props.total} />
          <GroupsNote layout={layout} groups={props.decoration?.groups} />
          <MessageLine messages={table.messages} />
          <SelectionStatistics table={table} total={props.total} statistics={props.statistics} />
        </div>
      )}
      <Announcements said={table.said} />
    </TableFrame>
  );
  return props.fill === true ? <TableTrack className={TRACK}>{frame}</TableTrack> : frame;
}

type NoteProps<F> = { readonly table: TableModel<F>; readonly total: number | undefined };

/** Note that a sort cannot show the first of all rows while only some are loaded. */
function SortNote<F>({ table, total = 0 }: NoteProps<F>) {
  const { layout, rows } = table;
  const isSorted = useSyncExternalStore(layout.subscribe, () => layout.sort !== undefined);
  const loaded = useSyncExternalStore(rows.subscribe, () => rows.count);
  if (!isSorted || table.order === 'server' || loaded >= total) return null;
  return (
    <span>
      Sorted among the {formatNumber(loaded)} loaded of {formatNumber(total)}
    </span>
  );
}

type GroupsProps<F> = {
  readonly layout: TableModel<F>['layout'];
  readonly groups: string | undefined;
};

/** Note that a sort splits groups, so that there are no rules between them. */
function GroupsNote<F>({ layout, groups }: GroupsProps<F>) {
  const isTogether = useSyncExternalStore(layout.subscribe, () => layout.keepsGroups);
  if (isTogether || groups === undefined) return null;
  return <span>{groups} are apart in this order</span>;
}

function Announcements({ said }: { readonly said: ValueStore<string> }) {
  const text = useSyncExternalStore(said.subscribe, said.get);
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}
