import { useCallback } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { coreTradeChanges, MAX_CHANGES } from '@fairlead/trading/contract/verification';
import { useFollowing } from '@fairlead/shared/data';

import { type EdfFilters, type ListSort, listQuery } from './edf-query.rules.ts';

type Changes = ReplyOf<typeof coreTradeChanges>;

/** A list of trades to follow; a new object starts over. */
export type FollowedList = { readonly filters: EdfFilters; readonly sort: ListSort | undefined };

type Heard = {
  readonly onChanges: (changes: Changes) => void;
  readonly onFailure: (error: ApiError) => void;
};

const POLL_MS = 10_000;
/** ms: the server tells for half a minute of what happened before. */
const ECHO_MS = 30_000 + 1.5 * POLL_MS;

/**
 * Time window in which reported changes may all be known: the list was just fetched, or much was
 * changed here.
 */
export class Echo {
  #from = performance.now();

  begin(): void {
    this.#from = performance.now();
  }

  /** Starts the window after a change of so many trades; one response reports all of fewer. */
  beginFor(count: number): void {
    if (count > MAX_CHANGES) this.begin();
  }

  get isHeard(): boolean {
    return performance.now() - this.#from < ECHO_MS;
  }
}

/**
 * Follows what happens to the trades of a list, whoever does it and in whichever tab. Answers what
 * asks at once, for after a change of one's own.
 */
export function useTradeChanges(list: FollowedList, { onChanges, onFailure }: Heard): () => void {
  const inputAfter = useCallback(
    (last: Changes | undefined) => ({
      query: { ...listQuery(list.filters), ...(last === undefined ? {} : { since: last.as_of }) },
    }),
    [list],
  );
  return useFollowing(coreTradeChanges, inputAfter, {
    everyMs: POLL_MS,
    onAnswer: onChanges,
    onFailure,
  });
}
