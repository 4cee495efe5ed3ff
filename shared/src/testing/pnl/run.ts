import type { PnlMeta, PnlRun, RunSince, SelectedRun } from '@fairlead/shared/contract/pnl/runs';

import { RUN_DATE, weekdays } from './calendar.ts';
import { LOOK_AHEADS } from './exposures.ts';

/** The run of 28 June 2024, changed where a test says so. */
export function pnlRun(change: Partial<PnlRun> = {}): PnlRun {
  return {
    run_id: 4180,
    pipe_run_date: RUN_DATE,
    run_type: 'LIKELY_COB',
    preliminary_pnl_run: null,
    author_nick_name: 'tolsen',
    created_at: '2024-06-28T16:46:00.000Z',
    ...change,
  };
}

/** The same where it is the one that is shown. */
export function selectedRun(change: Partial<SelectedRun> = {}): SelectedRun {
  return {
    ...pnlRun(),
    prev_run_id: 4171,
    prev_date: '2024-06-27',
    base_run_id: null,
    price_set_id: 912,
    trade_cutoff: '2024-06-28T16:45:00.000Z',
    config_hash: 'f3a9c2d01b7e',
    leg_count: 10_428,
    warnings: ['2 orders were not submitted.', 'EPC Jul 24 has no price of 28 Jun 2024.'],
    task_id: 'f0c5b9de-30a8-4d3b-9d3a-0a9d9c7d2f10',
    ...change,
  };
}

/** Nothing has come in since, but for what a test says. */
export function runSinceData(change: Partial<RunSince> = {}): RunSince {
  return {
    run_id: 4180,
    statements: 0,
    orders: 0,
    tickets: 0,
    undone: 0,
    prices: 0,
    opening_positions: 0,
    corrected_prices: 0,
    rates: 0,
    cargoes: 0,
    adjustments: 0,
    pending_trades: 0,
    newer: null,
    moves: { status: 'NONE', total: null, by_kind: [], earlier: null, task_id: null },
    ...change,
  };
}

/** Runs of the business days from January 2023 on, newest first. */
function pnlRuns(): PnlRun[] {
  const days = weekdays('2023-01-02', RUN_DATE).reverse();
  return days.map((pipe_run_date, at) =>
    at === 0
      ? pnlRun()
      : pnlRun({
          run_id: 4180 - at,
          pipe_run_date,
          run_type: at % 3 === 0 ? 'COB' : 'VERIFIED',
          author_nick_name: at % 2 === 0 ? 'maren' : 'tolsen',
          created_at: `${pipe_run_date}T17:05:00.000Z`,
        }),
  );
}

/** What the dashboard asks first, changed where a test says so. */
export function pnlMeta(change: Partial<PnlMeta> = {}): PnlMeta {
  return {
    pipe_run_date: RUN_DATE,
    selected: selectedRun(),
    found_selected_run: true,
    pnl_list: pnlRuns(),
    look_aheads: LOOK_AHEADS,
    default_tab: 'management',
    under_way: { done: 0, waiting: 0 },
    ...change,
  };
}
