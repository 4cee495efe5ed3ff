import { useCallback, useMemo } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import type { QueryOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import {
  listReportedTrades,
  REPORTED_TRADES_PAGE_SIZE,
  type ReportedTrade,
} from '@fairlead/trading/contract/reported-trades';
import { type Pages, useCall, usePages } from '@fairlead/shared/data';

import { useListNews } from '../../common/news.data.ts';

/** Filter of the list; what is absent is any. */
export type ReportedTradesFilter = Readonly<
  Pick<QueryOf<typeof listReportedTrades>, 'status' | 'trade_date'>
>;

/** Poll interval, ms. */
const POLL_MS = 15_000;

type Sink = {
  replace(trades: readonly ReportedTrade[]): void;
  append(trades: readonly ReportedTrade[]): number;
  readonly count: number;
};

export type ReportedTradePages = Pages<ReportedTrade> & {
  /** Number of all trades that no statement has and should have; undefined: not known yet. */
  readonly missing: number | undefined;
  /** Shows the trades told since; undefined where the rows have them. */
  readonly showNews: (() => void) | undefined;
  /** Reason why the last look has no answer. */
  readonly refreshError: string | undefined;
  /** Refetches the list with its news. */
  readonly askAgain: () => void;
};

/**
 * Reported trades of a filter page by page, the first one looked at again and again. What is new is shown at once where
 * no more than that page is here, else once the user says so: nothing moves under a reader's hand. `filter` null:
 * nothing is asked.
 */
export function useReportedTradePages(
  filter: ReportedTradesFilter | null,
  { rows, onMoreFailed }: { readonly rows: Sink; readonly onMoreFailed: (error: ApiError) => void },
): ReportedTradePages {
  const pageAfter = useCallback(
    (after: string | null) => ({
      query: { ...filter, ...(after === null ? {} : { after: Number(after) }) },
    }),
    [filter],
  );
  const pages = usePages(listReportedTrades, filter === null ? null : pageAfter, {
    sink: rows,
    pageOf: toPage,
    pageSize: REPORTED_TRADES_PAGE_SIZE,
    onMoreFailed,
  });
  const input = useMemo(() => (filter === null ? null : { query: filter }), [filter]);
  const { area, refresh, refreshError } = useCall(listReportedTrades, input, { pollMs: POLL_MS });
  const latest = area.status === 'COMPLETED' ? area.data : undefined;
  const isListed = pages.area.status === 'COMPLETED';
  const showNews = useListNews({
    list: filter,
    said: JSON.stringify(latest?.trades),
    isListed,
    reload: pages.reload,
    isShort: () => rows.count <= REPORTED_TRADES_PAGE_SIZE,
  });
  return {
    ...pages,
    missing: latest?.missing,
    showNews,
    refreshError: (area.status === 'FAILED' ? area.error : refreshError)?.panelText,
    askAgain: () => {
      pages.reload();
      refresh();
    },
  };
}

function toPage({ trades, total, after }: ReplyOf<typeof listReportedTrades>) {
  return { rows: trades, total, after: after === null ? null : String(after) };
}
