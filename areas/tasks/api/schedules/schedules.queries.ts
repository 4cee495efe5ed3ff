import { METHODS, type Method, RUN_STATES } from '@fairlead/shared/contract/runs';
import type { ScheduleTerms } from '@fairlead/shared/contract/schedules';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
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

const SCHEDULE = new Rows({
  schedule_id: bigint,
  route: text,
  method: choice<Method>([...METHODS]),
  args: json<ScheduleTerms['args']>(),
  json: nullable(json()),
  cron: text,
  business_days_only: flag,
  overlap: choice(['skip', 'wait']),
  missed: choice(['skip', 'once']),
  paused: flag,
  due_from: moment,
  row_version: integer,
  changed_by: text,
  changed_at: moment,
});

export type StoredScheduleRow = RowOf<typeof SCHEDULE>;

const COLUMNS = sql`
  schedule_id, route, method, args, json, cron, business_days_only, overlap, missed, paused,
  due_from, row_version, changed_by, changed_at`;

export async function selectSchedules(db: Db): Promise<StoredScheduleRow[]> {
  return SCHEDULE.all(db, sql`select ${COLUMNS} from task_schedule order by route, schedule_id`);
}

/** The schedule, and nobody changes it, or decides about a run of it, before `tx` ends. */
export async function lockSchedule(
  tx: Db,
  scheduleId: number,
): Promise<StoredScheduleRow | undefined> {
  const statement = sql`
    select ${COLUMNS} from task_schedule where schedule_id = ${scheduleId} for update`;
  return SCHEDULE.first(tx, statement);
}

export async function selectSchedule(
  db: Db,
  scheduleId: number,
): Promise<StoredScheduleRow | undefined> {
  const statement = sql`select ${COLUMNS} from task_schedule where schedule_id = ${scheduleId}`;
  return SCHEDULE.first(db, statement);
}

const toJson = (terms: ScheduleTerms) =>
  sql`${terms.json === null ? null : JSON.stringify(terms.json)}::jsonb`;

export async function insertSchedule(
  tx: Db,
  terms: ScheduleTerms,
  changedBy: string,
): Promise<StoredScheduleRow> {
  const statement = sql`
    insert into task_schedule
      (route, method, args, json, cron, business_days_only, overlap, missed, paused, changed_by)
    values (${terms.route}, ${terms.method}, ${JSON.stringify(terms.args)}::jsonb, ${toJson(terms)},
            ${terms.cron}, ${terms.business_days_only}, ${terms.overlap}, ${terms.missed},
            ${terms.paused}, ${changedBy})
    returning ${COLUMNS}`;
  return SCHEDULE.one(tx, statement);
}

/** Changes a locked schedule. With another line, or resumed, it owes nothing of the time before. */
export async function updateSchedule(
  tx: Db,
  { scheduleId, changedBy }: { readonly scheduleId: number; readonly changedBy: string },
  terms: ScheduleTerms,
): Promise<StoredScheduleRow> {
  const statement = sql`
    update task_schedule
       set route = ${terms.route}, method = ${terms.method},
           args = ${JSON.stringify(terms.args)}::jsonb, json = ${toJson(terms)},
           cron = ${terms.cron}, business_days_only = ${terms.business_days_only},
           overlap = ${terms.overlap}, missed = ${terms.missed}, paused = ${terms.paused},
           due_from = case when cron <> ${terms.cron} or (paused and not ${terms.paused}::boolean)
                           then clock_timestamp() else due_from end,
           row_version = row_version + 1, changed_by = ${changedBy}, changed_at = clock_timestamp()
     where schedule_id = ${scheduleId}
    returning ${COLUMNS}`;
  return SCHEDULE.one(tx, statement);
}

export async function deleteScheduleRow(tx: Db, scheduleId: number): Promise<void> {
  await sql`delete from task_schedule where schedule_id = ${scheduleId}`.execute(tx);
}

const LAST_RUN = new Rows({
  of_schedule: bigint,
  task_id: uuid,
  state: choice(RUN_STATES),
  created_at: moment,
});

/** The last runs of each schedule, newest first. */
export async function selectLastScheduledRuns(
  db: Db,
  { schedules, limit }: { readonly schedules: readonly number[]; readonly limit: number },
): Promise<RowOf<typeof LAST_RUN>[]> {
  const statement = sql`
    select asked.of_schedule, run.task_id, run.state, run.created as created_at
      from unnest(${schedules}::bigint[]) as asked (of_schedule)
     cross join lateral (
             select task_id, state, created, due_at from task_run
              where schedule_id = of_schedule
              order by due_at desc limit ${limit}
           ) as run
     order by asked.of_schedule, run.due_at desc`;
  return LAST_RUN.all(db, statement);
}

const SKIP = new Rows({ schedule_id: bigint, due_at: moment, reason: text });

/** The last time at which each schedule was passed over. */
export async function selectLastSkips(
  db: Db,
  schedules: readonly number[],
): Promise<RowOf<typeof SKIP>[]> {
  const statement = sql`
    select distinct on (schedule_id) schedule_id, due_at, reason
      from task_schedule_skip
     where schedule_id = any(${schedules}::bigint[])
     order by schedule_id, due_at desc`;
  return SKIP.all(db, statement);
}

export async function insertSkip(
  tx: Db,
  { scheduleId, at }: { readonly scheduleId: number; readonly at: Date },
  reason: string,
): Promise<void> {
  await sql`
    insert into task_schedule_skip (schedule_id, due_at, reason)
    values (${scheduleId}, ${at.toISOString()}, ${reason})
  `.execute(tx);
}

const SKIPPED = new Rows({ task: text, why: choice(['overlap', 'other']), n: integer });

/** Times of the last day at which schedules had no run, by task and whether the run before was the reason. */
export async function selectSkipped(db: Db, overlap: string): Promise<RowOf<typeof SKIPPED>[]> {
  const statement = sql`
    select route as task, why, count(*)::int as n
      from task_schedule
     cross join lateral (
             select case when reason = ${overlap} then 'overlap' else 'other' end as why
               from task_schedule_skip as skip
              where skip.schedule_id = task_schedule.schedule_id
                and due_at > clock_timestamp() - interval '1 day'
           ) as skipped
     group by route, why`;
  return SKIPPED.all(db, statement);
}

const STANDING = new Rows({ is_decided: flag, is_open: flag });

/**
 * True when a time of a schedule was decided before, and whether an earlier run of it has not ended.
 */
export async function selectScheduleStanding(
  tx: Db,
  { scheduleId, at }: { readonly scheduleId: number; readonly at: Date },
): Promise<RowOf<typeof STANDING>> {
  const statement = sql`
    select exists (select from task_run
                    where schedule_id = ${scheduleId} and due_at = ${at.toISOString()})
           or exists (select from task_schedule_skip
                       where schedule_id = ${scheduleId} and due_at = ${at.toISOString()}) as is_decided,
           exists (select from task_run
                    where state in ('QUEUED', 'RUNNING') and auth_email = 'system:schedule'
                      and schedule_of_run(task_id) = ${scheduleId}) as is_open`;
  return STANDING.one(tx, statement);
}
