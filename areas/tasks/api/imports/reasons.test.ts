import { expect, test } from '@jest/globals';

import { reasonLines } from './reasons.ts';

test('what a failed run says of itself is one line that a terminal prints as it is', () => {
  const failed = { error_type: 'TypeError', error_dict: null };
  expect(
    reasonLines({ ...failed, error_trace: 'a cell \u{1B}[31m is red\n    at read.ts:3' }),
  ).toEqual(['a cell \\u{1B}[31m is red']);
  expect(reasonLines({ ...failed, error_trace: null })).toEqual(['TypeError']);
  expect(reasonLines({ error_type: null, error_trace: null, error_dict: null })).toEqual([
    'The import failed and left no reason',
  ]);
});

test('reasons are a line each, with their places', () => {
  const reasons = [
    { line: 12, column: 'P (Lots)', message: 'may not be 0' },
    { line: null, column: null, message: 'The file is cut short' },
  ];
  expect(
    reasonLines({ error_type: 'Refused', error_trace: 'refused', error_dict: { reasons } }),
  ).toEqual(['line 12, P (Lots): may not be 0', 'The file is cut short']);
});
