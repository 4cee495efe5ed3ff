import type { Schedule, ScheduleTerms, ScheduleTime } from '@fairlead/shared/contract/schedules';
import { may } from '@fairlead/shared/domain/access/permissions';

import { type BusinessDays, loadBusinessDays } from '@fairlead/platform/calendar/business-days';
import { zoneTime } from '@fairlead/platform/calendar/zone-time';
import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import { nextTimes } from '@fairlead/platform/schedules/next-runs';
import { toTaskSettings } from '@fairlead/platform/tasks/task-settings';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { findScheduledTask } from './check-terms.service.ts';
import {
  type StoredScheduleRow,
  selectLastScheduledRuns,
  selectLastSkips,
  selectSchedules,
} from './schedules.queries.ts';

const NEXT_TIMES = 5;
const LAST_RUNS = 10;

export type Showing = {
  readonly clock: Clock;
  readonly tasks: readonly TaskDefinition[];
};

type Shown = { readonly row: StoredScheduleRow; readonly days: BusinessDays };

/** Every schedule, as somebody sees it. */
export async function schedulesFor(
  db: Db,
  showing: Showing,
  user: SessionUser,
): Promise<Schedule[]> {
  const rows = await selectSchedules(db);
  const lastOf = await lastOnes(db, rows);
  const days = await loadBusinessDays(db, showing.clock);
  return rows.map((row) => ({ ...asSeen({ row, days }, showing, user), ...lastOf(row) }));
}

/** A schedule, as somebody sees it. */
export async function shownOne(
  db: Db,
  { row, ...showing }: Showing & Pick<Shown, 'row'>,
  user: SessionUser,
): Promise<Schedule> {
  const lastOf = await lastOnes(db, [row]);
  const days = await loadBusinessDays(db, showing.clock);
  return { ...asSeen({ row, days }, showing, user), ...lastOf(row) };
}

function asSeen({ row, days }: Shown, { clock, tasks }: Showing, user: SessionUser) {
  const task = findScheduledTask(row, tasks);
  const seesDetails = maySeeDetails(user, task);
  return {
    schedule_id: row.schedule_id,
    terms: seesDetails ? toScheduleTerms(row) : { ...toScheduleTerms(row), args: {}, json: null },
    withheld: !seesDetails,
    row_version: row.row_version,
    changed_by: row.changed_by,
    changed_at: row.changed_at,
    may_change: mayChange(user, task),
    task_is_gone: task === undefined,
    next: row.paused ? [] : listScheduleTimes(row, clock, days),
  };
}

/** The last runs of each schedule, and the last time that one of them was passed over. */
async function lastOnes(db: Db, rows: readonly StoredScheduleRow[]) {
  const ids = rows.map((row) => row.schedule_id);
  const runs = Map.groupBy(
    await selectLastScheduledRuns(db, { schedules: ids, limit: LAST_RUNS }),
    (run) => run.of_schedule,
  );
  const skips = new Map((await selectLastSkips(db, ids)).map((skip) => [skip.schedule_id, skip]));
  return ({ schedule_id: id }: StoredScheduleRow): Pick<Schedule, 'last_runs' | 'last_skip'> => {
    const skip = skips.get(id);
    return {
      last_runs: (runs.get(id) ?? []).map(({ of_schedule: _, ...run }) => run),
      last_skip: skip === undefined ? null : { due_at: skip.due_at, reason: skip.reason },
    };
  };
}

/**
 * True for who may see what a schedule gives its runs: those who may see what the runs were given.
 */
function maySeeDetails({ permissions }: SessionUser, task: TaskDefinition | undefined): boolean {
  return may(permissions, task === undefined ? 'task:output' : toTaskSettings(task).outputAccess);
}

/**
 * True for users who may write schedules, see this one's details and run its task; for a removed
 * task the first two suffice.
 */
export function mayChange(user: SessionUser, task: TaskDefinition | undefined): boolean {
  return (
    may(user.permissions, 'schedule:write') &&
    maySeeDetails(user, task) &&
    (task === undefined || may(user.permissions, task.access))
  );
}

export function toScheduleTerms(row: StoredScheduleRow): ScheduleTerms {
  const { route, method, args, json, cron, business_days_only, overlap, missed, paused } = row;
  return { route, method, args, json, cron, business_days_only, overlap, missed, paused };
}

/** The next five times of terms, by the clocks of the firm. */
export function listScheduleTimes(
  terms: Pick<ScheduleTerms, 'cron' | 'business_days_only'>,
  clock: Clock,
  days: BusinessDays,
): ScheduleTime[] {
  const { zone } = clock;
  const { offsetAt, textOf } = zoneTime(zone);
  let before = clock.now();
  return nextTimes(terms, { after: before, count: NEXT_TIMES, zone, days }).map((at) => {
    const clockChange = offsetAt(before) !== offsetAt(at);
    before = at;
    return { at: at.toISOString(), local: textOf(at), clock_change: clockChange };
  });
}
