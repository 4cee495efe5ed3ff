// covers: ./history-facts.rules.ts
// covers: ./limited-positions.rules.ts
// covers: ./ltd.rules.ts
// covers: ./nets.rules.ts
// covers: ./overview.rules.ts
// covers: ./var-by-day.rules.ts
// covers: ./windows.rules.ts
import { describe, expect, test } from '@jest/globals';

import { testOfSharedData } from '@fairlead/api/testing/shared-data';
import {
  BRT,
  cubeOfSpots,
  eiaSpots,
  legsOfSpots,
  LST,
  type SpotPosition,
  type Spots,
  WTI,
} from '@fairlead/api/testing/spot-positions';
import type { ValuationFacts } from '../facts.rules.ts';
import { fxRates } from '../fx.rules.ts';
import { netByDay } from '../net-by-day.rules.ts';
import type { DealPath } from '../products.rules.ts';
import { computeRisk } from '../risk/risk.rules.ts';
import { runValues } from '../run-values.rules.ts';
import { valuation } from '../valuation.rules.ts';
import { historyFrom, type HistoryFacts, type ReportedScope } from './history-facts.rules.ts';
import { buildHistory } from './history.rules.ts';
import { computeDailyChanges, computeLtd } from './ltd.rules.ts';
import { computeSharpe } from './sharpe.rules.ts';
import { varByDay } from './var-by-day.rules.ts';

const DAY = '2024-06-28';
const OFFSETS = Array.from({ length: 33 }, (_, index) => index);

const place = (book: string, group: DealPath['group'] = 'corp'): DealPath => ({
  group,
  book,
  strategy: 'Outright',
  deal: 'Open',
});

function factsOf(spots: Spots, positions: readonly SpotPosition[]): ValuationFacts {
  return {
    legs: legsOfSpots(DAY, positions),
    cube: cubeOfSpots(spots, OFFSETS),
    calendars: new Map(),
    fx: fxRates([]),
  };
}

const daysUpTo = (facts: ValuationFacts, day: string) =>
  facts.cube.days.filter((each) => each >= historyFrom(day) && each <= day);

function historyFactsOf(facts: ValuationFacts, more: Partial<HistoryFacts> = {}): HistoryFacts {
  const days = daysUpTo(facts, DAY);
  const values = runValues(facts, DAY, { day: days.at(-2)!, run: null });
  const { legs } = values;
  const { openFraction } = values.today;
  const risk = computeRisk({ ...facts, legs, day: DAY, qty: legs.qty, openFraction });
  const none = { adjustments: [], adjustmentsDay: 0, reported: new Map(), limits: [] };
  return { facts, values, risk, days, ...none, ...more };
}

/** Portfolio D, dealt at the prices of 2023-06-22: 250 days before (domain.md 3.1, 3.3 to 3.5). */
function portfolioD(): ValuationFacts {
  const tradeDate = '2023-06-22';
  const spots = eiaSpots(['WTI', 'BRT', 'LST'], DAY);
  const recent = new Map([...spots].filter(([day]) => day > '2022-01-01'));
  const dealt = { place: place('Portfolio D'), tradeDate };
  const prices = spots.get(tradeDate)!;
  return factsOf(recent, [
    { ...dealt, product: WTI, qty: 100_000, price: prices.WTI! },
    { ...dealt, product: BRT, qty: -100_000, price: prices.BRT! },
    { ...dealt, product: LST, qty: 50_000, price: prices.LST! },
  ]);
}

