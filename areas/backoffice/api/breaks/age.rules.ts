import { isRounding } from '@fairlead/backoffice/domain/breaks/rounding';
import type { Amount } from '@fairlead/shared/domain/money/exact';

/** Change of the difference of a lot's column on a day. */
export type AmountChange = { readonly day: string; readonly amount: Amount };

/**
 * Finds the day since which a break is open: the first of the current uninterrupted stretch in which the
 * running difference exceeds rounding. The changes come in any order. Undefined where it is within rounding
 * at the end.
 */
export function findOpenSince(
  changes: readonly AmountChange[],
  rounding: string,
): string | undefined {
  let running = 0n;
  let since: string | undefined;
  const ordered = changes.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  for (const [at, { day, amount }] of ordered.entries()) {
    running += amount;
    if (ordered[at + 1]?.day === day) continue;
    since = isRounding(running, rounding) ? undefined : (since ?? day);
  }
  return since;
}
