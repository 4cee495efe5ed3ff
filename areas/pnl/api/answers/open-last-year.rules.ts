import type { OpenPnlLastYear } from '@fairlead/pnl/contract/data-sets';

import type { Legs } from '../engine/legs.rules.ts';
import type { RunValues, Valuation } from '../engine/results.rules.ts';
import { centsToDollars } from './cells.rules.ts';
import type { RunFindings } from './findings.rules.ts';
import { buildDealPathTree } from './tree.rules.ts';

/** Legs of a place that were open when the Swiss year began, with their value then and now. */
type Open = { count: number; then: number; now: number };

/** Items open when the Swiss year began, and their state now (decision 0203). */
export function buildOpenLastYear({ values, lastYear }: RunFindings): OpenPnlLastYear {
  if (lastYear === null) return { last_year_date: null, rows: [] };
  const byPlace = groupOpenByDealPath(values, lastYear);
  const places = values.legs.places.map((place, index) => ({
    place,
    open: byPlace[index] as Open,
  }));
  const shown = places.filter(({ open }) => open.count > 0);
  return {
    last_year_date: lastYear.day,
    rows: buildDealPathTree(shown.map(({ place }) => place)).map(
      ({ depth, book, strategy, deal, places: below }) => {
        const sum: Open = { count: 0, then: 0, now: 0 };
        for (const index of below) {
          const { open } = shown[index] as (typeof shown)[number];
          sum.count += open.count;
          sum.then += open.then;
          sum.now += open.now;
        }
        return {
          depth,
          book,
          strategy,
          deal,
          net_last_year: centsToDollars(sum.then),
          net_now: centsToDollars(sum.now),
          change: centsToDollars(sum.now - sum.then),
          open_legs: sum.count,
        };
      },
    ),
  };
}

function groupOpenByDealPath({ legs, today }: RunValues, lastYear: Valuation): readonly Open[] {
  const byPlace = legs.places.map((): Open => ({ count: 0, then: 0, now: 0 }));
  const isOpen = openOn(legs, lastYear);
  for (let leg = 0; leg < lastYear.state.length; leg += 1) {
    const how = isOpen(leg);
    if (how === 'no') continue;
    const open = byPlace[legs.place[leg] as number] as Open;
    if (how === 'yes') open.count += 1;
    open.then += (lastYear.gross[leg] as number) + (lastYear.cost[leg] as number);
    open.now += (today.gross[leg] as number) + (today.cost[leg] as number);
  }
  return byPlace;
}

/**
 * Legs of which something was still to be priced. With one of a physical trade go the trade's amounts:
 * once it is invoiced they are what the leg was.
 */
function openOn(legs: Legs, { openFraction }: Valuation) {
  const trades = new Set<string>();
  for (const [leg, open] of openFraction.entries()) {
    const trade = legs.tradeUuid[leg];
    if (open !== 0 && typeof trade === 'string') trades.add(trade);
  }
  return (leg: number): 'yes' | 'amounts of it' | 'no' => {
    if (openFraction[leg] !== 0) return 'yes';
    const isAmount = legs.instrument[leg] === -1 && trades.has(legs.tradeUuid[leg] ?? '');
    return isAmount ? 'amounts of it' : 'no';
  };
}
