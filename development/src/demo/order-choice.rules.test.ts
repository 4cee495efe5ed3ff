import { expect, test } from '@jest/globals';

import { toOrderDraft } from './order-choice.rules.ts';
import { demoReference } from './reference.ts';

const order = (product_a: string, other: Partial<Parameters<typeof toOrderDraft>[0]> = {}) => ({
  order_num: 1,
  trade_date: '2023-05-02',
  product_a,
  product_b: null,
  month_b: null,
  balmo_date: null,
  has_broker: true,
  ...other,
});

const CASES = [
  ['an outright', order('FEI'), 'Product,Flat price,LPG'],
  ['oil', order('WTI'), 'Product,Flat price,Oil'],
  ['freight', order('BLPG'), 'Shipping,Freight hedge,BLPG'],
  ['two months', order('EPC', { month_b: 'Aug' }), 'Paper,Time spreads,EPC'],
  ['two months of butane', order('CP C4', { month_b: 'Aug' }), 'Paper,Time spreads,Butane'],
  ['two months of freight', order('BLPG3', { month_b: 'Aug' }), 'Shipping,Freight hedge,BLPG3'],
  ['a pair', order('FEI', { product_b: 'CP' }), 'Paper,East-West,FEI to CP'],
  ['a pair, the other way round', order('FEI', { product_b: 'ARA' }), 'Paper,East-West,FEI to ARA'],
  ['a balance of the month', order('MOPJ', { balmo_date: '2023-05-02' }), 'Paper,Balmo,Oil'],
  ['the hedge of a cargo', order('LST', { order_num: 8 }), 'Cargo,US to Asia,Hedges 2023'],
] as const;

test.each(CASES)(
  '%s belongs to the deal that stands in the reference data',
  async (_, one, place) => {
    const { book, strategy, deal } = toOrderDraft(one);
    expect([book, strategy, deal].join(',')).toBe(place);
    const deals = (await demoReference()).find(
      ({ file_name }) => file_name === 'deals.csv',
    )?.content;
    expect(deals).toContain(`\n${place},`);
  },
);

test('freight has its own broker, crude none, and Trayport is free', () => {
  const broker = (one: ReturnType<typeof order>) => {
    const { broker: name, commission_override } = toOrderDraft(one);
    return [name, commission_override];
  };
  expect(broker(order('BLPG'))).toEqual(['Sundby Shipbrokers', null]);
  expect(broker(order('WTI', { has_broker: false }))).toEqual([null, null]);
  expect(broker(order('FEI', { order_num: 3 }))).toEqual(['Trayport', 0]);
  expect(broker(order('FEI', { order_num: 2 }))).toEqual(['Kestrel Oils', null]);
});
