import { RUN_STATES } from '@fairlead/shared/contract/runs';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  flag,
  integer,
  json,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';

const IMPORT_COUNTS = new Rows({ done: integer, refused: integer, waiting: integer });

export type ImportCounts = RowOf<typeof IMPORT_COUNTS>;

/** Runs that are looked at first; a batch that is larger is looked for among ten times as many. */
const FIRST_LOOK = 200;

/**
 * Progress of the batch under way: it began with the first run after a moment in which none waited.
 * A run that was killed is neither taken nor refused: it is asked for again; so is one whose file
 * was tried again since, as one that waited for names is. It costs what the batch is long, not the
 * history; nothing waits most of the time, and then the index on open runs answers alone.
 */
export async function selectImportProgress(
  db: Db,
  route: string,
  look: number = FIRST_LOOK,
): Promise<ImportCounts> {
  const { is_whole, ...counts } = await PROGRESS.one(db, progressAmong(route, look));
  return is_whole ? counts : selectImportProgress(db, route, look * 10);
}

const PROGRESS = new Rows({ ...IMPORT_COUNTS.columns, is_whole: flag });

/** The batch among the newest `look` runs; not `is_whole` if it began before them. */
function progressAmong(route: string, look: number) {
  return sql`
    with waiting as (
      select count(*)::int as n, min(created) as oldest
      from task_run
      where task_route = ${route} and state in ('QUEUED', 'RUNNING')
    ),
    recent as (
      select created, state, finished, request_json ->> 'file_id' as file_id
      from task_run
      where task_route = ${route} and (select n from waiting) > 0
      order by created desc
      fetch first (${look}::int) rows with ties
    ),
    older as (
      select case when oldest < newer_than then 'infinity' else (
               select finished from task_run
               where task_route = ${route} and finished is not null and created < newer_than
               order by finished desc
               limit 1) end as ended
      from waiting, (select min(created) as newer_than from recent) as seen
    ),
    begun as (
      select created,
             created > greatest(
               max(coalesce(finished, 'infinity'))
                 over (order by created rows between unbounded preceding and 1 preceding),
               (select ended from older),
               '-infinity') as is_first
      from recent
    ),
    batch as (select max(created) as began from begun where is_first)
    select count(*) filter (where state = 'SUCCESS')::int as done,
           count(*) filter (where state = 'FAIL' and not exists (
             select from task_run as again
             where again.request_json ->> 'file_id' = recent.file_id
               and again.created > recent.created))::int as refused,
           (select n from waiting) as waiting,
           (select n from waiting) = 0 or (select began from batch) is not null as is_whole
    from recent
    where created >= (select began from batch)`;
}

const INBOX_FILE = new Rows({
  id: bigint,
  file_name: text,
  file_id: text,
  task_id: uuid,
  state: choice(RUN_STATES),
  error_type: nullable(text),
  error_trace: nullable(text),
  error_dict: nullable(json<Readonly<Record<string, unknown>>>()),
  /** Imports of this file, since it was taken, that were lost with their worker. */
  losses: integer,
  /**
   * True when its last import ended so long ago that it may be retried: twice as long each time.
   */
  is_rested: flag,
  /** True when it was imported less than an hour ago: so long it waits for names. */
  may_wait: flag,
  /** True when another import has brought names since its last one began. */
  names_came: flag,
});

export type InboxFile = RowOf<typeof INBOX_FILE>;

/** The files of a folder that were taken and still lie there, and how their imports stand. */
export async function selectImportedFiles(
  db: Db,
  folder: string,
  namingRoutes: readonly string[],
): Promise<InboxFile[]> {
  const statement = sql`
    select file.id, file.file_name, file.file_id, run.task_id, run.state,
           run.error_type, run.error_trace, run.error_dict,
           losses,
           coalesce(run.finished + least(interval '10 minutes', interval '5 seconds' * 2 ^ tries)
                    < clock_timestamp(), false) as is_rested,
           file.taken_at > clock_timestamp() - interval '1 hour' as may_wait,
           run.state = 'FAIL' and exists (
             select from task_run as naming
              where naming.task_route = any(${namingRoutes}::text[]) and naming.state = 'SUCCESS'
                and naming.finished >= run.started) as names_came
    from inbox_file as file
    join task_run as run using (task_id)
    cross join lateral (
      select least(count(*), 10)::int as tries, count(*) filter (where state = 'KILLED')::int as losses
      from task_run
      where request_json ->> 'file_id' = file.file_id and created >= file.taken_at) as imports
    where file.folder = ${folder} and file.settled_at is null
    order by file.id`;
  return INBOX_FILE.all(db, statement);
}

/** False when another worker took the file in this moment. */
export async function insertInboxFile(
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

const WORKER = new Rows({ up: flag });

/** True when a worker is connected to this database. */
export async function selectIsWorkerUp(db: Db, name: string): Promise<boolean> {
  const statement = sql`
    select exists (
      select from pg_stat_activity
      where application_name = ${name} and datname = current_database()
    ) as up`;
  return (await WORKER.one(db, statement)).up;
}
