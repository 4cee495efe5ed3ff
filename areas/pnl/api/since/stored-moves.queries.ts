import { type MovedBy, PNL_SINCE_ROUTE } from '@fairlead/pnl/contract/since';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  json,
  moment,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';
import { BEST_FIRST } from '../runs/run-rank.queries.ts';

/** Cents by kind of fact; what is 0 is left out. */
export type StoredMoves = Partial<Readonly<Record<MovedBy, number>>>;

const STORED_MOVES = new Rows({
  state: text,
  by_kind: json<StoredMoves>(),
  task_id: uuid,
  worked_out_at: moment,
});
export type StoredMovesRow = RowOf<typeof STORED_MOVES>;

/** Reads what was worked out last of a run; undefined where nothing was. */
export async function selectStoredMoves(
  db: Db,
  runId: number,
): Promise<StoredMovesRow | undefined> {
  const statement = sql`
    select state, by_kind, task_id, worked_out_at from pnl_since where run_id = ${runId}`;
  return STORED_MOVES.first(db, statement);
}

const REQUESTED_MOVES = new Rows({
  task_id: uuid,
  state: choice(['QUEUED', 'RUNNING', 'SUCCESS', 'FAIL', 'KILLED']),
});
export type RequestedMovesRow = RowOf<typeof REQUESTED_MOVES>;

/**
 * Reads how the newest run of the task stands that works out what a run's facts would move; undefined where none
 * has been asked for, or none but such as ended before what is kept was worked out.
 */
export async function selectRequestedMoves(
  db: Db,
  runId: number,
): Promise<RequestedMovesRow | undefined> {
  const statement = sql`
    select task_id, state from task_run
     where task_route = ${sql.lit(PNL_SINCE_ROUTE)} and request_json ->> 'run_id' = ${String(runId)}
       and (state in ('QUEUED', 'RUNNING')
            or not exists (select from pnl_since
                            where run_id = ${runId} and worked_out_at > task_run.created))
     order by created desc
     limit 1`;
  return REQUESTED_MOVES.first(db, statement);
}

export type NewMoves = {
  readonly runId: number;
  readonly state: string;
  readonly byKind: StoredMoves;
  readonly taskId: string;
};

/** Stores what was worked out in the place of what was before. */
export async function upsertMoves(
  tx: Db,
  { runId, state, byKind, taskId }: NewMoves,
): Promise<void> {
  await sql`
    insert into pnl_since (run_id, state, by_kind, task_id)
    values (${runId}, ${state}, ${JSON.stringify(byKind)}::jsonb, ${taskId})
    on conflict (run_id) do update
       set state = excluded.state, by_kind = excluded.by_kind, task_id = excluded.task_id,
           worked_out_at = clock_timestamp()`.execute(tx);
}

const NET = new Rows({ net: bigint });

/** Reads the net of all legs as a run reported it, cents; undefined where there is no such run. */
export async function selectNetOfRun(tx: Db, runId: number): Promise<number | undefined> {
  const statement = sql`
    select round(net_ltd * 100)::bigint as net from pnl_run_scope
     where run_id = ${runId} and scope = 'scg'`;
  return (await NET.first(tx, statement))?.net;
}

const ENTRY = new Rows({
  entry_id: bigint,
  kind: choice(['REGULAR', 'INTERNAL', 'CLEARER', 'OPENING']),
});

/** Lists the entries that came behind a moment, with their kinds. */
export async function selectNewEntries(
  tx: Db,
  cutoff: string,
): Promise<readonly RowOf<typeof ENTRY>[]> {
  const statement = sql`
    select entry_id, kind from blotter_entry where entered_at > ${cutoff}::timestamptz`;
  return ENTRY.all(tx, statement);
}

const SHOWN = new Rows({ run_id: bigint });

/** The best run of the latest date, which is what people see first; undefined where there is none. */
export async function selectShownRun(db: Db): Promise<number | undefined> {
  const statement = sql`
    select run_id from pnl_run as run
     where run_type <> 'SCENARIO'
       and pipe_run_date = (select max(pipe_run_date) from pnl_run where run_type <> 'SCENARIO')
     order by ${BEST_FIRST}
     limit 1`;
  return (await SHOWN.first(db, statement))?.run_id;
}
