import { expect, test } from '@jest/globals';

import {
  type AdjustmentDraft,
  EMPTY,
  newAdjustment,
  EMPTY_TAKE_BACK,
  readAdjustment,
  readTakingBack,
} from './adjustment.rules.ts';

const WHOLE: AdjustmentDraft = {
  book: 'Corp',
  description: 'Demurrage of Petrel',
  pnl: -1250.5,
  reason: 'Not in the lots',
};

test('[PNL-12] what is sent is of the day, digit by digit, without blanks around it', () => {
  const draft = { ...WHOLE, description: ' Demurrage ', reason: ' Late ' };
  expect(newAdjustment('2024-06-28', draft)).toEqual({
    adj_date: '2024-06-28',
    book: 'Corp',
    description: 'Demurrage',
    pnl: '-1250.5',
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
    expect(readTakingBack(other)).toEqual(EMPTY_TAKE_BACK);
});
