import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { integer, nullable, Rows, type RowOf, text } from '@fairlead/platform/database/rows';

/** `last` as PostgreSQL writes it: to the microsecond, which a moment of ours has not. */
const BATCH = new Rows({ looked: integer, found: integer, last: nullable(text) });

/**
 * Counts of ended runs that were looked at and of those that are to go, and the keyset position of
 * the next batch.
 */
export type Batch = RowOf<typeof BATCH>;

/** Ended runs that were asked for on a day of the firm before `before`, from `after` on. */
export type OldRuns = {
  readonly before: string;
  readonly zone: string;
  readonly after: string;
  readonly limit: number;
};

/** Two runs of one moment are not parted by a batch: `limit` ones, and those of the last one's moment. */
const ended = ({ before, zone, after, limit }: OldRuns) => sql`
  select task_id, created, output from task_run
   where state in ('SUCCESS', 'FAIL', 'KILLED') and created > ${after}::timestamptz
     and created < (${before}::date::timestamp at time zone ${zone})
   order by created
   fetch first ${limit} rows with ties`;

const COUNTED = sql`
  count(*)::int as looked, (count(*) filter (where goes))::int as found, max(created)::text as last`;

const oldRuns = (of: OldRuns) => sql`
  select run.task_id, run.created,
         not exists (select from blotter_entry as entry where entry.task_id = run.task_id)
         and not exists (select from inbox_file as file where file.task_id = run.task_id)
         and not exists (select from task_run as later where later.rerun_of = run.task_id)
         and not exists (select from task_run as later where later.retry_of = run.task_id) as goes
    from (${ended(of)}) as run`;

/** Counts old runs, and those that nothing refers to: no entry, no file, no other run. */
export async function countOldRuns(db: Db, of: OldRuns): Promise<Batch> {
  return BATCH.one(db, sql`select ${COUNTED} from (${oldRuns(of)}) as old`);
}

/** Deletes old runs that nothing refers to. */
export async function deleteOldRuns(tx: Db, of: OldRuns): Promise<Batch> {
  const statement = sql`
    with old as materialized (${oldRuns(of)}),
         gone as (delete from task_run using old
                   where old.goes and task_run.task_id = old.task_id)
    select ${COUNTED} from old`;
  return BATCH.one(tx, statement);
}

const oldOutputs = (of: OldRuns) => sql`
  select run.task_id, run.created, run.output <> '' is true as goes from (${ended(of)}) as run`;

/** Counts old runs, and those whose output is kept. */
export async function countOldOutputs(db: Db, of: OldRuns): Promise<Batch> {
  return BATCH.one(db, sql`select ${COUNTED} from (${oldOutputs(of)}) as old`);
}

/** Removes what old runs have printed, and notes when. */
export async function removeOldOutputs(tx: Db, of: OldRuns): Promise<Batch> {
  const statement = sql`
    with old as materialized (${oldOutputs(of)}),
         gone as (update task_run
                     set output = null, output_tail = null, output_length = 0,
                         output_removed = clock_timestamp()
                    from old where old.goes and task_run.task_id = old.task_id)
    select ${COUNTED} from old`;
  return BATCH.one(tx, statement);
}

/** Forgets times at which schedules had no run. */
export async function deleteOldSkips(
  tx: Db,
  { before, zone }: Pick<OldRuns, 'before' | 'zone'>,
): Promise<void> {
  await sql`
    delete from task_schedule_skip
     where due_at < (${before}::date::timestamp at time zone ${zone})
  `.execute(tx);
}

/**
 * Removes pieces of what runs printed that came while the run was ended: nobody puts them into its row
 * any more.
 */
export async function deleteStrayPieces(tx: Db): Promise<void> {
  await sql`
    delete from task_log
     where not exists (select from task_run
                        where task_run.task_id = task_log.task_id and state in ('QUEUED', 'RUNNING'))
  `.execute(tx);
}
