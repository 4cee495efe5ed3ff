import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { storedRun, storeRuns } from '@fairlead/api/testing/runs';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { insertPicture } from './pictures.queries.ts';

const TASK = '00000000-0000-4000-8000-000000000001';

let it: TestApp;
let headers: { 'x-auth-token': string };
let runId: number;

beforeAll(async () => {
  it = await createTestApp();
  headers = { 'x-auth-token': await it.tokenFor(['pnl:read']) };
  await storeRuns(it.db, [storedRun({ task_id: TASK, task_route: '/pnl/picture' })]);
  await sql`insert into pnl_config values (${'a'.repeat(64)}, '{}')`.execute(it.db);
  const { rows } = await sql<{ run_id: number }>`
    insert into pnl_run (pipe_run_date, run_type, author_email, author_nick_name, trade_cutoff,
                         config_hash, is_day_with_no_clearer_statements, leg_count, warnings)
    values ('2024-06-28', 'COB', 'o@halyard.example', 'O', now(), ${'a'.repeat(64)}, false, 0, '[]')
    returning run_id`.execute(it.db);
  runId = Number(rows[0]?.run_id);
  const content = Buffer.from('picture');
  await insertPicture(it.db, { runId, media: 'image/png', content, taskId: TASK });
  // A run that is repeated after it was lost keeps what is there.
  await insertPicture(it.db, { runId, media: 'image/png', content, taskId: TASK });
}, 30_000);
afterAll(() => it.close());

test('[PNL-34] the pictures of a run are listed once and come as they were taken', async () => {
  const url = `/api/pnl_analytics/pictures?run_id=${runId}`;
  const { pictures } = (await it.app.inject({ url, headers })).json();
  expect(pictures).toEqual([
    { picture_id: expect.any(Number), media: 'image/png', bytes: 7, made_at: expect.any(String) },
  ]);
  const one = await it.app.inject({
    url: `/api/pnl_analytics/pictures/${String(pictures[0].picture_id)}`,
    headers,
  });
  expect(one.headers['content-type']).toBe('image/png');
  expect(one.body).toBe('picture');
});

test('a picture that is not there is a 404', async () => {
  const answer = await it.app.inject({ url: '/api/pnl_analytics/pictures/999', headers });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ err_msg: 'There is no such picture', code: 'NOT_FOUND' });
});
