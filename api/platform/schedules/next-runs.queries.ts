import { sql } from 'kysely';

import type { Db } from '../database/db.ts';
import { flag, Rows, text } from '../database/rows.ts';

const LINE = new Rows({ route: text, cron: text, business_days_only: flag });

/** Cron expressions of active schedules. */
export async function selectCronLines(db: Db, routes: readonly string[]) {
  return LINE.all(
    db,
    sql`
      select route, cron, business_days_only from task_schedule
       where not paused and route = any(${routes}::text[])`,
  );
}
