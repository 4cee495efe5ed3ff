import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { listRuns } from '@fairlead/pnl/contract/run-list';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { storePricedFirm } from '@fairlead/api/testing/pnl-firm';
import { makePnlRun, makePnlScenario } from '@fairlead/api/testing/pnl-run';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let testApp: TestApp;

/** Runs 1 and 2 of the 28th, and scenario 3 of the first, all made by Olav. */
beforeEach(async () => {
  testApp = await createTestApp();
  const { db } = testApp;
  await storePricedFirm(db);
  await makePnlRun(db);
  await makePnlRun(db);
  await makePnlScenario(db, 1);
}, 60_000);
afterEach(async () => testApp.close());

async function runs(query = '', email = 'olav@halyard.example') {
  const token = await testApp.tokenFor(['pnl:read'], email);
  const url = `/api/pnl_analytics/runs${query}`;
  const reply = await testApp.app.inject({ url, headers: { 'x-auth-token': token } });
  return reply.json<ReplyOf<typeof listRuns>>();
}
const ids = async (...asked: Parameters<typeof runs>) =>
  (await runs(...asked)).runs.map(({ run_id }) => run_id);

test('every run of a day is found, scenarios with what they shock, the last made first', async () => {
  const { runs: found, total, after } = await runs();
  expect(found.map(({ run_id }) => run_id)).toEqual([3, 2, 1]);
  expect([total, after]).toEqual([3, null]);
  expect(found[0]).toMatchObject({ run_type: 'SCENARIO', base_run_id: 1 });
  expect(found[0]?.shocks.join(' ')).toMatch(/FEI/);
  expect(found[1]).toMatchObject({ shocks: [], base_run_id: null });
});

test('runs are narrowed to scenarios, to those of who asks, and to a day', async () => {
  expect(await ids('?whose=scenarios')).toEqual([3]);
  expect(await ids('?whose=mine')).toEqual([3, 2, 1]);
  expect(await ids('?whose=mine', 'maren@halyard.example')).toEqual([]);
  expect(await ids('?pipe_run_date=2024-06-27')).toEqual([]);
  expect(await ids('?pipe_run_date=2024-06-28&whose=scenarios')).toEqual([3]);
});

test('a page goes on behind the run that it is told', async () => {
  expect(await ids('?after=3')).toEqual([2, 1]);
  expect((await runs('?after=3')).total).toBe(3);
});
