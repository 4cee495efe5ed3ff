/**
 * Amounts in fractions of a cent as whole cents that sum to their sum, which is rounded once, half a
 * cent away from zero: the cents that are left go to the largest remainders, of those alike to the first.
 */
export function wholeCents(shares: readonly number[]): readonly number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const sign = total < 0 ? -1 : 1;
  const floors = shares.map((share) => Math.floor(sign * share + ERROR));
  const remainders = shares.map((share, at) => sign * share - (floors[at] ?? 0));
  const whole = Math.abs(roundToCent(total));
  const left = whole - floors.reduce((sum, cents) => sum + cents, 0);
  const first = remainders
    .map((remainder, at) => ({ remainder, at }))
    .sort((a, b) =>
      Math.abs(b.remainder - a.remainder) < ERROR ? a.at - b.at : b.remainder - a.remainder,
    )
    .slice(0, left);
  const more = new Set(first.map(({ at }) => at));
  return floors.map((cents, at) => sign * (cents + (more.has(at) ? 1 : 0)) + 0);
}

/** An amount in fractions of a cent as whole cents, half a cent away from zero. */
export function roundToCent(cents: number): number {
  const sign = cents < 0 ? -1 : 1;
  return sign * Math.floor(sign * cents + 0.5 + ERROR) + 0;
}

/** Error of doubles of some millions of dollars, in cents. */
const ERROR = 1e-6;

/** A whole amount by weights; of weights that are all 0 by nothing: none is given. */
export function sharedBy(cents: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return sum === 0 ? weights.map(() => 0) : wholeCents(weights.map((each) => (cents * each) / sum));
}
