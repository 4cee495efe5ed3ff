import { expect, test } from '@jest/globals';

import { problemSentence } from '@fairlead/shared/domain/typed/field-problems';
import { adjustmentProblems, type NewAdjustment } from './adjustment.ts';

const FACTS = { today: '2024-06-28', books: ['Corp'] };
const SENT: NewAdjustment = {
  adj_date: '2024-06-28',
  book: 'Corp',
  description: 'Demurrage of Petrel',
  pnl: '-1250.5',
  reason: 'Not in the lots',
};

test.each<[Partial<NewAdjustment>, readonly string[]]>([
  [{}, []],
  [{ adj_date: '2024-06-29' }, ['2024-06-29 is still to come']],
  [{ adj_date: '2024-06-31' }, ['2024-06-31 is no day of the calendar']],
  [{ book: '' }, ['Choose a book']],
  [{ book: 'Nobody' }, ['There is no book Nobody']],
  [{ description: '  ' }, ['Describe it']],
  [{ description: 'x'.repeat(200) }, []],
  [{ description: 'x'.repeat(201) }, ['Description: At most 200 characters']],
  [{ reason: '  ' }, ['Say why']],
  [{ reason: 'x'.repeat(500) }, []],
  [{ reason: 'x'.repeat(501) }, ['Reason: At most 500 characters']],
  [{ pnl: '' }, ['Type an amount that is not 0']],
  [{ pnl: '0' }, ['An adjustment of nothing says nothing']],
  [{ pnl: '-0.00' }, ['An adjustment of nothing says nothing']],
  [{ pnl: '0.01' }, []],
  [{ pnl: '-0.01' }, []],
  [{ pnl: '0.333' }, ['P&L: At most 2 decimals']],
  [{ pnl: '-1250.501' }, ['P&L: At most 2 decimals']],
  [{ pnl: '999999999999.99' }, []],
  [{ pnl: '-999999999999.99' }, []],
  [{ pnl: '1000000000000' }, ['P&L: At most 12 digits before the point']],
])('[PNL-12] an adjustment of today with %j: %j', (change, sentences) => {
  expect(adjustmentProblems({ ...SENT, ...change }, FACTS).map(problemSentence)).toEqual(sentences);
});

test('while books are not known the server judges them', () => {
  expect(adjustmentProblems({ ...SENT, book: 'X' }, { ...FACTS, books: undefined })).toEqual([]);
});
