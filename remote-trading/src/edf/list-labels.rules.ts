import type { EdfFilters } from './edf-query.rules.ts';

/** Filters in words, for the name of an exported file. */
export function formatFilters({ verifiedState, tradeIds, values, text }: EdfFilters): string[] {
  return [
    ...(verifiedState === 'all' ? [] : [verifiedState]),
    ...tradeIds,
    ...Object.values(values).flat(),
    ...(text === '' ? [] : [text]),
  ];
}
