import { expect, test } from '@jest/globals';

import { countOut, isDue, nextDue, type VerifiableRow } from './verification.rules.ts';

const row = (id: string, isVerified: boolean, isBusy = false): VerifiableRow => ({
  ...{ id, isVerified, isBusy },
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
