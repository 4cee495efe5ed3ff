import type { Random } from '../market/random.ts';

/** An amount in so many parts of chance sizes, which sum to it to the cent. */
export function splitCents(random: Random, whole: number, parts: number): readonly number[] {
  const weights = Array.from({ length: parts }, () => 0.4 + random.unit());
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const cents = weights.map((weight) => Math.round((whole * weight) / sum));
  const rest = whole - cents.reduce((total, each) => total + each, 0);
  return cents.map((each, index) => (index === 0 ? each + rest : each));
}
