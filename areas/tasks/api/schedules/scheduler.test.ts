import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { TestClock } from 'pg-boss';

import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { TASKS } from '@fairlead/api/tasks';
import { queueDueRun } from '../runs/queue-run.service.ts';
import { taskQueue, type TaskQueue } from '../runs/task-queue.ts';
import { startScheduler } from './scheduler.ts';

let testDb: TestDb;
let db: Db;
let queue: TaskQueue;

beforeAll(async () => {
  testDb = await createTestDb();
  db = testDb.db;
  queue = taskQueue(db);
}, 30_000);
afterAll(async () => {
  await queue.close();
  await testDb.close();
});

const worker = (bossClock: TestClock) =>
  startScheduler({
    db,
    bossClock,
    tasks: TASKS,
    databaseUrl: testDb.url,
    clock: createClock({ zone: 'Europe/Zurich' }),
    queueDueRun: (tx, run) => queueDueRun(queue, tx, run),
    log: { info: () => undefined, warn: () => undefined },
  });

async function times(): Promise<readonly string[]> {
  const { rows } = await sql<{ at: string }>`
    select task_route || ' ' || to_char(due_at at time zone 'UTC', 'MM-DD HH24:MI') as at
      from task_run order by due_at, task_route`.execute(db);
  return rows.map(({ at }) => at);
}

/** Seconds pass, one by one, and what they bring about is done. */
async function pass(clock: TestClock, seconds: number): Promise<void> {
  for (let done = 0; done < seconds; done += 1) {
    await clock.tick(1000);
    await sleep(5);
  }
}

test('the worker makes the runs of schedules that a migration has brought, each once, also after it was away', async () => {
  await sql`update task_schedule set due_from = '2026-03-27T00:00Z'`.execute(db);
  // A Friday, 07:59 in Zurich.
  const clock = new TestClock('2026-03-27T06:59:30Z');
  const first = await worker(clock);
  await pass(clock, 45);
  const due = ['/clearer/check_statements 03-27 07:00', '/system/verify_audit 03-27 07:00'];
  expect(await times()).toEqual(due);
  await pass(clock, 60);
  await first.stop();
  expect(await times()).toEqual(due);

  await sql`update task_run set state = 'SUCCESS', started = now(), finished = now()`.execute(db);
  // Ours tells pg-boss by the real clock.
  await sql`update pgboss.schedule set created_on = '2026-03-27T00:00Z'`.execute(db);
  // Nothing ran when times of sealing passed, which is made up for once, and when removing was due, which is not.
  const later = new TestClock('2026-03-28T02:20:10Z');
  const second = await worker(later);
  await pass(later, 15);
  await second.stop();
  expect((await times()).slice(2)).toEqual(['/system/verify_audit 03-28 02:15']);
}, 60_000);
