import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let testApp: TestApp;
let token: string;
const PACKED = gzipSync(JSON.stringify({ rows: [] }));

/** Run 1 of the 27th; of the 28th 2 (COB), 3 (INTRADAY, later) and 4, a scenario. */
beforeAll(async () => {
  testApp = await createTestApp();
  token = await testApp.tokenFor(['pnl:read']);
  const hash = '0'.repeat(64);
  await sql`insert into pnl_config values (${hash}, '{}')`.execute(testApp.db);
  for (const [date, type] of [
    ['2024-06-27', 'COB'],
    ['2024-06-28', 'COB'],
    ['2024-06-28', 'INTRADAY'],
    ['2024-06-28', 'SCENARIO'],
  ] as const)
    await sql`
      with run as (
        insert into pnl_run (pipe_run_date, run_type, author_email, author_nick_name, trade_cutoff,
          config_hash, base_run_id, scenario, is_day_with_no_clearer_statements, leg_count, warnings)
        values (${date}, ${type}, 'a@b', 'Olav', now(), ${hash},
          ${type === 'SCENARIO' ? 2 : null}, ${type === 'SCENARIO' ? '{}' : null}::jsonb, false, 0, '[]')
        returning run_id)
      insert into pnl_data_set select run_id, 'explain', 'tag' || run_id, ${PACKED} from run
    `.execute(testApp.db);
}, 30_000);
afterAll(async () => testApp.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({
    url: `/api/pnl_analytics/${path}`,
    headers: { 'x-auth-token': token, ...headers },
  });

test('[API-02] the best run of the date is answered, a named one for ever, a scenario by number', async () => {
  const latest = await get('explain/latest');
  expect(latest.headers).toMatchObject({ etag: '"tag2"', 'cache-control': 'private, no-cache' });
  expect(latest.json()).toEqual({ rows: [] });
  const named = await get('explain/date/2024-06-28?run_id=4', { 'accept-encoding': 'gzip' });
  expect(named.headers).toMatchObject({
    etag: '"tag4"',
    'content-encoding': 'gzip',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  expect(named.rawPayload).toEqual(PACKED);
  const again = await get('explain/latest', { 'if-none-match': '"tag2"' });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('[PNL-31] what is no date is a 400, a date without a run a 404 in words', async () => {
  expect((await get('explain/date/june')).statusCode).toBe(400);
  const none = await get('explain/date/2024-06-26');
  expect([none.statusCode, none.json().err_msg]).toEqual([404, 'There is no run of 26 Jun 2024']);
  const other = await get('explain/date/2024-06-27?run_id=2');
  expect([other.statusCode, other.json().err_msg]).toEqual([
    404,
    'There is no run 2 of 27 Jun 2024',
  ]);
});

test('[PNL-04] the list has the best run of each date and all of the one that is shown', async () => {
  const meta = (await get('meta/latest')).json();
  expect(meta).toMatchObject({
    pipe_run_date: '2024-06-28',
    found_selected_run: true,
    default_tab: 'management',
    selected: { run_id: 2 },
    under_way: { done: 0, waiting: 0 },
  });
  expect(meta.pnl_list.map((run: { run_id: number }) => run.run_id)).toEqual([2, 3, 4, 1]);
  const missing = (await get('meta/date/2024-06-26')).json();
  expect(missing).toMatchObject({ selected: null, found_selected_run: false });
});
