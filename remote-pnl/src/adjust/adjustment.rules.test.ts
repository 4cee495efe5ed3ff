import { expect, test } from '@jest/globals';

import {
  type AdjustmentDraft,
  adjustmentObstacle,
  EMPTY,
  newAdjustment,
  NOTHING_TAKEN,
  readAdjustment,
  readTakingBack,
} from './adjustment.rules.ts';

const WHOLE: AdjustmentDraft = {
  book: 'Corp',
  description: 'Demurrage of Petrel',
  pnl: -1250.5,
  reason: 'Not in the lots',
};

test.each<[Partial<AdjustmentDraft>, string | undefined]>([
  [{}, undefined],
  [{ book: null }, 'Choose a book'],
  [{ description: '  ' }, 'Describe it'],
  [{ description: 'x'.repeat(200) }, undefined],
  [{ description: 'x'.repeat(201) }, 'The description is too long'],
  [{ reason: '  ' }, 'Say why'],
  [{ reason: ` ${'x'.repeat(500)} ` }, undefined],
  [{ reason: 'x'.repeat(501) }, 'The reason is too long'],
  [{ pnl: null }, 'Type an amount that is not 0'],
  [{ pnl: 'many' }, 'Type an amount that is not 0'],
  [{ pnl: 0 }, 'Type an amount that is not 0'],
  [{ pnl: 0.01 }, undefined],
  [{ pnl: -0.01 }, undefined],
  [{ pnl: 0.333 }, 'The amount has no more than two decimals'],
  [{ pnl: -1250.501 }, 'The amount has no more than two decimals'],
  [{ pnl: 4.35 }, undefined],
  [{ pnl: 999_999_999_999.99 }, undefined],
  [{ pnl: -999_999_999_999.99 }, undefined],
  [{ pnl: 1e12 }, 'The amount is too large'],
  [{ pnl: -1e12 }, 'The amount is too large'],
])('[PNL-12] an adjustment with %j: %s', (change, obstacle) => {
  expect(adjustmentObstacle({ ...WHOLE, ...change })).toBe(obstacle);
});

test('[PNL-12] what is sent is of the day, in cents, without blanks around it', () => {
  const draft = { ...WHOLE, description: ' Demurrage ', reason: ' Late ' };
  expect(newAdjustment('2024-06-28', draft)).toEqual({
    adj_date: '2024-06-28',
    book: 'Corp',
    description: 'Demurrage',
    pnl: '-1250.50',
    reason: 'Late',
  });
});

test('what the browser kept is read back, and is empty where it is something else', () => {
  expect(readAdjustment(JSON.parse(JSON.stringify(WHOLE)))).toEqual(WHOLE);
  expect(readAdjustment({ ...WHOLE, pnl: '12.' }).pnl).toBe('12.');
  for (const other of [null, 'text', { book: 7, description: 1, pnl: {}, reason: [] }])
    expect(readAdjustment(other)).toEqual(EMPTY);
  const taking = { adjustment_id: 7, reason: 'Twice' };
  expect(readTakingBack(taking)).toEqual(taking);
  for (const other of [null, { adjustment_id: '7', reason: 3 }])
    expect(readTakingBack(other)).toEqual(NOTHING_TAKEN);
});
