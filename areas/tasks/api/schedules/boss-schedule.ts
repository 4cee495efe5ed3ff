import { fromKysely, PgBoss } from 'pg-boss';

import type { Db } from '@fairlead/platform/database/db';
import type { StoredScheduleRow } from './schedules.queries.ts';

/** The queue on which pg-boss says which schedule is due (migration 0013). */
export const SCHEDULES_QUEUE = 'schedules';

/** Payload of a job of that queue. */
export type DueJob = { readonly schedule_id: number };

/**
 * Makes pg-boss's schedule say what ours does, within `tx`: a paused one has none. pg-boss writes its
 * schedules through the database that it was made with, so that one of its own stands in for each `tx`;
 * it is never started.
 */
export async function syncBossSchedule(
  tx: Db,
  zone: string,
  { schedule_id: id, cron, missed, paused }: StoredScheduleRow,
): Promise<void> {
  if (paused) return untellBoss(tx, id);
  const data: DueJob = { schedule_id: id };
  await bossOver(tx).schedule(SCHEDULES_QUEUE, cron, data, { key: String(id), tz: zone, missed });
}

/** Removes pg-boss's schedule, within `tx`. */
export async function untellBoss(tx: Db, scheduleId: number): Promise<void> {
  await bossOver(tx).unschedule(SCHEDULES_QUEUE, String(scheduleId));
}

function bossOver(tx: Db): PgBoss {
  return new PgBoss({ db: fromKysely(tx), migrate: false, supervise: false, schedule: false });
}
