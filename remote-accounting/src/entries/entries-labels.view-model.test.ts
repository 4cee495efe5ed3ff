import { expect, test } from '@jest/globals';

import {
  entriesPerDay,
  figureChangedText,
  footerText,
  sumText,
} from './entries-labels.view-model.ts';

test.each([
  [1, 'none', '1 entry'],
  [1_204, 'none', '1,204 entries'],
  [204, 'on their way', '204 entries. Columns can be filtered when all of them are here'],
  [
    ...([12_044, 'beyond the end'] as const),
    '12,044 entries. Columns can be filtered when all of them are here: scroll to the last',
  ],
] as const)('under %d entries, of which others are %s, stands "%s"', (count, others, text) =>
  expect(footerText(count, others)).toBe(text),
);

type Told = Parameters<typeof sumText>[0];
const part = (change: Partial<Told['parts'][number]> = {}): Told['parts'][number] => ({
  part: 'report',
  sign: 1,
  count: 81,
  sum: 2_550.16,
  divisor: null,
  multiplier: 1,
  ...change,
});

test.each<[string, Told]>([
  ['81 entries, 2,550.16: the cell', { parts: [part()], cell: 2_550.16 }],
  [
    '81 entries, 2,550.16 ÷ 30 days × 365: 31,026.95, the cell',
    { parts: [part({ divisor: 30, multiplier: 365 })], cell: 31_026.95 },
  ],
  [
    'Report 81 entries, 2,550.16; less Budget 1 entry, 2,000.00: 550.16, the cell',
    { parts: [part(), part({ part: 'budget', count: 1, sum: 2_000 })], cell: 550.16 },
  ],
  [
    '81 entries, 2,550.16 ÷ 0 days: there are no days to divide by',
    { parts: [part({ divisor: 0 })], cell: null },
  ],
])('[ACC-20] entries are said to make a figure: %s', (text, told) => {
  expect(sumText(told)).toBe(text);
});

test.each([
  [60, 3_000, 50],
  [0, 3_000, null],
  [60, null, null],
])('over %s days %s are %s a day', (days, cell, rate) => {
  const entries = { parts: [part()], cell } as unknown as Parameters<typeof entriesPerDay>[0];
  expect(entriesPerDay(entries, days)).toMatchObject({ parts: [{ divisor: days }], cell: rate });
});

const said = (shown: string) =>
  `The page shows ${shown}: the books have changed since. Generate the report again.`;

test.each([
  [100, 100, undefined],
  [100, 100.004, undefined],
  [100.004, 100, undefined],
  [100, 100.01, said('100.00')],
  [100.01, 100, said('100.01')],
  [null, null, undefined],
  [null, 100, said('nothing')],
  [100, null, said('100.00')],
])('[ACC-20] where the page shows %s and the entries make %s, it says %s', (shown, cell, text) => {
  expect(figureChangedText(shown, cell)).toBe(text);
});
