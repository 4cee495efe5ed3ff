import type { Entry } from './statement.rules.ts';

/** What two bookings of one payment have in common: account, day, amount, and reference or text. */
export function sameness(serviceAccountNo: string, entry: Entry): string {
  const said = entry.servicerRef ?? entry.endToEndId ?? entry.text;
  const words = said
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return JSON.stringify([serviceAccountNo, entry.bookingDate, entry.amount, words]);
}

export type Numbered = { readonly entry: Entry; readonly no: number; readonly dedupeKey: string };

/**
 * The entries of a statement, each with which of equal ones it is: two equal payments of a day are two.
 * `earlier` counts those of other statements; of one that tells a statement again there are none before.
 */
export function numbered(
  serviceAccountNo: string,
  entries: readonly Entry[],
  earlier: ReadonlyMap<string, number>,
): readonly Numbered[] {
  const seen = new Map<string, number>();
  return entries.map((entry, index) => {
    const key = sameness(serviceAccountNo, entry);
    const occurrence = (seen.get(key) ?? earlier.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return { entry, no: index + 1, dedupeKey: `${key} ${String(occurrence)}` };
  });
}
