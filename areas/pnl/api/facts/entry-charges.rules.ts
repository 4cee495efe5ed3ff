import { toMonthNumber } from '../engine/days.rules.ts';
import { wholeCents } from '../engine/whole-cents.rules.ts';

/** A leg of a clearer's entry, of the columns that say what of a charge is its. */
export type ChargedLeg = {
  readonly leg_id: number;
  readonly entry_id: number;
  readonly kind: 'REGULAR' | 'INTERNAL' | 'CLEARER' | 'OPENING';
  readonly trade_date: string;
  readonly exchange: string | null;
  readonly product: string;
  readonly term_month: string;
  readonly qty: number;
};

/** Charge of a clearer on trades that an entry stands for; below 0, in cents, with fractions. */
export type EntryCharge = {
  readonly entry_id: number;
  readonly exchange: string;
  readonly product_a: string;
  readonly product_b: string | null;
  readonly prompt_date: string;
  readonly prompt_months: number;
  readonly trade_date: string;
  readonly cents: number;
};

/**
 * Costs of the legs of clearers' entries, by number of the leg, in whole cents: each trade's charge
 * on the legs that it is part of (its day, exchange, products and months) by their lots; where a
 * correction left none of them on all legs of the day, else on those of the first. The sum of an
 * entry's day is the clearer's, rounded once. A leg of an entry that no clearer has said anything
 * of is not among them.
 */
export function entryCosts(
  legs: readonly ChargedLeg[],
  charges: readonly EntryCharge[],
): ReadonlyMap<number, number> {
  const legsOf = Map.groupBy(
    legs.filter(({ kind }) => kind === 'CLEARER'),
    ({ entry_id }) => entry_id,
  );
  const costs = new Map<number, number>();
  for (const [entry, ofEntry] of Map.groupBy(charges, ({ entry_id }) => entry_id)) {
    const dealt = legsOf.get(entry) ?? [];
    for (const leg of dealt) costs.set(leg.leg_id, 0);
    const first = findFirstDay(dealt);
    const days = new Set(dealt.map(({ trade_date }) => trade_date));
    const dayOf = ({ trade_date: day }: EntryCharge) => (days.has(day) ? day : first);
    for (const [day, ofDay] of Map.groupBy(ofEntry, dayOf))
      addDay(
        costs,
        dealt.filter(({ trade_date }) => trade_date === day),
        ofDay,
      );
  }
  return costs;
}

function findFirstDay(legs: readonly ChargedLeg[]): string {
  return legs.reduce((first, { trade_date: day }) => (day < first ? day : first), '9999-12-31');
}

function addDay(
  costs: Map<number, number>,
  legs: readonly ChargedLeg[],
  charges: readonly EntryCharge[],
): void {
  const shares = legs.map(() => 0);
  for (const charge of charges) {
    const isOne = legs.map((leg) => standsIn(charge, leg));
    const all = !isOne.includes(true);
    const weights = legs.map(({ qty }, at) => (all || isOne[at] === true ? Math.abs(qty) : 0));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    for (const [at, weight] of weights.entries())
      shares[at] = (shares[at] ?? 0) + (charge.cents * weight) / sum;
  }
  for (const [at, cents] of wholeCents(shares).entries()) costs.set(legs[at]?.leg_id ?? 0, cents);
}

function standsIn(charge: EntryCharge, leg: ChargedLeg): boolean {
  const after = toMonthNumber(leg.term_month) - toMonthNumber(charge.prompt_date);
  return (
    leg.exchange === charge.exchange &&
    (leg.product === charge.product_a || leg.product === charge.product_b) &&
    after >= 0 &&
    after < charge.prompt_months
  );
}
