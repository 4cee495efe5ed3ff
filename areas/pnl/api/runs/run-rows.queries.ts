import { RUN_TYPES } from '@fairlead/pnl/contract/runs';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  bytes,
  choice,
  day,
  float,
  json,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { PnlConfig } from '../facts/config.rules.ts';
import { BEST_FIRST } from './run-rank.queries.ts';

const BEST = new Rows({ run_id: bigint, trade_cutoff: moment });
export type BestRun = RowOf<typeof BEST>;

/** The best run of a date; undefined where there is none. */
export async function selectBestRun(tx: Db, date: string): Promise<BestRun | undefined> {
  const statement = sql`
    select run_id, trade_cutoff from pnl_run as run
     where pipe_run_date = ${date}::date and run_type <> 'SCENARIO'
     order by ${BEST_FIRST}
     limit 1`;
  return BEST.first(tx, statement);
}

const DATE = new Rows({ pipe_run_date: day });

/** Dates that have a run which is no scenario. */
export async function selectRunDates(tx: Db): Promise<readonly string[]> {
  const statement = sql`
    select distinct pipe_run_date from pnl_run where run_type <> 'SCENARIO' order by pipe_run_date`;
  return (await DATE.all(tx, statement)).map(({ pipe_run_date: date }) => date);
}

const REPORTED = new Rows({
  pipe_run_date: day,
  scope: text,
  net_ltd: float,
  adjustment_ltd: float,
  var_95: nullable(float),
});
export type ReportedRow = RowOf<typeof REPORTED>;

/** Selects the values that the best runs of days reported, in cents. */
export async function selectReported(
  tx: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly ReportedRow[]> {
  const statement = sql`
    select best.pipe_run_date, scope, round(net_ltd * 100)::float8 as net_ltd,
           round(adjustment_ltd * 100)::float8 as adjustment_ltd,
           round(var_95 * 100)::float8 as var_95
      from (select distinct on (pipe_run_date) pipe_run_date, run_id
              from pnl_run as run
             where pipe_run_date between ${from}::date and ${to}::date and run_type <> 'SCENARIO'
             order by pipe_run_date, ${BEST_FIRST}) as best
      join pnl_run_scope using (run_id)
     order by best.pipe_run_date, scope`;
  return REPORTED.all(tx, statement);
}

const CHUNK = new Rows({ content: bytes });

/** The packed legs of a run, in their order. */
export async function selectLegChunks(tx: Db, runId: number): Promise<readonly Buffer[]> {
  const statement = sql`
    select content from pnl_run_chunk join pnl_leg_chunk using (chunk_id)
     where run_id = ${runId} and seq < 1000
     order by seq`;
  return (await CHUNK.all(tx, statement)).map(({ content }) => content);
}

/** A packed answer of a run; undefined where it has none. */
export async function selectDataSetContent(
  tx: Db,
  runId: number,
  name: string,
): Promise<Buffer | undefined> {
  const statement = sql`
    select content from pnl_data_set where run_id = ${runId} and name = ${name}`;
  return (await CHUNK.first(tx, statement))?.content;
}

const BASE = new Rows({
  run_id: bigint,
  pipe_run_date: day,
  run_type: choice(RUN_TYPES),
  price_set_id: nullable(bigint),
  fx_set_id: nullable(bigint),
  physical_set_id: nullable(bigint),
  trade_cutoff: moment,
  config_hash: text,
  config: json<PnlConfig>(),
  prev_date: nullable(day),
  prev_run_id: nullable(bigint),
  warnings: json<readonly string[]>(),
});
export type BaseRun = RowOf<typeof BASE>;

/** A run with all that it was made of. */
export async function selectBaseRun(tx: Db, runId: number): Promise<BaseRun | undefined> {
  const statement = sql`
    select run_id, pipe_run_date, run_type, price_set_id, fx_set_id, physical_set_id, trade_cutoff,
           config_hash, config, prev_date, prev_run_id, warnings
      from pnl_run join pnl_config using (config_hash)
     where run_id = ${runId}`;
  return BASE.first(tx, statement);
}

const MADE_RUN = new Rows({ run_id: bigint });

/** Selects the run that a task's run has made of a date already; undefined where there is none. */
export async function selectRunMadeBy(
  tx: Db,
  taskId: string,
  date: string,
): Promise<number | undefined> {
  const statement = sql`
    select run_id from pnl_run where task_id = ${taskId} and pipe_run_date = ${date}::date`;
  return (await MADE_RUN.first(tx, statement))?.run_id;
}
