import { expect, test } from '@jest/globals';

import {
  dealValue,
  NEW_SHIFT,
  NEW_TRADE,
  NOTHING,
  readScenario,
  scenarioObstacle,
  scenarioRequest,
} from './scenario.rules.ts';

const SHIFT = { product: 'FEI', month: null, shift: -12.5 };
const TRADE = {
  deal: dealValue({ book: 'Corp', strategy: 'East-West', deal: 'EW-2408' }),
  product: 'CP',
  month: '2024-08',
  qty: 5000,
  price: null,
};

test('[PNL-37] what is missing in a scenario is said as it is typed', () => {
  expect(scenarioObstacle({ shifts: [], trades: [] })).toBe('Add a shift or a trade');
  expect(scenarioObstacle(NOTHING)).toBe('Choose a product');
  expect(
    scenarioObstacle({ shifts: [{ ...NEW_SHIFT, product: 'FEI', shift: 'abc' }], trades: [] }),
  ).toBe('Type by how much FEI shifts');
  expect(scenarioObstacle({ shifts: [SHIFT], trades: [NEW_TRADE] })).toBe(
    'Choose the deal of the trade',
  );
  expect(scenarioObstacle({ shifts: [SHIFT], trades: [TRADE] })).toBeUndefined();
});

test.each([
  [{ qty: 999_999_999 }, undefined],
  [{ qty: -1_000_000_000 }, 'The quantity of the trade of CP is too large'],
  [{ price: 9_999_999 }, undefined],
  [{ price: -10_000_000 }, 'The price of the trade of CP is too large'],
])('a trade with %j is more than the call takes: %s', (change, obstacle) => {
  expect(scenarioObstacle({ shifts: [], trades: [{ ...TRADE, ...change }] })).toBe(obstacle);
});

test('[PNL-37] a scenario is sent in decimal texts, all months and the mark as null', () => {
  expect(scenarioRequest(4180, { shifts: [SHIFT], trades: [TRADE] })).toEqual({
    base_run_id: 4180,
    shifts: [{ product: 'FEI', term_month: null, shift: '-12.5' }],
    trades: [
      {
        book: 'Corp',
        strategy: 'East-West',
        deal: 'EW-2408',
        product: 'CP',
        term_month: '2024-08-01',
        qty: '5000',
        price: null,
      },
    ],
  });
});

test('a draft that the browser cannot read is an empty one', () => {
  expect(readScenario({ shifts: 7 })).toEqual(NOTHING);
  expect(readScenario(null)).toEqual(NOTHING);
});
