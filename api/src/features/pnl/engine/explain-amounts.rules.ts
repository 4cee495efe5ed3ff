import { dollarsOn, heldOn, isGross } from './amounts.rules.ts';
import type { Facts } from './facts.rules.ts';
import type { DatedAmount } from './legs.rules.ts';
import type { RunValues } from './results.rules.ts';

type Span = { readonly leg: number; readonly was: number; readonly now: number };

/**
 * Why a leg of amounts changed: another rate for what is only projected, or another amount, which
 * amends what was earned or is a cost.
 */
export function explainedAmounts(
  { legs, fx }: Facts,
  buckets: RunValues['explain'],
  { leg, was, now }: Span,
): void {
  const amounts = legs.amounts[leg] ?? [];
  const earlier = heldOn(amounts, was);
  const later = heldOn(amounts, now);
  const add = (of: Float64Array, cents: number | null) => {
    of[leg] = (of[leg] ?? 0) + (cents ?? 0);
  };
  const bucketOf = (amount: DatedAmount) => (isGross(amount) ? buckets.amended : buckets.costs);
  for (const amount of later) {
    const cents = dollarsOn(amount, now, fx);
    if (!earlier.includes(amount)) add(bucketOf(amount), cents);
    else {
      const before = dollarsOn(amount, was, fx);
      const isKnown = cents !== null && before !== null;
      add(isKnown ? buckets.fx : buckets.unexplained, (cents ?? 0) - (before ?? 0));
    }
  }
  for (const amount of earlier)
    if (!later.includes(amount)) add(bucketOf(amount), -(dollarsOn(amount, was, fx) ?? 0));
}
