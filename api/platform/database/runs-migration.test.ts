import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createDbBefore, type TestDb } from '@fairlead/api/testing/test-db';
import { migrate } from './migrate.ts';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await createDbBefore('0013');
}, 30_000);
afterAll(async () => testDb.close());

test('[TSK-16] runs of before keep what they printed, and are counted and found by the words of their errors', async () => {
  await sql`
    insert into task_run (task_id, task_route, method, trigger, state, queue_name, auth_email, auth_name,
                          created, started, finished, output, error_type, error_scope, error_trace)
    select gen_random_uuid(), '/a', 'POST', 'TRIGGER', 'FAIL', 'tasks', 'a@b', 'A', created, created,
           created, repeat('x', 3000), 'Refused', 'file', 'line ' || created::date
      from (values ('2024-05-31T23:59:59Z'::timestamptz), ('2024-06-01T00:00:00Z'), ('2024-06-28T10:00:00Z'))
        as at (created)`.execute(testDb.db);
  await migrate(testDb.url);

  const { rows: counts } = await sql`
    select span, since, n from task_run_count where state = 'FAIL' order by span, since`.execute(
    testDb.db,
  );
  expect(counts).toEqual([
    { span: 'day', since: '2024-05-31', n: 1 },
    { span: 'day', since: '2024-06-01', n: 1 },
    { span: 'day', since: '2024-06-28', n: 1 },
    { span: 'month', since: '2024-05-01', n: 1 },
    { span: 'month', since: '2024-06-01', n: 2 },
  ]);
  const { rows: outputs } = await sql`
    select distinct printed, output_length, length(output) as kept, length(output_tail) as tail
      from task_run`.execute(testDb.db);
  expect(outputs).toEqual([{ printed: 3000, output_length: 3000, kept: 3000, tail: 2000 }]);
  await expect(sql`update task_run set output = ''`.execute(testDb.db)).rejects.toThrow(
    'has ended',
  );
  const { rows: found } = await sql<{ created: string }>`
    select created from failures_marked(array['line', '28'], 'infinity', gen_random_uuid(),
                                        '-infinity', null, '{}', 10)`.execute(testDb.db);
  expect(found.map(({ created }) => created)).toEqual(['2024-06-28T10:00:00.000Z']);
});
