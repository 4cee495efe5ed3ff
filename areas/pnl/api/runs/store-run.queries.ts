import type { RunType } from '@fairlead/pnl/contract/runs';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { bigint, Rows, text } from '@fairlead/platform/database/rows';
import type { Warning } from './run-warnings.rules.ts';

/** Inserts the configuration of a run, once for all that had the same. */
export async function insertConfig(tx: Db, hash: string, config: object): Promise<void> {
  await sql`
    insert into pnl_config (config_hash, config)
    values (${hash}, ${JSON.stringify(config)}::jsonb) on conflict do nothing
  `.execute(tx);
}

/** The columns of a run that its maker says. */
export type NewPnlRun = {
  readonly pipe_run_date: string;
  readonly run_type: RunType;
  readonly preliminary_pnl_run: boolean | null;
  readonly author_email: string;
  readonly author_nick_name: string;
  readonly task_id: string;
  readonly price_set_id: number | null;
  readonly fx_set_id: number | null;
  readonly physical_set_id: number | null;
  readonly trade_cutoff: string;
  readonly config_hash: string;
  readonly prev_date: string;
  readonly prev_run_id: number | null;
  readonly base_run_id: number | null;
  readonly scenario: object | null;
  readonly is_day_with_no_clearer_statements: boolean;
  readonly leg_count: number;
  readonly warnings: readonly string[];
  /** The same, with what each is about. */
  readonly warned: readonly Warning[];
};

const RUN = new Rows({ run_id: bigint });

/** Answers the number of the run; undefined where the task has made one of the date already. */
export async function insertPnlRun(tx: Db, run: NewPnlRun): Promise<number | undefined> {
  const statement = sql`
    insert into pnl_run
      (pipe_run_date, run_type, preliminary_pnl_run, author_email, author_nick_name, task_id,
       price_set_id, fx_set_id, physical_set_id, trade_cutoff, config_hash, prev_date, prev_run_id,
       base_run_id, scenario, is_day_with_no_clearer_statements, leg_count, warnings, warned)
    select pipe_run_date, run_type, preliminary_pnl_run, author_email, author_nick_name, task_id,
           price_set_id, fx_set_id, physical_set_id, trade_cutoff, config_hash, prev_date,
           prev_run_id, base_run_id, ${run.scenario === null ? null : JSON.stringify(run.scenario)}::jsonb,
           is_day_with_no_clearer_statements, leg_count, warnings, warned
      from jsonb_populate_record(null::pnl_run, ${JSON.stringify({ ...run, scenario: undefined })}::jsonb)
    on conflict (task_id, pipe_run_date) do nothing
    returning run_id`;
  return (await RUN.first(tx, statement))?.run_id;
}

export type StoredChunk = {
  readonly seq: number;
  readonly term_month: string | null;
  readonly kind: 'PAPER' | 'PHYSICAL';
  readonly leg_count: number;
  readonly chunk_id: string;
};

const CHUNK_ID = new Rows({ chunk_id: text });

/** Selects the chunks, of those given, that no run has stored yet. */
export async function selectUnknownChunks(
  tx: Db,
  ids: readonly string[],
): Promise<readonly string[]> {
  const statement = sql`
    select distinct chunk_id from unnest(${ids}::text[]) as wanted (chunk_id)
     where not exists (select from pnl_leg_chunk as known where known.chunk_id = wanted.chunk_id)`;
  return (await CHUNK_ID.all(tx, statement)).map(({ chunk_id: id }) => id);
}

/** Stores chunks that another run has not kept meanwhile. */
export async function insertLegChunks(
  tx: Db,
  chunks: readonly { readonly chunk_id: string; readonly content: Buffer }[],
): Promise<void> {
  if (chunks.length === 0) return;
  await sql`
    insert into pnl_leg_chunk (chunk_id, content)
    select chunk_id, content
      from unnest(${chunks.map((chunk) => chunk.chunk_id)}::text[],
                  ${chunks.map((chunk) => chunk.content)}::bytea[]) as sent (chunk_id, content)
     order by chunk_id
        on conflict do nothing
  `.execute(tx);
}

/** Inserts the chunks of a run, in their order. */
export async function insertRunChunks(
  tx: Db,
  runId: number,
  chunks: readonly StoredChunk[],
): Promise<void> {
  await sql`
    insert into pnl_run_chunk (run_id, seq, term_month, kind, leg_count, chunk_id)
    select ${runId}, seq, term_month, kind, leg_count, chunk_id
      from jsonb_to_recordset(${JSON.stringify(chunks)}::jsonb)
        as sent (seq integer, term_month date, kind text, leg_count integer, chunk_id text)
  `.execute(tx);
}

export type DataSetToStore = {
  readonly name: string;
  readonly etag: string;
  readonly content: Buffer;
};

/** The finished answers of a run. */
export async function insertDataSets(
  tx: Db,
  runId: number,
  sets: readonly DataSetToStore[],
): Promise<void> {
  await sql`
    insert into pnl_data_set (run_id, name, etag, content)
    select ${runId}, name, etag, content
      from unnest(${sets.map(({ name }) => name)}::text[], ${sets.map(({ etag }) => etag)}::text[],
                  ${sets.map(({ content }) => content)}::bytea[]) as sent (name, etag, content)
  `.execute(tx);
}

export type StoredScope = {
  readonly scope: string;
  /** In cents. */
  readonly net_ltd: number;
  readonly adjustment_ltd: number;
  readonly var_95: number | null;
};

/** Inserts what later runs draw as history. */
export async function insertScopes(
  tx: Db,
  runId: number,
  scopes: readonly StoredScope[],
): Promise<void> {
  await sql`
    insert into pnl_run_scope (run_id, scope, net_ltd, adjustment_ltd, var_95)
    select ${runId}, scope, net_ltd / 100, adjustment_ltd / 100, var_95 / 100
      from jsonb_to_recordset(${JSON.stringify(scopes)}::jsonb)
        as sent (scope text, net_ltd numeric, adjustment_ltd numeric, var_95 numeric)
  `.execute(tx);
}

/** Inserts the P&L of a scope in each scenario, in dollars, oldest first. */
export async function insertVarScenarios(
  tx: Db,
  runId: number,
  { scope, dates, pnl }: { scope: string; dates: readonly string[]; pnl: readonly number[] },
): Promise<void> {
  await sql`
    insert into pnl_var_scenarios (run_id, scope, dates, pnl)
    values (${runId}, ${scope}, ${dates}::date[], ${pnl}::double precision[])
  `.execute(tx);
}
