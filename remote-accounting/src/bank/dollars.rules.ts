import { sumOfMoney } from '../common/sums.rules.ts';

type InDollars = { readonly amount_usd: number | null };

/** Counts balances without an amount in dollars: there is no rate of their day. */
export const withoutRate = (balances: readonly InDollars[]): number =>
  balances.filter(({ amount_usd: amount }) => amount === null).length;

/** Total in dollars; null where one has no rate: less than all is no total. */
export const totalInDollars = (balances: readonly InDollars[]): number | null =>
  withoutRate(balances) > 0 ? null : sumOfMoney(balances.map((each) => each.amount_usd ?? 0));

type WasInDollars = InDollars & { readonly was_amount_usd?: number | undefined };

/** Their total in dollars when their days were locked; undefined where it is the same now, or one has no rate. */
export function wasTotal(rows: readonly WasInDollars[]): number | undefined {
  const was = rows.map(({ amount_usd: now, was_amount_usd: before = now }) => before);
  const known = was.filter((each) => each !== null);
  if (known.length < was.length) return undefined;
  const total = sumOfMoney(known);
  return total === totalInDollars(rows) ? undefined : total;
}
