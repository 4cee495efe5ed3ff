import { expect, test } from '@jest/globals';

import {
  historyStatusText,
  runActionParts,
  runNewsText,
  stateParts,
} from './history.view-model.ts';

test.each([
  { total: 0, more: 'ended', loaded: 0, text: '0 runs' },
  { total: 1, more: 'ended', loaded: 1, text: '1 run' },
  { total: 1234, more: 'ready', loaded: 100, text: '1,234 runs' },
  { total: 1000, atLeast: true, more: 'ready', loaded: 100, text: 'More than 1,000 runs' },
  {
    total: 1234,
    more: 'stopped',
    loaded: 200,
    text: 'Loading stopped after 200 of 1,234 runs',
  },
  {
    total: 1000,
    atLeast: true,
    more: 'stopped',
    loaded: 200,
    text: 'Loading stopped after 200 of more than 1,000 runs',
  },
] as const)('[TSK-16] of $total runs with $loaded here: "$text"', ({ text, ...shown }) => {
  expect(historyStatusText(shown, undefined)).toBe(text);
});

test('a refresh that failed says so in the place of the count', () => {
  expect(historyStatusText({ total: 3, more: 'ended', loaded: 3 }, 'no answer')).toBe(
    'Could not refresh: no answer. These runs may be out of date.',
  );
});

test.each([
  { count: 0, text: undefined },
  { count: 1, text: '1 new run' },
  { count: 99, text: '99 new runs' },
  { count: 100, text: '100 new runs or more' },
])('$count runs above the first row: $text', ({ count, text }) => {
  expect(runNewsText(count, 100)).toBe(text);
});

test('of a run that failed the way to its error stands out', () => {
  const run = { route: '/pnl/run_pnl', created: '2024-06-28T10:00:00.000Z' };
  const parts = runActionParts({ ...run, hasFailed: true, mayRerun: false, isBusy: false });
  const loud = parts.filter((part) => part.part === 'action' && part.quiet !== true);
  expect(loud).toMatchObject([{ text: 'Error' }]);
});

test.each([
  { state: 'SUCCESS', tone: 'positive', icon: 'check' },
  { state: 'FAIL', tone: 'negative', icon: 'close' },
  { state: 'KILLED', tone: 'warning', icon: 'alert' },
  { state: 'RUNNING', tone: 'neutral' },
  { state: 'QUEUED', tone: 'neutral' },
])('[TSK-03] $state is $tone', ({ state, ...look }) => {
  expect(stateParts({ state, note: null })).toEqual([{ part: 'badge', text: state, ...look }]);
});
