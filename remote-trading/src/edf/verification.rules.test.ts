import { expect, test } from '@jest/globals';

import { countOut, isDue, nextDue, type VerifiableRow } from './verification.rules.ts';

const row = (id: string, change: Partial<VerifiableRow> = {}): VerifiableRow => ({
  ...{ id, isVerified: false, isBusy: false, ...change },
});
const rowsOf = (rows: readonly VerifiableRow[]) => ({
  count: rows.length,
  at: (position: number) => rows[position] ?? row(`no row ${position}`),
});

test.each([
  [{}, true, true],
  [{ isVerified: true }, true, false],
  [{ isBusy: true }, true, false],
  [{}, false, false],
  [{ isVerified: true }, false, true],
  [{ isVerified: true, isBusy: true }, false, false],
])('[EDF-17] a trade with %j, to be verified: %s, has something to do: %s', (of, verify, due) => {
  expect(isDue(row('1', of), verify)).toBe(due);
});

test('[EDF-17] after a trade comes the next that is not verified nor about to be, and none after the last', () => {
  const rows = rowsOf([
    ...[row('1'), row('2', { isVerified: true }), row('3', { isBusy: true })],
    ...[row('4'), row('5')],
  ]);
  expect([-1, 0, 3, 4].map((after) => nextDue(rows, after))).toEqual([
    ...['1', '4', '5', undefined],
  ]);
});

test.each([
  ['pending', 2],
  ['verified', 1],
  ['all', 0],
] as const)('of two verified trades and one that is not, %s leaves out %s', (filter, out) => {
  const verified = { isVerified: true };
  const rows = rowsOf([row('1', verified), row('2'), row('3', verified)]);
  expect(countOut(rows, filter)).toBe(out);
});
