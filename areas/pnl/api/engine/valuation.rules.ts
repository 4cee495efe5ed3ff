import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { amountsOn, dollarsOn, heldOn, formatMissingRate } from './amounts.rules.ts';
import { computeDayMarks, type DayMarks } from './day-marks.rules.ts';
import type { ValuationFacts, Strictness } from './facts.rules.ts';
import type { Legs } from './legs.rules.ts';
import { listMissingPrices } from './missing.rules.ts';
import { prepared, pricedBy, type Prepared } from './prepared.rules.ts';
import type { Valuation } from './results.rules.ts';

/** 0 expired, 1 pricing now, 2 ahead (`Valuation.state`). */
const STATE = { EXPIRED: 0, PROMPT: 1, LIVE: 2 } as const;

/** Every leg at the end of a day (rules 2 to 5). */
export function valuation(
  facts: ValuationFacts,
  day: string,
  strictness: Strictness = {},
): Valuation {
  return strike(facts, day, strictness).values;
}

export type Struck = { readonly values: Valuation; readonly marks: DayMarks };

/** The valuation, and the marks that it was made with. */
export function strike(facts: ValuationFacts, day: string, strictness: Strictness): Struck {
  const { legs } = facts;
  const at = dayNumber(day);
  const ready = prepared(facts, at);
  const marks = computeDayMarks(ready.market, neededOn(legs, at), { day: at, ...strictness });
  const values = {
    day,
    price: ready.price,
    mark: new Float64Array(legs.count).fill(Number.NaN),
    pricingDays: new Int16Array(legs.count),
    fixedDays: new Int16Array(legs.count),
    openFraction: new Float64Array(legs.count),
    gross: new Float64Array(legs.count),
    cost: new Float64Array(legs.count),
    state: new Uint8Array(legs.count),
    missing: [...new Set([...marks.missing, ...missingWhenDealt(facts, ready, at)])],
    missingRates: missingRates(facts, at),
    fellBack: marks.fellBack,
  };
  const byPrice = priced(legs, ready, { values, marks, day: at });
  for (let leg = 0; leg < legs.count; leg += 1) {
    if ((legs.instrument[leg] ?? -1) >= 0) byPrice(leg);
    if (isOfAmounts(legs, leg, at)) byAmounts(facts, values, { leg, day: at });
  }
  liveWithTheirLots(legs, values.state, at);
  return { values, marks };
}

type Writing = {
  readonly values: Valuation;
  readonly marks: DayMarks;
  readonly day: number;
};

/** Values legs that a price moves. */
function priced(legs: Legs, ready: Prepared, { values, marks, day }: Writing) {
  const { instrument, tradeDay, invoicedDay, cost } = legs;
  const { total, state, open } = openings(ready, marks, day);
  const found = (leg: number, at: number) => {
    values.mark[leg] = marks.price[at] ?? Number.NaN;
    values.pricingDays[leg] = total[at] ?? 0;
    values.fixedDays[leg] = marks.fixedDays[at] ?? 0;
    values.state[leg] = state[at] ?? STATE.LIVE;
  };
  return (leg: number) => {
    const at = instrument[leg] ?? 0;
    found(leg, at);
    if ((tradeDay[leg] ?? 0) > day) return;
    values.cost[leg] = cost[leg] ?? 0;
    if ((invoicedDay[leg] ?? 0) <= day) {
      // Also where another leg has the same window: what is invoiced is not marked any more.
      values.mark[leg] = Number.NaN;
      values.state[leg] = STATE.EXPIRED;
      return;
    }
    values.openFraction[leg] = open[at] ?? 0;
    values.gross[leg] = ready.gross(leg, values.mark[leg] ?? Number.NaN, marks.day[at] ?? day);
  };
}

