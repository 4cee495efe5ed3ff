// covers: ./order-legs.rules.ts
// covers: ./order-problems.rules.ts
// covers: ./order-sides.rules.ts
import { describe, expect, test } from '@jest/globals';

import { legsOfOrder } from './order-legs.rules.ts';
import { orderOfTrades } from './order-of-trades.rules.ts';
import type { OrderProduct, OrderTrade } from './order-sides.rules.ts';

const product = (code: string, of: Partial<OrderProduct> = {}): OrderProduct => ({
  code,
  metric: 'MT',
  quoteUnit: '$/MT',
  isConvertedLeg: false,
  isBrokered: true,
  ...of,
});
const FEI = product('FEI');
const ARA = product('ARA');
const LST = product('LST', { metric: 'BBL', quoteUnit: '$/gal', isConvertedLeg: true });
const WTI = product('WTI', {
  metric: 'BBL',
  quoteUnit: '$/BBL',
  isConvertedLeg: true,
  isBrokered: false,
});
const OTHER_BBL = product('GASOIL', { metric: 'BBL', quoteUnit: '$/BBL' });

const USUAL: Omit<OrderTrade, 'tradeId' | 'clearerTradeId'> = {
  runDate: '2024-06-28',
  tradeDate: '2024-06-28',
  tradeTime: '14:03:07',
  productA: FEI,
  productB: null,
  isDiff: false,
  isMini: false,
  exchange: 'CME',
  traderEmail: 'joren@halyard.example',
  promptDate: '2024-08-01',
  promptMonths: 1,
  balmoDate: null,
  unpriced: [],
  volume: '10000',
  price: '614.5',
};

/** Trades as usual but for what is said of them, numbered in their order. */
const dealt = (...trades: readonly Partial<OrderTrade>[]): readonly OrderTrade[] =>
  trades.map((trade, at) => ({
    ...USUAL,
    tradeId: `N100${at}`,
    clearerTradeId: `N100${at}`,
    ...trade,
  }));

/** Row of an order of FEI Aug 24, but for its problem. */
const OUTRIGHT = {
  trade_date: '2024-06-28',
  trade_time: '14:03:07',
  pipe_run_date: '2024-06-28',
  volume: 10_000,
  volume_metric: 'MT',
  month_a: 'Aug',
  year_a: 2024,
  month_b: null,
  year_b: null,
  balmo_date: null,
  product_a: 'FEI',
  product_b: null,
  price_a: 614.5,
  is_diff: false,
  is_mini: false,
  converted_leg_volume: null,
  exchange: 'CME',
  has_broker: true,
  trader_email: 'joren@halyard.example',
  clearer_trade_ids: 'N1000',
  problem: null,
};
const TWO = { clearer_trade_ids: 'N1000, N1001' };

const SEP = { promptDate: '2024-09-01' };

