import { expect, test } from '@jest/globals';

import { isBalmoDay, parseTerm, termOfKey, termText, toTermKey } from './terms.ts';

test.each([
  { text: 'Aug 24', promptDate: '2024-08-01', promptMonths: 1 },
  { text: 'Dec 24', promptDate: '2024-12-01', promptMonths: 1 },
  { text: 'Q1 24', promptDate: '2024-01-01', promptMonths: 3 },
  { text: 'Q4 24', promptDate: '2024-10-01', promptMonths: 3 },
  { text: 'H2 24', promptDate: '2024-07-01', promptMonths: 6 },
  { text: 'Cal 25', promptDate: '2025-01-01', promptMonths: 12 },
])('$text is $promptMonths months from $promptDate, read and written', ({ text, ...term }) => {
  expect(parseTerm(text)).toEqual(term);
  expect(termText(term)).toBe(text);
});

test.each(['', 'Aug', 'Aug 2024', 'Aug  24', 'aug 24', 'Q5 24', 'Q0 24', 'H3 24', 'Cal', 'W1 24'])(
  '"%s" is no term',
  (text) => {
    expect(parseTerm(text)).toBeUndefined();
  },
);

test.each([
  { promptDate: '2024-02-01', promptMonths: 3 },
  { promptDate: '2024-07-01', promptMonths: 12 },
  { promptDate: '2024-01-01', promptMonths: 2 },
])('$promptMonths months from $promptDate are refused, not shown as another term', (term) => {
  expect(() => termText(term)).toThrow(RangeError);
});

test.each([
  { day: '2024-06-01', months: 1, fits: true },
  { day: '2024-06-30', months: 1, fits: true },
  { day: '2024-07-01', months: 1, fits: false },
  { day: '2024-05-31', months: 1, fits: false },
  { day: '2024-06-17', months: 3, fits: false },
] as const)('a balmo of $months months from June on $day: $fits', ({ day, months, fits }) => {
  expect(isBalmoDay({ promptDate: '2024-06-01', promptMonths: months }, day)).toBe(fits);
});

test.each([
  { key: '2024-08', text: 'Aug 24' },
  { key: '2024-12', text: 'Dec 24' },
  { key: '2024-10..2024-12', text: 'Q4 24' },
  { key: '2024-07..2024-12', text: 'H2 24' },
  { key: '2025-01..2025-12', text: 'Cal 25' },
])('$key names $text, both ways', ({ key, text }) => {
  const term = termOfKey(key);
  expect(term && termText(term)).toBe(text);
  expect(term && toTermKey(term)).toBe(key);
});

test.each([
  '',
  'Aug 24',
  '2024-13',
  '2024-00',
  '2024-8',
  '2024-08-01',
  '2024-08..2024-08',
  '2024-02..2024-04',
  '2024-10..2025-12',
  '2024-10..2024-11',
])('"%s" names no term', (key) => {
  expect(termOfKey(key)).toBeUndefined();
});
