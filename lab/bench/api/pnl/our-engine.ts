import type { ValuationFacts } from '../../../../areas/pnl/api/engine/facts.rules.ts';
import { computeRisk } from '../../../../areas/pnl/api/engine/risk/risk.rules.ts';
import { runValues } from '../../../../areas/pnl/api/engine/run-values.rules.ts';
import { DAY, DAY_BEFORE } from './firm.ts';

/** Result of a P&L run, as far as both engines compute it; money in whole cents. */
export type EngineResult = {
  /** By deal ('Book 1|Strategy 1|Deal 1'): today's net, its change since the day before. */
  readonly nets: ReadonlyMap<string, readonly [number, number]>;
  /** The change by cause, of all legs. */
  readonly explain: Readonly<Record<'price' | 'roll' | 'new' | 'costs', number>>;
  /** VaR by node: the firm (''), books, strategies and deals. */
  readonly vars: ReadonlyMap<string, number>;
};

export type Timed = {
  readonly found: EngineResult;
  readonly seconds: Readonly<Record<string, number>>;
  readonly total: number;
};

/** Times our engine on all legs: values of both days, explain, exposures, scenarios, VaR. */
export function runOurEngine(held: ValuationFacts): Timed {
  // Facts of their own: what is worked out once for a run is worked out anew.
  const facts = { ...held };
  const start = performance.now();
  const values = runValues(facts, DAY, { day: DAY_BEFORE, run: null });
  const valued = performance.now();
  const { legs, today, before, explain } = values;
  const { openFraction } = today;
  const risk = computeRisk({ ...facts, legs, day: DAY, qty: legs.qty, openFraction });
  const risked = performance.now();
  const nets = legs.places.map((): [number, number] => [0, 0]);
  for (let leg = 0; leg < legs.count; leg += 1) {
    const sums = nets[legs.place[leg] ?? 0];
    if (sums === undefined) continue;
    const net = (today.gross[leg] ?? 0) + (today.cost[leg] ?? 0);
    sums[0] += net;
    sums[1] += net - (before.gross[leg] ?? 0) - (before.cost[leg] ?? 0);
  }
  const sum = (cents: Float64Array) => cents.reduce((total, each) => total + each, 0);
  const found: EngineResult = {
    nets: new Map(
      legs.places.map(({ book, strategy, deal }, at) => [
        [book, strategy, deal].join('|'),
        nets[at] ?? [0, 0],
      ]),
    ),
    explain: {
      price: sum(explain.price),
      roll: sum(explain.roll),
      new: sum(explain.new),
      costs: sum(explain.costs),
    },
    vars: new Map([
      ['', risk.scopes.scg.var95 ?? Number.NaN],
      ...risk.nodes.map(
        ({ book, strategy, deal, var95 }) =>
          [[book, strategy, deal].filter(Boolean).join('|'), var95 ?? Number.NaN] as const,
      ),
    ]),
  };
  const end = performance.now();
  return {
    found,
    seconds: {
      'values and explain': (valued - start) / 1000,
      'exposures, scenarios, VaR': (risked - valued) / 1000,
      'sums by deal': (end - risked) / 1000,
    },
    total: (end - start) / 1000,
  };
}
