import type { Facts } from './facts.rules.ts';
import { STATE, valuation } from './valuation.rules.ts';

/** What open positions are worth at our marks, in cents by place, and what no price was there for. */
export type OpenTradeEquity = {
  readonly byPlace: Float64Array;
  readonly missing: readonly string[];
};

/** The gross of what is not over, positions being legs and accounts places (formula 18). */
export function openTradeEquity(facts: Facts, day: string): OpenTradeEquity {
  const { legs } = facts;
  const { gross, state, missing } = valuation(facts, day);
  const byPlace = new Float64Array(legs.places.length);
  for (let leg = 0; leg < legs.count; leg += 1) {
    if (state[leg] === STATE.EXPIRED) continue;
    const place = Number(legs.place[leg]);
    byPlace[place] = Number(byPlace[place]) + Number(gross[leg]);
  }
  return { byPlace, missing };
}
