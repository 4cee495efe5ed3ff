import { useCallback } from 'react';

import { type ApiError, useApi } from '@fairlead/shared/api';
import {
  type CoreTrade,
  listCoreTrades,
  listTradeChoices,
} from '@fairlead/trading/contract/core-trades';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { ChoiceColumn } from '@fairlead/trading/contract/trade-filter';
import { type Pages, usePages } from '@fairlead/shared/data';

import { type EdfFilters, type ListSort, listQuery, narrowTo } from './edf-query.rules.ts';

/** Trades a page; a page with fewer is the last one (spec A, section 9). */
const PAGE_SIZE = 20;

/** Receiver of the trades: the rows of the table. */
type TradeSink = {
  replace(trades: readonly CoreTrade[]): void;
  append(trades: readonly CoreTrade[]): number;
};

type Wanted = { readonly filters: EdfFilters; readonly sort: ListSort | undefined };

/** The list for these filters in this order, page by page. */
export function useEdfTrades(
  { filters, sort }: Wanted,
  sink: TradeSink,
  onMoreFailed: (error: ApiError) => void,
): Pages {
  const pageAfter = useCallback(
    (after: string | null) => ({
      query: {
        page_size: PAGE_SIZE,
        ...listQuery(filters, sort),
        ...(after === null ? {} : { after }),
      },
    }),
    [filters, sort],
  );
  return usePages(listCoreTrades, pageAfter, {
    sink,
    pageOf: toPage,
    pageSize: PAGE_SIZE,
    onMoreFailed,
  });
}

function toPage({ trades, total, after }: ReplyOf<typeof listCoreTrades>) {
  return { rows: trades, total, after };
}

/** Calls about the whole list: the values of a column, the number of matches of a text. */
export function useWholeList(filters: EdfFilters) {
  const api = useApi();
  const choices = useCallback(
    async (column: string, signal: AbortSignal) => {
      // The parameter of a filter that one of the table's columns has.
      const query = { ...listQuery(filters), column: column as ChoiceColumn };
      const answer = await api.call(listTradeChoices, { query, signal });
      return answer.choices;
    },
    [api, filters],
  );
  const countOf = useCallback(
    async (text: string, signal: AbortSignal) => {
      const query = { page_size: 1, ...listQuery(narrowTo(filters, text)) };
      const answer = await api.call(listCoreTrades, { query, signal });
      return answer.total;
    },
    [api, filters],
  );
  return { choices, countOf };
}
