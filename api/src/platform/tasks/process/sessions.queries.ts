import { setTimeout as sleep } from 'node:timers/promises';

import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../database/db.ts';
import { flag, Rows } from '../../database/rows.ts';
import { processSessions, workerSessions } from './session-name.ts';

const LOOK_EVERY_MS = 50;

/** Ends the sessions of one process of a worker, and answers when they are gone. */
export async function endProcessSessions(db: Db, executor: string, n: number): Promise<void> {
  await endAll(db, sql`application_name = ${processSessions(executor, n)}`);
}

/** Ends the sessions of all runs of a worker, and answers when they are gone. */
export async function endWorkerSessions(db: Db, executor: string): Promise<void> {
  await endAll(db, sql`starts_with(application_name, ${workerSessions(executor)})`);
}

const ASKED = new Rows({ asked: flag });

/** What a session holds it holds until it is gone, which may be long after it was asked to end. */
async function endAll(db: Db, whose: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const left = await ASKED.all(
      db,
      sql`
        select pg_terminate_backend(pid) as asked from pg_stat_activity
         where datname = current_database() and ${whose}
      `,
    );
    if (left.length === 0) return;
    await sleep(LOOK_EVERY_MS);
  }
}
