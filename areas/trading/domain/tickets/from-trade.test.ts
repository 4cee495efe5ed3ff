import { expect, test } from '@jest/globals';

import {
  type DealtTrade,
  createDuplicate,
  createReverse,
  createRoll,
  rollRefusal,
} from './from-trade.ts';
import { CONTEXT } from './testing/ticket-context.ts';
import { findTicketProblems } from './ticket-problems.ts';

const TRADE: DealtTrade = {
  volume: 10_000,
  month_a: 'Aug',
  year_a: 2024,
  month_b: null,
  year_b: null,
  product_a: 'FEI',
  product_b: null,
  price_a: 612.5,
  is_diff: false,
  is_mini: true,
  converted_leg_volume: null,
  book: 'Paper',
  strategy: 'East-West',
  deal: 'Petrel',
  exchange: 'ICE',
  broker: 'Kestrel Oils',
  commission_override: 0.75,
  trader_email: 'tom@firm.test',
};

test('a duplicate says the same, dealt today, and could be sent', () => {
  const ticket = createDuplicate(TRADE, CONTEXT);
  expect(ticket).toMatchObject({
    kind: 'regular',
    mini: true,
    diff: false,
    texts: {
      tradeDate: '2024-06-28',
      volume: '10000',
      monthA: 'Aug',
      yearA: '2024',
      productA: 'FEI',
      priceA: '612.5',
      book: 'Paper',
      strategy: 'East-West',
      deal: 'Petrel',
      exchange: 'ICE',
      broker: 'Kestrel Oils',
      commissionOverride: '0.75',
      executingFor: 'tolsen',
      clearerTradeIDs: '',
    },
  });
  expect(findTicketProblems(ticket, CONTEXT)).toEqual([]);
});

test('a pair keeps its diff, and one of two units its converted leg', () => {
  const pair = { ...TRADE, product_b: 'ARA', is_diff: true, month_b: 'Sep', year_b: 2024 };
  expect(createDuplicate(pair, CONTEXT)).toMatchObject({
    diff: true,
    texts: { productB: 'ARA', monthB: 'Sep', yearB: '2024' },
  });
  const arb = { ...TRADE, product_b: 'LST', converted_leg_volume: 124_000 };
  expect(createDuplicate(arb, CONTEXT).texts.convertedLegVolume).toBe('124000');
});

test('what is no longer offered stays empty', () => {
  const old = {
    ...TRADE,
    book: 'Closed',
    broker: 'Gone',
    year_a: 2023,
    trader_email: 'gone@firm.test',
  };
  expect(createDuplicate(old, CONTEXT).texts).toMatchObject({
    book: '',
    strategy: '',
    deal: '',
    broker: '',
    executingFor: 'maren',
  });
});

test('crude is duplicated without a broker', () => {
  const crude = {
    ...TRADE,
    product_a: 'BRT',
    broker: null,
    commission_override: null,
    exchange: 'CME',
  };
  expect(findTicketProblems(createDuplicate(crude, CONTEXT), CONTEXT)).toEqual([]);
});

test('the reverse has the other sign', () => {
  expect(createReverse(TRADE, CONTEXT)).toEqual({
    ...createDuplicate(TRADE, CONTEXT),
    texts: { ...createDuplicate(TRADE, CONTEXT).texts, volume: '-10000' },
  });
});

test.each([
  ['Aug', 2024, 'Sep', '2024'],
  ['Dec', 2024, 'Jan', '2025'],
])(
  'a long %s %i is rolled to %s %s: sold and bought, at a price yet to be dealt',
  (month_a, year_a, monthB, yearB) => {
    const { texts } = createRoll({ ...TRADE, month_a, year_a }, CONTEXT);
    expect(texts).toMatchObject({
      volume: '-10000',
      monthA: month_a,
      yearA: String(year_a),
      monthB,
      yearB,
      priceA: '',
      broker: '',
      commissionOverride: '',
      book: 'Paper',
    });
  },
);

test('only one month of one product can be rolled', () => {
  const why = 'Only a trade of one product and one month can be rolled';
  expect(rollRefusal(TRADE)).toBeUndefined();
  expect(rollRefusal({ ...TRADE, product_b: 'ARA' })).toBe(why);
  expect(rollRefusal({ ...TRADE, month_b: 'Sep', year_b: 2024 })).toBe(why);
  expect(rollRefusal({ ...TRADE, month_a: 'Q4' })).toBe(why);
});
