import { expect, test } from '@jest/globals';

import { taskRun } from '@fairlead/shared/testing/task-run';

import { buildSteps, durationText } from './run-steps.view-model.ts';

test.each([
  [-1, '<1 s'],
  [0.99, '<1 s'],
  [1, '1 s'],
  [59.9, '59 s'],
  [60, '1 min'],
  [61, '1 min 1 s'],
  [200, '3 min 20 s'],
  [3_599, '59 min 59 s'],
  [3_600, '1 h'],
  [3_660, '1 h 1 min'],
  [7_500, '2 h 5 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('a run that was stopped before it began has waited until its end', () => {
  const run = taskRun('a', {
    state: 'KILLED',
    started: null,
    kill_requested: '2024-06-28T10:00:20.000Z',
    finished: '2024-06-28T10:00:20.000Z',
  });
  const steps = buildSteps(run, new Date('2024-06-28T12:00:00.000Z'));
  expect(steps.map(({ name, took }) => [name, took])).toEqual([
    ['Asked', undefined],
    ['Waited', '20 s'],
    ['Stop asked', undefined],
    ['Ended', undefined],
  ]);
});
