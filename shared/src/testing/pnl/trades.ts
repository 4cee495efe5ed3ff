import type {
  AllTrades,
  Bucket,
  ClearerData,
  Explain,
  OpenPnlLastYear,
  StrategyRow,
} from '@fairlead/shared/contract/pnl/data-sets';

import { RUN_DATE, weekdays } from './calendar.ts';
import {
  ADJUSTMENTS,
  componentOf,
  type Deal,
  DEALS,
  deltaOf,
  dollars,
  netOf,
  placesOf,
  sumFigures,
  sumOf,
  varOf,
} from './deals.ts';
import { LEGS, moveOf, priceGain } from './positions.ts';

const of = (deals: readonly Deal[]) => ({
  physical: sumFigures(deals.map(({ physical }) => physical)),
  paper: sumFigures(deals.map(({ paper }) => paper)),
  net_pnl: netOf(deals),
  var_95: varOf(deals),
  delta_var_95: dollars(varOf(deals) * 0.013),
});

const strategyRows = (): StrategyRow[] =>
  placesOf(DEALS).map(({ deals, ...place }) => ({
    ...place,
    group: deals[0]?.group ?? 'corp',
    ...of(deals),
    delta_net_pnl: deltaOf(deals),
    component_var_95: componentOf(deals),
  }));

const SHARES = { EXPIRED: 0.55, PROMPT: 0.3, LIVE: 0.15 } as const;

function liveToDate(): AllTrades['expired_prompt_ltd_table'] {
  return (Object.keys(SHARES) as (keyof typeof SHARES)[]).flatMap((state) => {
    const books = placesOf(DEALS)
      .filter(({ depth }) => depth === 0)
      .map(({ book, deals }) => {
        const whole = sumFigures(deals.flatMap(({ physical, paper }) => [physical, paper]));
        const gross_pnl = dollars((whole?.gross_pnl ?? 0) * SHARES[state]);
        const total_cost = dollars((whole?.total_cost ?? 0) * SHARES[state]);
        return {
          depth: 1,
          state,
          book,
          gross_pnl,
          total_cost,
          net_pnl: dollars(gross_pnl + total_cost),
          delta_net_pnl: state === 'EXPIRED' ? 0 : dollars((whole?.delta_net_pnl ?? 0) / 2),
          leg_count: deals.length * (state === 'EXPIRED' ? 400 : 30),
        };
      });
    const sums = sumFigures(books) ?? { gross_pnl: 0, total_cost: 0, net_pnl: 0, delta_net_pnl: 0 };
    const leg_count = books.reduce((sum, row) => sum + row.leg_count, 0);
    return [{ depth: 0, state, book: null, ...sums, leg_count }, ...books];
  });
}

const ADJUSTED = sumOf(ADJUSTMENTS.map(({ pnl }) => pnl));

/** Trades and adjustments of the run, changed where a test says so. */
export function allTradesData(change: Partial<AllTrades> = {}): AllTrades {
  const trades = deltaOf(DEALS);
  const after = dollars(trades + ADJUSTED);
  return {
    expired_prompt_ltd_table: liveToDate(),
    adj_pnl_table: [
      { kind: 'TRADES', description: 'Net change of the trades', pnl: trades },
      ...ADJUSTMENTS.map(({ description, pnl }) => ({
        kind: 'ADJUSTMENT' as const,
        description,
        pnl,
      })),
      { kind: 'TOTAL', description: 'Adjusted P&L', pnl: after },
    ],
    per_strategy_phys_pnl_summary: strategyRows(),
    adjustments: ADJUSTMENTS.map(({ book, group, pnl }) => ({ book, group, pnl })),
    totals: { ...of(DEALS), total_delta_trade_net: trades, total_delta_net_pnl: after },
    ...change,
  };
}