describe('the trades of an order are one row', () => {
  test.each<[string, readonly OrderTrade[], object]>([
    ['an outright', dealt({}), {}],
    ['a sale', dealt({ volume: '-10000' }), { volume: -10_000 }],
    [
      'a strip, by its name and for each month',
      dealt({ promptDate: '2024-10-01', promptMonths: 3 }),
      { month_a: 'Q4', year_a: 2024 },
    ],
    ['a mini', dealt({ isMini: true, volume: '500' }), { volume: 500, is_mini: true }],
    [
      'a mini and a full lot of one product: no mini',
      dealt({ isMini: true, volume: '500' }, { volume: '1000' }),
      { ...TWO, volume: 1_500 },
    ],
    [
      'a side in minis and a side in full lots: no mini',
      dealt({ isMini: true }, { ...SEP, volume: '-10000', price: '612.25' }),
      { ...TWO, month_b: 'Sep', year_b: 2024, price_a: 2.25 },
    ],
    [
      'two sides in minis: a mini',
      dealt({ isMini: true }, { ...SEP, isMini: true, volume: '-10000', price: '612.25' }),
      { ...TWO, month_b: 'Sep', year_b: 2024, price_a: 2.25, is_mini: true },
    ],
    [
      'fills at their volume-weighted price, exactly',
      dealt({ volume: '3000', price: '0.1' }, { volume: '1000', price: '0.7' }),
      { ...TWO, volume: 4_000, price_a: 0.25 },
    ],
    [
      'a price without end with 9 decimals, rounded half up',
      dealt({ volume: '1000', price: '614.5' }, { volume: '2000', price: '614.75' }),
      { ...TWO, volume: 3_000, price_a: 614.666666667 },
    ],
    [
      'fills on both sides: what is left, at what it cost',
      dealt({ volume: '3000', price: '600' }, { volume: '-1000', price: '630' }),
      { ...TWO, volume: 2_000, price_a: 585 },
    ],
    [
      'a balance of the month',
      dealt({ promptDate: '2024-06-01', balmoDate: '2024-06-29' }),
      { month_a: 'Jun', balmo_date: '2024-06-29' },
    ],
    [
      'a time spread: A is the earlier month, at A less B',
      dealt({ ...SEP, volume: '-10000', price: '612.25' }, { price: '614.5' }),
      { ...TWO, month_b: 'Sep', year_b: 2024, price_a: 2.25 },
    ],
    [
      'a time spread over the turn of the year',
      dealt(
        { promptDate: '2025-01-01', volume: '10000', price: '600' },
        { promptDate: '2024-12-01', volume: '-10000', price: '590.5' },
      ),
      { ...TWO, volume: -10_000, month_a: 'Dec', month_b: 'Jan', year_b: 2025, price_a: -9.5 },
    ],
    [
      'a balance of the month against the next one',
      dealt(
        { promptDate: '2024-06-01', balmoDate: '2024-06-29' },
        { promptDate: '2024-07-01', volume: '-10000', price: '600' },
      ),
      {
        ...TWO,
        month_a: 'Jun',
        balmo_date: '2024-06-29',
        month_b: 'Jul',
        year_b: 2024,
        price_a: 14.5,
      },
    ],
    [
      'two products in one unit: A is dealt first, diff on, at A less B',
      dealt(
        { productA: ARA, price: '596', tradeTime: '14:03:08' },
        { volume: '-10000', tradeTime: '14:03:07' },
      ),
      {
        volume: -10_000,
        product_b: 'ARA',
        is_diff: true,
        price_a: 18.5,
        clearer_trade_ids: 'N1001, N1000',
      },
    ],
    [
      'two products of barrels: the difference in the unit of A',
      dealt(
        { productA: WTI, price: '80.5', exchange: 'CME' },
        { productA: LST, price: '0.75', volume: '-10000', exchange: 'ICE' },
      ),
      {
        ...TWO,
        volume_metric: 'BBL',
        product_a: 'WTI',
        product_b: 'LST',
        is_diff: true,
        price_a: 49,
        has_broker: false,
      },
    ],
    [
      'the other way around, from barrels to gallons',
      dealt({ productA: LST, price: '0.75' }, { productA: WTI, price: '42', volume: '-10000' }),
      {
        ...TWO,
        volume_metric: 'BBL',
        product_a: 'LST',
        product_b: 'WTI',
        is_diff: true,
        price_a: -0.25,
      },
    ],
    [
      'two products in two units: diff off, at the price of A, B as converted leg',
      dealt({}, { productA: LST, price: '0.793', volume: '-124000', exchange: 'ICE' }),
      { ...TWO, product_b: 'LST', converted_leg_volume: 124_000 },
    ],
    [
      'two products in two months',
      dealt({ ...SEP, productA: ARA, price: '596', volume: '-10000' }, {}),
      { ...TWO, product_b: 'ARA', is_diff: true, month_b: 'Sep', year_b: 2024, price_a: 18.5 },
    ],
    [
      'a contract that is a spread itself',
      dealt({ productB: ARA, isDiff: true, price: '18.5' }),
      { product_b: 'ARA', is_diff: true, price_a: 18.5 },
    ],
    [
      'fills over the turn of a day: the first trade, the newest run date',
      dealt(
        { runDate: '2024-06-28', tradeTime: '09:00:00' },
        { runDate: '2024-06-27', tradeDate: '2024-06-27', tradeTime: '21:00:00' },
      ),
      {
        volume: 20_000,
        trade_date: '2024-06-27',
        trade_time: '21:00:00',
        clearer_trade_ids: 'N1001, N1000',
      },
    ],
    ['nobody whom the clearer names', dealt({ traderEmail: null }), { trader_email: null }],
  ])('%s', (_what, trades, expected) => {
    expect(orderOfTrades(trades)).toEqual({ ...OUTRIGHT, ...expected });
  });

  test('more ids than there is room for are counted', () => {
    const ids = Array.from({ length: 400 }, (_, at) => ({ clearerTradeId: `N${1000 + at}` }));
    const { clearer_trade_ids: text } = orderOfTrades(dealt(...ids));
    expect(text).toMatch(/^N1000, N1001, .* N1283 and 116 more$/);
    expect(text.length).toBeLessThanOrEqual(2_000);
  });
});

