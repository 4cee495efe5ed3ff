import { useEffect, useState, useSyncExternalStore } from 'react';

import { type ApiClient, ApiError, useApi } from '@fairlead/shared/api';
import { type CoreTrade, listCoreTrades } from '@fairlead/shared/contract/core-trades';

import {
  type EdfLoad,
  type LoadEvent,
  mayAskMore,
  nextLoad,
  PAGE_SIZE,
  SHOULD_FETCH,
} from './edf-load.rules.ts';
import type { EdfFilters } from './edf-query.rules.ts';

/** Where the trades go: the rows of the table. Pages are never copied, however many there are. */
export type TradeSink = {
  replace(trades: readonly CoreTrade[]): void;
  /** Leaves out trades that are here already. */
  append(trades: readonly CoreTrade[]): number;
};

type Parts = {
  readonly api: ApiClient;
  readonly sink: TradeSink;
  /** A page after the first did not come, and loading has stopped. */
  readonly onMoreFailed: (error: ApiError) => void;
};

export type EdfTrades = {
  readonly load: EdfLoad;
  /** Asks for the next page, if it is time for one; `byUser` also after a failure. */
  readonly more: (byUser?: boolean) => void;
  /** Begins anew with the same filters. */
  readonly reload: () => void;
};

/** The list for these filters, page by page. Changed filters cancel what is under way. */
export function useEdfTrades(
  filters: EdfFilters,
  sink: TradeSink,
  onMoreFailed: Parts['onMoreFailed'],
): EdfTrades {
  const api = useApi();
  const [loader] = useState(() => createTradeLoader({ api, sink, onMoreFailed }));
  useEffect(() => {
    loader.start(filters);
    return () => loader.cancel();
  }, [loader, filters]);

  return {
    load: useSyncExternalStore(loader.subscribe, loader.current),
    more: loader.more,
    reload: () => loader.start(filters),
  };
}

/** Loads one list of trades into a sink. A late answer of an earlier list is dropped. */
function createTradeLoader({ api, sink, onMoreFailed }: Parts) {
  let load = SHOULD_FETCH;
  let filters: EdfFilters | undefined;
  let request = new AbortController();
  const listeners = new Set<() => void>();

  const step = (event: LoadEvent) => {
    load = nextLoad(load, event);
    for (const listener of listeners) listener();
  };

  const fetchPage = async (wanted: EdfFilters, after: string | null) => {
    const { signal } = request;
    step({ type: 'page asked' });
    try {
      const page = await api.call(listCoreTrades, { query: pageQuery(wanted, after), signal });
      if (signal.aborted) return;
      sink.append(page.trades);
      step({ type: 'page arrived', ...page, length: page.trades.length });
    } catch (thrown) {
      if (signal.aborted) return;
      const error = ApiError.from(thrown);
      const failure = { message: error.message, supportId: error.requestId };
      if (load.status === 'InitFetchCompleted') onMoreFailed(error);
      step({ type: 'page failed', failure });
    }
  };

  return {
    current: () => load,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (wanted: EdfFilters) => {
      request.abort('The filters changed');
      request = new AbortController();
      filters = wanted;
      sink.replace([]);
      step({ type: 'filters changed' });
      void fetchPage(wanted, null);
    },
    more: (byUser = false) => {
      if (filters === undefined || !mayAskMore(load, byUser)) return;
      void fetchPage(filters, load.status === 'InitFetchCompleted' ? load.after : null);
    },
    cancel: () => {
      request.abort('The page was left');
    },
  };
}

function pageQuery({ verifiedState, runDate, tradeIds }: EdfFilters, after: string | null) {
  return {
    page_size: PAGE_SIZE,
    state: verifiedState,
    ...(runDate === null ? {} : { run_date: runDate }),
    ...(tradeIds.length === 0 ? {} : { trade_ids: tradeIds.join(',') }),
    ...(after === null ? {} : { after }),
  };
}
