import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { insertRunArtifacts } from '@fairlead/platform/tasks/run-artifacts.queries';
import { type StoredRun, storedRun, storeRuns } from '@fairlead/api/testing/runs';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

/** Stands in everything that a run was given, printed, failed of and made. */
const SECRET = 'kestrel';

const TOLD = {
  request_args: { [`${SECRET}-1`]: `${SECRET}-2` },
  request_json: { [`${SECRET}-3`]: [`${SECRET}-4`] },
  output: `${SECRET}-5`,
  output_tail: `${SECRET}-6`,
  output_length: 77_777,
  error_type: `${SECRET}-7`,
  error_scope: `${SECRET}-8`,
  error_trace: `${SECRET}-9`,
  error_dict: { [`${SECRET}-10`]: `${SECRET}-11` },
  kill_requested: '2024-06-28T10:00:00Z',
  kill_requested_by: `${SECRET}-12`,
  kill_reason: `${SECRET}-13`,
} as const;

const RUNS: Readonly<Record<string, StoredRun>> = {
  'a task': storedRun({ ...TOLD, state: 'KILLED' }),
  'a task under way': storedRun({ ...TOLD, state: 'RUNNING' }),
  'an entry of the blotter': storedRun({
    ...TOLD,
    task_route: '/sheets/blotter/enter_regular_trade',
    queue_name: 'none',
  }),
  'a task of another version': storedRun({ ...TOLD, task_route: '/gone', state: 'FAIL' }),
};

let it: TestApp;

beforeAll(async () => {
  it = await createTestApp();
  await storeRuns(it.db, Object.values(RUNS));
  for (const { task_id: id } of Object.values(RUNS))
    await insertRunArtifacts(it.db, id, [
      { kind: 'sheet', id: `${SECRET}-14`, label: `${SECRET}-15`, path: null, action: 'made' },
    ]);
}, 30_000);
afterAll(() => it.close());

/** Everybody who may see the history, with every other permission but the one it takes. */
const CURIOUS: Permission[] = [
  ...(['task:list', 'task:history', 'task:rerun', 'task:kill', 'schedule:write'] as const),
  ...(['system:run', 'statement:import', 'trade:enter', 'edf:read', 'audit:read'] as const),
];

async function answersFor(token: string, id: string): Promise<string[]> {
  const queries = ['', '?state=KILLED', '?who=olav@halyard.example', `?words=${SECRET}`];
  const urls = ['/api/tasks/api/list', `/api/tasks/api/runs/${id}`].concat(
    queries.map((query) => `/api/tasks/api/history${query}`),
  );
  const answers = urls.map((url) =>
    it.app.inject({ method: 'GET', url, headers: { 'x-auth-token': token } }),
  );
  return (await Promise.all(answers)).map(({ body }) => body);
}

const SAID = new RegExp(`${SECRET}-\\d+|77777`, 'g');

test.each(Object.entries(RUNS))(
  '[API-05] of %s nobody without the permission is told what it was given, printed and failed of',
  async (_, run) => {
    for (const email of ['anton@halyard.example', 'olav@halyard.example']) {
      const answers = await answersFor(await it.tokenFor(CURIOUS, email), run.task_id);
      expect(answers.flatMap((answer) => answer.match(SAID) ?? [])).toEqual([]);
      expect(JSON.parse(answers[1] as string)).toMatchObject({
        run: { withheld: true, error_dict: null },
      });
      // A run that is found by a word of its error tells of the error.
      expect(JSON.parse(answers.at(-1) as string)).toMatchObject({ tasks: [], total: 0 });
    }
  },
);

test('with the permission all of it is there', async () => {
  const token = await it.tokenFor([...CURIOUS, 'task:output']);
  const { task_id: id } = RUNS['a task'] as StoredRun;
  const [, one, history, , , found] = await answersFor(token, id);
  const said = (answer = '') => [...new Set(answer.match(SAID))].toSorted();
  const all = (numbers: number[]) => ['77777', ...numbers.map((n) => `${SECRET}-${n}`)].toSorted();
  expect(said(one)).toEqual(all([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15]));
  expect(said(history)).toEqual(all([1, 2, 3, 4, 6, 7, 8, 9, 10, 11]));
  expect(JSON.parse(found as string)).toMatchObject({ total: 4 });
});
