import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Db } from '../../database/db.ts';
import type { Fence } from '../../database/fenced-db.ts';
import { flag, Rows } from '../../database/rows.ts';
import { formatSessionName } from './session-name.ts';

const LOOK_EVERY_MS = 50;
const END_WITHIN_MS = 2_000;

const ASKED = new Rows({ asked: flag });

/**
 * Ends the sessions of a run, and answers whether they are gone: what a session holds it holds until
 * then, which may be long after it was asked to end.
 */
export async function endRunSessions(db: Db, run: Fence): Promise<boolean> {
  const until = performance.now() + END_WITHIN_MS;
  do {
    const left = await ASKED.all(
      db,
      sql`
        select pg_terminate_backend(pid) as asked from pg_stat_activity
         where datname = current_database() and application_name = ${formatSessionName(run)}
      `,
    );
    if (left.length === 0) return true;
    await sleep(LOOK_EVERY_MS);
  } while (performance.now() < until);
  return false;
}
