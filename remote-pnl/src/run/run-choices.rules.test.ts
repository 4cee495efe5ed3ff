import { expect, test } from '@jest/globals';

import { pnlMeta, pnlRun, selectedRun } from '@fairlead/pnl/fixtures/pnl';

import { choicesFor, findNeighbourDays, findChosen, runChoices } from './run-choices.rules.ts';

const COB = { run_id: 7, run_type: 'COB' } as const;
const OLDER = pnlRun({
  run_id: 5,
  pipe_run_date: '2024-06-27',
  run_type: 'VERIFIED',
  author_nick_name: 'maren',
});
const TWO = [
  pnlRun({ ...COB, created_at: '2024-06-29T04:05:59.000Z', author_nick_name: 'bea' }),
  pnlRun({ run_id: 6, run_type: 'PRELIM', created_at: '2024-06-28T15:00:00.000Z' }),
];

const meta = (change: Parameters<typeof pnlMeta>[0]) => pnlMeta(change);
const summary = (of: ReturnType<typeof runChoices>) =>
  of.map(({ key, day, label, author }) => `${key}: ${day} ${label} ${author}`.trim());

test('[PNL-04] the latest is on top, and runs of a date with several say when they were made', () => {
  const choices = runChoices(meta({ pnl_list: [OLDER, ...TWO], selected: selectedRun(COB) }));
  expect(summary(choices)).toEqual([
    'latest: Latest run',
    '7: 28 Jun COB bea, 29 Jun 04:05',
    '6: 28 Jun Prelim tolsen, 28 Jun 15:00',
    '5: 27 Jun Verified maren',
  ]);
  // A date with one run is chosen by its date: a better run of it is then the one.
  expect(choices.map(({ run_id }) => run_id)).toEqual([undefined, 7, 6, undefined]);
});

test('[PNL-04] a date without a run, and a scenario that is in no list, stand in it while shown', () => {
  const none = meta({ pnl_list: [OLDER], selected: null, pipe_run_date: '2024-06-28' });
  expect(summary(runChoices(none))[1]).toBe('2024-06-28: 28 Jun No run');
  expect(findChosen(runChoices(none), none)?.label).toBe('No run');
  const selected = selectedRun({ run_id: 9, run_type: 'SCENARIO' });
  const scenario = meta({ pnl_list: [OLDER], selected });
  expect(findChosen(runChoices(scenario), scenario)).toMatchObject({
    label: 'Scenario',
    run_id: 9,
  });
});

test.each([
  ['', ['latest', '7', '6', '5']],
  ['  maren ', ['5']],
  ['MAREN verified', ['5']],
  ['maren prelim', []],
  ['prelim', ['6']],
  ['2024-06-27', ['5']],
  ['27 jun 2024', ['5']],
  ['26 jun 2024', ['2024-06-26']],
  ['latest', ['latest']],
])('[PNL-04] what is typed finds runs: %s', (typed, keys) => {
  const choices = runChoices(meta({ pnl_list: [...TWO, OLDER], selected: selectedRun(COB) }));
  expect(choicesFor(choices, typed).map(({ key }) => key)).toEqual(keys);
});

test('the day before and the day after are the nearest ones with a run', () => {
  const days = ['2024-07-02', '2024-06-28', '2024-06-28', '2024-06-21', '2023-12-29'];
  const pnl_list = days.map((pipe_run_date) => pnlRun({ pipe_run_date }));
  const beside = (pipe_run_date: string) => findNeighbourDays(meta({ pnl_list, pipe_run_date }));
  expect(beside('2024-06-28')).toEqual({ before: '2024-06-21', after: '2024-07-02' });
  expect(beside('2024-06-24')).toEqual({ before: '2024-06-21', after: '2024-06-28' });
  expect(beside('2023-12-29')).toEqual({ before: undefined, after: '2024-06-21' });
  expect(beside('2024-07-02')).toEqual({ before: '2024-06-28', after: undefined });
  expect(findNeighbourDays(meta({ pnl_list: [] }))).toEqual({
    before: undefined,
    after: undefined,
  });
});
