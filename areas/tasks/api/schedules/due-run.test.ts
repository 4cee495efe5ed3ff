import type { ScheduleTerms } from '@fairlead/shared/contract/schedules';
import { object, text } from '@fairlead/shared/contract/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { endRun } from '../runs/end-run.service.ts';
import { claimRun } from '../runs/run-claim.queries.ts';
import { lockRun } from '../runs/run-end.queries.ts';
import { toRunLimits } from '../runs/run-limits.ts';
import { queueDueRun } from '../runs/queue-run.service.ts';
import { taskQueue, type TaskQueue } from '../runs/task-queue.ts';
import { runWhatIsDue } from './due-run.service.ts';
import { runWhatClocksSkipped, takeAll } from './scheduler.ts';
import { insertSchedule } from './schedules.queries.ts';

const CHECK: TaskDefinition = {
  route: '/test/check',
  summary: 'Check',
  urlParams: [
    { name: 'date', type_val: 'date', default_val: 'today' },
    { name: 'dry_run', type_val: 'bool', default_val: 'true' },
  ],
  methods: ['POST', 'PUT'],
  access: 'system:run',
  run: async () => undefined,
};
const SEND: TaskDefinition = {
  ...CHECK,
  route: '/test/send',
  urlParams: [],
  json: object({ to: text() }),
};

const TERMS: ScheduleTerms = {
  route: CHECK.route,
  method: 'PUT',
  args: { date: 'previous_business_day', dry_run: false },
  json: null,
  cron: '0 8 * * *',
  business_days_only: false,
  overlap: 'skip',
  missed: 'skip',
  paused: false,
};

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
beforeEach(async () => {
  await sql`truncate task_run, task_schedule cascade`.execute(db);
});

const clock = createClock({ zone: 'Europe/Zurich', calendar: 'FIRM' });
const logged: object[] = [];
const warned: object[] = [];
const deciding = (parts = {}) => ({
  db,
  clock,
  tasks: [CHECK, SEND],
  queueDueRun: (tx: Db, run: Parameters<typeof queueDueRun>[2]) => queueDueRun(queue, tx, run),
  log: {
    info: (about: object) => void logged.push(about),
    warn: (about: object) => void warned.push(about),
  },
  ...parts,
});

/** A schedule that has stood since the beginning of 2024. */
async function scheduled(
  terms: Partial<ScheduleTerms> = {},
  since = '2024-01-01',
): Promise<number> {
  const row = await insertSchedule(db, { ...TERMS, ...terms }, 'test');
  await sql`update task_schedule set due_from = ${since}::timestamptz
             where schedule_id = ${row.schedule_id}`.execute(db);
  return row.schedule_id;
}

const due = (scheduleId: number, askedAt: string, parts = {}) =>
  runWhatIsDue(deciding(parts), { scheduleId, askedAt: new Date(askedAt) });