describe('an order that is no row says why', () => {
  test.each<[string, readonly OrderTrade[]]>([
    [
      'More than a pair was dealt: FEI Aug 24, FEI Sep 24, FEI Oct 24',
      dealt({}, { ...SEP, volume: '-20000' }, { promptDate: '2024-10-01' }),
    ],
    ['As much FEI Aug 24 was bought as was sold', dealt({}, { volume: '-10000' })],
    ['FEI Aug 24 and FEI Sep 24 were both bought', dealt({}, { ...SEP })],
    [
      'FEI Aug 24 and FEI Sep 24 were both sold',
      dealt({ volume: '-10000' }, { ...SEP, volume: '-10000' }),
    ],
    ['FEI Aug 24 and FEI Sep 24 are not of one volume', dealt({}, { ...SEP, volume: '-9999' })],
    [
      'Combo spreads not allowed: FEI Q3 24 and FEI Q4 24',
      dealt(
        { promptDate: '2024-07-01', promptMonths: 3 },
        { promptDate: '2024-10-01', promptMonths: 3, volume: '-10000' },
      ),
    ],
    [
      'FEI Jul 24 and FEI Q3 24 begin in the same month',
      dealt(
        { promptDate: '2024-07-01' },
        { promptDate: '2024-07-01', promptMonths: 3, volume: '-10000' },
      ),
    ],
    [
      'The later month is not whole: FEI Jun 24 and FEI Jul 24 from 2024-07-12',
      dealt(
        { promptDate: '2024-06-01' },
        { promptDate: '2024-07-01', balmoDate: '2024-07-12', volume: '-10000' },
      ),
    ],
    [
      'FEI Aug 24 and GASOIL Aug 24 are in two units',
      dealt({}, { productA: OTHER_BBL, volume: '-74500' }),
    ],
    [
      'FEI Aug 24 and LST Sep 24 are in two units',
      dealt({}, { ...SEP, productA: LST, volume: '-124000' }),
    ],
    [
      'A spread beside another contract: FEI / ARA Aug 24 and FEI Sep 24',
      dealt({ productB: ARA, isDiff: true }, { ...SEP, volume: '-10000' }),
    ],
    [
      'The contract of FEI / ARA Aug 24 does not price A less B',
      dealt({ productB: ARA, isDiff: false }),
    ],
    [
      'The contract of FEI / ARA Aug 24 does not price A less B',
      dealt({ productB: ARA, isDiff: true, price: '18.5' }, { productB: ARA, price: '614.5' }),
    ],
    ['The contract of FEI / LST Aug 24 is in two units', dealt({ productB: LST, isDiff: true })],
    [
      'No day of FEI Jun 24 from 2024-06-29 is left to price',
      dealt({ promptDate: '2024-06-01', balmoDate: '2024-06-29', unpriced: ['FEI'] }),
    ],
    ['The price of FEI Aug 24 is not below 10,000', dealt({ price: '10000' })],
    [
      'The price of FEI Aug 24 and FEI Sep 24 is not below 10,000',
      dealt({ price: '6000' }, { ...SEP, price: '-4000', volume: '-10000' }),
    ],
  ])('%s', (problem, trades) => {
    const row = orderOfTrades(trades);
    expect(row.problem).toBe(problem);
    expect(row).toMatchObject({ month_b: null, converted_leg_volume: null });
  });
});

