import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let it: TestApp;
let olav: string;
let ids = 0;

const MAY: readonly Permission[] = [
  'task:list',
  'schedule:write',
  'system:run',
  'statement:import',
  'task:output',
];

beforeAll(async () => {
  it = await createTestApp();
  olav = await it.tokenFor(MAY, 'olav@halyard.example');
}, 30_000);
afterAll(() => it.close());
beforeEach(async () => {
  await sql`truncate task_run, task_schedule, pgboss.schedule cascade`.execute(it.db);
});

const TERMS = {
  route: '/clearer/check_statements',
  method: 'POST',
  args: { date: 'previous_business_day' },
  json: null,
  cron: '0  8 * * *',
  business_days_only: true,
  overlap: 'skip',
  missed: 'once',
  paused: false,
};

type Sent = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object;
  token?: string;
  version?: number;
};

const send = (path: string, { method = 'POST', body, token = olav, version }: Sent = {}) =>
  it.app.inject({
    method,
    url: `/api/tasks/api/schedules${path}`,
    headers: {
      'x-auth-token': token,
      'idempotency-key': `k${(ids += 1)}`,
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });

type Shown = {
  schedule_id: number;
  terms: typeof TERMS;
  row_version: number;
  changed_by: string;
  may_change: boolean;
  task_is_gone: boolean;
  next: string[];
  last_runs: { state: string; created_at: string }[];
  last_skip: { due_at: string; reason: string } | null;
};

async function made(terms: object = {}): Promise<Shown> {
  const answer = await send('', { body: { ...TERMS, ...terms } });
  expect([answer.statusCode, answer.json()]).toMatchObject([200, {}]);
  return answer.json<{ schedule: Shown }>().schedule;
}

const list = async (token = olav) =>
  (await send('', { method: 'GET', token })).json<{ zone: string; schedules: Shown[] }>();

async function told(): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select key, cron, timezone, data, options ->> 'missed' as missed
      from pgboss.schedule where name = 'schedules'`.execute(it.db);
  return rows;
}

async function audits(): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select actor, action, entity_id, before ->> 'cron' as before, after ->> 'cron' as after
      from audit_event where entity = 'task_schedule' order by seq desc limit 1`.execute(it.db);
  return rows;
}

test('[TSK-17] a schedule is listed with its line, its next times on business days and its last runs', async () => {
  const { schedule_id: id } = await made();
  await sql`
    insert into task_run (task_id, task_route, method, trigger, state, queue_name, auth_email, auth_name,
                          created, started, finished, schedule_id, due_at)
    select gen_random_uuid(), '/clearer/check_statements', 'POST', 'CRON', 'SUCCESS', 'tasks', 's', 'S',
           at, at, at, ${id}, at
      from generate_series(1, 20) as n,
           lateral (select '2024-06-01'::timestamptz + make_interval(days => n)) as moment (at)
  `.execute(it.db);
  await sql`insert into task_schedule_skip values
              (${id}, '2024-06-08', 'a'), (${id}, '2024-06-22', 'The run before has not ended')`.execute(
    it.db,
  );
  const { zone, schedules } = await list();
  expect(zone).toBe('Europe/Zurich');
  expect(schedules).toMatchObject([
    {
      terms: { ...TERMS, cron: '0 8 * * *' },
      row_version: 1,
      changed_by: 'olav@halyard.example',
      may_change: true,
      task_is_gone: false,
      last_skip: { due_at: '2024-06-22T00:00:00.000Z', reason: 'The run before has not ended' },
    },
  ]);
  const [shown] = schedules;
  expect(shown?.next).toHaveLength(5);
  for (const at of shown!.next) expect([0, 6]).not.toContain(new Date(at).getUTCDay());
  expect(shown?.last_runs).toHaveLength(10);
  expect(shown?.last_runs[0]).toMatchObject({
    state: 'SUCCESS',
    created_at: '2024-06-21T00:00:00.000Z',
  });
});

test('a schedule, its change and its end are told to pg-boss and audited, each with the other', async () => {
  const { schedule_id: id, row_version: version } = await made();
  expect(await told()).toEqual([
    {
      key: String(id),
      cron: '0 8 * * *',
      timezone: 'Europe/Zurich',
      data: { schedule_id: id },
      missed: 'once',
    },
  ]);
  expect(await audits()).toEqual([
    {
      actor: 'olav@halyard.example',
      action: 'schedule.create',
      entity_id: String(id),
      before: null,
      after: '0 8 * * *',
    },
  ]);
  const body = { ...TERMS, cron: '30 6 * * 1-5', missed: 'skip' };
  expect((await send(`/${id}`, { method: 'PUT', version, body })).json()).toMatchObject({
    schedule: { row_version: 2, terms: { cron: '30 6 * * 1-5' } },
  });
  expect(await told()).toMatchObject([{ cron: '30 6 * * 1-5', missed: 'skip' }]);
  expect(await audits()).toMatchObject([
    { action: 'schedule.change', before: '0 8 * * *', after: '30 6 * * 1-5' },
  ]);
  const gone = await send(`/${id}`, { method: 'DELETE', version: 2 });
  expect(gone.json()).toEqual({ schedule_id: id });
  expect([await told(), (await list()).schedules]).toEqual([[], []]);
  expect(await audits()).toMatchObject([{ action: 'schedule.delete', after: null }]);
  expect((await send(`/${id}`, { method: 'DELETE', version: 2 })).statusCode).toBe(404);
});