async function runs(): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select to_char(due_at at time zone 'UTC', 'MM-DD HH24:MI') as at, request_args as args, trigger,
           auth_email as who, auth_name as name, priority, method, state, request_json as json
      from task_run order by due_at`.execute(db);
  return rows;
}
const times = async () => (await runs()).map(({ at }) => at);
async function skips(): Promise<readonly string[]> {
  const { rows } = await sql<{ reason: string }>`
    select reason from task_schedule_skip order by due_at`.execute(db);
  return rows.map(({ reason }) => reason);
}
const end = () =>
  sql`update task_run set state = 'SUCCESS', started = now(), finished = now()
       where state = 'QUEUED'`.execute(db);

test('[TSK-13] a schedule that is due has a run by the clock, in the name of the schedule, after those of people', async () => {
  const id = await scheduled();
  // Tuesday 2 April 2024; the days before are Easter.
  await sql`insert into calendar values ('FIRM') on conflict do nothing`.execute(db);
  await sql`insert into holiday values ('FIRM', '2024-04-01'), ('FIRM', '2024-03-29')
            on conflict do nothing`.execute(db);
  await due(id, '2024-04-02T06:00:07Z');
  expect(await runs()).toEqual([
    {
      at: '04-02 06:00',
      trigger: 'CRON',
      who: 'system:schedule',
      name: 'Schedule',
      priority: -1,
      method: 'PUT',
      state: 'QUEUED',
      json: null,
      args: { date: '2024-03-28', dry_run: false },
    },
  ]);
});

test('a time has one run, however often and by however many it is said', async () => {
  const id = await scheduled({ overlap: 'wait' });
  await Promise.all(Array.from({ length: 8 }, () => due(id, '2024-04-02T06:00:07Z')));
  await end();
  await due(id, '2024-04-02T06:01:00Z');
  expect(await times()).toEqual(['04-02 06:00']);
  await due(id, '2024-04-03T06:00:00Z');
  expect(await times()).toEqual(['04-02 06:00', '04-03 06:00']);
});

test('a schedule of which nothing can be decided holds up no other that is told with it', async () => {
  const [wrong, right] = [await scheduled(), await scheduled()];
  await sql`update task_schedule set cron = 'of another version'
             where schedule_id = ${wrong}`.execute(db);
  const told = [wrong, right].map((id) => ({
    data: { schedule_id: id },
    createdOn: new Date('2024-04-02T06:00:07Z'),
  }));
  await expect(takeAll(deciding(), told)).rejects.toThrow('could not be judged');
  expect(await times()).toEqual(['04-02 06:00']);
});

test('days are those of the time that was due, also where the run comes later', async () => {
  const id = await scheduled({ args: { date: 'today', dry_run: true }, missed: 'once' });
  await due(id, '2024-04-04T05:00:00Z');
  expect(await runs()).toMatchObject([{ at: '04-03 06:00', args: { date: '2024-04-03' } }]);
});

test('in a demo the words mean days of its day, that stands still', async () => {
  const id = await scheduled({ args: { date: 'today', dry_run: true } });
  const demo = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
  await due(id, '2026-04-02T06:00:07Z', { clock: demo });
  expect(await runs()).toMatchObject([{ args: { date: '2024-06-28' } }]);
});

describe('what a schedule says of its times', () => {
  test('paused or deleted it has none', async () => {
    const id = await scheduled({ paused: true });
    await due(id, '2024-04-02T06:00:07Z');
    await due(id + 1000, '2024-04-02T06:00:07Z');
    expect(await times()).toEqual([]);
  });

  test('of times before it was made, resumed or got another line it owes nothing', async () => {
    const id = await scheduled({ missed: 'once' }, '2024-04-02T06:00:03Z');
    await due(id, '2024-04-02T06:00:07Z');
    expect(await times()).toEqual([]);
  });

  test.each([
    ['a Saturday', '2024-04-06T06:00:01Z', '2024-04-06 is no business day'],
    ['a holiday', '2024-04-01T06:00:01Z', '2024-04-01 is no business day'],
    ['a business day', '2024-04-02T06:00:01Z', undefined],
  ])('of business days only, it has on %s what it should', async (_day, at, reason) => {
    await sql`insert into calendar values ('FIRM') on conflict do nothing`.execute(db);
    await sql`insert into holiday values ('FIRM', '2024-04-01') on conflict do nothing`.execute(db);
    const id = await scheduled({ business_days_only: true });
    await due(id, at);
    expect([(await times()).length, await skips()]).toEqual(
      reason === undefined ? [1, []] : [0, [reason]],
    );
    // On a free day nothing is wrong.
    expect(warned).not.toContainEqual(expect.objectContaining({ schedule_id: id }));
  });

  test('while the run before has not ended, there is no other, and it stays so for that time', async () => {
    const id = await scheduled({ cron: '*/15 * * * *' });
    await due(id, '2024-04-02T06:00:01Z');
    await due(id, '2024-04-02T06:15:01Z');
    expect([await times(), await skips()]).toEqual([
      ['04-02 06:00'],
      ['The run before has not ended'],
    ]);
    expect(warned.at(-1)).toMatchObject({ reason: 'The run before has not ended' });
    await end();
    await due(id, '2024-04-02T06:15:40Z');
    expect(await times()).toEqual(['04-02 06:00']);
    await due(id, '2024-04-02T06:30:01Z');
    expect(await times()).toEqual(['04-02 06:00', '04-02 06:30']);
  });

  test('a run that follows a lost one is of its schedule, also the second', async () => {
    const skipping = await scheduled({ cron: '*/15 * * * *' });
    const waiting = await scheduled({ cron: '*/15 * * * *', overlap: 'wait' });
    for (const id of [skipping, waiting]) {
      const lost = await due(id, '2024-04-02T06:00:01Z');
      await sql`
        with lost as (
          update task_run set state = 'KILLED', started = now(), finished = now()
           where task_id = ${lost} returning *),
        first as (
          insert into task_run (task_id, task_route, method, trigger, state, queue_name, auth_email,
                                auth_name, started, finished, retry_of, retries)
          select gen_random_uuid(), task_route, method, trigger, 'KILLED', queue_name, auth_email,
                 auth_name, started, finished, task_id, 1 from lost
          returning *)
        insert into task_run (task_id, task_route, method, trigger, state, queue_name, auth_email,
                              auth_name, started, attempt, retry_of, retries)
        select gen_random_uuid(), task_route, method, trigger, 'RUNNING', queue_name, auth_email,
               auth_name, started, 1, task_id, 2 from first`.execute(db);
    }
    expect(await due(skipping, '2024-04-02T06:15:01Z')).toBeUndefined();
    expect(await skips()).toEqual(['The run before has not ended']);
    const next = await due(waiting, '2024-04-02T06:15:01Z');
    const claim = { taskId: next ?? '', executor: 'w' };
    expect(await claimRun(db, claim, toRunLimits([]))).toBeUndefined();
    await sql`update task_run set state = 'SUCCESS', finished = now() where state = 'RUNNING'`.execute(
      db,
    );
    expect(await claimRun(db, claim, toRunLimits([]))).toBeDefined();
  });

  test('or it waits, where the schedule says so', async () => {
    const id = await scheduled({ cron: '*/15 * * * *', overlap: 'wait' });
    await due(id, '2024-04-02T06:00:01Z');
    await due(id, '2024-04-02T06:15:01Z');
    expect(await times()).toEqual(['04-02 06:00', '04-02 06:15']);
  });

  test('and what waits begins when the run before has ended', async () => {
    const id = await scheduled({ cron: '*/15 * * * *', overlap: 'wait' });
    const other = await scheduled({ cron: '*/15 * * * *' });
    const [first, second, third] = [
      await due(id, '2024-04-02T06:00:01Z'),
      await due(id, '2024-04-02T06:15:01Z'),
      await due(other, '2024-04-02T06:15:01Z'),
    ] as string[];
    const limits = toRunLimits([]);
    const claim = async (taskId = '') => claimRun(db, { taskId, executor: 'w' }, limits);
    const begun = await Promise.all([claim(first), claim(second)]);
    const [running] = begun.filter((run) => run !== undefined);
    expect(begun.filter((run) => run !== undefined)).toHaveLength(1);
    // Of another schedule, though of the same task.
    expect(await claim(third)).toBeDefined();
    const waiting = running?.task_id === first ? second : first;
    await db.transaction().execute(async (tx) => {
      const run = await lockRun(tx, { taskId: running!.task_id, attempt: 1 }, limits);
      await endRun(tx, { queue, limits }, { run: run!, end: { state: 'SUCCESS', error: null } });
    });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job
       where name = 'tasks' and data ->> 'taskId' = ${waiting}`.execute(db);
    expect(rows).toEqual([{ n: 2 }]);
    expect(await claim(waiting)).toBeDefined();
  });

  test('times that passed while nothing ran have no run, or one for all', async () => {
    const skip = await scheduled({ cron: '0 * * * *' });
    await due(skip, '2024-04-02T06:20:00Z');
    expect(await times()).toEqual([]);
    const once = await scheduled({ cron: '0 * * * *', missed: 'once' });
    await due(once, '2024-04-02T06:20:00Z');
    expect(await times()).toEqual(['04-02 06:00']);
  });

  test('the last time of a schedule is not passed over because none follows', async () => {
    const firm = createClock({ zone: 'Europe/Zurich', calendar: 'FIRM' });
    await sql`insert into calendar values ('FIRM') on conflict do nothing`.execute(db);
    await sql`insert into holiday select 'FIRM', make_date(year, 12, 24)
                from generate_series(extract(year from now())::int, 2099) as year
              on conflict do nothing`.execute(db);
    const id = await scheduled({ cron: '0 8 24 12 *', business_days_only: true }, '2023-01-01');
    await due(id, '2024-12-24T07:00:01Z', { clock: firm });
    expect([await times(), await skips()]).toEqual([['12-24 07:00'], []]);
  });

  test('what its task would refuse is not asked for', async () => {
    await due(await scheduled({ route: '/test/gone' }), '2024-04-02T06:00:01Z');
    await due(await scheduled({ args: { date: 'today' } }), '2024-04-02T06:00:01Z');
    const send = { route: SEND.route, args: {}, json: { at: 'x' } };
    await due(await scheduled(send), '2024-04-02T06:00:01Z');
    expect(await times()).toEqual([]);
    expect((await skips()).toSorted()).toEqual([
      'It no longer fits its task: args.dry_run: Required',
      "It no longer fits its task: json: must have required property 'to'",
      'Its task is not in this version',
    ]);
    await due(await scheduled({ ...send, json: { to: 'x' } }), '2024-04-02T06:00:01Z');
    expect(await runs()).toMatchObject([{ json: { to: 'x' } }]);
  });
});

