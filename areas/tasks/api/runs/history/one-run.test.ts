import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { insertRunArtifacts } from '@fairlead/platform/tasks/run-artifacts.queries';
import { storedRun, storeRuns } from '@fairlead/api/testing/runs';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let it: TestApp;
let operator: string;

const ALL: Permission[] = ['task:history', 'task:output', 'task:kill', 'task:rerun'];

beforeAll(async () => {
  it = await createTestApp();
  operator = await it.tokenFor([...ALL, 'statement:import'], 'bea@halyard.example');
}, 30_000);
afterAll(() => it.close());

const get = (id: string) =>
  it.app.inject({
    method: 'GET',
    url: `/api/tasks/api/runs/${id}`,
    headers: { 'x-auth-token': operator },
  });

test('[TSK-16] a run by itself has all that it printed and its whole error', async () => {
  const id = await storeRuns(it.db, [
    storedRun({
      state: 'KILLED',
      output: 'o'.repeat(5000),
      output_tail: 'end',
      output_length: 5000,
      error_type: 'Killed',
      error_scope: 'maren@a',
      error_trace: 't'.repeat(3000),
      kill_requested: '2024-06-28T10:00:00Z',
      kill_requested_by: 'maren@a',
      kill_reason: 'wrong day',
    }),
  ]);
  expect((await get(id)).json()).toMatchObject({
    run: {
      output: 'o'.repeat(5000),
      error_trace: 't'.repeat(3000),
      may_kill: false,
      may_rerun: true,
    },
    timeout_seconds: 900,
    killed_by: 'maren@a',
    kill_reason: 'wrong day',
    schedule_id: null,
    due_at: null,
    made: [],
    followers: [],
  });
});

test('under way it has what it printed so far', async () => {
  const id = await storeRuns(it.db, [storedRun({ state: 'RUNNING' })]);
  await sql`insert into task_log (task_id, at_char, upto, text)
            values (${id}, 4, 8, 'two '), (${id}, 0, 4, 'one ')`.execute(it.db);
  expect((await get(id)).json()).toMatchObject({
    run: {
      output: 'one two ',
      output_length: 8,
      calculated_execution_seconds: null,
      may_kill: true,
    },
  });
});

test('under way a line stands where the middle is not kept', async () => {
  const id = await storeRuns(it.db, [storedRun({ state: 'RUNNING' })]);
  await sql`insert into task_log (task_id, at_char, upto, text)
            values (${id}, 0, 4, ${'one\n'}), (${id}, 1004, 1008, 'two '),
                   (${id}, 1108, 1113, ${'last\n'})`.execute(it.db);
  expect((await get(id)).json()).toMatchObject({
    run: {
      output:
        'one\n[… 1,000 characters are not kept …]\ntwo \n[… 100 characters are not kept …]\nlast\n',
      output_length: 13,
    },
  });
});

test('[TSK-13] what a run printed that waits again for a worker is there, also in the history', async () => {
  const id = await storeRuns(it.db, [storedRun({ state: 'QUEUED' })]);
  await sql`insert into task_log (task_id, at_char, upto, text) values (${id}, 0, 4, 'half')`.execute(
    it.db,
  );
  const printed = { task_id: id, state: 'QUEUED', output: 'half', output_length: 4 };
  expect((await get(id)).json()).toMatchObject({ run: printed });
  const history = await it.app.inject({
    method: 'GET',
    url: '/api/tasks/api/history?state=QUEUED',
    headers: { 'x-auth-token': operator },
  });
  expect(history.json()).toMatchObject({ tasks: [printed] });
});

test('it names what it made and the runs that repeat it, the newest first', async () => {
  const first = storedRun();
  const of = { auth_name: 'Bea', state: 'FAIL' } as const;
  const again = storedRun({ ...of, rerun_of: first.task_id, created: '2024-06-28T11:00:00Z' });
  const edited = storedRun({
    ...of,
    rerun_of: first.task_id,
    edited: true,
    created: '2024-06-28T12:00:00Z',
  });
  const retry = storedRun({ ...of, retry_of: first.task_id, created: '2024-06-28T10:30:00Z' });
  await storeRuns(it.db, [first, again, edited, retry]);
  const thing = { id: '7', label: 'Norvane, 28 Jun 2024', path: '/edf', action: 'made' } as const;
  await insertRunArtifacts(it.db, first.task_id, [{ ...thing, kind: 'statement' }]);
  const one = (await get(first.task_id)).json<{ made: unknown; followers: unknown }>();
  expect(one.made).toEqual([{ ...thing, kind: 'statement' }]);
  expect(one.followers).toEqual(
    [edited, again, retry].map(({ task_id, created }, at) => ({
      task_id,
      state: 'FAIL',
      auth_name: 'Bea',
      created_at: new Date(created).toISOString(),
      kind: ['edited', 're-run', 'retry'][at],
    })),
  );
});

test('the time that the run of a task of another version may take is not known', async () => {
  const id = await storeRuns(it.db, [storedRun({ task_route: '/gone' })]);
  expect((await get(id)).json()).toMatchObject({
    timeout_seconds: null,
    run: { may_rerun: false },
  });
});

test.each([
  ['4be1a7c8-0d60-4d3b-9d0c-6a3b8a0f2a11', 404, 'There is no such run'],
  ['-'.repeat(36), 400, 'path.task_id'],
  ['7', 400, 'path.task_id'],
])('%s is no run', async (id, status, words) => {
  const answer = await get(id);
  expect(answer.statusCode).toBe(status);
  expect(answer.json<{ err_msg: string }>().err_msg).toContain(words);
});
