import { expect, test } from '@jest/globals';

import {
  breakStatusText,
  causeText,
  formatReason,
  isPastDue,
  STATE_LABELS,
  systemText,
  tableText,
} from './break-labels.rules.ts';

const TODAY = '2024-06-28';

test.each([
  ['TO_CORRECT', '2024-06-27', true],
  ['TO_CORRECT', '2024-06-28', false],
  ['TO_CORRECT', '2024-06-29', false],
  ['TO_CORRECT', null, false],
  ['OPEN', '2024-06-27', false],
  ['EXPLAINED', '2024-06-27', false],
  ['CLOSED', '2024-06-27', false],
] as const)('[BAK-14] a break %s by %s is past due: %s', (status, due, isPast) => {
  expect(isPastDue({ status, due }, TODAY)).toBe(isPast);
});

test.each([
  ['OPEN', false, 'Open'],
  ['OPEN', true, 'Reopened'],
  ['EXPLAINED', true, 'Explained'],
  ['TO_CORRECT', false, 'To correct'],
  ['CLOSED', true, 'Closed'],
] as const)('a break that is %s, reopened: %s, stands as %s', (status, reopened, text) => {
  expect(breakStatusText({ status, reopened })).toBe(text);
  expect(Object.keys(STATE_LABELS)).toContain(status);
});

test.each([
  ['closed', 'Closed'],
  ['ongoing', 'Ongoing'],
  ['outside', 'Outside'],
] as const)('the table %s is called %s', (lot_table, text) => {
  expect(tableText({ lot_table })).toBe(text);
});

test('the system that has to be corrected has a name', () => {
  expect([systemText('TRADERS'), systemText('ACCOUNTING'), systemText(null)]).toEqual([
    ...['Traders', 'Accounting', ''],
  ]);
});

test('a cause is a proposal in the column, and a reason as somebody writes it', () => {
  const cause = { cause: 'booked twice' } as NonNullable<Parameters<typeof causeText>[0]['cause']>;
  expect([causeText({ cause }), causeText({ cause: null })]).toEqual(['Likely: booked twice', '']);
  expect([formatReason({ cause }), formatReason({ cause: null })]).toEqual([
    'Booked twice',
    undefined,
  ]);
});
