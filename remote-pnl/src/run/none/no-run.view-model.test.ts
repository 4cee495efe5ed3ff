import { expect, test } from '@jest/globals';

import { pnlMeta, pnlRun } from '@fairlead/pnl/fixtures/pnl';

import { awaitedText } from './no-run.view-model.ts';

const TODAY = '2024-07-01';
const RUNS = [pnlRun({ pipe_run_date: '2024-06-27' }), pnlRun({ pipe_run_date: '2024-06-25' })];
const MANY = { done: 584, waiting: 58 };
const NONE = { done: 0, waiting: 0 };

test.each([
  ['2024-07-02', MANY, 'This day is still to come.'],
  ['2030-01-01', NONE, 'This day is still to come.'],
  [
    '2024-07-01',
    MANY,
    'Runs are under way: 584 of 642 are made. One of this day shows here as soon as it is made.',
  ],
  [
    '2024-06-28',
    { done: 0, waiting: 1 },
    'A run is under way. One of this day shows here as soon as it is made.',
  ],
  [
    '2024-06-26',
    MANY,
    'Runs are under way: 584 of 642 are made. Whether one of this day is among them, Tasks knows.',
  ],
  ['2024-06-28', NONE, 'No run is under way. Start one in Tasks with /pnl/run.'],
])('%s, %j: %s', (pipe_run_date, under_way, words) => {
  expect(awaitedText(pnlMeta({ pipe_run_date, under_way, pnl_list: RUNS }), TODAY)).toBe(words);
});
