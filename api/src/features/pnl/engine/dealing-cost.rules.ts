import { minus, plus, ratioOf, rounded, times, ZERO, type Ratio } from './exact.rules.ts';

/** Decimals as the database has them; null: nobody has said. */
export type DealingFees = {
  readonly clearingFee: number | null;
  readonly exchangeFee: number | null;
  /** A lot: the broker's forced one, else the entry's own, else the rate's. */
  readonly forcedCommission: number | null;
  readonly commissionOverride: number | null;
  readonly commission: number | null;
};

/** What dealing a leg of paper cost, in cents, 0 or less (rule 3; formula 7). */
export function dealingCost(
  { qty, isMini }: { readonly qty: number; readonly isMini: boolean },
  fees: DealingFees,
): number {
  const commission = fees.forcedCommission ?? fees.commissionOverride ?? fees.commission ?? 0;
  const ofLot = [commission, fees.clearingFee ?? 0, fees.exchangeFee ?? 0].reduce<Ratio>(
    (sum, fee) => plus(sum, ratioOf(fee)),
    ZERO,
  );
  const centsOfLots = times(ratioOf(Math.abs(qty)), isMini ? { over: 1n, under: 1n } : TENTH);
  return rounded(minus(ZERO, times(ofLot, centsOfLots)));
}

/** A lot is 1,000 and a dollar 100 cents; a mini is 100. */
const TENTH: Ratio = { over: 1n, under: 10n };
