import { dollarsOn, heldOn, isGross } from './amounts.rules.ts';
import type { ValuationFacts } from './facts.rules.ts';
import type { DatedAmount } from './legs.rules.ts';
import type { RunValues } from './results.rules.ts';

type Span = { readonly leg: number; readonly was: number; readonly now: number };

/**
 * Why a leg of amounts changed: another rate for what is only projected, or another amount, which
 * amends what was earned or is a cost.
 */
export function explainedAmounts(
  { legs, fx }: ValuationFacts,
  buckets: RunValues['explain'],
  { leg, was, now }: Span,
): void {
  const amounts = legs.amounts[leg] ?? [];
  const earlier = heldOn(amounts, was);
  const later = heldOn(amounts, now);
  const add = (of: Float64Array, cents: number) => {
    of[leg] = (of[leg] ?? 0) + cents;
  };
  const bucketOf = (amount: DatedAmount) => (isGross(amount) ? buckets.amended : buckets.costs);
  for (const amount of new Set([...earlier, ...later])) {
    const before = earlier.includes(amount) ? dollarsOn(amount, was, fx) : 0;
    const after = later.includes(amount) ? dollarsOn(amount, now, fx) : 0;
    const isHeldOn = earlier.includes(amount) && later.includes(amount);
    const known = isHeldOn ? buckets.fx : bucketOf(amount);
    add(isUnknown(before, after) ? buckets.unexplained : known, computeChange(before, after));
  }
}

/** True when a rate is missing on one side: what changes then is no rate. */
function isUnknown(before: number | null, after: number | null): boolean {
  return before === null || after === null;
}

function computeChange(before: number | null, after: number | null): number {
  return (after ?? 0) - (before ?? 0);
}
