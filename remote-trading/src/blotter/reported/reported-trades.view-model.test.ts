import { expect, test } from '@jest/globals';

import {
  isReportedTradeStatus,
  missingText,
  REPORTED_TRADE_STATUS_LABELS,
  formatReportedTradeCount,
  buildStatusParts,
  formatReportedTradeStatus,
} from './reported-trades.view-model.ts';

test.each([
  ['told', 'Told', 'neutral', undefined],
  ['in_statement', 'In the statement', 'positive', 'check'],
  ['not_in_statement', 'Not in the statement', 'negative', 'alert'],
  ['cancelled', 'Cancelled', 'neutral', 'close'],
  ['replaced', 'Replaced', 'neutral', undefined],
] as const)('a trade that is %s looks so: %s, %s', (status, text, tone, icon) => {
  expect(buildStatusParts(status, null)).toEqual([
    { part: 'badge', text, tone, ...(icon !== undefined && { icon }) },
  ]);
  expect(formatReportedTradeStatus(status, null)).toBe(text);
  expect(Object.keys(REPORTED_TRADE_STATUS_LABELS)).toHaveLength(5);
});

test('a replaced trade names the one in its place; what is no status has no words', () => {
  expect(formatReportedTradeStatus('replaced', 'K-2')).toBe('Replaced by K-2');
  expect(buildStatusParts('replaced', 'K-2')[1]).toMatchObject({ text: 'by K-2' });
  expect([formatReportedTradeStatus(null, null), buildStatusParts('other', null)]).toEqual([
    '',
    [],
  ]);
  expect([
    isReportedTradeStatus('told'),
    isReportedTradeStatus('other'),
    isReportedTradeStatus(null),
  ]).toEqual([...[true, false, false]]);
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
  expect(formatReportedTradeCount(shown)).toBe(text);
});
