import { dayText } from '@fairlead/shared/domain/calendar/days';

import type { Legs } from '../engine/legs.rules.ts';
import type { FeePart, OrderNames } from '../tie-out/tie-out-facts.rules.ts';
import type { EntryCharge } from './entry-charges.rules.ts';
import { wholeCents } from '../engine/whole-cents.rules.ts';

/** The cost of an entry's day in our legs, beside what clearers charged on its trades; in whole cents, below 0. */
export type EntryFees = {
  readonly entry_id: number;
  readonly day: string;
  readonly our_cents: number;
  readonly their_cents: number;
};

/** A clearer's charge of a day on trades of an order that no entry stands for; below 0, in cents, with fractions. */
export type LooseCharge = OrderNames & {
  /** The live entry of the trades' order; null: nobody has submitted it. */
  readonly entry_id: number | null;
  readonly trade_date: string;
  readonly cents: number;
};

type Charged = Pick<EntryCharge, 'entry_id' | 'trade_date' | 'cents'>;

/**
 * Days of the entries whose legs do not cost on each day what the clearer charged on their trades, those
 * among them that no entry stands for yet. Of an entry that agrees on every day nothing.
 */
export function entryFees(
  legs: Legs,
  charged: readonly Charged[],
  loose: readonly LooseCharge[],
): readonly EntryFees[] {
  const theirs = centsByDay([...charged, ...loose]);
  const ours = costsByDay(legs, new Set(theirs.keys()));
  return [...theirs].flatMap(([entry, charges]) => {
    const costs = ours.get(entry) ?? new Map<string, number>();
    const days = [...new Set([...charges.keys(), ...costs.keys()])].sort();
    const fees = days.map((day) => ({
      entry_id: entry,
      day,
      our_cents: costs.get(day) ?? 0,
      their_cents: charges.get(day) ?? 0,
    }));
    return fees.some((of) => of.our_cents !== of.their_cents) ? fees : [];
  });
}

type ByDay = Map<string, number>;

function centsByDay(charges: readonly (Charged | LooseCharge)[]): ReadonlyMap<number, ByDay> {
  const sums = new Map<number, ByDay>();
  for (const { entry_id: entry, trade_date: day, cents } of charges)
    if (entry !== null) addTo(sums, { entry, day, cents });
  for (const days of sums.values()) for (const [day, cents] of days) days.set(day, rounded(cents));
  return sums;
}

function costsByDay(legs: Legs, entries: ReadonlySet<number>): ReadonlyMap<number, ByDay> {
  const sums = new Map<number, ByDay>();
  for (let leg = 0; leg < legs.count; leg += 1) {
    const entry = legs.entryId[leg] ?? null;
    if (entry === null || !entries.has(entry)) continue;
    addTo(sums, { entry, day: dayText(legs.tradeDay[leg] ?? 0), cents: legs.cost[leg] ?? 0 });
  }
  return sums;
}

type Sum = { readonly entry: number; readonly day: string; readonly cents: number };

function addTo(sums: Map<number, ByDay>, { entry, day, cents }: Sum): void {
  const days = sums.get(entry) ?? new Map<string, number>();
  days.set(day, (days.get(day) ?? 0) + cents);
  sums.set(entry, days);
}

/** Rounds to whole cents like the legs of an entry's day. */
const rounded = (cents: number): number => wholeCents([cents])[0] ?? 0;

type Named = Omit<FeePart, keyof EntryFees>;

/** Names the orders of what differs, and of all that nobody has submitted. */
export function feeParts(
  fees: readonly EntryFees[],
  orders: readonly (Named & { readonly entry_id: number })[],
  loose: readonly LooseCharge[],
): readonly FeePart[] {
  const named = new Map(orders.map((order) => [order.entry_id, order]));
  return [
    ...fees.flatMap((of) => {
      const order = named.get(of.entry_id);
      return order === undefined ? [] : { ...order, ...of };
    }),
    ...loose
      .filter(({ entry_id: entry }) => entry === null)
      .map(({ trade_date: day, cents, ...order }) => ({
        ...order,
        day,
        our_cents: 0,
        their_cents: rounded(cents),
      })),
  ];
}
