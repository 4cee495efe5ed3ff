import type { EdfFilters } from './edf-query.rules.ts';

/** What a list is narrowed to, in the words that a file of it is named by. */
export function listWords({ verifiedState, tradeIds, values, text }: EdfFilters): string[] {
  return [
    ...(verifiedState === 'all' ? [] : [verifiedState]),
    ...tradeIds,
    ...Object.values(values).flat(),
    ...(text === '' ? [] : [text]),
  ];
}
