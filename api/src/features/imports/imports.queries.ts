import { sql } from 'kysely';

import type { Db } from '../../platform/db.ts';

export type ImportCounts = {
  readonly done: number;
  readonly refused: number;
  readonly waiting: number;
};

/**
 * How far the batch under way is: it began with the first run after a moment in which none waited.
 * A run that was killed is neither taken nor refused: it is asked for again. Nothing waits most of
 * the time, and then the index on open runs answers alone.
 */
export async function selectImportProgress(db: Db, route: string): Promise<ImportCounts> {
  const { rows } = await sql<ImportCounts>`
    with waiting as (
      select count(*)::int as n from task_run
      where task_route = ${route} and state in ('QUEUED', 'RUNNING')
    ),
    recent as (
      select created, state, finished
      from task_run
      where task_route = ${route} and (select n from waiting) > 0
      order by created desc
      limit 20000
    ),
    begun as (
      select created,
             created > coalesce(
               max(coalesce(finished, 'infinity'))
                 over (order by created rows between unbounded preceding and 1 preceding),
               '-infinity') as is_first
      from recent
    )
    select count(*) filter (where state = 'SUCCESS')::int as done,
           count(*) filter (where state = 'FAIL')::int as refused,
           (select n from waiting) as waiting
    from recent
    where created >= (select max(created) from begun where is_first)
  `.execute(db);
  return rows[0] ?? { done: 0, refused: 0, waiting: 0 };
}

export type InboxFile = {
  readonly id: number;
  readonly file_name: string;
  readonly file_id: string;
  readonly task_id: string;
  /** Imports of this file that were asked for since it was taken. */
  readonly tries: number;
  readonly state: 'QUEUED' | 'RUNNING' | 'SUCCESS' | 'FAIL' | 'KILLED';
  readonly error_type: string | null;
  readonly error_trace: string | null;
  readonly error_dict: Readonly<Record<string, unknown>> | null;
};

/** The files of a folder that were taken and still lie there, and how their imports stand. */
export async function selectTakenFiles(db: Db, folder: string): Promise<InboxFile[]> {
  const { rows } = await sql<InboxFile>`
    select file.id, file.file_name, file.file_id, file.task_id::text, run.state,
           run.error_type, run.error_trace, run.error_dict,
           (select count(*)::int from task_run
            where request_json ->> 'file_id' = file.file_id and created >= file.taken_at) as tries
    from inbox_file as file
    join task_run as run using (task_id)
    where file.folder = ${folder} and file.settled_at is null
    order by file.id
  `.execute(db);
  return rows;
}

/** False when another worker took the file in this moment. */
export async function insertTakenFile(
  db: Db,
  file: { folder: string; fileName: string; fileId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into inbox_file (folder, file_name, file_id)
    values (${file.folder}, ${file.fileName}, ${file.fileId})
    on conflict (folder, file_name) where settled_at is null do nothing
  `.execute(db);
  return numAffectedRows === 1n;
}

/** The run that imports a file: its first, or another after a worker was lost. */
export async function updateFileRun(
  db: Db,
  file: { folder: string; fileName: string; taskId: string },
): Promise<void> {
  await sql`
    update inbox_file set task_id = ${file.taskId}
    where folder = ${file.folder} and file_name = ${file.fileName} and settled_at is null
  `.execute(db);
}

export async function updateFileSettled(db: Db, id: number): Promise<void> {
  await sql`update inbox_file set settled_at = clock_timestamp() where id = ${id}`.execute(db);
}

/** Whether a worker is connected to this database. */
export async function selectIsWorkerUp(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ up: boolean }>`
    select exists (
      select from pg_stat_activity
      where application_name = ${name} and datname = current_database()
    ) as up
  `.execute(db);
  return rows[0]?.up === true;
}
