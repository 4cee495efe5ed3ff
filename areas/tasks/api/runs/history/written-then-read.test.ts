import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TaskRun } from '@fairlead/shared/contract/runs';
import { sql } from 'kysely';

import { notices } from '@fairlead/platform/database/notices';
import { storedRun, storeRuns } from '@fairlead/api/testing/runs';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let it: TestApp;
/** Another server over the same database. */
let other: TestApp;
let headers: Record<string, string>;
let run: string;

beforeAll(async () => {
  it = await createTestApp();
  other = await createTestApp({ db: it.db, notices: notices(it.testDb.url) });
  headers = { 'x-auth-token': await it.tokenFor(['task:history', 'task:output']) };
  run = await storeRuns(it.db, [storedRun({ state: 'RUNNING', task_route: '/a/printing' })]);
}, 30_000);
afterAll(async () => {
  await other.close();
  await it.close();
});

const WRITES = 1_000;

type Shown = readonly TaskRun[];
type Write = {
  /** Writes what only this write writes. */
  readonly write: (n: number) => Promise<unknown>;
  /** Tells by what the history shows whether it is there. */
  readonly isThere: (shown: Shown, n: number) => boolean;
};

const isOf = (n: number) => (each: TaskRun) => each.request_args['n'] === n;

const WRITTEN: readonly Write[] = [
  {
    write: (n) =>
      sql`insert into task_run (task_id, task_route, method, trigger, queue_name, auth_email, auth_name, request_args)
          values (gen_random_uuid(), '/a', 'POST', 'CRON', 'tasks', 'a@b', 'A', ${JSON.stringify({ n })})`.execute(
        it.db,
      ),
    isThere: (shown, n) => shown.some(isOf(n)),
  },
  {
    write: (n) =>
      sql`update task_run set state = 'RUNNING', started = clock_timestamp()
           where request_args ->> 'n' = ${String(n - 1)}`.execute(it.db),
    isThere: (shown, n) => shown.find(isOf(n - 1))?.state === 'RUNNING',
  },
  {
    write: (n) =>
      sql`insert into task_log (task_id, at_char, upto, text)
          values (${run}, ${n * 10}, ${n * 10 + 10}, ${`line ${n}`.padEnd(10)})`.execute(it.db),
    isThere: (shown, n) =>
      shown.some(({ task_id: id, output }) => id === run && output?.includes(`line ${n} `)),
  },
  {
    write: (n) =>
      sql`delete from task_run where request_args ->> 'n' = ${String(n - 3)}`.execute(it.db),
    isThere: (shown, n) => !shown.some(isOf(n - 3)),
  },
];

test('[API-09] what runs do is in the next answer of every server, a thousand times', async () => {
  const older: string[] = [];
  for (let n = 0; n < WRITES; n += 1) {
    const { write, isThere } = WRITTEN[n % WRITTEN.length] as Write;
    await write(n);
    for (const [name, { app }] of Object.entries({ same: it, other })) {
      const answer = await app.inject({ url: '/api/tasks/api/history', headers });
      const { tasks } = answer.json<{ tasks: TaskRun[] }>();
      if (!isThere(tasks, n)) older.push(`${name}: write ${n}`);
    }
  }
  expect({ older: older.length, first: older[0] }).toEqual({ older: 0, first: undefined });
}, 120_000);

test('what commits later is in the next answer as well, and nobody waits for it', async () => {
  const begin = (name: string) =>
    sql`insert into task_run (task_id, task_route, method, trigger, queue_name, auth_email, auth_name)
        values (gen_random_uuid(), ${name}, 'POST', 'CRON', 'tasks', 'a@b', 'A')`;
  const shown = async () => {
    const answer = await it.app.inject({ url: '/api/tasks/api/history', headers });
    const { tasks } = answer.json<{ tasks: TaskRun[] }>();
    return ['/first', '/second'].filter((name) => tasks.some((each) => each.task_route === name));
  };
  const slow = await it.db.startTransaction().execute();
  await begin('/first').execute(slow);
  await begin('/second').execute(it.db);
  expect(await shown()).toEqual(['/second']);
  await slow.commit().execute();
  expect(await shown()).toEqual(['/first', '/second']);
});
