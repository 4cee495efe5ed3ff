import { useEffect, useRef, useState } from 'react';

import type { TaskRun } from '@fairlead/shared/contract/runs';
import { useFirmClock } from '@fairlead/shared/auth';
import type { LoadedPage } from '@fairlead/shared/data';
import { useTable } from '@fairlead/table';
import { toasts } from '@fairlead/shared/toast';

import { LaterPages, useHistoryPages, useHistoryRefresh } from './history.data.ts';
import { HISTORY_COLUMNS } from './history.columns.ts';
import type { HistoryFilters } from './history-query.rules.ts';
import { ShownRuns } from './shown-runs.rows.ts';

const EVERY_SECOND = 1000;

/** News from the refreshes of a list that its rows do not show. */
type Known = {
  readonly filters: HistoryFilters;
  readonly latest: LoadedPage<TaskRun> | undefined;
  /** Number of its runs that are not loaded. */
  readonly newcomers: number;
};

/**
 * Runs of the history, updated in place. New ones are announced, and shown when the
 * user says so: nothing moves under a reader's hand. Who asks for a refresh at the top of the list
 * says so.
 */
export function useHistory(filters: HistoryFilters) {
  const { now } = useFirmClock();
  const [shown] = useState(() => new ShownRuns(now));
  const [later] = useState(() => new LaterPages());
  const { rows } = shown;
  const table = useTable({
    id: 'tasks-history',
    title: 'Tasks History',
    columns: HISTORY_COLUMNS,
    rows,
    order: 'server',
  });
  const pages = useHistoryPages(filters, later, { sink: shown, onMoreFailed: reportPageFailure });
  const soFar = pages.area.status === 'COMPLETED' ? pages.area.data : undefined;
  const [kept, setKnown] = useState<Known>({ filters, latest: undefined, newcomers: 0 });
  const known = kept.filters === filters ? kept : undefined;
  const frame = useRef<HTMLDivElement>(null);

  const begin = (page: LoadedPage<TaskRun>) => {
    setKnown({ filters, latest: page, newcomers: 0 });
    pages.startAt(page);
  };
  const refreshing = useHistoryRefresh(filters, {
    pages: later,
    open: () => shown.open,
    onNews: (page, others, byUser) => {
      if (soFar === undefined) return;
      shown.merge(others);
      const newcomers = shown.merge(page.rows);
      const mayMove = rows.count === 0 || (byUser && isAtTop(frame.current));
      if (newcomers > 0 && mayMove) begin(page);
      else setKnown({ filters, latest: page, newcomers });
    },
  });
  useTicking(shown);

  const { latest, newcomers = 0 } = known ?? {};
  const count = soFar && {
    ...soFar,
    ...(latest && { total: latest.total, atLeast: latest.atLeast }),
  };
  const show = () => {
    if (latest === undefined) return;
    begin(latest);
    const [first] = latest.rows;
    if (first !== undefined) table.goTo.emit(first.task_id);
  };
  return { shown, table, frame, pages, soFar: count, refreshing, newcomers, show };
}

export type RunHistory = ReturnType<typeof useHistory>;

/** Counts on the runs that are running, as long as the page is there. */
function useTicking(shown: ShownRuns): void {
  useEffect(() => {
    const timer = setInterval(() => shown.tick(), EVERY_SECOND);
    return () => clearInterval(timer);
  }, [shown]);
}

/** True when the reader is at the top, where new runs arrive. */
function isAtTop(frame: HTMLElement | null): boolean {
  return (frame?.querySelector('[role=grid]')?.scrollTop ?? 0) === 0;
}

function reportPageFailure(error: unknown): void {
  toasts.failed(error, (message) => `Failed to Fetch more runs: ${message}`);
}
