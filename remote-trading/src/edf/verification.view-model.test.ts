// covers: ./verification.rules.ts
import { expect, test } from '@jest/globals';

import { DEFAULT_FILTERS } from './edf-query.rules.ts';
import { countOut, isDue, nextDue, type VerifiableRow } from './verification.rules.ts';
import {
  dayDoneText,
  dayFailureText,
  dayOffer,
  stateLabel,
  tradeNewsText,
  verificationDoneText,
  verificationFailureText,
} from './verification.view-model.ts';

const trades = (...ids: readonly string[]) =>
  ids.map((trade_id) => ({ trade_id })) as unknown as Parameters<typeof verificationDoneText>[0];

test.each([
  [0, 0, false, undefined],
  [1, 0, false, '1 changed'],
  [0, 1, false, '1 new'],
  [1_200, 3, false, '1,200 changed, 3 new'],
  [1, 1, true, 'Many changed'],
])('of %s changed and %s new ones, cut: %s, it says %s', (changed, added, isCut, text) => {
  expect(tradeNewsText(changed, added, isCut)).toBe(text);
});

test('what was done is said of one by its id, of several by their number', () => {
  expect(verificationDoneText(trades('T1'), true)).toBe('Trade T1 verified');
  expect(verificationDoneText(trades('T1'), false)).toBe('Trade T1 is pending again');
  expect(verificationDoneText(trades('T1', 'T2'), true)).toBe('2 trades verified');
  expect(verificationDoneText(trades('T1', 'T2'), false)).toBe('2 trades are pending again');
  expect(dayDoneText(trades('T1'), '2024-06-28')).toBe('1 trade of 28 Jun 2024 verified');
});

test('why nothing was done is said once, with the verb of what was asked', () => {
  const message = 'Trade T1 was verified by bea';
  expect(verificationFailureText({ tradeIds: ['T1'], verify: true, message })).toBe(
    'Trade T1 could not be verified: it was verified by bea',
  );
  expect(verificationFailureText({ tradeIds: ['T1', 'T2'], verify: false, message: 'No' })).toBe(
    '2 trades could not be unverified: No',
  );
  expect(dayFailureText({ day: '2024-06-28', count: 2, message: 'No' })).toBe(
    '2 trades of 28 Jun 2024 could not be verified: No',
  );
});

test('the three-way control counts the unverified where their number is known', () => {
  expect([
    stateLabel('unverified', undefined),
    stateLabel('unverified', 1_200),
    stateLabel('verified', 7),
    stateLabel('all', 7),
  ]).toEqual(['Unverified', 'Unverified 1,200', 'Verified', 'All']);
});

const OF_DAY = { ...DEFAULT_FILTERS, runDate: '2024-06-28' };

test.each([
  [OF_DAY, 0, undefined],
  [DEFAULT_FILTERS, 5, undefined],
  [{ ...OF_DAY, verifiedState: 'verified' as const }, 5, undefined],
  [OF_DAY, 1, 'Verify the unverified trade of 28 Jun 2024?'],
  [OF_DAY, 5, 'Verify all 5 unverified trades of 28 Jun 2024?'],
  [
    { ...OF_DAY, text: 'FEI' },
    5,
    'Verify the 5 unverified trades of 28 Jun 2024 that match the filters?',
  ],
  [
    { ...OF_DAY, tradeIds: ['T1'] },
    5,
    'Verify the 5 unverified trades of 28 Jun 2024 that match the filters?',
  ],
])('of %j and %s unverified it asks: %s', (filters, unverified, question) => {
  expect(dayOffer(filters, unverified)?.question).toBe(question);
});

test.each([
  [5000, undefined],
  [5001, 'At most 5,000 trades are verified at once: narrow the filters'],
])('a day of %s is verified at once: %s', (unverified, obstacle) => {
  expect(dayOffer(OF_DAY, unverified)?.obstacle).toBe(obstacle);
});

const row = (id: string, isVerified: boolean, isBusy = false): VerifiableRow => ({
  id,
  isVerified,
  isBusy,
});
const listOf = (...rows: readonly VerifiableRow[]) => ({
  count: rows.length,
  at: (position: number) => rows[position]!,
});

test.each([
  [false, false, true, true],
  [true, false, true, false],
  [true, false, false, true],
  [false, false, false, false],
  // What is under way is neither done again nor taken back.
  [false, true, true, false],
  [true, true, false, false],
])('[EDF-17] of a row, verified %s and busy %s, to verify %s is due: %s', (is, busy, to, due) => {
  expect(isDue(row('T1', is, busy), to)).toBe(due);
});

test('[EDF-17] after a row the next one that is pending is gone on with, never the row itself', () => {
  const rows = listOf(row('T1', false), row('T2', true), row('T3', false, true), row('T4', false));
  expect([-1, 0, 2, 3].map((after) => nextDue(rows, after))).toEqual(['T1', 'T4', 'T4', undefined]);
});

test.each([
  ['verified', 1],
  ['unverified', 2],
  ['all', 0],
] as const)('rows that a list of %s no longer has: %s', (state, out) => {
  expect(countOut(listOf(row('T1', true), row('T2', false), row('T3', true)), state)).toBe(out);
});