describe('the legs of an order are what its trades come to', () => {
  const INTO = { book: 'Paper', strategy: 'Time spreads', deal: 'FEI' };
  const AUGUST = { termMonth: '2024-08-01', windowStart: '2024-08-01', windowEnd: '2024-08-31' };
  const FIXED = {
    ...INTO,
    priced: 'FIXED',
    unitMult: '1',
    tradeDate: '2024-06-28',
    exchange: 'CME',
  };

  test.each<[string, readonly OrderTrade[], readonly object[]]>([
    [
      'fills at their volume-weighted price',
      dealt({ volume: '1000', price: '614.5' }, { volume: '2000', price: '614.75' }),
      [{ ...FIXED, ...AUGUST, product: 'FEI', qty: '3000', price: '614.666666667' }],
    ],
    [
      'a strip by its months, over the turn of a leap year’s February',
      dealt({ promptDate: '2024-01-01', promptMonths: 3 }),
      [
        ['2024-01-01', '2024-01-31'],
        ['2024-02-01', '2024-02-29'],
        ['2024-03-01', '2024-03-31'],
      ].map(([windowStart, windowEnd]) => ({
        ...FIXED,
        product: 'FEI',
        qty: '10000',
        price: '614.5',
        termMonth: windowStart,
        windowStart,
        windowEnd,
      })),
    ],
    [
      'a balance of the month from its day',
      dealt({ balmoDate: '2024-08-12' }),
      [
        {
          ...FIXED,
          ...AUGUST,
          product: 'FEI',
          qty: '10000',
          price: '614.5',
          windowStart: '2024-08-12',
        },
      ],
    ],
    [
      'each side of a pair at its own volume, price and unit',
      dealt({}, { productA: LST, price: '0.793', volume: '-124000' }),
      [
        { ...FIXED, ...AUGUST, product: 'FEI', qty: '10000', price: '614.5' },
        { ...FIXED, ...AUGUST, product: 'LST', qty: '-124000', price: '0.793', unitMult: '42' },
      ],
    ],
    [
      'fills of two days as two, each at its own price',
      dealt(
        { tradeDate: '2024-06-27', volume: '5000', price: '605' },
        { tradeDate: '2024-06-28', volume: '5000', price: '600' },
      ),
      [
        { ...FIXED, ...AUGUST, product: 'FEI', qty: '5000', price: '605', tradeDate: '2024-06-27' },
        { ...FIXED, ...AUGUST, product: 'FEI', qty: '5000', price: '600', tradeDate: '2024-06-28' },
      ],
    ],
    [
      'each side of a pair at the exchange of its own contract',
      dealt(
        { volume: '15000' },
        { productA: LST, exchange: 'ICE', price: '0.793', volume: '-186000' },
      ),
      [
        { ...FIXED, ...AUGUST, product: 'FEI', qty: '15000', price: '614.5' },
        {
          ...FIXED,
          ...AUGUST,
          product: 'LST',
          qty: '-186000',
          price: '0.793',
          unitMult: '42',
          exchange: 'ICE',
        },
      ],
    ],
    [
      'a day whose fills cancel out as what was bought and what was sold',
      dealt(
        { tradeDate: '2024-06-27', volume: '5000', price: '605' },
        { volume: '3000', price: '601' },
        { volume: '-3000', price: '602' },
      ),
      [
        { ...FIXED, ...AUGUST, product: 'FEI', qty: '5000', price: '605', tradeDate: '2024-06-27' },
        { ...FIXED, ...AUGUST, product: 'FEI', qty: '3000', price: '601' },
        { ...FIXED, ...AUGUST, product: 'FEI', qty: '-3000', price: '602' },
      ],
    ],
    [
      'a contract that is a spread: A at its price, less B at nothing',
      dealt({ productB: ARA, isDiff: true, price: '18.5' }),
      [
        { ...FIXED, ...AUGUST, product: 'FEI', qty: '10000', price: '18.5' },
        { ...FIXED, ...AUGUST, product: 'ARA', qty: '-10000', price: '0' },
      ],
    ],
  ])('%s', (_what, trades, legs) => {
    expect(legsOfOrder(trades, INTO)).toEqual(legs);
  });
});
