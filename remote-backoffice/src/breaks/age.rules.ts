/** Age buckets of breaks. */
const BUCKETS = [
  { name: 'to-7', upTo: 7 },
  { name: '8-30', upTo: 30 },
  { name: '31-90', upTo: 90 },
  { name: 'over-90', upTo: Infinity },
] as const;

export type AgeBucket = (typeof BUCKETS)[number]['name'];
export const AGE_BUCKETS: readonly AgeBucket[] = BUCKETS.map(({ name }) => name);

/** Age bucket of a number of days; its last day included. */
export const findAgeBucket = (days: number): AgeBucket =>
  BUCKETS.find(({ upTo }) => days <= upTo)?.name ?? 'over-90';
