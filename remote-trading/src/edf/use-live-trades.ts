import { useCallback, useMemo, useState } from 'react';

import type { ApiError } from '@fairlead/shared/api';

import { Echo, type FollowedList, useTradeChanges } from './changes.data.ts';
import { isOfState, type News, newcomers, outdated, withChanges } from './news.rules.ts';
import { tradeNewsText } from './verification.view-model.ts';
import { type EdfRows, takeStates } from './use-verifying.ts';

type Counts = { readonly unverified: number; readonly total: number };

/** Live state of a list. */
type Known = {
  readonly list: FollowedList;
  readonly counts: Counts | undefined;
  readonly news: News | undefined;
  /** Why the last question for changes had no answer. */
  readonly failure?: ApiError | undefined;
};

/**
 * Current number of trades, and other users' changes to the list: announced, and shown when the
 * user says so, since rows under the eye do not move by themselves.
 */
export function useLiveTrades({ filters, sort }: FollowedList, rows: EdfRows, reload: () => void) {
  const list = useMemo(() => ({ filters, sort, echo: new Echo() }), [filters, sort]);
  const [kept, setKnown] = useState<Known>({ list, counts: undefined, news: undefined });
  const known = carryOver(list, kept);
  const { echo } = list;
  const refresh = useTradeChanges(list, {
    onChanges: (changes) =>
      setKnown((before) => {
        const last = carryOver(list, before);
        return {
          list,
          counts: changes.counts ?? last.counts,
          news: withChanges(last.news, changes, echo.isHeard),
        };
      }),
    onFailure: (failure) => setKnown((before) => ({ ...carryOver(list, before), failure })),
  });

  const { news } = known;
  const versionOf = (id: string) => {
    const index = rows.indexOf(id);
    return index < 0 ? undefined : (rows.row(index).number('rowVersion') ?? undefined);
  };
  const changed = news === undefined ? [] : outdated(news, versionOf);
  const added = news === undefined ? [] : newcomers(news, versionOf);
  const isCut = news?.isCut === true;
  /** Refetches the list: no earlier change is news to it. */
  const reloadAll = useCallback(() => {
    echo.begin();
    setKnown((before) => ({ ...before, news: undefined }));
    reload();
    refresh();
  }, [echo, reload, refresh]);
  /** Returns the trade to look at. */
  const show = (): string | undefined => {
    if (isCut || added.length > 0 || !changed.every(isOfState)) reloadAll();
    else {
      takeStates(rows, changed);
      setKnown({ ...known });
    }
    return changed[0]?.trade_id;
  };
  /** The user's own change of so many trades is on the server. */
  const onChanged = (count: number) => {
    echo.beginFor(count);
    refresh();
  };
  return {
    counts: known.counts,
    news: tradeNewsText(changed.length, added.length, isCut),
    unheard: known.failure?.panelText,
    refresh,
    show,
    onChanged,
    reload: reloadAll,
  };
}

export type LiveTrades = ReturnType<typeof useLiveTrades>;

/** Live state of another list: none, except the counts where only its order differs. */
function carryOver(list: FollowedList, kept: Known): Known {
  if (kept.list === list) return kept;
  const counts = kept.list.filters === list.filters ? kept.counts : undefined;
  return { list, counts, news: undefined };
}
