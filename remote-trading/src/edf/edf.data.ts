import { useCallback } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import { type CoreTrade, listCoreTrades } from '@fairlead/shared/contract/core-trades';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { type Pages, usePages } from '@fairlead/shared/data';

import type { EdfFilters } from './edf-query.rules.ts';

/** Trades a page; a page with fewer is the last one (spec A, section 9). */
const PAGE_SIZE = 20;

/** Where the trades go: the rows of the table. */
type TradeSink = {
  replace(trades: readonly CoreTrade[]): void;
  append(trades: readonly CoreTrade[]): number;
};

/** The list for these filters, page by page. */
export function useEdfTrades(
  filters: EdfFilters,
  sink: TradeSink,
  onMoreFailed: (error: ApiError) => void,
): Pages {
  const pageAfter = useCallback(
    (after: string | null) => ({ query: pageQuery(filters, after) }),
    [filters],
  );
  return usePages(listCoreTrades, pageAfter, { sink, pageOf, pageSize: PAGE_SIZE, onMoreFailed });
}

function pageOf({ trades, total, after }: ReplyOf<typeof listCoreTrades>) {
  return { rows: trades, total, after };
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