describe('when the clocks change', () => {
  const look = (at: string) => runWhatClocksSkipped(deciding(), new Date(at));

  test('a time that is skipped in spring has its run an hour later', async () => {
    await scheduled({ cron: '30 2 * * *' });
    await look('2024-03-31T01:29:59Z');
    expect(await times()).toEqual([]);
    await look('2024-03-31T01:34:59Z');
    await look('2024-03-31T01:39:59Z');
    expect(await times()).toEqual(['03-31 01:30']);
  });

  test('also where the look that would have found it did not take place', async () => {
    await scheduled({ cron: '30 2 * * *', missed: 'once' });
    await look('2024-03-31T09:00:00Z');
    expect(await times()).toEqual(['03-31 01:30']);
  });

  test('on other days nobody looks', async () => {
    await scheduled({ cron: '30 2 * * *', missed: 'once' });
    await look('2024-04-02T09:00:00Z');
    await look('2024-10-27T02:00:00Z');
    expect(await times()).toEqual([]);
  });

  test('a time that is repeated in autumn has one run', async () => {
    const id = await scheduled({ cron: '30 2 * * *', missed: 'once' });
    await due(id, '2024-10-27T00:30:01Z');
    await end();
    await due(id, '2024-10-27T01:30:01Z');
    expect(await times()).toEqual(['10-27 00:30']);
  });
});
