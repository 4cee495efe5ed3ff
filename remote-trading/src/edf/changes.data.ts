import { useCallback } from 'react';

import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { coreTradeChanges } from '@fairlead/shared/contract/verification';
import { useFollowing } from '@fairlead/shared/data';

import { type EdfFilters, listQuery } from './edf-query.rules.ts';

type Changes = ReplyOf<typeof coreTradeChanges>;

const POLL_MS = 10_000;

/**
 * Follows what happens to the trades of the filters, whoever does it and in whichever tab. Answers
 * what asks at once, for after a change of one's own.
 */
export function useTradeChanges(
  filters: EdfFilters,
  onChanges: (changes: Changes) => void,
): () => void {
  const inputAfter = useCallback(
    (last: Changes | undefined) => ({
      query: { ...listQuery(filters), ...(last === undefined ? {} : { since: last.as_of }) },
    }),
    [filters],
  );
  return useFollowing(coreTradeChanges, inputAfter, { everyMs: POLL_MS, onAnswer: onChanges });
}
