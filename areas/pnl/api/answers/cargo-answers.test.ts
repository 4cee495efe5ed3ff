import { factsOf, fixed, instrumentOf, legOf, settled } from '@fairlead/api/testing/pnl/facts';
import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import { anyBook } from '@fairlead/lab/second/pnl/books';
import { factsOf as factsOfBook } from '@fairlead/lab/second/pnl/books-facts';
import { dayNumber } from '@fairlead/shared/domain/calendar/days';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { amountsOn } from '../engine/amounts.rules.ts';
import type { ValuationFacts } from '../engine/facts.rules.ts';
import { fxRates } from '../engine/fx.rules.ts';
import type { LegRow } from '../engine/legs-builder.rules.ts';
import type { DatedAmount } from '../engine/legs.rules.ts';
import { runValues } from '../engine/run-values.rules.ts';
import { physicalParts, type PhysAmount, type PhysTrade } from '../facts/physical-legs.rules.ts';
import { buildAllTrades } from './all-trades.rules.ts';
import { buildBackOffice } from './back-office.rules.ts';
import type { RunFindings } from './findings.rules.ts';

const { FEI } = PRODUCTS;
const BEFORE = '2024-06-07';
const DAY = '2024-06-10';
const CARGO = { group: 'product', book: 'Cargo', strategy: 'West', deal: 'L-1' } as const;

/** Findings of a run of a day, as far as these answers read them. */
function found(facts: ValuationFacts, day = DAY, before = BEFORE): RunFindings {
  const products = new Map(facts.legs.instruments.map(({ product }) => [product.code, product]));
  return {
    date: day,
    products: [...products.values()],
    lookAheads: [0],
    values: runValues(facts, day, { day: before, run: null, fallback: true }),
    openFractionAhead: () => new Float64Array(facts.legs.count),
    prices: [],
    risk: new Map(),
    riskBefore: null,
    adjustments: [],
    clearerDays: [],
    isDayWithNoStatements: false,
    farPrices: 0,
    oteDifferences: [],
    tieOut: null,
    lastYear: null,
    history: {} as RunFindings['history'],
  };
}

/** The legs of a trade of a lot, priced by May where it has a window. */
function legsOf(trade: PhysTrade, amounts: readonly PhysAmount[], lotNum = 'L-1'): LegRow[] {
  const { trade_uuid: tradeUuid, trade_date: tradeDate } = trade;
  const parts = physicalParts(trade, amounts, { product: FEI, pricingDays: () => 22 });
  const of = { place: CARGO, tradeUuid, lotNum, tradeDate };
  return [
    ...parts.pricing.map(({ windowStart, windowEnd, ...part }) =>
      legOf(
        { ...instrumentOf(FEI, windowStart.slice(0, 7)), windowStart, windowEnd },
        { ...of, ...part },
      ),
    ),
    legOf(null, { ...of, key: `P${tradeUuid}/0`, qty: 0, amounts: parts.amounts }),
  ];
}

const SOLD: PhysTrade = {
  trade_uuid: 'a',
  physical_trade_type: 'SELL',
  trade_date: '2024-04-15',
  pricing_start_date: '2024-05-01',
  pricing_end_date: '2024-05-31',
  quantity_mt: 40_000,
  premium_discount: 3,
  fixed_price: null,
};
const invoice = (holds_from: string, dollars: number): PhysAmount => ({
  pnl_column: 'income_expense',
  is_adj_proj: false,
  holds_from,
  currency: 'USD',
  cents: dollars * 100,
});
const MAY = Array.from({ length: 31 }, (_, at) =>
  fixed('FEI', new Date(Date.UTC(2024, 4, 1 + at)).toISOString().slice(0, 10), 700),
);

test('[PNL-27] a cargo that is invoiced keeps product and month: what it made that day is the difference', () => {
  // May fixed at 700: 40,000 × 703 until the invoice, which says 20,000.50 more.
  const freight: PhysAmount = { ...invoice(DAY, -1000), pnl_column: 'freight_diff' };
  const facts = factsOf({
    legs: legsOf(SOLD, [invoice(DAY, 28_140_000.5), freight]),
    prices: MAY,
  });
  const { dtd_changes, shading, gross_totals } = buildBackOffice(found(facts));
  expect(dtd_changes).toMatchObject([
    {
      term_month_date: '2024-05-01',
      product: 'FEI',
      gross_pnl: 28_140_000.5,
      gross_pnl_dtd: 20_000.5,
      gross_pnl_m1: 28_120_000,
    },
  ]);
  expect(shading.gross_pnl_dtd).toEqual({ min: 0, max: 20_000.5 });
  expect(gross_totals).toMatchObject({
    cargo_amounts: { gross_pnl: -1000, gross_pnl_dtd: -1000, gross_pnl_m1: 0 },
    total: { gross_pnl: 28_139_000.5, gross_pnl_dtd: 19_000.5 },
  });
});

test('[PNL-27] an invoice of two months is of both, by their pricing days', () => {
  const both = { ...SOLD, pricing_end_date: '2024-06-07' };
  const facts = factsOf({
    legs: legsOf(both, [invoice(DAY, 28_120_000.01)]),
    prices: [
      ...MAY,
      ...['03', '04', '05', '06', '07'].map((day) => fixed('FEI', `2024-06-${day}`, 700)),
    ],
  });
  const { dtd_changes, gross_totals } = buildBackOffice(found(facts));
  expect(dtd_changes.map((row) => [row.term_month_date, row.gross_pnl])).toEqual([
    ['2024-05-01', 14_060_000.01],
    ['2024-06-01', 14_060_000],
  ]);
  expect(gross_totals?.total.gross_pnl_dtd).toBe(0.01);
});

