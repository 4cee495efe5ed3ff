import { sql } from 'kysely';

import type { Db } from '../../database/db.ts';
import type { Fence } from '../../database/fenced-db.ts';
import { bigint, Rows, text, uuid } from '../../database/rows.ts';
import {
  OUTPUT_HEAD_CHARS,
  OUTPUT_TAIL_CHARS,
  OUTPUT_CHANNEL,
  type OutputPiece,
} from './stored-output.ts';

const PRINTED = new Rows({ printed: bigint });

/** The characters that were printed of a run that has not ended. */
export async function selectPrinted(db: Db, taskId: string): Promise<number> {
  const statement = sql`
    select coalesce(max(upto), 0) as printed from task_log where task_id = ${taskId}`;
  return (await PRINTED.one(db, statement)).printed;
}

const TOLD = new Rows({ task_id: uuid, told: text });

/**
 * Appends output chunks (idempotent), trims the middle, and notifies followers. Returns false,
 * without effect, if this attempt no longer runs.
 */
export async function insertPieces(
  db: Db,
  { taskId, attempt }: Fence,
  pieces: readonly OutputPiece[],
): Promise<boolean> {
  const printed = pieces.at(-1)?.upto ?? 0;
  const statement = sql`
    with run as (
      select task_id from task_run
       where task_id = ${taskId} and attempt = ${attempt} and state = 'RUNNING'
    ),
    removed as (
      delete from task_log using run
       where task_log.task_id = run.task_id and at_char >= ${OUTPUT_HEAD_CHARS}
         and upto > ${OUTPUT_HEAD_CHARS} and upto <= ${printed - OUTPUT_TAIL_CHARS}
    ),
    added as (
      insert into task_log (task_id, at_char, upto, text)
      select run.task_id, piece.at_char, piece.upto, piece.text
        from run, unnest(${pieces.map(({ at }) => at)}::bigint[],
                         ${pieces.map(({ upto }) => upto)}::bigint[],
                         ${pieces.map((piece) => piece.text)}::text[])
                    as piece (at_char, upto, text)
      on conflict do nothing
    )
    select task_id,
           -- Those who follow do not wait for the disk; the commit that ends the run does, for all of it.
           set_config('synchronous_commit', 'off', true)
             || pg_notify(${OUTPUT_CHANNEL}, task_id::text)::text as told
      from run`;
  return (await TOLD.first(db, statement)) !== undefined;
}

/**
 * Puts what a run printed into its row, with a line where the middle is not kept, removes the pieces,
 * and tells those who follow. Call it in the transaction that ends the run, before the
 * update that ends it: an ended row refuses changes. A second call changes
 * nothing.
 */
export async function settleOutput(tx: Db, taskId: string): Promise<void> {
  await sql`
    select settle_output(${taskId}::uuid, ${OUTPUT_HEAD_CHARS}::int, ${OUTPUT_TAIL_CHARS}::int)
  `.execute(tx);
}
