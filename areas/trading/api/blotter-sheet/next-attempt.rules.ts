/**
 * So long nothing is begun again after an attempt of which it is not known whether it went well: what
 * was called may still be at work. An attempt ends within 24 s (two calls), so this is long for it.
 */
export const UNSURE_SECONDS = 60;

const FIRST_SECONDS = 5;
const MAX_SECONDS = 300;

/** Exponential backoff: seconds until the retry of a row whose `attempts`-th attempt has failed. */
export function secondsToNext(attempts: number, mayBeThere: boolean): number {
  const doubled = Math.min(FIRST_SECONDS * 2 ** Math.min(attempts - 1, 10), MAX_SECONDS);
  return mayBeThere ? Math.max(doubled, UNSURE_SECONDS) : doubled;
}