describe('portfolio D over 250 days of real prices (../shared/data/prices, domain.md 3.3 to 3.5)', () => {
  testOfSharedData('[PNL-15] drawdown of the last 20 days, both readings', () => {
    const { overview, pnl_summary_graphs: rows } = buildHistory(historyFactsOf(portfolioD()));
    expect(overview.rolling_20_dd).toBe(-236_500);
    expect(overview.max_dd_in_window).toBe(-363_200);
    expect(rows.at(-1)).toMatchObject({ rolling_scg_dd: -236_500, rolling_corp_dd: -236_500 });
    expect(rows.at(-1)!.rolling_product_dd).toBe(0);
  });

  testOfSharedData('[PNL-16] Sharpe of the 250 days and of June 2024', () => {
    const facts = historyFactsOf(portfolioD());
    const { overview, pnl_sharpe_graph: months } = buildHistory(facts);
    expect(
      computeSharpe(computeDailyChanges(computeLtd(facts).ofScope.scg).slice(-250)),
    ).toBeCloseTo(0.376076, 6);
    expect(overview.sharpe).toBe(months.at(-1)!.scg_sharpe);
    expect(overview.sharpe_days).toBe(19);
    expect(months.map(({ month }) => month)).toEqual([
      ...['2023-07-01', '2023-08-01', '2023-09-01', '2023-10-01', '2023-11-01', '2023-12-01'],
      ...['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01', '2024-05-01', '2024-06-01'],
    ]);
    expect(months.at(-1)).toMatchObject({ scg_net: -26_000, trading_days: 19 });
    expect(months.at(-1)!.scg_sharpe).toBeCloseTo(-0.247141, 6);
  });

  testOfSharedData('[PNL-18] its wins and losses', () => {
    const { pnl_book_metrics: books } = buildHistory(historyFactsOf(portfolioD()));
    expect(books.map(({ book }) => book)).toEqual(['Portfolio D', 'SwissChemGas']);
    for (const metrics of books) {
      expect(metrics).toMatchObject({
        win_percent: 52.8,
        median_win: 50_300,
        median_loss: -66_400,
        best_pnl: 369_000,
        worst_pnl: -366_200,
        trading_days: 250,
        flat_days: 0,
      });
    }
  });

  testOfSharedData('[PNL-14] VaR of the day as the run found it, of days before as then', () => {
    const history = historyFactsOf(portfolioD());
    const rows = buildHistory(history).pnl_summary_graphs;
    expect(rows.at(-1)!.scg_var_95).toBe(173_800);
    expect(rows.at(-1)!.recomputed).toBe(false);
    expect(rows[0]).toMatchObject({ pipe_run_date: '2024-01-02', recomputed: true });
    const { facts } = history;
    for (const row of rows.filter((_, index) => index % 40 === 0).slice(0, -1)) {
      const { openFraction } = valuation(facts, row.pipe_run_date);
      const { qty } = facts.legs;
      const then = computeRisk({ ...facts, day: row.pipe_run_date, qty, openFraction });
      expect(Math.abs(row.scg_var_95! - then.scopes.scg.var95! / 100)).toBeLessThanOrEqual(0.02);
    }
  });
});

/** Prices that go up and down without end, of weekdays up to the day. */
function invented(days: number): Spots {
  const found: [string, Record<string, number>][] = [];
  for (let time = Date.parse(DAY); found.length <= days; time -= 86_400_000) {
    if ([0, 6].includes(new Date(time).getUTCDay())) continue;
    const n = found.length + 3;
    const [wti, brt] = [7919, 104_729].map((prime) => 80 + ((n * prime) % 1009) / 100);
    found.push([new Date(time).toISOString().slice(0, 10), { WTI: wti!, BRT: brt! }]);
  }
  return new Map(found.reverse());
}

const FIRM: readonly SpotPosition[] = [
  { place: place('Paper'), product: WTI, qty: 10_000, price: 85, tradeDate: '2022-11-15' },
  { place: place('Paper'), product: BRT, qty: -7000, price: 85, tradeDate: '2024-03-05' },
  { place: place('Cargo', 'product'), product: BRT, qty: 3000, price: 84, tradeDate: '2024-02-01' },
  {
    place: place('Ships', 'shipping'),
    product: WTI,
    qty: -1000,
    price: 86,
    tradeDate: '2023-05-02',
  },
];

const FACTS = factsOf(invented(1000), FIRM);

/** A second way to the net of a leg's firm on a day: barrels by what the price is above the dealt one. */
function naiveLtd(day: string, isOf: (position: SpotPosition) => boolean = () => true): number {
  const prices = new Map(invented(1000)).get(day)!;
  return FIRM.filter((position) => isOf(position) && position.tradeDate! <= day).reduce(
    (sum, { product, qty, price }) =>
      sum + Math.round(qty * (prices[product.code]! - price!) * 100),
    0,
  );
}

