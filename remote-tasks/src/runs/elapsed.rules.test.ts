import { expect, test } from '@jest/globals';

import { elapsedText, runSeconds } from './elapsed.rules.ts';

test.each([
  { seconds: null, text: '' },
  { seconds: 0, text: '<1' },
  { seconds: 0.999, text: '<1' },
  { seconds: 1, text: '1' },
  { seconds: 75.4, text: '75' },
  { seconds: 75.6, text: '76' },
])('[TSK-07] a run of $seconds s shows "$text"', ({ seconds, text }) => {
  expect(elapsedText(seconds)).toBe(text);
});

const NOW = new Date('2024-06-28T10:01:00.000Z');
const STARTED = '2024-06-28T10:00:47.300Z';

test.each([
  { state: 'RUNNING', started: STARTED, took: null, seconds: 12 },
  // The browser's view of the firm's clock may be behind the server's.
  { state: 'RUNNING', started: '2024-06-28T10:01:02.000Z', took: null, seconds: 0 },
  { state: 'QUEUED', started: null, took: null, seconds: null },
  { state: 'SUCCESS', started: STARTED, took: 0.4, seconds: 0.4 },
  { state: 'KILLED', started: null, took: null, seconds: null },
] as const)(
  '[TSK-07] $state since $started has taken $seconds s',
  ({ took, seconds, ...times }) => {
    expect(runSeconds({ ...times, calculated_execution_seconds: took }, NOW)).toBe(seconds);
  },
);
