import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import type { QueryOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import { listToldTrades, TOLD_PAGE, type ToldTrade } from '@fairlead/shared/contract/told-trades';
import { type Pages, useCall, usePages } from '@fairlead/shared/data';

/** Filter of the list; what is absent is any. */
export type ToldFilter = Readonly<Pick<QueryOf<typeof listToldTrades>, 'status' | 'trade_date'>>;

/** ms between two looks at what was told. */
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

/** First page of a filter as the rows have it. */
type Seen = { readonly filter: ToldFilter | null; readonly said: string | undefined };

export type ToldPages = Pages<ToldTrade> & {
  /** Number of all trades that no statement has and should have; undefined: not known yet. */
  readonly missing: number | undefined;
  /** Asks for what was told since; undefined where the rows have it. */
  readonly showNews: (() => void) | undefined;
  /** Reason why the last look has no answer. */
  readonly refreshError: string | undefined;
  /** Asks for the list anew, and for what is new in it. */
  readonly askAgain: () => void;
};

/**
 * Told trades of a filter page by page, the first one looked at again and again. What is new is shown at once where no more than
 * that page is here, else once the user says so: nothing moves under a reader's hand. `filter` null: nothing is asked.
 */
export function useToldPages(filter: ToldFilter | null, { rows, onMoreFailed }: Told): ToldPages {
  const pageAfter = useCallback(
    (after: string | null) => ({
      query: { ...filter, ...(after === null ? {} : { after: Number(after) }) },
    }),
    [filter],
  );
  const pages = usePages(listToldTrades, filter === null ? null : pageAfter, {
    ...{ sink: rows, pageOf, pageSize: TOLD_PAGE, onMoreFailed },
  });
  const input = useMemo(() => (filter === null ? null : { query: filter }), [filter]);
  const { area, refresh, refreshError } = useCall(listToldTrades, input, { pollMs: POLL_MS });
  const latest = area.status === 'COMPLETED' ? area.data : undefined;
  const isListed = pages.area.status === 'COMPLETED';
  const showNews = useNews({ filter, latest, isListed, rows, reload: pages.reload });
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

type News = {
  readonly filter: ToldFilter | null;
  readonly latest: ReplyOf<typeof listToldTrades> | undefined;
  readonly isListed: boolean;
  readonly rows: Sink;
  readonly reload: () => void;
};

/** Begins the list anew when its first page has changed; answers how, where the user has to say so. */
function useNews({ filter, latest, isListed, rows, reload }: News): (() => void) | undefined {
  const said = JSON.stringify(latest?.trades);
  const [seen, setSeen] = useState<Seen>({ filter: null, said: undefined });
  const isOfList = seen.filter === filter;
  const hasNews = latest !== undefined && isListed && isOfList && seen.said !== said;
  const begin = () => {
    setSeen({ filter, said });
    reload();
  };
  const onAnswer = useEffectEvent(() => {
    // The first look at a list is as old as the list itself.
    if (latest !== undefined && !isOfList) setSeen({ filter, said });
    if (hasNews && rows.count <= TOLD_PAGE) begin();
  });
  useEffect(() => onAnswer(), [said, filter, isListed]);
  return hasNews ? begin : undefined;
}

function pageOf({ trades, total, after }: ReplyOf<typeof listToldTrades>) {
  return { rows: trades, total, after: after === null ? null : String(after) };
}