describe('nets of the Swiss year', () => {
  const history = historyFactsOf(FACTS);
  const rows = buildHistory(history).pnl_summary_graphs;

  test('every business day of the year, each since the last one of the year before', () => {
    expect(rows[0]!.pipe_run_date).toBe('2024-01-01');
    expect(rows.at(-1)!.pipe_run_date).toBe(DAY);
    for (const { pipe_run_date: day, scg_net: net } of rows) {
      expect(Math.round(net * 100)).toBe(naiveLtd(day) - naiveLtd('2023-12-29'));
    }
  });

  test('by scope, and the same day a year earlier', () => {
    const row = rows.at(-1)!;
    const ofGroup = (day: string, group: string) =>
      naiveLtd(day, (position) => position.place.group === group);
    const since = (day: string, base: string, group: string) =>
      (ofGroup(day, group) - ofGroup(base, group)) / 100;
    expect(row.corp_net).toBeCloseTo(since(DAY, '2023-12-29', 'corp'), 6);
    expect(row.product_net).toBeCloseTo(since(DAY, '2023-12-29', 'product'), 6);
    expect(row.shipping_net).toBeCloseTo(since(DAY, '2023-12-29', 'shipping'), 6);
    expect(row.forward_net).toBe(0);
    expect(row.corp_net_m_y1).toBeCloseTo(since('2023-06-28', '2022-12-30', 'corp'), 6);
  });

  test('a year earlier there was nothing before the first trade', () => {
    const first = { ...FIRM[1]!, tradeDate: '2024-03-05' };
    const young = buildHistory(historyFactsOf(factsOf(invented(1000), [first])));
    expect(young.pnl_summary_graphs.at(-1)!.scg_net_m_y1).toBeNull();
    expect(young.overview).toMatchObject({ net_year_m_y1: null });
    expect(young.overview.sharpe_days).toBe(
      young.pnl_summary_graphs.filter((row) => row.pipe_run_date >= '2024-06-01').length,
    );
  });

  test('the VaR of past days is that of the positions of then, for every scope', () => {
    const days = ['2023-01-02', '2024-02-29', '2024-03-05', '2024-06-27'];
    const found = varByDay(FACTS, days);
    for (const day of days) {
      const { openFraction } = valuation(FACTS, day);
      const { scopes } = computeRisk({ ...FACTS, day, qty: FACTS.legs.qty, openFraction });
      for (const scope of ['corp', 'product', 'shipping', 'phys', 'scg'] as const) {
        expect(Math.abs(found.get(day)![scope]! - scopes[scope].var95!)).toBeLessThanOrEqual(2);
      }
    }
  });
});

test('what was invoiced has no risk any more', () => {
  const [first, second] = FIRM;
  const facts = factsOf(invented(1000), [first!, { ...second!, invoicedOn: '2024-05-06' }]);
  const days = ['2024-05-03', '2024-05-06', '2024-06-27'];
  const found = varByDay(facts, days);
  for (const day of days) {
    const { openFraction } = valuation(facts, day);
    const { scopes } = computeRisk({ ...facts, day, qty: facts.legs.qty, openFraction });
    expect(Math.abs(found.get(day)!.scg! - scopes.scg.var95!)).toBeLessThanOrEqual(2);
  }
  const alone = varByDay(factsOf(invented(1000), [first!]), days);
  expect(found.get('2024-05-06')).toEqual(alone.get('2024-05-06'));
  expect(found.get('2024-05-03')).not.toEqual(alone.get('2024-05-03'));
});

describe('reported days', () => {
  const scope = (netLtd: number, more: Partial<ReportedScope> = {}): ReportedScope => ({
    netLtd,
    adjustmentLtd: 0,
    var95: null,
    ...more,
  });

  test('stand as a run reported them, and are not recomputed', () => {
    const reported = new Map([
      ['2024-06-26', new Map([['scg', scope(123_456_00, { adjustmentLtd: 1_00, var95: 99_00 })]])],
    ]);
    const rows = buildHistory(historyFactsOf(FACTS, { reported })).pnl_summary_graphs;
    const row = rows.find(({ pipe_run_date: day }) => day === '2024-06-26')!;
    expect(row).toMatchObject({ recomputed: false, scg_var_95: 99, corp_var_95: null });
    expect(Math.round(row.scg_net * 100)).toBe(123_457_00 - naiveLtd('2023-12-29'));
    expect(rows.find(({ pipe_run_date: day }) => day === '2024-06-25')!.recomputed).toBe(true);
  });

  test('an earlier run of the same day does not stand in the place of this one', () => {
    const reported = new Map([[DAY, new Map([['scg', scope(99_000_000_00)]])]]);
    expect(buildHistory(historyFactsOf(FACTS, { reported }))).toEqual(
      buildHistory(historyFactsOf(FACTS)),
    );
  });

  test('a year that ended with a run counts from what it reported', () => {
    const reported = new Map([['2023-12-29', new Map([['scg', scope(5_000_00)]])]]);
    const { overview } = buildHistory(historyFactsOf(FACTS, { reported }));
    expect(Math.round(overview.net_year * 100)).toBe(naiveLtd(DAY) - 5_000_00);
  });
});

