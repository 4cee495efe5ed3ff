import { isDeepStrictEqual } from 'node:util';

import type { Schedule, ScheduleTerms } from '@fairlead/shared/contract/schedules';

import { loadBusinessDays } from '@fairlead/platform/calendar/business-days';
import type { Clock } from '@fairlead/platform/clock';
import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { notAllowed } from '@fairlead/platform/http/access';
import { Refusal } from '@fairlead/platform/http/errors';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { syncBossSchedule, untellBoss } from './boss-schedule.ts';
import { checkedTerms, findScheduledTask } from './check-terms.service.ts';
import { mayChange, shownOne, toScheduleTerms } from './schedules-shown.service.ts';
import {
  deleteScheduleRow,
  insertSchedule,
  lockSchedule,
  type StoredScheduleRow,
  updateSchedule,
} from './schedules.queries.ts';

/** User who changes schedules, and the clock and tasks by which they are judged. */
export type Changing = {
  readonly clock: Clock;
  readonly tasks: readonly TaskDefinition[];
  readonly user: SessionUser;
  readonly requestId: string;
};

/** Makes a schedule. @throws Refusal for wrong terms, and for a task that the user may not run */
export async function createStoredSchedule(
  tx: Db,
  changing: Changing,
  given: ScheduleTerms,
): Promise<Schedule> {
  const terms = await allowedTerms(tx, changing, given);
  const made = await insertSchedule(tx, terms, changing.user.email);
  await syncBossSchedule(tx, changing.clock.zone, made);
  await audit(tx, changing, { action: 'schedule.create', after: made });
  return seen(tx, changing, made);
}

export type SeenSchedule = { readonly scheduleId: number; readonly version: number };

/** Changes the schedule that the user saw. Pausing needs no terms that would be taken today. */
export async function changeStoredSchedule(
  tx: Db,
  changing: Changing,
  { scheduleId, version, terms: given }: SeenSchedule & { readonly terms: ScheduleTerms },
): Promise<Schedule> {
  const before = await lockSeen(tx, changing, { scheduleId, version });
  const onlyPauses = isDeepStrictEqual({ ...toScheduleTerms(before), paused: true }, given);
  const terms = onlyPauses ? given : await allowedTerms(tx, changing, given);
  const after = await updateSchedule(tx, { scheduleId, changedBy: changing.user.email }, terms);
  await syncBossSchedule(tx, changing.clock.zone, after);
  await audit(tx, changing, { action: 'schedule.change', before, after });
  return seen(tx, changing, after);
}

/** Deletes the schedule that the user saw; its runs stay. */
export async function deleteStoredSchedule(
  tx: Db,
  changing: Changing,
  schedule: SeenSchedule,
): Promise<void> {
  const before = await lockSeen(tx, changing, schedule);
  await deleteScheduleRow(tx, schedule.scheduleId);
  await untellBoss(tx, schedule.scheduleId);
  await audit(tx, changing, { action: 'schedule.delete', before });
}

/** @throws Refusal where there is none, the user may not, or it is not as the user saw it */
async function lockSeen(
  tx: Db,
  changing: Changing,
  { scheduleId, version }: SeenSchedule,
): Promise<StoredScheduleRow> {
  const row = await lockSchedule(tx, scheduleId);
  if (row === undefined) throw noSuchSchedule();
  if (!mayChange(changing.user, findScheduledTask(row, changing.tasks))) throw notAllowed();
  if (row.row_version === version) return row;
  throw new Refusal({
    status: 409,
    code: 'CHANGED',
    message: `${row.changed_by} has changed this schedule meanwhile`,
    body: { schedule: await seen(tx, changing, row) },
  });
}

export function noSuchSchedule(): Refusal {
  const message = 'This schedule was deleted meanwhile';
  return new Refusal({ status: 404, code: 'NO_SUCH_SCHEDULE', message });
}

async function allowedTerms(
  tx: Db,
  { clock, tasks, user }: Changing,
  given: ScheduleTerms,
): Promise<ScheduleTerms> {
  const days = await loadBusinessDays(tx, clock);
  const { terms, task } = checkedTerms(given, { clock, tasks, days });
  if (!mayChange(user, task)) throw notAllowed();
  return terms;
}

async function seen(tx: Db, changing: Changing, row: StoredScheduleRow): Promise<Schedule> {
  return shownOne(tx, { ...changing, row }, changing.user);
}

type Change = {
  readonly action: string;
  readonly before?: StoredScheduleRow;
  readonly after?: StoredScheduleRow;
};

async function audit(
  tx: Db,
  { user, requestId }: Changing,
  { action, before, after }: Change,
): Promise<void> {
  await insertAudit(tx, {
    actor: user.email,
    action,
    entity: 'task_schedule',
    entityId: String((after ?? before)?.schedule_id),
    before: before === undefined ? null : toScheduleTerms(before),
    after: after === undefined ? null : toScheduleTerms(after),
    requestId,
  });
}
