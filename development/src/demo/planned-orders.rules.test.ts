import { expect, test } from '@jest/globals';

import type { DemoOrder } from './entering.queries.ts';
import { plannedOrders } from './planned-orders.rules.ts';

const DAYS = ['2024-06-24', '2024-06-25', '2024-06-26', '2024-06-27', '2024-06-28'];

const order = (swiss_order_num: number, other: Partial<DemoOrder> = {}): DemoOrder => ({
  swiss_order_num,
  entry_id: null,
  was_entered: false,
  is_drafted: false,
  last_trading_date: '2024-07-31',
  ...other,
});

const EXPIRED = order(1, { last_trading_date: '2024-06-28' });
const ORDERS = [EXPIRED, order(2), order(3), order(4)];

const planned = (date: string, orders = ORDERS, clearer = 'Norvane') => {
  const plan = plannedOrders(orders, { clearer, date, days: DAYS });
  const numbers = (some: readonly DemoOrder[]) => some.map((one) => one.swiss_order_num);
  return {
    submitted: numbers(plan.submitted),
    undone: plan.undone?.swiss_order_num,
    drafted: numbers(plan.drafted),
  };
};

test.each([
  ['all of a usual day are submitted', '2024-06-27', { submitted: [1, 2, 3, 4], drafted: [] }],
  ['those of the newest day wait', '2024-06-28', { submitted: [], drafted: [1, 2] }],
  ['one that is still open is forgotten', '2024-06-24', { submitted: [1, 3, 4], drafted: [] }],
  ['one is undone', '2024-06-26', { submitted: [1, 2, 3, 4], undone: 2, drafted: [] }],
])('%s', (_, date, expected) => {
  expect(planned(date)).toEqual({ undone: undefined, ...expected });
});

test('of another clearer none is forgotten or undone', () => {
  for (const date of ['2024-06-24', '2024-06-26']) {
    expect(planned(date, ORDERS, 'Osterley')).toEqual({
      submitted: [1, 2, 3, 4],
      undone: undefined,
      drafted: [],
    });
  }
});

test('what somebody has in hand, or has submitted or taken back before, is left alone', () => {
  const inHand = [
    order(1, { is_drafted: true }),
    order(2, { was_entered: true, entry_id: 7 }),
    order(3, { was_entered: true }),
    order(4),
  ];
  expect(planned('2024-06-27', inHand).submitted).toEqual([4]);
  expect(planned('2024-06-28', inHand).drafted).toEqual([]);
});
