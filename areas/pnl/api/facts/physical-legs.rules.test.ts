import { describe, expect, test } from '@jest/globals';

import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import { physicalParts, type PhysAmount, type PhysTrade } from './physical-legs.rules.ts';

const TRADE: PhysTrade = {
  trade_uuid: 'u',
  physical_trade_type: 'SELL',
  trade_date: '2024-05-02',
  pricing_start_date: '2024-06-24',
  pricing_end_date: '2024-07-05',
  quantity_mt: 10_000,
  premium_discount: 12,
  fixed_price: null,
};

/** Every day from Monday to Friday prices. */
function weekdays(first: string, last: string): number {
  let count = 0;
  for (let day = Date.parse(first); day <= Date.parse(last); day += 86_400_000)
    if (![0, 6].includes(new Date(day).getUTCDay())) count += 1;
  return count;
}

const parts = (
  trade: Partial<PhysTrade> = {},
  amounts: readonly PhysAmount[] = [],
  product: (typeof PRODUCTS)[keyof typeof PRODUCTS] | undefined = PRODUCTS.FEI,
) => physicalParts({ ...TRADE, ...trade }, amounts, { product, pricingDays: weekdays });

const invoice = (holds_from: string, differing: Partial<PhysAmount> = {}): PhysAmount => ({
  pnl_column: 'income_expense',
  is_adj_proj: false,
  holds_from,
  cents: 612_345_600,
  currency: 'USD',
  ...differing,
});

describe('a cargo that is to be priced', () => {
  test('has a part for each month of its window, by its pricing days', () => {
    // 24 to 28 June, and 1 to 5 July.
    expect(parts().pricing).toEqual([
      {
        key: 'Pu/1',
        windowStart: '2024-06-24',
        windowEnd: '2024-06-30',
        qty: 5_000,
        price: -12,
        invoicedOn: null,
        amounts: [],
      },
      {
        key: 'Pu/2',
        windowStart: '2024-07-01',
        windowEnd: '2024-07-05',
        qty: 5_000,
        price: -12,
        invoicedOn: null,
        amounts: [],
      },
    ]);
    const uneven = parts({ pricing_end_date: '2024-07-12' }).pricing.map(({ qty }) => qty);
    expect(uneven).toEqual([3_333.333333333, 6_666.666666667]);
  });

  test('[API-09] quantities and premiums are decimals, and the parts sum to the cargo', () => {
    for (const tonnes of [2, 10_000, 10_001, 12_345.678]) {
      const { pricing } = parts({ pricing_end_date: '2024-08-29', quantity_mt: tonnes });
      const sum = pricing.reduce((all, { qty }) => all + Math.round(qty * 1e9), 0);
      expect([pricing.length, sum]).toEqual([3, tonnes * 1e9]);
    }
    const [gallons] = parts({ premium_discount: 7 }, [], PRODUCTS.LST).pricing;
    expect(gallons?.price).toBe(-0.013435700576);
  });

  test('earns the index where it is sold, and pays it where it is bought', () => {
    const bought = parts({ physical_trade_type: 'BUY', premium_discount: null });
    expect(bought.pricing.map(({ qty, price }) => [qty, price])).toEqual([
      [-5_000, 0],
      [-5_000, 0],
    ]);
  });

  test('is in barrels where its index is, and its premium in what that is quoted in', () => {
    const [part] = parts({}, [], PRODUCTS.LST).pricing;
    const barrels = 521 / 42;
    expect(part?.qty).toBeCloseTo(5_000 * barrels, 9);
    // What a tonne's premium is over all of a tonne's gallons.
    expect(part?.price).toBeCloseTo(-12 / 521, 12);
    const [crude] = parts({}, [], PRODUCTS.BRT).pricing;
    expect(crude?.qty).toBeCloseTo(5_000 * 7.53, 9);
    expect(crude?.price).toBeCloseTo(-12 / 7.53, 12);
  });

  test('is invoiced from the first actual amount on; projections and other columns invoice nothing', () => {
    const amounts = [
      invoice('2024-07-15'),
      invoice('2024-07-10'),
      invoice('2024-06-01', { is_adj_proj: true }),
      invoice('2024-06-02', { pnl_column: 'demurrage' }),
    ];
    const found = parts({}, amounts);
    expect(found.pricing.map(({ invoicedOn }) => invoicedOn)).toEqual(['2024-07-10', '2024-07-10']);
    // What is invoiced keeps the months of what it takes the place of, by their pricing days.
    expect(found.pricing.map(({ amounts: own }) => own.map(({ share }) => share))).toEqual([
      [
        { before: 0, upTo: 5, of: 10 },
        { before: 0, upTo: 5, of: 10 },
      ],
      [
        { before: 5, upTo: 10, of: 10 },
        { before: 5, upTo: 10, of: 10 },
      ],
    ]);
    expect(found.amounts.map(({ column }) => column)).toEqual(['income_expense', 'demurrage']);
  });

  test('has the quantity that its tonnes are, without what doubles add', () => {
    const product = { ...PRODUCTS.LST, bblPerMt: 12.404762 };
    const june = { pricing_start_date: '2024-06-03', pricing_end_date: '2024-06-28' };
    const [part] = parts({ ...june, quantity_mt: 5_000 }, [], product).pricing;
    expect(part?.qty).toBe(62_023.81);
  });

  test('says why it is not', () => {
    expect(physicalParts(TRADE, [], { product: undefined, pricingDays: weekdays })).toMatchObject({
      pricing: [],
      problem: 'Nothing says what it prices by',
    });
    const weekend = { pricing_start_date: '2024-06-29', pricing_end_date: '2024-06-30' };
    expect(parts(weekend)).toMatchObject({ pricing: [], problem: 'No day of its window prices' });
    expect(parts().problem).toBeNull();
  });
});

test('a fixed price is an amount from the day it was agreed, without any exposure', () => {
  const sold = parts({ fixed_price: 612.345 });
  expect(sold).toMatchObject({
    pricing: [],
    problem: null,
    amounts: [
      {
        fromDay: dayNumber('2024-05-02'),
        column: 'income_expense',
        isProjection: false,
        amount: 612_345_000,
        currency: 'USD',
      },
    ],
  });
  const bought = parts({ fixed_price: 612.345, physical_trade_type: 'BUY' });
  expect(bought.amounts[0]?.amount).toBe(-612_345_000);
  // The invoice comes later and holds from then on; one of the same day stands alone.
  expect(parts({ fixed_price: 612.345 }, [invoice('2024-07-10')]).amounts).toHaveLength(2);
  expect(parts({ fixed_price: 612.345 }, [invoice('2024-05-02')]).amounts).toHaveLength(1);
});

test.each(['FREIGHT', 'HEDGE', 'COST'] as const)('%s counts by its amounts alone', (type) => {
  const found = parts({ physical_trade_type: type, fixed_price: 600 }, [invoice('2024-06-03')]);
  expect(found).toMatchObject({ pricing: [], problem: null, amounts: [{ amount: 612_345_600 }] });
});
