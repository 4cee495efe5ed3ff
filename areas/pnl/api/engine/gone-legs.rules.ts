import { BUCKETS } from '@fairlead/pnl/contract/data-sets';

import type { DatedAmount, Legs } from './legs.rules.ts';
import type { RunValues, StoredRunValues, Valuation } from './results.rules.ts';

type Numeric = Float64Array | Int32Array | Int16Array | Uint8Array;

/** Appends the legs of the run before that are gone, each cancelled. */
export function withGone(
  values: RunValues,
  run: StoredRunValues,
  gone: readonly number[],
): RunValues {
  if (gone.length === 0) return values;
  const { today, before, explain } = values;
  const none = (value: number) => Float64Array.from(gone, () => value);
  const was = (of: Float64Array) => Float64Array.from(gone, (at) => of[at] ?? 0);
  const ended = (of: Float64Array) => Float64Array.from(gone, (at) => 0 - (of[at] ?? 0));
  const parts: Partial<RunValues['explain']> = {
    cancelled: ended(run.gross),
    costs: ended(run.cost),
  };
  return {
    legs: joinedLegs(values.legs, run.legs, gone),
    today: withNothing(today, run, gone),
    before: {
      day: before.day,
      mark: joined(before.mark, was(run.mark)),
      openFraction: joined(before.openFraction, was(run.openFraction)),
      gross: joined(before.gross, was(run.gross)),
      cost: joined(before.cost, was(run.cost)),
      qty: joined(before.qty, was(run.legs.qty)),
    },
    explain: Object.fromEntries(
      BUCKETS.map((bucket) => [bucket, joined(explain[bucket], parts[bucket] ?? none(0))]),
    ) as RunValues['explain'],
  };
}

function withNothing(
  today: Valuation,
  { legs: earlier, state }: StoredRunValues,
  gone: readonly number[],
): Valuation {
  const zeros = new Float64Array(gone.length);
  const noMarks = zeros.slice().fill(Number.NaN);
  const noDays = new Int16Array(gone.length);
  return {
    ...today,
    price: joined(
      today.price,
      Float64Array.from(gone, (at) => earlier.price[at] ?? Number.NaN),
    ),
    mark: joined(today.mark, noMarks),
    pricingDays: joined(today.pricingDays, noDays),
    fixedDays: joined(today.fixedDays, noDays),
    openFraction: joined(today.openFraction, zeros),
    gross: joined(today.gross, zeros),
    cost: joined(today.cost, zeros),
    state: joined(
      today.state,
      Uint8Array.from(gone, (at) => state[at] ?? 0),
    ),
  };
}

function joinedLegs(legs: Legs, earlier: Legs, gone: readonly number[]): Legs {
  const listed = <T>(ours: readonly T[], theirs: readonly T[]): readonly T[] => [
    ...ours,
    ...gone.map((at) => theirs[at] as T),
  ];
  const numbers = <A extends Numeric>(of: (legs: Legs) => A): A => {
    const theirs = of(earlier);
    const more = of(legs).slice(0, 0).constructor as new (values: readonly number[]) => A;
    return joined(of(legs), new more(gone.map((at) => theirs[at] ?? 0)));
  };
  const later = (count: number) => (index: number) => (index < 0 ? -1 : index + count);
  const moved = (of: (legs: Legs) => Int32Array, count: number) =>
    joined(
      of(legs),
      Int32Array.from(gone, (at) => later(count)(of(earlier)[at] ?? -1)),
    );
  return {
    count: legs.count + gone.length,
    places: [...legs.places, ...earlier.places],
    instruments: [...legs.instruments, ...earlier.instruments],
    key: listed(legs.key, earlier.key),
    entryId: listed(legs.entryId, earlier.entryId),
    tradeUuid: listed(legs.tradeUuid, earlier.tradeUuid),
    lotNum: listed(legs.lotNum, earlier.lotNum),
    amounts: listed<readonly DatedAmount[]>(legs.amounts, earlier.amounts),
    isPhysical: numbers((of) => of.isPhysical),
    place: moved((of) => of.place, legs.places.length),
    instrument: moved((of) => of.instrument, legs.instruments.length),
    qty: numbers((of) => of.qty),
    price: numbers((of) => of.price),
    priced: numbers((of) => of.priced),
    // Side B may still be there: what a leg that is gone was dealt at no longer matters.
    sideB: joined(legs.sideB, new Int32Array(gone.length).fill(-1)),
    differential: numbers((of) => of.differential),
    differentialFactor: numbers((of) => of.differentialFactor),
    differentialDivisor: numbers((of) => of.differentialDivisor),
    unitMult: numbers((of) => of.unitMult),
    tradeDay: numbers((of) => of.tradeDay),
    cost: numbers((of) => of.cost),
    invoicedDay: numbers((of) => of.invoicedDay),
  };
}

function joined<A extends Numeric>(these: A, those: Numeric): A {
  const longer = these.constructor as new (length: number) => A;
  const all = new longer(these.length + those.length);
  all.set(these);
  all.set(those, these.length);
  return all;
}
