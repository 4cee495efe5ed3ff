import { expect, test } from '@jest/globals';

import { problemSentence } from '@fairlead/shared/domain/typed/field-problems';
import { type Scenario, scenarioProblems } from './scenario.ts';

const FACTS = { products: new Set(['FEI', 'CP']), books: new Set(['Corp']), day: '2024-06-28' };
const SHIFT = { product: 'FEI', term_month: null, shift: '-12.5' };
const TRADE = {
  book: 'Corp',
  strategy: 'East-West',
  deal: 'EW-2408',
  product: 'CP',
  term_month: '2024-06-01',
  qty: '5000',
  price: null,
};

const wordsOf = (scenario: Partial<Scenario>, facts = FACTS) =>
  scenarioProblems({ shifts: [], trades: [], ...scenario }, facts).map(
    (problem) => `${problem.field}: ${problemSentence(problem)}`,
  );
const ofShift = (change: Partial<typeof SHIFT> | { term_month: string }) =>
  wordsOf({ shifts: [{ ...SHIFT, ...change }] });
const ofTrade = (change: Partial<typeof TRADE> | { price: string }) =>
  wordsOf({ trades: [{ ...TRADE, ...change }] });
const many = <Row>(row: Row, count: number): readonly Row[] =>
  Array.from({ length: count }, () => row);

test.each([
  ['one shift', ofShift({}), []],
  ['nothing', wordsOf({}), ['shifts: Add a shift or a trade']],
  ['200 shifts', wordsOf({ shifts: many(SHIFT, 200) }), []],
  ['201 shifts', wordsOf({ shifts: many(SHIFT, 201) }), ['shifts: At most 200 shifts']],
  ['50 trades', wordsOf({ trades: many(TRADE, 50) }), []],
  ['51 trades', wordsOf({ trades: many(TRADE, 51) }), ['trades: At most 50 trades']],
  [
    'another product',
    ofShift({ product: 'XX' }),
    ['shifts.0.product: There is no product XX that can be priced'],
  ],
  [
    'a day within a month',
    ofShift({ term_month: '2024-08-02' }),
    ['shifts.0.term_month: 2024-08-02 is no first day of a month'],
  ],
  ['the smallest shift', ofShift({ shift: '0.000001' }), []],
  [
    'less than that',
    ofShift({ shift: '0.0000001' }),
    ['shifts.0.shift: Shift of FEI: At most 6 decimals'],
  ],
  ['the largest shift', ofShift({ shift: '-9999999.999999' }), []],
  [
    'more than that',
    ofShift({ shift: '10000000' }),
    ['shifts.0.shift: Shift of FEI: At most 7 digits before the point'],
  ],
  [
    'a shift of nothing',
    ofShift({ shift: '-0.00' }),
    ['shifts.0.shift: Shift of FEI: A shift of nothing is none'],
  ],
  ['a trade', ofTrade({ price: '-9999999.999999' }), []],
  ['another book', ofTrade({ book: 'Nobody' }), ['trades.0.deal: There is no book Nobody']],
  ['a long deal', ofTrade({ deal: 'x'.repeat(200) }), []],
  [
    'a deal that is too long',
    ofTrade({ deal: 'x'.repeat(201) }),
    ['trades.0.deal: At most 200 characters'],
  ],
  [
    'a month that was over',
    ofTrade({ term_month: '2024-05-01' }),
    ['trades.0.term_month: 2024-05-01 was over by 2024-06-28'],
  ],
  ['the largest quantity', ofTrade({ qty: '-999999999.999999' }), []],
  [
    'more than that',
    ofTrade({ qty: '1000000000' }),
    ['trades.0.qty: Quantity of the trade of CP: At most 9 digits before the point'],
  ],
  [
    'a quantity of nothing',
    ofTrade({ qty: '0' }),
    ['trades.0.qty: Quantity of the trade of CP: A trade of nothing is none'],
  ],
  [
    'a price with seven decimals',
    ofTrade({ price: '600.0000001' }),
    ['trades.0.price: Price of the trade of CP: At most 6 decimals'],
  ],
])('[PNL-37] a scenario of %s', (_, words, expected) => {
  expect(words).toEqual(expected);
});
