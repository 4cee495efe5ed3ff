import { expect, test } from '@jest/globals';

import { pnlMeta, pnlRun } from '@fairlead/pnl/fixtures/pnl';

import { headToCome } from './run-head.rules.ts';

const FRIDAY = pnlRun({ run_id: 8, pipe_run_date: '2024-06-28' });
const THURSDAY = pnlRun({ run_id: 7, pipe_run_date: '2024-06-27', run_type: 'COB' });
const AGAIN = pnlRun({ run_id: 5, pipe_run_date: '2024-06-27', run_type: 'PRELIM' });
const SHOWN = pnlMeta({ pnl_list: [FRIDAY, THURSDAY, AGAIN], pipe_run_date: '2024-06-27' });

test.each([
  ['the best run of a day that is listed', '2024-06-27', undefined, '2024-06-27', THURSDAY],
  ['another run of that day', '2024-06-27', 5, '2024-06-27', AGAIN],
  ['a run that is in no list', '2024-06-27', 99, '2024-06-27', undefined],
  ['a day without a run in the list', '2024-06-24', undefined, '2024-06-24', undefined],
  ['the latest, by the newest day of the list', undefined, undefined, '2024-06-28', FRIDAY],
])('%s', (_what, date, run_id, pipe_run_date, selected) => {
  const head = headToCome(SHOWN, { date, run_id });
  expect(head).toMatchObject({ pipe_run_date, found_selected_run: false });
  expect(head.selected).toBe(selected);
});

test('where nothing is listed the latest is taken for the day that was shown', () => {
  const none = pnlMeta({ pnl_list: [], pipe_run_date: '2024-06-27', selected: null });
  const head = headToCome(none, { date: undefined, run_id: undefined });
  expect(head).toMatchObject({ pipe_run_date: '2024-06-27', selected: undefined });
});
