import { expect, test } from '@jest/globals';

import type { CoreTrade } from '@fairlead/trading/contract/core-trades';

import { type CurrentTrade, lateText, repeatedId, verdictOn } from './trade-state.rules.ts';

const BEA = 'bea@halyard.example';
const MAREN = 'maren@halyard.example';

const current = (
  change: Partial<Omit<CurrentTrade, 'trade'>> = {},
  trade: Partial<CoreTrade> = {},
): CurrentTrade => ({
  trade: { trade_id: 'T1', state: 'VERIFIED', row_version: 2, ...trade } as CoreTrade,
  withdrawn: false,
  lastChange: 'verified',
  changedBy: BEA,
  changedAt: '2024-06-28T21:59:07.000Z',
  ...change,
});
const verify = (rowVersion: number, actor = BEA) => ({
  ...({ to: 'VERIFIED', rowVersion, actor } as const),
});
const unverify = (rowVersion: number, actor = BEA) => ({
  ...({ to: 'PENDING', rowVersion, actor } as const),
});

test.each([
  ['a change of what was seen', unverify(2), 'change'],
  ['what is so already', verify(2), 'done'],
  ['the own change once more, whose answer was lost', verify(1), 'done'],
  ['the change of somebody else', verify(1, MAREN), 'stale'],
  ['another change than the own one', unverify(1), 'stale'],
  ['a version that is two behind', verify(0), 'stale'],
  ['a version that is still to come', verify(3), 'stale'],
])('[EDF-17] %s: %s is %s', (_, change, kind) => {
  expect(verdictOn(current(), change)).toMatchObject({ kind });
});

const WHEN = '2024-06-28 21:59 UTC';

test.each([
  ['verified', `Trade T1 was verified by ${BEA} on ${WHEN}`],
  ['unverified', `The verification of trade T1 was taken back by ${BEA} on ${WHEN}`],
  [
    'corrected',
    `Trade T1 was changed by a corrected statement on ${WHEN} and has to be verified anew`,
  ],
  [
    'restored',
    `Trade T1 was changed by a corrected statement on ${WHEN} and has to be verified anew`,
  ],
  ['withdrawn', `Trade T1 was withdrawn by a corrected statement on ${WHEN}`],
  ['imported', `Trade T1 was imported on ${WHEN} and has not been changed since`],
] as const)('[EDF-17] whoever is late after a trade was %s is told', (lastChange, message) => {
  expect(verdictOn(current({ lastChange }), verify(1, MAREN))).toEqual({ kind: 'stale', message });
  // One that is gone cannot be changed by whoever saw its newest version either.
  expect(verdictOn(current({ lastChange, withdrawn: true }), verify(2))).toEqual({
    kind: 'withdrawn',
    message,
  });
});

test.each([
  [['a'], 'a'],
  [['a', 'b', 'c'], 'a; b; c'],
  [['a', 'b', 'c', 'd'], 'a; b; c; and 1 more have changed'],
])('of %j is told: %s', (messages, text) => {
  expect(lateText(messages)).toBe(text);
});

test('a trade that is named twice is found', () => {
  const seen = (...ids: readonly string[]) => ids.map((tradeId) => ({ tradeId, rowVersion: 1 }));
  expect(repeatedId(seen('T1', 'T2', 'T1', 'T2'))).toBe('T1');
  expect(repeatedId(seen('T1', 'T2'))).toBeUndefined();
});