test('a paused schedule is not told, has no next times, and owes nothing when it is resumed', async () => {
  const { schedule_id: id } = await made();
  await sql`update task_schedule set due_from = '2024-01-01'`.execute(it.db);
  const put = (version: number, paused: boolean) =>
    send(`/${id}`, { method: 'PUT', version, body: { ...TERMS, cron: '0 8 * * *', paused } });
  await put(1, true);
  expect([await told(), (await list()).schedules[0]?.next]).toEqual([[], []]);
  await put(2, false);
  expect(await told()).toHaveLength(1);
  const { rows } = await sql<{ is_new: boolean }>`
    select due_from > now() - interval '1 minute' as is_new from task_schedule`.execute(it.db);
  expect(rows).toEqual([{ is_new: true }]);
});

test('who changes what another has changed meanwhile gets the schedule as it is', async () => {
  const { schedule_id: id } = await made();
  await send(`/${id}`, { method: 'PUT', version: 1, body: { ...TERMS, cron: '0 9 * * *' } });
  for (const method of ['PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? TERMS : undefined;
    const answer = await send(`/${id}`, { method, version: 1, ...(body ? { body } : {}) });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'CHANGED', schedule: { row_version: 2, terms: { cron: '0 9 * * *' } } },
    ]);
  }
  expect((await list()).schedules).toMatchObject([{ row_version: 2 }]);
});

describe('what is refused before it is saved', () => {
  const DATE = 'args.date';
  test.each<[string, object, string, RegExp]>([
    ['a task that there is none', { route: '/no/such' }, 'route', /no task/],
    ['a method of another task', { method: 'DELETE' }, 'method', /POST/],
    ['31 February', { args: { date: '2024-02-31' } }, DATE, /day that exists/],
    ['a day in the future', { args: { date: '2024-06-29' } }, DATE, /future/],
    ['a word for no day', { args: { date: 'tomorrow' } }, DATE, /today, previous_business_day/],
    ['a flag for a day', { args: { date: true } }, DATE, /day that exists/],
    ['no day', { args: {} }, DATE, /Required/],
    ['an unknown argument', { args: { date: 'today', x: 'y' } }, 'args.x', /no such/],
    [
      'a day for a flag',
      { route: '/system/prune_runs', args: { date: 'today', dry_run: 'today' } },
      'args.dry_run',
      /true or false/,
    ],
    ['JSON for a task without', { json: {} }, 'json', /no JSON/],
    ['no JSON', { route: '/reference/import', args: {} }, 'json', /needs JSON/],
    [
      'other JSON',
      { route: '/reference/import', args: {}, json: { set_id: 'x' } },
      'json',
      /^set_id must match/,
    ],
    ['six fields', { cron: '* * * * * *' }, 'cron', /five fields.*it has 6/],
    ['four fields', { cron: '* * * *' }, 'cron', /it has 4/],
    ['blanks', { cron: '     ' }, 'cron', /it has 0/],
    ['a name for a line', { cron: '@daily' }, 'cron', /five fields/],
    ['a rule of a calendar', { cron: 'FREQ=DAILY;BYHOUR=8' }, 'cron', /five fields/],
    ['what is left to chance', { cron: 'H H * * *' }, 'cron', /minute 'H'/],
    ['a step of 90 minutes', { cron: '*/90 * * * *' }, 'cron', /A step of 90 .* from 0 to 59/],
    ['a step of 120 from a minute', { cron: '0/120 * * * *' }, 'cron', /A step of 120/],
    ['a step of 25 hours', { cron: '0 */25 * * *' }, 'cron', /A step of 25 .* hour.* 0 to 23/],
    ['a step out of its range', { cron: '0 8-12/6 * * *' }, 'cron', /hour.* from 8 to 12/],
    ['one of two steps', { cron: '5,*/60 * * * *' }, 'cron', /A step of 60/],
    ['a step of 13 months', { cron: '0 8 1 */13 *' }, 'cron', /A step of 13 .* month/],
    ['minute 61', { cron: '61 * * * *' }, 'cron', /Cannot be read/],
    ['hour 24', { cron: '0 24 * * *' }, 'cron', /Cannot be read/],
    ['steps of nothing', { cron: '*/0 * * * *' }, 'cron', /Cannot be read/],
    ['a line of 31 February', { cron: '0 0 31 2 *' }, 'cron', /no such month has that day/],
    ['business days that are Sundays', { cron: '0 8 * * 0' }, 'cron', /no business day/],
  ])('%s', async (_what, terms, field, reason) => {
    for (const path of ['', '/preview']) {
      const answer = await send(path, { body: { ...TERMS, ...terms } });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { code: 'WRONG_TERMS', problems: [{ field, reason: expect.stringMatching(reason) }] },
      ]);
    }
    expect([(await list()).schedules, await told()]).toEqual([[], []]);
  });

  test('all of it at once', async () => {
    const body = { ...TERMS, method: 'PUT', args: { date: '2024-02-31' }, cron: '61 * * * *' };
    const answer = await send('', { body });
    expect(answer.json().problems.map(({ field }: { field: string }) => field)).toEqual([
      'method',
      'args.date',
      'cron',
    ]);
  });

  test('a line that another version or a task of it would take can still be paused', async () => {
    const { schedule_id: id } = await made({ cron: '0 8 * * *' });
    await sql`update task_schedule set route = '/gone'`.execute(it.db);
    const gone = { ...TERMS, route: '/gone', cron: '0 8 * * *' };
    expect((await list()).schedules).toMatchObject([{ task_is_gone: true, may_change: true }]);
    const changed = await send(`/${id}`, {
      method: 'PUT',
      version: 1,
      body: { ...gone, cron: '0 9 * * *' },
    });
    expect(changed.statusCode).toBe(422);
    const paused = await send(`/${id}`, {
      method: 'PUT',
      version: 1,
      body: { ...gone, paused: true },
    });
    expect(paused.json()).toMatchObject({ schedule: { terms: { paused: true } } });
  });
});

