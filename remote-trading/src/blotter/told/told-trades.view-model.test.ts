import { expect, test } from '@jest/globals';

import {
  isToldStatus,
  missingText,
  TOLD_STATUS_LABELS,
  toldCountText,
  toldStatusParts,
  toldStatusText,
} from './told-trades.view-model.ts';

test.each([
  ['told', 'Told', 'neutral', undefined],
  ['in_statement', 'In the statement', 'positive', 'check'],
  ['not_in_statement', 'Not in the statement', 'negative', 'alert'],
  ['cancelled', 'Cancelled', 'neutral', 'close'],
  ['replaced', 'Replaced', 'neutral', undefined],
] as const)('a trade that is %s looks so: %s, %s', (status, text, tone, icon) => {
  expect(toldStatusParts(status, null)).toEqual([
    { part: 'badge', text, tone, ...(icon !== undefined && { icon }) },
  ]);
  expect(toldStatusText(status, null)).toBe(text);
  expect(Object.keys(TOLD_STATUS_LABELS)).toHaveLength(5);
});

test('a replaced trade names the one in its place; what is no status has no words', () => {
  expect(toldStatusText('replaced', 'K-2')).toBe('Replaced by K-2');
  expect(toldStatusParts('replaced', 'K-2')[1]).toMatchObject({ text: 'by K-2' });
  expect([toldStatusText(null, null), toldStatusParts('other', null)]).toEqual(['', []]);
  expect([isToldStatus('told'), isToldStatus('other'), isToldStatus(null)]).toEqual([
    ...[true, false, false],
  ]);
});

test.each([
  [0, undefined],
  [1, '1 trade is not in the statement'],
  [2, '2 trades are not in the statement'],
])('of %s missing trades is said: %s', (missing, text) => {
  expect(missingText(missing)).toBe(text);
});

test.each([
  [{ loaded: 1, total: 1, isStopped: false }, '1 trade'],
  [{ loaded: 250, total: 1_200, isStopped: false }, '1,200 trades'],
  [{ loaded: 250, total: 1_200, isStopped: true }, 'Loading stopped after 250 of 1,200 trades'],
])('below %j trades stands: %s', (shown, text) => {
  expect(toldCountText(shown)).toBe(text);
});
