import type { TaskRun } from '@fairlead/shared/contract/runs';
import { taskRun } from '@fairlead/shared/testing/task-run';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { type StoredRun, storedRun, storeRuns } from '@fairlead/api/testing/runs';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { addUpEnded } from './history-count.queries.ts';

let it: TestApp;
let operator: string;

beforeAll(async () => {
  it = await createTestApp();
  operator = await it.tokenFor(['task:history', 'task:output'], 'olav@halyard.example');
}, 30_000);
afterAll(() => it.close());
beforeEach(async () => {
  await sql`delete from task_run`.execute(it.db);
});

type Query = Readonly<Record<string, string>>;
type Page = { tasks: TaskRun[]; total: number; at_least: boolean; after: string | null };

const ask = (query: Query = {}, token = operator) =>
  it.app.inject({
    method: 'GET',
    url: '/api/tasks/api/history',
    query,
    headers: { 'x-auth-token': token },
  });

async function pageOf(query: Query = {}, token = operator): Promise<Page> {
  const answer = await ask(query, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Page>();
}

/** Every page, one after the other. */
async function allOf(query: Query): Promise<{ ids: string[]; first: Page }> {
  const first = await pageOf(query);
  const ids = first.tasks.map((run) => run.task_id);
  for (let { after } = first; after !== null;) {
    const page = await pageOf({ ...query, after });
    ids.push(...page.tasks.map((run) => run.task_id));
    ({ after } = page);
  }
  return { ids, first };
}

test('[TSK-16] words are searched where there is no run yet', async () => {
  expect(await pageOf({ words: 'missing' })).toMatchObject({ tasks: [], total: 0 });
});

const ROUTES = ['/clearer/import_statement', '/reference/import', '/system/prune_runs'];
const PEOPLE = ['olav@halyard.example', 'bea@halyard.example', 'maren@halyard.example'];
const STATES = ['SUCCESS', 'SUCCESS', 'FAIL', 'KILLED', 'QUEUED', 'RUNNING'] as const;
const ERRORS = [
  'Contracts.csv, line 12: may not be 0',
  'NORVANE is late; line 7',
  'the connection was refused',
];

/** Always the same runs, spread over fourteen months, many of them asked for at one moment. */
function manyRuns(count: number): StoredRun[] {
  let seed = 7;
  const upTo = (n: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % n;
  };
  const one = <Value>(values: readonly Value[]) => values[upTo(values.length)] as Value;
  return Array.from({ length: count }, () => {
    const state = one(STATES);
    const hasError = state === 'FAIL' || state === 'KILLED';
    const day = new Date(Date.UTC(2023, 4, 1) + upTo(430) * 86_400_000).toISOString().slice(0, 10);
    return storedRun({
      state,
      created: `${day}T${one(['00:00:00.000000', '12:00:00.000001', '23:59:59.999999'])}Z`,
      task_route: one(ROUTES),
      auth_email: one(PEOPLE),
      trigger: one(['CRON', 'TRIGGER']),
      ...(hasError
        ? { error_type: 'Refused', error_scope: 'statement file', error_trace: one(ERRORS) }
        : {}),
    });
  });
}

const wordsOf = (text: string) => text.toLowerCase().split(/[^a-z0-9]+/);

/** Parts of a query that a run does not meet. */
function misses(run: StoredRun, query: Query): readonly string[] {
  const said = wordsOf(`${run.error_type ?? ''} ${run.error_scope ?? ''} ${run.error_trace ?? ''}`);
  const day = run.created.slice(0, 10);
  const meets: Readonly<Record<string, (value: string) => boolean>> = {
    route: (value) => run.task_route === value,
    state: (value) => run.state === value,
    who: (value) => run.auth_email === value,
    trigger: (value) => run.trigger === value,
    from: (value) => day >= value,
    to: (value) => day <= value,
    words: (value) => wordsOf(value).every((word) => word === '' || said.includes(word)),
  };
  return Object.entries(query).flatMap(([name, value]) => (meets[name]?.(value) ? [] : [name]));
}

const newestFirst = (a: StoredRun, b: StoredRun) =>
  a.created === b.created ? (a.task_id < b.task_id ? 1 : -1) : a.created < b.created ? 1 : -1;

describe('[TSK-16] the history, narrowed, page by page', () => {
  const runs = manyRuns(700);
  const days = { from: '2023-06-03', to: '2024-02-29' };
  const ONES: Query[] = [
    { route: ROUTES[1] as string },
    { state: 'FAIL' },
    { who: PEOPLE[1] as string },
    { trigger: 'CRON' },
    days,
    { words: 'line' },
  ];
  const queries: Query[] = [
    {},
    ...ONES,
    ...ONES.flatMap((one, at) => ONES.slice(at + 1).map((other) => ({ ...one, ...other }))),
    Object.assign({}, ...ONES) as Query,
    { from: '2024-06-05', to: '2024-06-20' },
    { from: '2024-06-05', to: '2024-06-05' },
    { from: '2024-01-01' },
    { to: '2023-12-31', state: 'SUCCESS' },
    { from: '2023-06-01', to: '2023-08-31', route: ROUTES[0] as string },
    { from: '2023-12-31', to: '2024-01-01' },
    { state: 'RUNNING' },
    { words: 'LINE norvane' },
    { words: 'line, refused (7)' },
    { words: 'contracts.csv' },
    { words: 'contract' },
    { words: 'line', state: 'SUCCESS' },
    { who: 'nobody@halyard.example' },
  ];

  test.each([
    ['counts added up', true],
    ['counts not added up yet', false],
  ])(
    'is what a look at every run gives: %s',
    async (_, isAddedUp) => {
      await storeRuns(it.db, runs);
      if (isAddedUp) await addUpEnded(it.db);
      for (const query of queries) {
        const wanted = runs.filter((run) => misses(run, query).length === 0).toSorted(newestFirst);
        const { ids, first } = await allOf(query);
        expect({ query, ids }).toEqual({ query, ids: wanted.map((run) => run.task_id) });
        expect({ query, total: first.total, at_least: first.at_least }).toEqual({
          query,
          total: wanted.length,
          at_least: false,
        });
      }
    },
    60_000,
  );
});

test('a history of one page ends with it, one of a run more goes on', async () => {
  await storeRuns(
    it.db,
    Array.from({ length: 100 }, () => storedRun()),
  );
  const page = await pageOf();
  expect([page.tasks.length, page.after]).toEqual([100, null]);
  await storeRuns(it.db, [storedRun()]);
  const { ids, first } = await allOf({});
  expect([first.tasks.length, first.after]).toEqual([100, expect.any(String)]);
  expect(new Set(ids).size).toBe(101);
});

test('what is narrowed by who is counted to 1,000', async () => {
  await storeRuns(it.db, [
    ...Array.from({ length: 1001 }, () => storedRun()),
    ...Array.from({ length: 1000 }, () => storedRun({ auth_email: 'bea@halyard.example' })),
  ]);
  expect(await pageOf({ who: 'olav@halyard.example' })).toMatchObject({
    total: 1000,
    at_least: true,
  });
  expect(await pageOf({ who: 'bea@halyard.example' })).toMatchObject({
    total: 1000,
    at_least: false,
  });
  expect(await pageOf()).toMatchObject({ total: 2001, at_least: false });
});

test('the totals follow runs that are asked for, begin, end and are removed', async () => {
  const id = await storeRuns(it.db, [storedRun({ state: 'QUEUED' }), storedRun({ state: 'FAIL' })]);
  const totals = async () => {
    const states = ['QUEUED', 'RUNNING', 'SUCCESS', 'FAIL'];
    const found = states.map(async (state) => (await pageOf({ state })).total);
    return [...(await Promise.all(found)), (await pageOf()).total];
  };
  expect(await totals()).toEqual([1, 0, 0, 1, 2]);
  await sql`update task_run set state = 'RUNNING', started = created where task_id = ${id}`.execute(
    it.db,
  );
  expect(await totals()).toEqual([0, 1, 0, 1, 2]);
  await addUpEnded(it.db);
  await sql`update task_run set state = 'SUCCESS', finished = created where task_id = ${id}`.execute(
    it.db,
  );
  expect(await totals()).toEqual([0, 0, 1, 1, 2]);
  await addUpEnded(it.db);
  expect(await totals()).toEqual([0, 0, 1, 1, 2]);
  await sql`delete from task_run where task_id = ${id}`.execute(it.db);
  expect(await totals()).toEqual([0, 0, 0, 1, 1]);
});

test('runs of one day that end at once do not wait for each other', async () => {
  const first = storedRun({ state: 'RUNNING' });
  const second = storedRun({ state: 'RUNNING' });
  await storeRuns(it.db, [first, second]);
  const end = (id: string) => sql`
    update task_run set state = 'SUCCESS', finished = clock_timestamp() where task_id = ${id}`;
  await it.db.transaction().execute(async (tx) => {
    await end(first.task_id).execute(tx);
    await it.db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '200ms'`.execute(other);
      await end(second.task_id).execute(other);
    });
    await addUpEnded(it.db);
  });
  expect((await pageOf({ state: 'SUCCESS' })).total).toBe(2);
});

test('a word as long as an index cannot take does not keep a run from ending', async () => {
  const long = 'x'.repeat(19_000);
  await storeRuns(it.db, [storedRun({ state: 'FAIL', error_type: 'E', error_trace: long })]);
  expect((await pageOf({ words: 'x'.repeat(100) })).tasks).toHaveLength(1);
  expect((await pageOf({ words: 'xxx' })).tasks).toHaveLength(0);
});

describe('[TSK-13] what a run of the history carries', () => {
  test('[API-02] every field of a run, and no other', async () => {
    await storeRuns(it.db, [storedRun({ state: 'QUEUED' })]);
    const [run] = (await pageOf()).tasks;
    expect(Object.keys(run ?? {}).toSorted()).toEqual(Object.keys(taskRun('1')).toSorted());
  });

  test('of the output the end, of the error the beginning, and how long they are', async () => {
    await storeRuns(it.db, [
      storedRun({
        state: 'FAIL',
        output: 'o'.repeat(5000),
        output_tail: 'end',
        output_length: 5000,
        error_type: 'E',
        error_scope: 's',
        error_trace: `line 3${' '.repeat(3000)}`,
        error_dict: { a: 1 },
        request_args: { day: '2024-06-28' },
        request_json: { file_id: 'f' },
        started: '2024-06-28T10:00:01.000Z',
        finished: '2024-06-28T10:00:03.500Z',
      }),
    ]);
    const [run] = (await pageOf()).tasks;
    expect(run).toMatchObject({
      output: 'end',
      output_length: 5000,
      error_trace_length: 3006,
      error_dict: { a: 1 },
      request_args: { day: '2024-06-28' },
      request_json: { file_id: 'f' },
      created: '2024-06-28T10:00:00.000Z',
      created_at: '2024-06-28T10:00:00.000Z',
      calculated_execution_seconds: 2.5,
      withheld: false,
    });
    expect(run?.error_trace).toHaveLength(2000);
  });

  test('under way it is the end of what was printed so far', async () => {
    const id = await storeRuns(it.db, [
      storedRun({ state: 'RUNNING' }),
      storedRun({ state: 'RUNNING', created: '2024-06-27T00:00:00Z' }),
    ]);
    await sql`
      insert into task_log (task_id, at_char, upto, text)
      select ${id}::uuid, (n - 1) * 700, n * 700, repeat(chr(96 + n), 700) from generate_series(1, 6) as n
    `.execute(it.db);
    const [run, silent] = (await pageOf()).tasks;
    expect(run).toMatchObject({
      output: `${'d'.repeat(600)}${'e'.repeat(700)}${'f'.repeat(700)}`,
      output_length: 4200,
      calculated_execution_seconds: null,
    });
    expect(silent).toMatchObject({ output: '', output_length: 0 });
  });
});

describe('what cannot be asked is refused by field and reason', () => {
  test.each([
    [{ state: 'TIMEOUT' }, 'query.state'],
    [{ trigger: 'MANUAL' }, 'query.trigger'],
    [{ from: '2024-02-31' }, 'query.from'],
    [{ to: '28 Jun 2024' }, 'query.to'],
    [{ from: '2024-06-29', to: '2024-06-28' }, 'query.from must not be after to'],
    [{ words: '?!' }, 'query.words must have a letter or a digit'],
    [{ words: 'x'.repeat(201) }, 'query.words'],
    [{ after: 'page 2' }, 'query.after is not where a page of the history ended'],
    [{ after: `1.${'-'.repeat(36)}` }, 'query.after'],
    [{ route: '' }, 'query.route'],
    [{ page: '2' }, 'page'],
  ] as [Query, string][])('%j', async (query, words) => {
    const answer = await ask(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ err_msg: string }>().err_msg).toContain(words);
  });

  test('days at the ends of time are days', async () => {
    await storeRuns(it.db, [storedRun()]);
    expect((await pageOf({ from: '0001-01-01', to: '9999-12-31' })).total).toBe(1);
    expect((await pageOf({ from: '0001-01-01', to: '9999-12-31' })).tasks).toHaveLength(1);
  });
});