const BALANCES: readonly (readonly [
  ClearerData['rows'][number]['account_type'],
  number,
  number,
])[] = [
  ['Beginning Balance', 8_112_400.25, 41_200.5],
  ['Realised', 63_120.5, 21_920],
  ['Fees & Commission', -4_310.25, -1_100.75],
  ['Cash', 0, -250_000],
  ['Ending Balance', 8_171_210.5, 58_810.25],
  ['OTE', 1_204_330.75, -95_400.5],
  ['Total Equity', 9_375_541.25, -36_590.25],
  ['IMR', -5_120_000, 40_000],
  ['Excess/Deficit', 4_255_541.25, 3_409.75],
];

/** The cash at the clearer, changed where a test says so. */
export function clearerCashData(change: Partial<ClearerData> = {}): ClearerData {
  const balance = {
    clearer_name: 'ED&F Man',
    clearer_balance_table_run_date: RUN_DATE,
    rows: BALANCES.map(([account_type, today, dtd]) => ({ account_type, today, dtd })),
  };
  return {
    ...balance,
    clearers: [balance],
    is_day_with_no_clearer_statements: false,
    clearer_hist_graph: weekdays('2024-01-02', RUN_DATE).map((day, at, { length }) => ({
      pipe_run_date: day,
      OTE: dollars(1_204_330.75 + Math.sin((length - 1 - at) / 8) * 900_000),
      'Ending Balance': dollars(8_171_210.5 - (length - 1 - at) * 21_000),
      IMR: dollars(-5_120_000 - Math.sin((length - 1 - at) / 13) * 600_000),
      'Excess/Deficit': dollars(4_255_541.25 + Math.sin((length - 1 - at) / 11) * 800_000),
    })),
    ote_differences: [],
    ...change,
  };
}

/** What was open when the year began, changed where a test says so. */
export function openLastYearData(change: Partial<OpenPnlLastYear> = {}): OpenPnlLastYear {
  return {
    last_year_date: '2023-12-29',
    rows: placesOf(DEALS).map(({ deals, ...place }) => {
      const net_now = dollars(netOf(deals) * 0.25);
      const net_last_year = dollars(netOf(deals) * 0.18);
      return {
        ...place,
        net_last_year,
        net_now,
        change: dollars(net_now - net_last_year),
        open_legs: deals.length * 12,
      };
    }),
    ...change,
  };
}

const NOTHING: Readonly<Record<Bucket, number>> = {
  price: 0,
  roll: 0,
  new: 0,
  amended: 0,
  cancelled: 0,
  costs: 0,
  fx: 0,
  adjustments: 0,
  unexplained: 0,
};

/** New trades and their costs are the same for every deal; what fixed is the rest. */
function bucketsOf(deals: readonly Deal[]) {
  const delta_net_pnl = deltaOf(deals);
  const price = sumOf(LEGS.filter(({ deal }) => deals.includes(deal)).map(priceGain));
  const added = 12_500.25 * deals.length;
  const costs = -1_840.5 * deals.length;
  const roll = dollars(delta_net_pnl - price - added - costs);
  return { delta_net_pnl, ...NOTHING, price, new: added, costs, roll };
}

/** Why the net changed, in parts that sum to the change; changed where a test says so. */
export function explainData(change: Partial<Explain> = {}): Explain {
  const whole = bucketsOf(DEALS);
  const keys = [...new Set(LEGS.map(({ product, month }) => `${product}|${month}`))];
  return {
    rows: placesOf(DEALS).map(({ deals, ...place }) => ({ ...place, ...bucketsOf(deals) })),
    total: {
      ...whole,
      adjustments: ADJUSTED,
      delta_net_pnl: dollars(whole.delta_net_pnl + ADJUSTED),
    },
    by_price: keys.map((key) => {
      const [product = '', term_month_date = ''] = key.split('|');
      const legs = LEGS.filter((leg) => `${leg.product}|${leg.month}` === key);
      return {
        product,
        term_month_date,
        price_dtd: moveOf(product, term_month_date),
        pnl: sumOf(legs.map(priceGain)),
      };
    }),
    ...change,
  };
}
