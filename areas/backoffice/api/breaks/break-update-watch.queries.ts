import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { flag, Rows } from '@fairlead/platform/database/rows';

/** The task that keeps breaks. */
export const UPDATE_BREAKS_ROUTE = '/backacc/keep_breaks';

const DUE = new Rows({ is_due: flag });

/** One that failed is not tried again before, unless new facts came. */
const REST_MINUTES = 10;

/**
 * True when marked lots have no queued update; false while imports that may mark more are running.
 */
export async function lockDueBreakUpdate(tx: Db): Promise<boolean> {
  const statement = sql`
    select pg_try_advisory_xact_lock(hashtextextended('fairlead keep breaks', 0))
           and exists (
             select from lot_to_reconcile as mark
              where not exists (
                select from task_run
                 where task_route = ${UPDATE_BREAKS_ROUTE} and state in ('FAIL', 'KILLED')
                   and created > mark.marked_at
                   and created > clock_timestamp() - make_interval(mins => ${REST_MINUTES})))
           and (not exists (select from task_run
                             where task_route like '%/import\\_%' and state in ('QUEUED', 'RUNNING'))
                or exists (select from lot_to_reconcile
                            where marked_at < clock_timestamp() - interval '1 minute'))
           and not exists (
             select from task_run
              where task_route = ${UPDATE_BREAKS_ROUTE} and state in ('QUEUED', 'RUNNING')) as is_due`;
  return (await DUE.one(tx, statement)).is_due;
}