describe('the overview', () => {
  const adjustments = [
    { day: '2024-06-28', book: 'Paper', group: 'corp', cents: -12_345_67 },
    { day: '2024-02-10', book: 'Cargo', group: 'product', cents: 1_000_00 },
  ] as const;
  const { overview, pnl_summary_graphs: rows } = buildHistory(
    historyFactsOf(FACTS, { adjustments, adjustmentsDay: -12_345_67 }),
  );

  test('of the day, the month, the month before and the year, adjustments among them', () => {
    const cents = (dollars: number | null) => Math.round(dollars! * 100);
    const change = naiveLtd(DAY) - naiveLtd('2024-06-27');
    expect(cents(overview.net_day)).toBe(change - 12_345_67);
    expect(cents(overview.paper_day)).toBe(change);
    expect(overview).toMatchObject({ physical_day: 0, adjustments_day: -12_345.67 });
    expect(cents(overview.net_month)).toBe(naiveLtd(DAY) - naiveLtd('2024-05-31') - 12_345_67);
    expect(cents(overview.net_month_before)).toBe(naiveLtd('2024-05-31') - naiveLtd('2024-04-30'));
    expect(cents(overview.net_year)).toBe(
      naiveLtd(DAY) - naiveLtd('2023-12-29') - 12_345_67 + 1_000_00,
    );
    expect(rows.at(-1)!.scg_net).toBe(overview.net_year);
    expect(rows.at(-1)!.scg_var_95).toBe(overview.var_95);
  });

  test('the conventions of VaR beside ours', () => {
    expect(overview.scenarios).toBe(500);
    expect(overview.var_95).toBeGreaterThan(0);
    expect(overview.es_95).toBeGreaterThanOrEqual(overview.var_95!);
    expect(overview.var_95_type_7).toBeLessThanOrEqual(overview.var_95!);
    expect(overview.var_date! <= DAY).toBe(true);
  });
});

describe('limits', () => {
  const limits = [
    { metric: 'VAR_95', validFrom: '2020-01-01', value: 1_200_000, nearPercent: null },
    { metric: 'VAR_95', validFrom: '2023-07-01', value: 2_500_000, nearPercent: 85 },
    { metric: 'DD_STOP', validFrom: '2023-07-01', value: -10_000_000, nearPercent: null },
    { metric: 'DD_ALERT', validFrom: '2024-07-01', value: -7_500_000, nearPercent: null },
  ] as const;

  test('[PNL-14] those of the date of the run', () => {
    expect(buildHistory(historyFactsOf(FACTS, { limits })).limits).toEqual({
      var_95: 2_500_000,
      dd_alert: null,
      dd_stop: -10_000_000,
    });
  });

  test('[PNL-14] and those that held before, none that is to come', () => {
    expect(buildHistory(historyFactsOf(FACTS, { limits })).limit_changes).toEqual([
      { metric: 'VAR_95', valid_from: '2020-01-01', value: 1_200_000 },
      { metric: 'VAR_95', valid_from: '2023-07-01', value: 2_500_000, near_percent: 85 },
      { metric: 'DD_STOP', valid_from: '2023-07-01', value: -10_000_000 },
    ]);
  });
});

test('positions have the limit of the date, of months that are not over', () => {
  const dealt = { place: place('Paper'), tradeDate: '2024-06-03', price: 80 };
  const facts = factsOf(invented(1000), [
    { ...dealt, product: WTI, qty: 40_000 },
    { ...dealt, product: WTI, qty: -52_500 },
    { ...dealt, product: BRT, qty: 7000 },
  ]);
  const positionLimits = [
    { product: 'WTI', validFrom: '2024-07-01', lots: 99 },
    { product: 'WTI', validFrom: '2024-01-01', lots: 10 },
    { product: 'WTI', validFrom: '2020-01-01', lots: 1 },
    { product: 'BRT', validFrom: '2020-01-01', lots: 5 },
    { product: 'BRT', validFrom: '2024-01-01', lots: null },
  ];
  expect(buildHistory(historyFactsOf(facts, { positionLimits })).positions).toEqual([
    { product: 'WTI', term_month_date: '2024-12-01', lots: -12.5, limit_lots: 10 },
  ]);
  expect(buildHistory(historyFactsOf(facts)).positions).toBeUndefined();
});

test('the biggest movers are the months whose prices made most, the largest first', () => {
  const { biggest_movers: movers } = buildHistory(historyFactsOf(FACTS));
  const sizes = movers.map(({ pnl }) => Math.abs(pnl));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(movers.reduce((sum, { pnl }) => sum + Math.round(pnl * 100), 0)).toBe(
    naiveLtd(DAY) - naiveLtd('2024-06-27'),
  );
  const wti = movers.find(({ product }) => product === 'WTI')!;
  expect(wti).toMatchObject({ term_month_date: '2024-12-01', exposure_display: 9 });
  expect(Math.round(wti.price_dtd! * 9000 * 100)).toBe(Math.round(wti.pnl * 100));
});

test('the nets that a history is made of are those of whole valuations', () => {
  const days = ['2024-02-29', '2024-06-27'];
  for (const [index, nets] of netByDay(FACTS, days).entries()) {
    expect(nets.reduce((sum, net) => sum + net, 0)).toBe(naiveLtd(days[index]!));
  }
});
