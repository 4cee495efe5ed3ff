import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { choice, integer, Rows, type RowOf, text } from '@fairlead/platform/database/rows';
import { QUEUE_NAME } from './task-queue.ts';

const WAITING = new Rows({
  task: text,
  kind: choice(['CRON', 'TRIGGER']),
  n: integer,
  oldest_seconds: integer,
});

/** Runs that wait, held ones among them, and how long the oldest has, by task and kind. */
export async function selectWaitingRuns(db: Db): Promise<RowOf<typeof WAITING>[]> {
  const statement = sql`
    select task_route as task, trigger as kind, count(*)::int as n,
           extract(epoch from clock_timestamp() - min(created))::int as oldest_seconds
      from task_run
     where state = 'QUEUED' and queue_name = ${QUEUE_NAME}
     group by task_route, trigger`;
  return WAITING.all(db, statement);
}
