import type { HistoricalPnl, HistoryRow } from '@fairlead/shared/contract/pnl/history';

import { numbersFrom, RUN_DATE, weekdays } from './calendar.ts';
import { ADJUSTMENTS, DEALS, deltaOf, dollars, netOf, sumOf, varOf } from './deals.ts';
import { LEGS, moveOf, priceGain, priceOf } from './positions.ts';

const DAYS = weekdays('2024-01-02', RUN_DATE);

const ADJUSTED = sumOf(ADJUSTMENTS.map(({ pnl }) => pnl));

/** A walk to where a group stands, whose last step is its change of the day. */
function walk(group: string, seed: number): number[] {
  const deals = DEALS.filter((deal) => deal.group === group);
  const adjusted = group === 'corp' ? ADJUSTED : 0;
  const end = netOf(deals) + adjusted;
  const step = deltaOf(deals) + adjusted;
  const next = numbersFrom(seed);
  let drift = 0;
  const noise = DAYS.map(() => (drift += (next() - 0.5) * Math.abs(end) * 0.09));
  const last = DAYS.length - 2;
  return DAYS.map((_, at) => {
    if (at > last) return dollars(end);
    const straight = ((end - step) * (at + 1)) / (last + 1);
    const bridge = (noise[at] ?? 0) - ((noise[last] ?? 0) * (at + 1)) / (last + 1);
    return dollars(straight + bridge);
  });
}

const CORP = walk('corp', 11);
const PRODUCT = walk('product', 23);
const SHIPPING = walk('shipping', 37);
const FORWARD = walk('forward_contract', 41);
const SCG = DAYS.map((_, at) =>
  sumOf([CORP, PRODUCT, SHIPPING, FORWARD].map((walked) => walked[at] ?? 0)),
);

/** How far below the highest of the last 20 days. */
const drawdown = (nets: readonly number[], at: number): number =>
  dollars((nets[at] ?? 0) - Math.max(...nets.slice(Math.max(0, at - 19), at + 1)));

function varAt(deals: readonly (typeof DEALS)[number][], at: number): number {
  const wave = Math.sin(at / 17) * 0.12 + Math.cos(at / 5) * 0.03;
  const end = Math.sin((DAYS.length - 1) / 17) * 0.12 + Math.cos((DAYS.length - 1) / 5) * 0.03;
  return dollars(varOf(deals) * (1 + wave - end));
}

const inGroup = (group: string) => DEALS.filter((deal) => deal.group === group);

const historyRow = (day: string, at: number): HistoryRow => ({
  pipe_run_date: day,
  scg_net: SCG[at] ?? 0,
  scg_net_m_y1: dollars((SCG[at] ?? 0) * 0.7 + Math.sin(at / 9) * 4e5),
  product_net: PRODUCT[at] ?? 0,
  shipping_net: SHIPPING[at] ?? 0,
  forward_net: FORWARD[at] ?? 0,
  corp_net: CORP[at] ?? 0,
  corp_net_m_y1: dollars((CORP[at] ?? 0) * 0.8),
  scg_var_95: varAt(DEALS, at),
  product_var_95: varAt(inGroup('product'), at),
  shipping_var_95: varAt(inGroup('shipping'), at),
  forward_var_95: varAt(inGroup('forward_contract'), at),
  corp_var_95: varAt(inGroup('corp'), at),
  rolling_scg_dd: drawdown(SCG, at),
  rolling_product_dd: drawdown(PRODUCT, at),
  rolling_shipping_dd: drawdown(SHIPPING, at),
  rolling_corp_dd: drawdown(CORP, at),
  recomputed: at < 20,
});

/** Where the firm stood at the end of a month of 2024; 0 before January. */
function netAtEndOf(month: number): number {
  const until = DAYS.findLastIndex((day) => Number(day.slice(5, 7)) <= month);
  return until < 0 ? 0 : (SCG[until] ?? 0);
}

