import {
  type PnlMeta,
  PNL_HISTORY_ROUTE,
  PNL_RUN_ROUTE,
  PNL_SCENARIO_ROUTE,
  type RunWarning,
} from '@fairlead/pnl/contract/runs';
import { addDays } from '@fairlead/shared/domain/calendar/days';

import { loadBusinessDays } from '@fairlead/platform/calendar/business-days';
import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import type { OrderRef } from '../runs/run-types.rules.ts';
import type { Warning } from '../runs/run-warnings.rules.ts';
import { selectTradesOfOrders } from './leg-refs.queries.ts';
import {
  selectDefaultTab,
  selectListedRuns,
  selectLookAheadDays,
  selectStoredRunDates,
  selectPendingRuns,
  type StoredRun,
} from './stored-runs.queries.ts';
import { findRun, noRun, type WhichRun } from './which-run.service.ts';

type Parts = { readonly db: Db; readonly clock: Clock };

/** Default look-aheads, where the reference data says nothing. */
const LOOK_AHEADS = [0, 1, 2, 3, 5, 10, 15, 20];

/**
 * Response to the dashboard's first call: the run that is shown, the others there are, and its
 * first tab.
 */
export async function loadPnlMeta(
  { db, clock }: Parts,
  which: WhichRun,
  email: string,
): Promise<PnlMeta> {
  const run = await findRun(db, which);
  if (run === undefined && which.runId !== undefined) noRun(which);
  const date = which.date ?? run?.pipe_run_date ?? clock.businessDate();
  const [runs, lookAheads, tab, under_way] = await Promise.all([
    selectListedRuns(db, date),
    selectLookAheadDays(db, date),
    selectDefaultTab(db, email, clock.businessDate()),
    underWay({ db, clock }),
  ]);
  return {
    pipe_run_date: date,
    selected: run === undefined ? null : await loadSelected(db, run),
    found_selected_run: run !== undefined,
    pnl_list: [...runs],
    look_aheads: lookAheads.length === 0 ? LOOK_AHEADS : [...lookAheads],
    default_tab: tab ?? 'management',
    under_way,
  };
}

async function loadSelected(
  db: Db,
  { warnings, warned, ...run }: StoredRun,
): Promise<NonNullable<PnlMeta['selected']>> {
  const selected = { ...run, warnings: [...warnings] };
  return warned === null ? selected : { ...selected, warned: await withTrades(db, warned) };
}

/** Adds to the warnings of a run the present trades of an order. */
async function withTrades(db: Db, warned: readonly Warning[]): Promise<RunWarning[]> {
  const orders = warned.map(({ order }) => order).filter((order) => order !== null);
  const found = orders.length === 0 ? [] : await selectTradesOfOrders(db, orders);
  const keyOf = ({ clearer, order_num }: OrderRef) => `${order_num} ${clearer}`;
  const byOrder = new Map(found.map((row) => [keyOf(row), row.trade_ids]));
  return warned.map(({ order, ...warning }) => ({
    ...warning,
    trade_ids: order === null ? null : (byOrder.get(keyOf(order)) ?? null),
  }));
}

/** Runs that are asked for; a making of history counts the days that it has made and those it has not. */
async function underWay({ db, clock }: Parts): Promise<PnlMeta['under_way']> {
  const tasks = await selectPendingRuns(db, [PNL_RUN_ROUTE, PNL_SCENARIO_ROUTE, PNL_HISTORY_ROUTE]);
  let done = 0;
  let waiting = 0;
  for (const { task_route, request_json, done: made } of tasks) {
    done += made;
    waiting +=
      task_route === PNL_HISTORY_ROUTE
        ? await daysToMake({ db, clock }, request_json ?? {})
        : Number(made === 0);
  }
  return { done, waiting };
}

async function daysToMake(
  { db, clock }: Parts,
  { from, to }: Readonly<Record<string, unknown>>,
): Promise<number> {
  if (typeof from !== 'string' || typeof to !== 'string') return 0;
  const days = await loadBusinessDays(db, clock);
  const made = await selectStoredRunDates(db, from, to);
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (days.has(day) && !made.has(day)) count += 1;
  }
  return count;
}