/** Pricing progress of each instrument. */
function openings({ market: { windows } }: Prepared, { fixedDays }: DayMarks, day: number) {
  const total = Int16Array.from(windows, ({ days }) => days.length);
  const fixed = (at: number) => fixedDays[at] ?? 0;
  return {
    total,
    open: Float64Array.from(total, (count, at) => (count === 0 ? 0 : (count - fixed(at)) / count)),
    state: Uint8Array.from(windows, ({ firstDay }, at) => {
      if (fixed(at) === total[at]) return STATE.EXPIRED;
      return fixed(at) > 0 || firstDay <= day ? STATE.PROMPT : STATE.LIVE;
    }),
  };
}

/** True when a leg's value on a day does not depend on prices: it never does, or it is invoiced. */
export function isOfAmounts({ instrument, invoicedDay }: Legs, leg: number, day: number): boolean {
  return (instrument[leg] ?? -1) < 0 || (invoicedDay[leg] ?? 0) <= day;
}

/** Values a leg of amounts: nothing of it is open. */
function byAmounts(
  { legs, fx }: ValuationFacts,
  values: Valuation,
  { leg, day }: { readonly leg: number; readonly day: number },
): void {
  if ((legs.tradeDay[leg] ?? 0) > day) return;
  const { gross, cost } = amountsOn(legs.amounts[leg] ?? [], day, fx);
  values.gross[leg] = gross;
  values.cost[leg] = cost + (legs.cost[leg] ?? 0);
}

/** A lot is as far from its end as the last of its legs: its amounts and what is fixed of it go with it. */
function liveWithTheirLots({ lotNum, tradeDay }: Legs, state: Uint8Array, day: number): void {
  const ofLot = new Map<string | null, number>();
  for (const [leg, lot] of lotNum.entries())
    if (Number(tradeDay[leg]) <= day)
      ofLot.set(lot, Math.max(ofLot.get(lot) ?? STATE.EXPIRED, Number(state[leg])));
  // Tickets are of no lot.
  ofLot.delete(null);
  for (const [leg, lot] of lotNum.entries()) state[leg] = ofLot.get(lot) ?? Number(state[leg]);
}

/** Instruments that need a mark on a day: those that a leg of the day has. */
function neededOn(legs: Legs, day: number): Uint8Array {
  const { instrument, tradeDay, invoicedDay } = legs;
  const needed = new Uint8Array(legs.instruments.length);
  for (let leg = 0; leg < legs.count; leg += 1) {
    const at = instrument[leg] ?? -1;
    if (at >= 0 && (tradeDay[leg] ?? 0) <= day && (invoicedDay[leg] ?? 0) > day) needed[at] = 1;
  }
  return needed;
}

/** Settlements that legs were dealt at. */
function missingWhenDealt(facts: ValuationFacts, ready: Prepared, day: number): readonly string[] {
  return namedOnce(facts.legs, day, (leg) =>
    !isOfAmounts(facts.legs, leg, day) && Number.isNaN(ready.price[leg])
      ? missingPrices(facts, ready, leg)
      : [],
  );
}

function missingRates({ legs, fx }: ValuationFacts, day: number): readonly string[] {
  return namedOnce(legs, day, (leg) =>
    !isOfAmounts(legs, leg, day)
      ? []
      : heldOn(legs.amounts[leg] ?? [], day)
          .filter((amount) => dollarsOn(amount, day, fx) === null)
          .map((amount) => formatMissingRate(amount, day)),
  );
}

/** Names wanted by the legs of a day, each once. */
function namedOnce(
  { tradeDay, count }: Legs,
  day: number,
  namesOf: (leg: number) => readonly string[],
): readonly string[] {
  const names = new Set<string>();
  for (let leg = 0; leg < count; leg += 1) {
    if (Number(tradeDay[leg]) > day) continue;
    for (const name of namesOf(leg)) names.add(name);
  }
  return [...names];
}

function missingPrices(
  { legs }: ValuationFacts,
  { market }: Prepared,
  leg: number,
): readonly string[] {
  const window = market.windows[pricedBy(legs, leg)];
  return window === undefined ? [] : listMissingPrices(market, window, legs.tradeDay[leg] ?? 0);
}