test('[PNL-11] what a lot was bought for at a fixed price is live while its sale prices', () => {
  const sold = { ...SOLD, pricing_start_date: '2024-07-01', pricing_end_date: '2024-07-31' };
  const bought: PhysTrade = {
    ...SOLD,
    trade_uuid: 'b',
    physical_trade_type: 'BUY',
    fixed_price: 650,
  };
  const facts = factsOf({
    legs: [
      ...legsOf(sold, []),
      ...legsOf(bought, []),
      ...legsOf({ ...bought, trade_uuid: 'c', quantity_mt: 10_000 }, [], 'L-2'),
    ],
    prices: [settled('FEI', '2024-07', [BEFORE, 700]), settled('FEI', '2024-07', [DAY, 700])],
  });
  const { expired_prompt_ltd_table: rows } = buildAllTrades(found(facts));
  expect(rows.filter(({ depth }) => depth === 0)).toMatchObject([
    // What no leg of its lot prices any more.
    { state: 'EXPIRED', net_pnl: -6_500_000 },
    // 40,000 × (703 − 650).
    { state: 'LIVE', net_pnl: 2_120_000 },
  ]);
});

test('[API-09] the rows of gross, what cargoes came to and what is over sum to the gross of the run', () => {
  fc.assert(
    fc.property(anyBook, (book) => {
      const findings = found(factsOfBook(book), book.day, book.before);
      const { dtd_changes, gross_totals } = buildBackOffice(findings);
      const { totals } = buildAllTrades(findings);
      const { today, before } = findings.values;
      const cents = (dollars = 0) => Math.round(dollars * 100);
      const sum = (of: Iterable<number>) => [...of].reduce((all, one) => all + one, 0);
      for (const name of ['gross_pnl', 'gross_pnl_dtd', 'gross_pnl_m1'] as const)
        expect(
          sum(dtd_changes.map((row) => cents(row[name]))) +
            cents(gross_totals?.cargo_amounts[name]) +
            cents(gross_totals?.earlier_months[name]),
        ).toBe(cents(gross_totals?.total[name]));
      expect(cents(gross_totals?.earlier_months.gross_pnl_dtd)).toBe(0);
      expect(cents(gross_totals?.total.gross_pnl)).toBe(
        cents(totals.paper?.gross_pnl) + cents(totals.physical?.gross_pnl),
      );
      expect(cents(gross_totals?.total.gross_pnl_dtd)).toBe(sum(today.gross) - sum(before.gross));
    }),
    { numRuns: 500 },
  );
}, 120_000);

test('[PNL-36] what trades cost is in costs whatever happened to them, and in nothing else', () => {
  const amount: DatedAmount = {
    fromDay: dayNumber(DAY),
    column: 'demurrage',
    isProjection: false,
    amount: -700,
    currency: 'USD',
  };
  const month = instrumentOf(FEI, '2024-08');
  const leg = (key: string, differing: Partial<LegRow>) =>
    legOf(month, { key, qty: 10, price: 600, cost: -100, ...differing });
  const prices = [settled('FEI', '2024-08', [BEFORE, 610]), settled('FEI', '2024-08', [DAY, 610])];
  const was = factsOf({ legs: [leg('gone', {}), leg('kept', {})], prices });
  const stored = { legs: was.legs, ...runValues(was, BEFORE, { day: BEFORE, run: null }).today };
  const now = factsOf({
    legs: [
      leg('kept', { cost: -130, qty: 20 }),
      leg('new', { tradeDate: DAY, cost: -50 }),
      leg('late', { cost: -20 }),
      legOf(null, { key: 'Pa/0', tradeUuid: 'a', amounts: [amount] }),
    ],
    prices,
  });
  const { explain } = runValues(now, DAY, { day: BEFORE, run: stored });
  const sums = Object.fromEntries(
    Object.entries(explain).map(([bucket, cents]) => [bucket, cents.reduce((a, b) => a + b, 0)]),
  );
  expect(sums).toMatchObject({
    // 10 more of 'kept', and 'late': 10 × 10 dollars each.
    amended: 20_000,
    new: 10_000,
    cancelled: -10_000,
    price: 0,
    // −130 + 100, −50, −20, +100 of what is gone, and the demurrage.
    costs: -30 - 50 - 20 + 100 - 700,
  });
});

test('[PNL-27] what is sold within the firm sums to nothing in every month, to the cent', () => {
  // Three cents of two months with as many pricing days.
  const of = { pricing_end_date: '2024-06-28', premium_discount: 0 };
  const parts = (type: 'BUY' | 'SELL', dollars: number) =>
    physicalParts(
      { ...SOLD, ...of, trade_uuid: type, physical_trade_type: type },
      [invoice(DAY, dollars)],
      { product: FEI, pricingDays: () => 21 },
    ).pricing;
  const [sold, bought] = [parts('SELL', 0.03), parts('BUY', -0.03)].map((pricing) =>
    pricing.map(({ amounts }) => amountsOn(amounts, dayNumber(DAY), fxRates([])).gross),
  );
  expect(sold).toEqual([2, 1]);
  expect(bought).toEqual([-2, -1]);
});
