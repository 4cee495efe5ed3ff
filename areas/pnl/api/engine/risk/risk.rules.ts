import type { Group, Scope } from '@fairlead/pnl/contract/scopes';
import type { Exclusion } from '@fairlead/pnl/domain/terms/exclusions';

import { listExclusions, withHistory } from './exclusions.rules.ts';
import { computeComponents } from './components.rules.ts';
import { computeDollarDeltas, type Positions } from './factors.rules.ts';
import { buildDealPathNodes, type DealPathNode } from './nodes.rules.ts';
import {
  type RiskFactor,
  priceChanges,
  type PriceChanges,
  SCENARIO_COUNT,
} from './price-changes.rules.ts';
import { byScope, GROUPS_OF } from './scopes.rules.ts';
import { computeTail } from './tail.rules.ts';

/**
 * Possible loss of a scope in a day; whole cents, a loss positive, null with fewer than 250
 * scenarios.
 */
export type ScopeRisk = {
  /** P&L of the positions in each scenario, in the order of `scenarioDays`. */
  readonly pnl: Float64Array;
  readonly var95: number | null;
  readonly var95Type7: number | null;
  readonly var95Parametric: number | null;
  readonly var95ParametricZeroMean: number | null;
  readonly es95: number | null;
  /** The day whose prices make the VaR. */
  readonly varDay: string | null;
};

/** A book, strategy or deal: its own VaR, and its part of the firm's. */
export type NodeRisk = {
  readonly depth: 0 | 1 | 2;
  readonly group: Group;
  readonly book: string;
  readonly strategy: string | null;
  readonly deal: string | null;
  readonly pnl: Float64Array;
  readonly var95: number | null;
  /** Component VaR: those of the deals sum to their strategy's, book's and the firm's VaR. */
  readonly componentVar95: number | null;
};

export type Risk = {
  readonly day: string;
  /** The later day of each pair, ascending; 500 where there are so many. */
  readonly scenarioDays: readonly string[];
  readonly scopes: Readonly<Record<Scope, ScopeRisk>>;
  /** In pre-order, by name. */
  readonly nodes: readonly NodeRisk[];
  /**
   * Factor with the fewest days with prices, if there are fewer than 500 scenarios: 'FEI 3 months
   * ahead: 210 days'.
   */
  readonly scarcest: string | null;
  /**
   * Positions with too few days with prices to be in it; nothing where there is no VaR for want of
   * them.
   */
  readonly exclusions: readonly Exclusion[];
};

/** VaR by historical simulation of the positions of a day, for all scopes and nodes (model.md 13). */
export function computeRisk(positions: Positions): Risk {
  const { legs, cube, day } = positions;
  const changes = priceChanges(cube);
  const exposed = computeDollarDeltas(positions);
  const lastDay = cube.days.findLastIndex((each) => each <= day);
  const factors = withHistory(exposed.factors, changes, lastDay);
  const without = exposed.factors.filter((factor) => !factors.includes(factor));
  const days = changes.daysOf(factors, lastDay);

  const ofPlaces = exposed.moved.map((each) => {
    const sums = new Float64Array(days.later.length);
    for (const one of each) if (!without.includes(one.factor)) changes.addTo(sums, one, days);
    return sums.map((dollars) => Math.round(dollars * 100));
  });
  const sumOf = (places: readonly number[]): Float64Array => {
    const sums = new Float64Array(days.later.length);
    for (const place of places) {
      for (const [index, cents] of (ofPlaces[place] ?? sums).entries()) {
        sums[index] = (sums[index] ?? 0) + cents;
      }
    }
    return sums;
  };

  const scenarioDays = [...days.later].map((index) => cube.days[index] ?? '');
  const scopes = byScope((scope) =>
    computeScopeRisk(
      sumOf(
        legs.places.flatMap(({ group }, place) => (GROUPS_OF[scope].includes(group) ? place : [])),
      ),
      scenarioDays,
    ),
  );
  const tree = buildDealPathNodes(legs.places).map((node) => ({
    ...node,
    pnl: sumOf(node.places),
  }));
  return {
    day,
    scenarioDays,
    scopes,
    nodes: nodeRisks(tree, scopes.scg),
    scarcest:
      days.later.length < SCENARIO_COUNT ? findScarcest(factors, { changes, cube, lastDay }) : null,
    exclusions: listExclusions(without, exposed, positions),
  };
}

function computeScopeRisk(pnl: Float64Array, scenarioDays: readonly string[]): ScopeRisk {
  const tail = computeTail(pnl);
  if (tail === null) {
    const none = { var95: null, var95Type7: null, var95Parametric: null };
    return { pnl, ...none, var95ParametricZeroMean: null, es95: null, varDay: null };
  }
  return {
    pnl,
    var95: tail.var95,
    var95Type7: Math.round(tail.type7),
    var95Parametric: Math.round(tail.parametric),
    var95ParametricZeroMean: Math.round(tail.parametricZeroMean),
    es95: Math.round(tail.es95),
    varDay: scenarioDays[tail.index] ?? null,
  };
}

/** The deals' parts sum to the firm's VaR; a strategy's and a book's are the sums of theirs. */
function nodeRisks(
  tree: readonly (DealPathNode & { readonly pnl: Float64Array })[],
  firm: ScopeRisk,
): NodeRisk[] {
  const deals = tree.filter(({ depth }) => depth === 2);
  const parts =
    firm.var95 === null
      ? []
      : computeComponents(
          firm.var95,
          firm.pnl,
          deals.map(({ pnl }) => pnl),
        );
  const partOfPlace = new Map(
    deals.flatMap(({ places }, index) => places.slice(0, 1).map((place) => [place, parts[index]])),
  );
  return tree.map(({ places, ...node }) => ({
    ...node,
    var95: computeTail(node.pnl)?.var95 ?? null,
    componentVar95:
      firm.var95 === null
        ? null
        : places.reduce((sum, place) => sum + (partOfPlace.get(place) ?? 0), 0),
  }));
}

type Known = {
  readonly changes: PriceChanges;
  readonly cube: Positions['cube'];
  readonly lastDay: number;
};

function findScarcest(
  factors: readonly RiskFactor[],
  { changes, cube, lastDay }: Known,
): string | null {
  const [found] = factors
    .map((factor) => ({ ...factor, count: changes.count(factor, lastDay) }))
    .toSorted((a, b) => a.count - b.count);
  if (found === undefined) return null;
  const { product, offset, count } = found;
  return `${cube.products[product] ?? ''} ${offset} months ahead: ${count} days`;
}
