import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import type { ValuationFacts } from './facts.rules.ts';
import {
  divided,
  minus,
  addRatios,
  toRatio,
  rounded,
  roundedSurely,
  times,
  ZERO,
  type Ratio,
} from './exact.rules.ts';
import { PRICED, type Legs } from './legs.rules.ts';
import { exactMarkOn, markOn } from './marks.rules.ts';
import { marketOn } from './shock.rules.ts';
import { buildMarket, type Market, type Window } from './windows.rules.ts';

/** Findings that are the same on every day but that of a scenario. */
export type Prepared = {
  readonly market: Market;
  /** Price each leg was dealt at; NaN where the settlement that it waits for is not there. */
  readonly price: Float64Array;
  /** A leg's gross in cents at a mark of its instrument, which is of `markDay`. */
  readonly gross: (leg: number, mark: number, markDay: number) => number;
};

type Both = { readonly published: Prepared; readonly shocked: Prepared };

const known = new WeakMap<ValuationFacts, Both>();

/** Worked out once for these facts. Only the day of a scenario is marked by another market than all others. */
export function prepared(facts: ValuationFacts, day?: number): Prepared {
  const { published, shocked } = known.get(facts) ?? prepareBoth(facts);
  const isShocked = facts.shock !== undefined && day === dayNumber(facts.shock.day);
  return isShocked ? shocked : published;
}

function prepareBoth(facts: ValuationFacts): Both {
  const { legs, shock } = facts;
  const market = buildMarket(legs.instruments, facts.cube, facts.calendars);
  const shocked = shock === undefined ? market : marketOn(facts, market, dayNumber(shock.day));
  const dealtIn = (leg: number) => (leg < (shock?.dealt ?? legs.count) ? market : shocked);
  const price = dealtPrices(legs, dealtIn);
  const of = (on: Market) => ({
    market: on,
    price,
    gross: createGross(legs, { market: on, price, dealtIn }),
  });
  const published = of(market);
  const both = { published, shocked: shocked === market ? published : of(shocked) };
  known.set(facts, both);
  return both;
}

/** The instrument whose settlement of the trade date makes the price; −1: it was agreed. */
export function pricedBy(legs: Legs, leg: number): number {
  if (legs.priced[leg] === PRICED.MOC) return legs.instrument[leg] ?? -1;
  if (legs.priced[leg] === PRICED.DIFFERENTIAL) return legs.instrument[legs.sideB[leg] ?? -1] ?? -1;
  return -1;
}

/** Prices that a leg was dealt at, which are a fact that no scenario shifts (decision 0363). */
type DealtIn = (leg: number) => Market;

function dealtPrices(legs: Legs, dealtIn: DealtIn): Float64Array {
  const prices = legs.price.slice();
  const settlements = new Map<Market, Map<number, number>>();
  for (let leg = 0; leg < legs.count; leg += 1) {
    if (legs.priced[leg] === PRICED.FIXED) continue;
    const by = pricedBy(legs, leg);
    // An amount waits for no settlement.
    if (by < 0) continue;
    const day = legs.tradeDay[leg] ?? 0;
    const name = day * legs.instruments.length + by;
    const market = dealtIn(leg);
    const ofMarket = settlements.get(market) ?? new Map<number, number>();
    settlements.set(market, ofMarket);
    const mark = ofMarket.get(name) ?? findMark(market, market.windows[by], day);
    ofMarket.set(name, mark);
    prices[leg] =
      legs.priced[leg] === PRICED.MOC
        ? mark
        : converted(legs, leg, mark) + (legs.differential[leg] ?? 0);
  }
  return prices;
}

/** A price of side B in the unit of side A. */
function converted(legs: Legs, leg: number, mark: number): number {
  return (mark * Number(legs.differentialFactor[leg])) / Number(legs.differentialDivisor[leg]);
}

function findMark(market: Market, window: Window | undefined, day: number): number {
  return window === undefined ? Number.NaN : markOn(market, window, day).price;
}

/** Relative error of doubles, of the figures that go in: some thirty sums of them. */
const RELATIVE_ERROR = 1e-14;

type Dealing = Pick<Prepared, 'market' | 'price'> & { readonly dealtIn: DealtIn };

function createGross(legs: Legs, { market, price, dealtIn }: Dealing): Prepared['gross'] {
  const { qty, unitMult, priced, differential } = legs;
  const exactly = createExactGross(legs, market, dealtIn);
  return (leg, mark, markDay) => {
    const dealt = Number(price[leg]);
    const move = mark - dealt;
    if (Number.isNaN(move)) return 0;
    const centsOfOne = Number(qty[leg]) * Number(unitMult[leg]) * 100;
    let size = Math.abs(mark) + Math.abs(dealt);
    if (priced[leg] === PRICED.DIFFERENTIAL) size += Math.abs(Number(differential[leg]));
    const error = 1e-6 + Math.abs(centsOfOne) * size * RELATIVE_ERROR;
    return roundedSurely(centsOfOne * move, error) ?? exactly(leg, markDay);
  };
}

function createExactGross(
  legs: Legs,
  market: Market,
  dealtIn: DealtIn,
): (leg: number, markDay: number) => number {
  const marks = exactMarks(market);
  const dealtMarks = new Map([[market, marks]]);
  const marksWhenDealt = (leg: number) => {
    const own = dealtIn(leg);
    const known = dealtMarks.get(own) ?? exactMarks(own);
    dealtMarks.set(own, known);
    return known;
  };
  const dealt = (leg: number): Ratio => {
    const by = pricedBy(legs, leg);
    if (by < 0) return toRatio(Number(legs.price[leg]));
    const mark = marksWhenDealt(leg)(by, Number(legs.tradeDay[leg]));
    if (legs.priced[leg] === PRICED.MOC) return mark;
    const ofA = times(mark, toRatio(Number(legs.differentialFactor[leg])));
    const inA = divided(ofA, Number(legs.differentialDivisor[leg]));
    return addRatios(inA, toRatio(Number(legs.differential[leg])));
  };
  return (leg, markDay) => {
    const move = minus(marks(Number(legs.instrument[leg]), markDay), dealt(leg));
    return rounded(times(exactCentsOfOne(legs, leg), move));
  };
}

const MAX_MARKS = 100_000;

/** Exact marks; many legs ask for the same. */
function exactMarks(market: Market): (instrument: number, day: number) => Ratio {
  const held = new Map<number, Ratio>();
  return (instrument, day) => {
    const name = day * market.windows.length + instrument;
    const known = held.get(name);
    if (known !== undefined) return known;
    const window = market.windows[instrument];
    const mark = window === undefined ? ZERO : exactMarkOn(market, window, day);
    if (held.size > MAX_MARKS) held.clear();
    held.set(name, mark);
    return mark;
  };
}

/** Value of a leg's move in price by one, in cents, exact. */
export function exactCentsOfOne(legs: Legs, leg: number): Ratio {
  const dollars = times(toRatio(legs.qty[leg] ?? 0), toRatio(legs.unitMult[leg] ?? 0));
  return times(dollars, { over: 100n, under: 1n });
}
