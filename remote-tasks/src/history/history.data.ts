import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

import { type ApiClient, ApiError, useApi } from '@fairlead/shared/api';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { getTaskRun, listTaskHistory, type TaskRun } from '@fairlead/shared/contract/runs';
import { listTasks } from '@fairlead/shared/contract/tasks';
import { type LoadedPage, type Pages, useCall, usePages, usePolling } from '@fairlead/shared/data';

import type { HistoryFilters } from './history-query.rules.ts';

/** Runs a page, by the contract of the call. */
export const PAGE_SIZE = 100;

/** The list follows the runs by itself (spec B, section 4). */
const REFRESH_MS = 20_000;

/** Pages below the first, and runs that are on none any more, of which a refresh asks besides. */
const MAX_PAGES = 3;
const MAX_RUNS = 10;

/** Receiver of the runs: the rows of the table. */
type Sink = {
  replace(runs: readonly TaskRun[]): void;
  append(runs: readonly TaskRun[]): void;
};

/** Keyset pages fetched after the first, with the ids of their runs. */
export class LaterPages {
  private wanted: string | null = null;
  private pages: { readonly after: string; readonly ids: readonly string[] }[] = [];

  ask(after: string | null): void {
    this.wanted = after;
  }

  begin(): void {
    this.pages = [];
  }

  take(runs: readonly TaskRun[]): void {
    const ids = runs.map(({ task_id }) => task_id);
    if (this.wanted !== null) this.pages.push({ after: this.wanted, ids });
  }

  /** Cursors of the first pages with one of these runs, and the ids on the others. */
  of(ids: ReadonlySet<string>): { afters: readonly string[]; elsewhere: ReadonlySet<string> } {
    const with_ = this.pages.filter((page) => page.ids.some((id) => ids.has(id)));
    const [asked, others] = [with_.slice(0, MAX_PAGES), with_.slice(MAX_PAGES)];
    return {
      afters: asked.map(({ after }) => after),
      elsewhere: new Set(others.flatMap((page) => page.ids)),
    };
  }
}

type Into = { readonly sink: Sink; readonly onMoreFailed: (error: ApiError) => void };

/** The runs for these filters, newest first, page by page. `pages` records those after the first. */
export function useHistoryPages(
  filters: HistoryFilters,
  pages: LaterPages,
  { sink, onMoreFailed }: Into,
): Pages<TaskRun> {
  const pageAfter = useCallback(
    (after: string | null) => {
      pages.ask(after);
      return { query: { ...filters, ...(after === null ? {} : { after }) } };
    },
    [filters, pages],
  );
  const noting: Sink = {
    replace: (runs) => {
      pages.begin();
      sink.replace(runs);
    },
    append: (runs) => {
      pages.take(runs);
      sink.append(runs);
    },
  };
  return usePages(listTaskHistory, pageAfter, {
    sink: noting,
    pageOf: toPage,
    pageSize: PAGE_SIZE,
    onMoreFailed,
  });
}

function toPage(reply: ReplyOf<typeof listTaskHistory>): LoadedPage<TaskRun> {
  return { rows: reply.tasks, total: reply.total, atLeast: reply.at_least, after: reply.after };
}

type HistoryReply = {
  readonly pages: LaterPages;
  /** The runs that are shown and have not ended. */
  readonly open: () => ReadonlySet<string>;
  /** The first page as it is now, and other runs; `byUser`: because somebody asked. */
  readonly onNews: (page: LoadedPage<TaskRun>, others: readonly TaskRun[], byUser: boolean) => void;
};

type Refreshing = { readonly isRefreshing: boolean; readonly error: ApiError | undefined };

const IDLE: Refreshing = { isRefreshing: false, error: undefined };

/**
 * Asks for the first page of a list again, every 20 s while the page is looked at and by the function
 * that is answered. It tells what came; the list is the caller's. A refresh that fails leaves all as
 * it is, and says so until the next one does not.
 */
export function useHistoryRefresh(filters: HistoryFilters, { pages, ...told }: HistoryReply) {
  const api = useApi();
  const [kept, setKept] = useState({ filters, ...IDLE });
  const open = useEffectEvent(told.open);
  const tell = useEffectEvent(told.onNews);
  const asker = useRef<(byUser: boolean) => Promise<void>>(undefined);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const say = (state: Refreshing) => {
      if (!signal.aborted) setKept({ filters, ...state });
    };
    asker.current = oneAtATime(async (byUser) => {
      say({ isRefreshing: true, error: undefined });
      try {
        const ids = open();
        const [page, others] = await refreshed({ api, filters, signal }, pages, ids);
        if (signal.aborted) return;
        tell(page, others, byUser());
        say(IDLE);
      } catch (thrown) {
        say({ isRefreshing: false, error: ApiError.from(thrown) });
      }
    });
    return () => ending.abort('It is not asked any more');
  }, [api, filters, pages]);
  usePolling(
    useCallback(async () => asker.current?.(false), []),
    REFRESH_MS,
  );
  const { isRefreshing, error } = kept.filters === filters ? kept : IDLE;
  return { isRefreshing, error, refresh: useCallback(() => void asker.current?.(true), []) };
}

/** Coalesces requests: one during another takes its response, which is then the user's. */
function oneAtATime(ask: (byUser: () => boolean) => Promise<void>) {
  let underWay: Promise<void> | undefined;
  let isByUser = false;
  return async (byUser: boolean): Promise<void> => {
    isByUser ||= byUser;
    underWay ??= ask(() => isByUser).finally(() => {
      underWay = undefined;
      isByUser = false;
    });
    return underWay;
  };
}

type Asking = {
  readonly api: ApiClient;
  readonly filters: HistoryFilters;
  readonly signal: AbortSignal;
};

/**
 * The first page, and what is known of the runs that have not ended and are not on it: by the pages
 * that they were on, and by themselves where they are on none any more.
 */
async function refreshed(
  { api, filters, signal }: Asking,
  pages: LaterPages,
  open: ReadonlySet<string>,
): Promise<readonly [LoadedPage<TaskRun>, readonly TaskRun[]]> {
  const { afters, elsewhere } = pages.of(open);
  const ask = async (query: object) =>
    toPage(await api.call(listTaskHistory, { query: { ...filters, ...query }, signal }));
  const [first, ...later] = await Promise.all([
    ask({}),
    ...afters.map(async (after) => ask({ after })),
  ]);
  const shown = later.flatMap(({ rows }) => rows);
  const told = new Set([...first.rows, ...shown].map(({ task_id }) => task_id));
  const left = [...open].filter((id) => !told.has(id) && !elsewhere.has(id)).slice(0, MAX_RUNS);
  const alone = await Promise.allSettled(
    left.map(async (id) => api.call(getTaskRun, { params: { task_id: id }, query: {}, signal })),
  );
  const found = alone.flatMap((one) => (one.status === 'fulfilled' ? [one.value.run] : []));
  return [first, [...shown, ...found]];
}

/** The routes of the tasks there are, to choose from; none until they are known, or where they did not load. */
export function useTaskRoutes(isAllowed: boolean) {
  const { area, refresh } = useCall(listTasks, isAllowed ? { query: {} } : null);
  return {
    routes: area.status === 'COMPLETED' ? area.data.tasks.map(({ route }) => route) : [],
    failure: area.status === 'FAILED' ? area.error : undefined,
    refresh,
  };
}
