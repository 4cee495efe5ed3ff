import { expect, test } from '@jest/globals';

import { balanceRefused } from './clearer-balance.view-model.ts';

const NO_STATEMENTS = 'There is no clearer data for this day: the clearers send no statements.';
const DIFFER =
  "Latest Clearing Date and display date don't match so not showing Clearing Balance to avoid confusion";

test.each([
  ['COB', '2024-06-28', false, undefined],
  ['COB', '2024-06-27', false, DIFFER],
  ['COB', '2024-07-01', false, DIFFER],
  ['COB', '2024-06-28', true, NO_STATEMENTS],
  ['INTRADAY', '2024-06-28', false, 'There is no clearer data for an intraday run.'],
  ['SCENARIO', '2024-06-28', false, 'There is no clearer data for a scenario.'],
] as const)(
  '[PNL-19] of a %s run of 28 June and balances of %s',
  (run_type, date, is_day_with_no_clearer_statements, why) => {
    const run = { run_type, pipe_run_date: '2024-06-28' };
    const data = { clearer_balance_table_run_date: date, is_day_with_no_clearer_statements };
    expect(balanceRefused(run, data)).toBe(why);
  },
);
