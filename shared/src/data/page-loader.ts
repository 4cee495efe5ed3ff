import { ApiError } from '@fairlead/shared/api';
import { createValueStore } from '@fairlead/shared/observable';

import {
  mayFetchMore,
  nextPages,
  NOTHING_YET,
  type PagesEvent,
  type PagesState,
} from './pages.rules.ts';
import { cancel, NO_LONGER_REQUESTED, send } from './under-way.ts';

export type LoadedPage<Row> = {
  readonly rows: readonly Row[];
  /** Number of rows in all. */
  readonly total: number;
  /** There are more than `total`, not counted further. */
  readonly atLeast?: boolean | undefined;
  /** Cursor of the next page; null after the last one. */
  readonly after: string | null;
};

/**
 * Receiver of the loaded rows: the table's store. Pages are never copied, however many there are.
 */
export type RowSink<Row> = {
  replace(rows: readonly Row[]): void;
  /** Leaves out rows that are here already. */
  append(rows: readonly Row[]): unknown;
};

/** A list, by the call for its page that begins at `after`. */
export type List<Row> = (after: string | null, signal: AbortSignal) => Promise<LoadedPage<Row>>;

type Parts<Row> = {
  readonly sink: RowSink<Row>;
  /** Rows that a page is asked for. */
  readonly pageSize: number;
  /** A page after the first did not come, and loading has stopped. */
  readonly onMoreFailed: (error: ApiError) => void;
};

let loaders = 0;

/**
 * Loads one list at a time into the sink: its first page takes the place of the list before. A late
 * answer of an earlier list is dropped.
 */
export function createPageLoader<Row>({ sink, pageSize, onMoreFailed }: Parts<Row>) {
  const store = createValueStore<PagesState>(NOTHING_YET);
  const key = `pages ${(loaders += 1)}`;
  let list: List<Row> | undefined;
  let lists = 0;

  const step = (event: PagesEvent) => {
    store.set(nextPages(store.get(), event));
  };

  const take = ({ rows, after, total, atLeast }: LoadedPage<Row>, isFirst: boolean) => {
    sink[isFirst ? 'replace' : 'append'](rows);
    step({ type: 'page arrived', length: rows.length, size: pageSize, after, total, atLeast });
  };

  const fetchPage = async (wanted: List<Row>, from: string | null) => {
    const current = lists;
    step({ type: 'page asked' });
    try {
      const page = await send(key, (signal) => wanted(from, signal));
      if (lists === current) take(page, from === null);
    } catch (thrown) {
      const error = ApiError.from(thrown);
      if (lists !== current || error.isCancelled) return;
      if (store.get().status === 'COMPLETED') onMoreFailed(error);
      else sink.replace([]);
      step({ type: 'page failed', error });
    }
  };

  const leaveList = () => {
    lists += 1;
    cancel(key, NO_LONGER_REQUESTED);
    step({ type: 'another list' });
  };

  return {
    current: store.get,
    subscribe: store.subscribe,
    /** Nothing of the list is left, and none is fetched. */
    clear: () => {
      leaveList();
      sink.replace([]);
    },
    /** Begins a list; the rows that are here stay until its first page. */
    start: (wanted: List<Row>) => {
      leaveList();
      list = wanted;
      void fetchPage(wanted, null);
    },
    /** The same list again, from its first page as it has come in another way. */
    startAt: (page: LoadedPage<Row>) => {
      leaveList();
      take(page, true);
    },
    more: (byUser = false) => {
      const state = store.get();
      if (list === undefined || !mayFetchMore(state, byUser)) return;
      void fetchPage(list, state.status === 'COMPLETED' ? state.data.after : null);
    },
    cancel: (reason: string) => {
      cancel(key, reason);
      if (store.get().status === 'LOADING') sink.replace([]);
      step({ type: 'page cancelled' });
    },
    /** Another list begins, or the screen is left. */
    leave: leaveList,
  };
}