describe('who may', () => {
  test('the list is for whoever sees tasks, and says what one may change', async () => {
    await made();
    const seesOnly = await it.tokenFor(['task:list']);
    expect((await list(seesOnly)).schedules).toMatchObject([{ may_change: false }]);
    const writes = await it.tokenFor(['task:list', 'task:output', 'schedule:write', 'system:run']);
    expect((await list(writes)).schedules).toMatchObject([{ may_change: false }]);
  });

  test('what a schedule gives its runs is for whoever may see what they were given', async () => {
    await made();
    const seesOnly = await it.tokenFor(['task:list', 'schedule:write', 'statement:import']);
    expect((await list(seesOnly)).schedules).toMatchObject([
      { terms: { route: TERMS.route, args: {}, json: null }, withheld: true, may_change: false },
    ]);
    const seesAll = await it.tokenFor(['task:list', 'task:output']);
    expect((await list(seesAll)).schedules).toMatchObject([
      { terms: { args: TERMS.args }, withheld: false },
    ]);
  });

  test('to write one, also of another task, one has to be allowed to run the task', async () => {
    const token = await it.tokenFor(['task:list', 'task:output', 'schedule:write', 'system:run']);
    expect((await send('', { body: TERMS, token })).statusCode).toBe(403);
    const { schedule_id: id } = await made();
    const prune = { route: '/system/prune_runs', args: { date: 'today', dry_run: true } };
    const other = await made(prune);
    const put = (of: number, body: object) =>
      send(`/${of}`, { method: 'PUT', version: 1, body, token });
    expect((await put(id, { ...TERMS, ...prune })).statusCode).toBe(403);
    expect((await put(other.schedule_id, TERMS)).statusCode).toBe(403);
    expect((await send(`/${id}`, { method: 'DELETE', version: 1, token })).statusCode).toBe(403);
    expect((await put(other.schedule_id, { ...TERMS, ...prune, paused: true })).statusCode).toBe(
      200,
    );
  });
});

test('a run at once is asked for by who asks, with the days that are meant now', async () => {
  const { schedule_id: id } = await made({ paused: true });
  const token = await it.tokenFor(['task:list', 'statement:import'], 'kari@halyard.example');
  const answer = await send(`/${id}/run`, { body: {}, token });
  const { rows } = await sql<object>`
    select task_id, task_route, trigger, auth_email, request_args, priority, schedule_id
      from task_run`.execute(it.db);
  expect(rows).toEqual([
    {
      task_id: answer.json().task_id,
      task_route: TERMS.route,
      trigger: 'TRIGGER',
      auth_email: 'kari@halyard.example',
      // The day of the demo is Friday 28 June 2024.
      request_args: { date: '2024-06-27' },
      priority: 0,
      schedule_id: null,
    },
  ]);
  const mayNot = await it.tokenFor(['task:list', 'schedule:write']);
  expect((await send(`/${id}/run`, { body: {}, token: mayNot })).statusCode).toBe(403);
  expect((await send(`/${id + 1}/run`, { body: {} })).statusCode).toBe(404);
});

test('a run at once of what no longer fits the task is refused, and says what does not', async () => {
  const { schedule_id: id } = await made({ args: { date: 'today' } });
  await sql`update task_schedule set args = '{"date": "today", "old": true}'`.execute(it.db);
  const answer = await send(`/${id}/run`, { body: {} });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { err_msg: 'It no longer fits its task: args.old: The task has no such argument' },
  ]);
  const { rows } = await sql`select from task_run`.execute(it.db);
  expect(rows).toEqual([]);
});
