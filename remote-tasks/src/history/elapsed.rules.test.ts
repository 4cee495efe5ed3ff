import { expect, test } from '@jest/globals';

import { elapsedText } from './elapsed.rules.ts';

test.each([
  { seconds: null, text: '' },
  { seconds: 0, text: '<1' },
  { seconds: 0.999, text: '<1' },
  { seconds: 1, text: '1' },
  { seconds: 75.4, text: '75' },
])('[TSK-07] a run of $seconds s shows "$text"', ({ seconds, text }) => {
  expect(elapsedText(seconds)).toBe(text);
});
