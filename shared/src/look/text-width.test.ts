import { expect, test } from '@jest/globals';

import { DIGIT_EM, POINT_EM, textWidth } from './text-width.ts';

test.each([
  { text: '', least: 0 },
  { text: '−12,345.625', least: 9 * DIGIT_EM + 2 * POINT_EM },
  // As a browser measures it in Inter, semibold.
  { text: 'WTI 1st Line Swap', least: 9.3 },
  { text: 'WWW', least: 3.12 },
])('"$text" is taken to be as wide as it is, and not much wider', ({ text, least }) => {
  expect(textWidth(text)).toBeGreaterThanOrEqual(least);
  expect(textWidth(text)).toBeLessThanOrEqual(least * 1.1);
});

test('a letter that is not in the table is taken to be as wide as the widest', () => {
  expect(textWidth('ü')).toBe(textWidth('W'));
});