const sharpe = Array.from({ length: 12 }, (_, at) => {
  const month = at < 6 ? `2023-${String(at + 7).padStart(2, '0')}` : `2024-0${at - 5}`;
  const ofYear = at - 5;
  const net = at < 6 ? (at % 3 === 1 ? -310_000.25 : 640_000.5 + at * 91_000) : monthNet(ofYear);
  return {
    month: `${month}-01`,
    scg_net: net,
    scg_sharpe: Math.round((net / 1_150_000) * 100) / 100,
    trading_days: 20 + (at % 3),
  };
});

function monthNet(month: number): number {
  return dollars(netAtEndOf(month) - netAtEndOf(month - 1));
}

const metrics = ['SwissChemGas', 'Corp', 'Product', 'Shipping', 'Forward Contract'].map(
  (book, at) => ({
    book,
    win_percent: 56.4 - at * 1.3,
    median_win: 118_400.5 / (at + 1),
    best_pnl: 812_300.75 / (at + 1),
    best_day: `2024-0${at + 1}-14`,
    loss_percent: 43.6 + at * 1.3,
    median_loss: -94_210.25 / (at + 1),
    worst_pnl: -643_900.5 / (at + 1),
    worst_day: `2024-0${at + 1}-21`,
    trading_days: 250 - at * 4,
    flat_days: at * 4,
  }),
);

function biggestMovers(): HistoricalPnl['biggest_movers'] {
  const keys = [...new Set(LEGS.map(({ product, month }) => `${product}|${month}`))];
  return keys
    .map((key) => {
      const [product = '', month = ''] = key.split('|');
      const legs = LEGS.filter((leg) => leg.product === product && leg.month === month);
      return {
        product,
        term_month_date: month,
        price: priceOf(product, month),
        price_dtd: moveOf(product, month),
        exposure_display: legs.reduce((sum, leg) => sum + leg.exposure, 0),
        pnl: sumOf(legs.map(priceGain)),
      };
    })
    .sort((one, other) => Math.abs(other.pnl) - Math.abs(one.pnl))
    .slice(0, 6);
}

const deltas = (kind: 'physical' | 'paper') =>
  sumOf(DEALS.map((deal) => deal[kind]?.delta_net_pnl ?? 0));

/** P&L, risk and drawdown of the firm by day, changed where a test says so. */
export function historicalPnlData(change: Partial<HistoricalPnl> = {}): HistoricalPnl {
  const rows = DAYS.map(historyRow);
  const last = rows.length - 1;
  return {
    pnl_summary_graphs: rows,
    pnl_sharpe_graph: sharpe,
    pnl_book_metrics: metrics,
    limits: { var_95: 2_500_000, dd_alert: -7_500_000, dd_stop: -10_000_000 },
    overview: {
      net_day: dollars(deltaOf(DEALS) + ADJUSTED),
      physical_day: deltas('physical'),
      paper_day: deltas('paper'),
      adjustments_day: ADJUSTED,
      net_month: monthNet(6),
      net_month_before: monthNet(5),
      net_year: SCG[last] ?? 0,
      net_year_m_y1: rows[last]?.scg_net_m_y1 ?? null,
      var_95: varOf(DEALS),
      var_95_type_7: dollars(varOf(DEALS) * 0.992),
      var_95_parametric: dollars(varOf(DEALS) * 1.04),
      var_95_parametric_zero_mean: dollars(varOf(DEALS) * 1.03),
      es_95: dollars(varOf(DEALS) * 1.31),
      scenarios: 500,
      var_date: '2023-10-19',
      rolling_20_dd: drawdown(SCG, last),
      max_dd_in_window: Math.min(...DAYS.slice(-20).map((_, at) => drawdown(SCG, last - at))),
      sharpe: sharpe[11]?.scg_sharpe ?? null,
      sharpe_days: 20,
    },
    biggest_movers: biggestMovers(),
    ...change,
  };
}
