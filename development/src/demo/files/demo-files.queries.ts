import type { Db } from '@fairlead/api/database';
import {
  bigint,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';
import { sql } from 'kysely';

/** True for a file of the demo that was not asked to be imported before. */
export async function insertDemoFile(
  tx: Db,
  file: { readonly fileId: string; readonly kind: string; readonly fileName: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into demo_file (file_id, kind, file_name)
    values (${file.fileId}, ${file.kind}, ${file.fileName})
    on conflict do nothing
  `.execute(tx);
  return numAffectedRows === 1n;
}

const DEMO_FILE = new Rows({
  file_id: text,
  kind: text,
  file_name: text,
  state: nullable(text),
  error_type: nullable(text),
  tries: integer,
});

export type KeptDemoFile = RowOf<typeof DEMO_FILE>;

/** The demo's files that were asked for, and how the last import of each stands. */
export async function selectDemoFiles(db: Db): Promise<readonly KeptDemoFile[]> {
  const statement = sql`
    select file.file_id, file.kind, file.file_name, last.state, last.error_type, last.tries
      from demo_file as file
     cross join lateral (
       select (array_agg(run.state order by run.created desc))[1] as state,
              (array_agg(run.error_type order by run.created desc))[1] as error_type,
              count(*)::int as tries
         from task_run as run
        where run.request_json ->> 'file_id' = file.file_id
     ) as last
     order by file.file_name`;
  return DEMO_FILE.all(db, statement);
}

const STEP = new Rows({ task_id: uuid });

/** The run that was asked for at a step. */
export async function selectDemoStep(db: Db, name: string): Promise<string | undefined> {
  return (await STEP.first(db, sql`select task_id from demo_step where name = ${name}`))?.task_id;
}

export async function upsertDemoStep(tx: Db, name: string, taskId: string): Promise<void> {
  await sql`
    insert into demo_step (name, task_id) values (${name}, ${taskId}::uuid)
    on conflict (name) do update set task_id = excluded.task_id
  `.execute(tx);
}

const COUNT = new Rows({ n: bigint });

/** Statements of a day of which everything is entered. */
export async function countEnteredOn(db: Db, day: string): Promise<number> {
  const statement = sql`
    select count(*) as n from demo_statement
     where statement_date = ${day}::date and entered_at is not null`;
  return (await COUNT.one(db, statement)).n;
}
