import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { amountsOn } from './amounts.rules.ts';
import { computeDayMarks } from './day-marks.rules.ts';
import type { ValuationFacts, Strictness } from './facts.rules.ts';
import { NEVER, type DatedAmount, type Legs } from './legs.rules.ts';
import { prepared } from './prepared.rules.ts';
import { isOfAmounts } from './valuation.rules.ts';

/**
 * Net in cents by place (in the order of the legs' places) on each of these days, ascending: what
 * `valuation` comes to, without valuing again what can no longer change.
 */
export function netByDay(
  facts: ValuationFacts,
  days: readonly string[],
  strictness: Strictness = {},
): readonly Float64Array[] {
  const { legs } = facts;
  const settled = new Float64Array(legs.places.length);
  const queue = byTradeDay(legs);
  let open: number[] = [];
  let next = 0;
  return days.map((text) => {
    const day = dayNumber(text);
    while (next < queue.length && (legs.tradeDay[queue[next] ?? 0] ?? 0) <= day)
      open.push(queue[next++] ?? 0);
    const nets = settled.slice();
    const value = valuer(facts, open, { day, ...strictness });
    open = open.filter((leg) => {
      const { net, isFinal } = value(leg);
      const place = legs.place[leg] ?? 0;
      nets[place] = (nets[place] ?? 0) + net;
      if (isFinal) settled[place] = (settled[place] ?? 0) + net;
      return !isFinal;
    });
    return nets;
  });
}

function byTradeDay(legs: Legs): Int32Array {
  const order = Int32Array.from({ length: legs.count }, (_, leg) => leg);
  return order.sort((a, b) => (legs.tradeDay[a] ?? 0) - (legs.tradeDay[b] ?? 0));
}

type Valued = { net: number; isFinal: boolean };

/** Values these legs on a day; what it answers is written over by the next leg. */
function valuer(
  facts: ValuationFacts,
  open: readonly number[],
  { day, ...strictness }: Strictness & { readonly day: number },
): (leg: number) => Valued {
  const { legs, fx } = facts;
  const ready = prepared(facts, day);
  const marks = computeDayMarks(ready.market, neededBy(legs, open, day), { day, ...strictness });
  const isFixed = ready.market.windows.map(
    ({ days }, at) => marks.fixedDays[at] === days.length && marks.day[at] === day,
  );
  const valued = { net: 0, isFinal: false };
  const answer = (net: number, isFinal: boolean) => {
    valued.net = net;
    valued.isFinal = isFinal;
    return valued;
  };
  const ofPrice = (leg: number, at: number) => {
    const gross = ready.gross(leg, marks.price[at] ?? Number.NaN, marks.day[at] ?? day);
    return answer(gross + (legs.cost[leg] ?? 0), isFixed[at] === true && isNever(legs, leg));
  };
  const ofAmounts = (leg: number) => {
    const amounts = legs.amounts[leg] ?? [];
    const { gross, cost } = amountsOn(amounts, day, fx);
    const isFinal = amounts.every((amount) => isSettled(amount, day));
    return answer(gross + cost + (legs.cost[leg] ?? 0), isFinal);
  };
  return (leg) => {
    if (isOfAmounts(legs, leg, day)) return ofAmounts(leg);
    return ofPrice(leg, legs.instrument[leg] ?? -1);
  };
}

function neededBy(legs: Legs, open: readonly number[], day: number): Uint8Array {
  const needed = new Uint8Array(legs.instruments.length);
  for (const leg of open) {
    const at = legs.instrument[leg] ?? -1;
    if (at >= 0 && (legs.invoicedDay[leg] ?? NEVER) > day) needed[at] = 1;
  }
  return needed;
}

/** True when no invoice will replace the leg's value. */
function isNever({ invoicedDay }: Legs, leg: number): boolean {
  return invoicedDay[leg] === NEVER;
}

/** True when neither a later day nor another rate makes it another amount. */
function isSettled({ fromDay, isProjection, currency }: DatedAmount, day: number): boolean {
  return fromDay <= day && (!isProjection || currency === 'USD');
}
