import { scenarioProblems } from '@fairlead/pnl/domain/scenario';
import { problemSentence } from '@fairlead/shared/domain/typed/field-problems';
import { expect, test } from '@jest/globals';

import {
  dealValue,
  EMPTY_SCENARIO,
  NEW_SHIFT,
  NEW_TRADE,
  readScenario,
  type ScenarioDraft,
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

const wordsOf = (draft: ScenarioDraft) =>
  scenarioProblems(scenarioRequest(4180, draft), {
    products: new Set(['FEI', 'CP']),
    books: new Set(['Corp']),
    day: '2024-06-28',
  }).map(problemSentence);

test('[PNL-37] what is missing in a scenario is said as it is typed', () => {
  expect(wordsOf({ shifts: [], trades: [] })).toEqual(['Add a shift or a trade']);
  expect(wordsOf(EMPTY_SCENARIO)[0]).toBe('Choose a product');
  const typed = { ...NEW_SHIFT, product: 'FEI', shift: 'abc' };
  expect(wordsOf({ shifts: [typed], trades: [] })).toEqual(['Type by how much FEI shifts']);
  expect(wordsOf({ shifts: [SHIFT], trades: [NEW_TRADE] })[0]).toBe('Choose the deal of the trade');
  expect(wordsOf({ shifts: [SHIFT], trades: [{ ...TRADE, price: '12x' }] })).toEqual([
    'The price of the trade of CP needs to be a number',
  ]);
  expect(wordsOf({ shifts: [SHIFT], trades: [TRADE] })).toEqual([]);
});

test.each([
  [0.0000001, 'At most 6 decimals'],
  [-0.0000001, 'At most 6 decimals'],
  [0.1234567, 'At most 6 decimals'],
  [9999999.9999999, 'At most 6 decimals'],
  [10_000_000, 'At most 7 digits before the point'],
  [0, 'A shift of nothing is none'],
  [-0, 'A shift of nothing is none'],
])('[PNL-37] a shift of %d is not sent as another: %s', (shift, message) => {
  expect(wordsOf({ shifts: [{ ...SHIFT, shift }], trades: [] })).toEqual([
    `Shift of FEI: ${message}`,
  ]);
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
  expect(readScenario({ shifts: 7 })).toEqual(EMPTY_SCENARIO);
  expect(readScenario(null)).toEqual(EMPTY_SCENARIO);
});
