import { expect, test } from '@jest/globals';

import { isInRange, parseNumberRange, rangeText, rangeValue } from './number-range.ts';

test.each([
  {
    value: '5000..12000',
    text: '5,000 to 12,000',
    among: [5000, 12_000],
    beyond: [4999.9, 12_001],
  },
  { value: '0.5..', text: 'from 0.5', among: [0.5, 1e9], beyond: [0.49, -1] },
  { value: '..-1000', text: 'up to −1,000', among: [-1000, -5e6], beyond: [-999, 0] },
])('[TAB-11] $value is $text, its ends among it', ({ value, text, among, beyond }) => {
  const range = parseNumberRange(value);
  expect(rangeValue(range)).toBe(value);
  expect(rangeText(value)).toBe(text);
  expect(among.every((number) => isInRange(number, range))).toBe(true);
  expect(beyond.some((number) => isInRange(number, range))).toBe(false);
  expect(isInRange(null, range)).toBe(false);
});

test.each(['', 'much', '1..2..3', '5000'])('%p of an address leaves all numbers', (value) => {
  expect(parseNumberRange(value)).toEqual({});
  expect(isInRange(null, parseNumberRange(value))).toBe(true);
});
