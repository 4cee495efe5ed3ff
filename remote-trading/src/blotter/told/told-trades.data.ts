import { useCallback, useMemo } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import type { QueryOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import { listToldTrades, TOLD_PAGE, type ToldTrade } from '@fairlead/trading/contract/told-trades';
import { type Pages, useCall, usePages } from '@fairlead/shared/data';

import { useListNews } from '../../common/news.data.ts';

/** Filter of the list; what is absent is any. */
export type ToldTradesFilter = Readonly<
  Pick<QueryOf<typeof listToldTrades>, 'status' | 'trade_date'>
>;

/** Poll interval, ms. */
const POLL_MS = 15_000;

type Sink = {
  replace(trades: readonly ToldTrade[]): void;
  append(trades: readonly ToldTrade[]): number;
  readonly count: number;
};

type Told = {
  readonly rows: Sink;
  readonly onMoreFailed: (error: ApiError) => void;
};

export type ToldPages = Pages<ToldTrade> & {
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
export function useToldPages(
  filter: ToldTradesFilter | null,
  { rows, onMoreFailed }: Told,
): ToldPages {
  const pageAfter = useCallback(
    (after: string | null) => ({
      query: { ...filter, ...(after === null ? {} : { after: Number(after) }) },
    }),
    [filter],
  );
  const pages = usePages(listToldTrades, filter === null ? null : pageAfter, {
    sink: rows,
    pageOf: toPage,
    pageSize: TOLD_PAGE,
    onMoreFailed,
  });
  const input = useMemo(() => (filter === null ? null : { query: filter }), [filter]);
  const { area, refresh, refreshError } = useCall(listToldTrades, input, { pollMs: POLL_MS });
  const latest = area.status === 'COMPLETED' ? area.data : undefined;
  const isListed = pages.area.status === 'COMPLETED';
  const showNews = useListNews({
    list: filter,
    said: JSON.stringify(latest?.trades),
    isListed,
    reload: pages.reload,
    isShort: () => rows.count <= TOLD_PAGE,
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

function toPage({ trades, total, after }: ReplyOf<typeof listToldTrades>) {
  return { rows: trades, total, after: after === null ? null : String(after) };
}
