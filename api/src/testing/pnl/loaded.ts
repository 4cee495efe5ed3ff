import type { LoadedFacts } from '../../../../areas/pnl/api/facts/loaded.rules.ts';
import { factsOf, type FactsInput } from './facts.ts';
import { PRODUCTS } from './products.ts';

/** Facts as they are loaded: legs, prices and rates; nothing of clearers, adjustments and fees. */
export function loadedOf(given: FactsInput): LoadedFacts {
  const nothing = { price_set_id: null, fx_set_id: null, physical_set_id: null };
  return {
    ...factsOf(given),
    pins: { ...nothing, trade_cutoff: '2024-06-27T16:00:00Z' },
    config: {
      engine: 1,
      products: [],
      books: [],
      holidays: {},
      firm_calendar: null,
      fee_rates: [],
      forced_commissions: [],
      limits: [],
      look_aheads: [],
    },
    configHash: '',
    products: Object.values(PRODUCTS),
    warnings: [],
    adjustments: [],
    cash: [],
    statementDays: [],
    waiting: [],
    changedOrders: [],
    unverified: [],
    cleared: [],
    unheldCharges: [],
    farPrices: [],
    chain: { breaks: [], closedDays: [], unknown: 0 },
    tieOut: {
      orders: [],
      tickets: [],
      moves: [],
      positions: [],
      positionDays: [],
      cash: [],
      fees: [],
      accepted: [],
    },
  };
}
