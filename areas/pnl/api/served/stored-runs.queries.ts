import { RUN_TYPES } from '@fairlead/pnl/contract/runs';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  flag,
  integer,
  json,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';
import { BEST_FIRST } from '../runs/run-rank.queries.ts';
import type { Warning } from '../runs/run-warnings.rules.ts';

const LISTED = {
  run_id: bigint,
  pipe_run_date: day,
  run_type: choice(RUN_TYPES),
  preliminary_pnl_run: nullable(flag),
  author_nick_name: text,
  created_at: moment,
};
const RUN = new Rows(LISTED);
export type ListedRun = RowOf<typeof RUN>;

const SELECTED = new Rows({
  ...LISTED,
  prev_run_id: nullable(bigint),
  prev_date: nullable(day),
  base_run_id: nullable(bigint),
  price_set_id: nullable(bigint),
  trade_cutoff: moment,
  config_hash: text,
  leg_count: integer,
  warnings: json<readonly string[]>(),
  warned: nullable(json<readonly Warning[]>()),
  task_id: nullable(uuid),
});
export type StoredRun = RowOf<typeof SELECTED>;

const COLUMNS = sql`
  run_id, pipe_run_date, run_type, preliminary_pnl_run, author_nick_name, created_at,
  prev_run_id, prev_date, base_run_id, price_set_id, trade_cutoff, config_hash, leg_count, warnings, warned,
  task_id`;

/** Selects the best run of a date, or of the latest date; never a scenario. */
export async function selectBestStoredRun(
  db: Db,
  date: string | null,
): Promise<StoredRun | undefined> {
  const statement = sql`
    select ${COLUMNS} from pnl_run as run
     where run_type <> 'SCENARIO'
       and pipe_run_date = coalesce(${date}::date, (select max(pipe_run_date) from pnl_run
                                                     where run_type <> 'SCENARIO'))
     order by ${BEST_FIRST}
     limit 1`;
  return SELECTED.first(db, statement);
}

export async function selectRun(db: Db, runId: number): Promise<StoredRun | undefined> {
  return SELECTED.first(db, sql`select ${COLUMNS} from pnl_run where run_id = ${runId}`);
}

/** The best run of each date and every run of one, newest date first and the best of it first. */
export async function selectListedRuns(db: Db, date: string): Promise<readonly ListedRun[]> {
  const statement = sql`
    select run_id, pipe_run_date, run_type, preliminary_pnl_run, author_nick_name, created_at
      from (select run.*, row_number() over (partition by pipe_run_date
                                             order by run_type = 'SCENARIO', ${BEST_FIRST}) as place
              from pnl_run as run
           ) as run
     where (place = 1 and run_type <> 'SCENARIO') or pipe_run_date = ${date}::date
     order by pipe_run_date desc, place`;
  return RUN.all(db, statement);
}

const DAYS = new Rows({ days: integer });

/** Selects the choices of the look-ahead selector on a day. */
export async function selectLookAheadDays(db: Db, date: string): Promise<readonly number[]> {
  const statement = sql`
    select days from look_ahead
     where valid_from = (select max(valid_from) from look_ahead where valid_from <= ${date}::date)
     order by days`;
  return (await DAYS.all(db, statement)).map(({ days }) => days);
}

const TAB = new Rows({ tab: choice(['management', 'physical', 'paper', 'back-office']) });

/** Selects a user's default tab on a day; undefined: the one for everybody. */
export async function selectDefaultTab(db: Db, email: string, date: string) {
  const statement = sql`
    select tab from default_tab
     where lower(email) = lower(${email}) and valid_from <= ${date}::date
     order by valid_from desc
     limit 1`;
  return (await TAB.first(db, statement))?.tab;
}

const PENDING_RUN = new Rows({
  task_route: text,
  request_json: nullable(json<Readonly<Record<string, unknown>>>()),
  done: integer,
});
export type PendingRun = RowOf<typeof PENDING_RUN>;

/** Tasks of these routes that have not ended, and how many runs of the P&L each has made. */
export async function selectPendingRuns(
  db: Db,
  routes: readonly string[],
): Promise<readonly PendingRun[]> {
  const statement = sql`
    select task_route, request_json,
           (select count(*)::int from pnl_run where pnl_run.task_id = task_run.task_id) as done
      from task_run
     where task_route = any(${routes}::text[]) and state in ('QUEUED', 'RUNNING')
     order by created`;
  return PENDING_RUN.all(db, statement);
}

const RUN_DATE = new Rows({ pipe_run_date: day });

/** The dates of a span that have a run. */
export async function selectStoredRunDates(
  db: Db,
  from: string,
  to: string,
): Promise<ReadonlySet<string>> {
  const statement = sql`
    select distinct pipe_run_date from pnl_run
     where run_type <> 'SCENARIO' and pipe_run_date between ${from}::date and ${to}::date`;
  return new Set((await RUN_DATE.all(db, statement)).map(({ pipe_run_date }) => pipe_run_date));
}
