import { useCallback, useState } from 'react';

import { useTradeChanges } from './changes.data.ts';
import type { EdfFilters } from './edf-query.rules.ts';
import { isOfState, type News, newcomers, outdated, withChanges } from './news.rules.ts';
import { newsText } from './verification.view-model.ts';
import { type EdfRows, takeStates } from './verifying.tsx';

type Counts = { readonly unverified: number; readonly total: number };

/** What is known of a list; of another list nothing is. */
type Known = {
  readonly filters: EdfFilters;
  readonly counts: Counts | undefined;
  readonly news: News | undefined;
};

/**
 * How many trades there are by now, and what of the list others have changed: told, and shown when
 * the user says so, since what one looks at does not move by itself.
 */
export function useLiveTrades(filters: EdfFilters, rows: EdfRows, reload: () => void) {
  const nothing: Known = { filters, counts: undefined, news: undefined };
  const [kept, setKnown] = useState(nothing);
  const known = kept.filters === filters ? kept : nothing;
  const refresh = useTradeChanges(filters, (changes) =>
    setKnown((before) => {
      const last = before.filters === filters ? before : nothing;
      return {
        filters,
        counts: changes.counts ?? last.counts,
        news: withChanges(last.news, changes),
      };
    }),
  );

  const { news } = known;
  const versionOf = (id: string) => {
    const index = rows.indexOf(id);
    return index < 0 ? undefined : (rows.row(index).number('rowVersion') ?? undefined);
  };
  const changed = news === undefined ? [] : outdated(news, versionOf);
  const added = news === undefined ? [] : newcomers(news, versionOf);
  const isCut = news?.isCut === true;
  /** The list is asked anew: nothing of what was told is news to it. */
  const reloadAll = useCallback(() => {
    setKnown((before) => ({ ...before, news: undefined }));
    reload();
  }, [reload]);
  const show = () => {
    if (isCut || added.length > 0 || !changed.every(isOfState)) reloadAll();
    else {
      takeStates(rows, changed);
      setKnown({ ...known });
    }
  };
  return {
    counts: known.counts,
    news: newsText(changed.length, added.length, isCut),
    show,
    refresh,
    reload: reloadAll,
  };
}

export type LiveTrades = ReturnType<typeof useLiveTrades>;
