import { readFileSync } from 'node:fs';

import type { CallLimit } from '@fairlead/shared/contract/endpoint';
import { PERMISSIONS } from '@fairlead/shared/domain/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { bodyCheck, refusalCheck, replyCheck, textCheck } from '@fairlead/platform/http/checks';
import { Refusal } from '@fairlead/platform/http/errors';
import { CALL_TABLE, callName, HOW, parseCalls } from './testing/calls/call-table.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/**
 * Access of each call, written by hand in api/calls.txt, a second time. A call whose contract says
 * something else fails, as does one of which nobody has said it.
 */
const CALLS = parseCalls(readFileSync(CALL_TABLE, 'utf8'));

/** Calls that are not counted against the allowance of their kind, by the one that they are. */
const OTHER_LIMITS: Readonly<Partial<Record<CallLimit, readonly string[]>>> = {
  sign_in: ['POST /verify_auth'],
  screenshot_links: ['POST /screenshot_links'],
  exports: [
    'GET /pnl_analytics/pictures/{picture_id}',
    'GET /acc_analytics/refused_bank_files/{file_id}/fixture',
  ],
  sheets: ['POST /create_sheet', 'POST /blotter/sheet/open'],
  trade_reads: [
    'GET /core-trades',
    'GET /core-trades/choices',
    'GET /core-trades/statistics',
    'GET /core-trades/changes',
    'GET /core-trades/days',
  ],
  verify: [
    'POST /core-trades/{trade_id}/verify',
    'POST /core-trades/{trade_id}/unverify',
    'POST /core-trades/verify',
    'POST /core-trades/unverify',
    'POST /core-trades/verify_matching',
  ],
  reads: ['POST /trades/check', 'POST /blotter/presence', 'POST /tasks/api/schedules/preview'],
  trade_entry: [
    'POST /tasks/all/sheets/blotter/enter_regular_trade',
    'POST /tasks/all/sheets/blotter/enter_internal_trade',
    'POST /tasks/all/sheets/blotter/enter_clearer_regular_trade',
    'POST /blotter/entries/{entry_id}/cancel',
    'POST /blotter/entries/{entry_id}/amend',
    'POST /blotter/orders/{swiss_order_num}/close',
    'DELETE /blotter',
  ],
  drafts: ['POST /blotter/drafts'],
  layouts: [
    'POST /table_layouts/{table_id}',
    'POST /table_layouts/{table_id}/presets',
    'POST /table_layouts/{table_id}/presets/{preset_id}',
    'DELETE /table_layouts/{table_id}/presets/{preset_id}',
  ],
  history: ['GET /tasks/api/history'],
  task_output: ['GET /tasks/api/runs/{task_id}/output'],
  task_runs: ['POST /tasks/api/schedules/{schedule_id}/run'],
};

/** The allowance of a call (docs/operations.md): the one of its kind, unless the list names another. */
function allowanceOf(call: string): string {
  const other = Object.entries(OTHER_LIMITS).find(([, calls]) => calls.includes(call));
  if (other !== undefined) return other[0];
  if (call.startsWith('GET ')) return 'reads';
  if (call.endsWith('/export')) return 'exports';
  if (call.endsWith('/sheet')) return 'sheets';
  return call.endsWith('_queue') ? 'task_runs' : 'writes';
}

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(async () => testApp.close());

async function statusOf(call: string, token?: string): Promise<number> {
  const [method, path = ''] = call.split(' ');
  const answer = await testApp.app.inject({
    method: method as 'GET' | 'POST' | 'DELETE',
    url: `/api${path.replace(/\{\w+\}/g, 'X-1')}`,
    headers: token === undefined ? {} : { 'x-auth-token': token },
    ...(method === 'POST' ? { payload: {} } : {}),
  });
  if (answer.statusCode >= 400)
    expect(answer.json()).toMatchObject({ err_msg: expect.any(String), code: expect.any(String) });
  return answer.statusCode;
}

test('[API-05] every call that is served is in the table, opened by what it says, and none besides', () => {
  const served = testApp.app.endpoints.map((each) => `${callName(each)} ${each.access}`);
  const said = CALLS.map(({ call, access }) => `${call} ${access}`);
  expect({ whatToDo: HOW, calls: served.toSorted() }).toEqual({
    whatToDo: HOW,
    calls: said.toSorted(),
  });
});

test('[API-05] every call is counted against the allowance of its kind, or the one that is listed', () => {
  const counted = testApp.app.endpoints.map((each) => `${callName(each)}: ${each.limit}`);
  const expected = CALLS.map(({ call }) => `${call}: ${allowanceOf(call)}`);
  const whatToDo = 'give the call the limit of its kind, or list it in OTHER_LIMITS';
  expect({ whatToDo, calls: counted.toSorted() }).toEqual({
    whatToDo,
    calls: expected.toSorted(),
  });
  const listed = Object.values(OTHER_LIMITS).flat();
  const names = CALLS.map(({ call }) => call);
  expect(listed.filter((call) => !names.includes(call))).toEqual([]);
});

/** Schemas are compiled when they are first asked: one with a word that Ajv does not know throws here. */
test('the checks understand every schema of the contract', () => {
  for (const { path, query, params, body, reply, refusals = {} } of testApp.app.endpoints) {
    const checks = [
      () => textCheck('query', query)({}),
      () => params !== undefined && textCheck('path', params)({}),
      () => body !== undefined && bodyCheck(body)({}),
      () => replyCheck(reply)({}),
      ...Object.entries(refusals).map(([code, { status }]) => {
        const refusal = new Refusal({ status, code, message: '' });
        return () => refusalCheck(refusals)(refusal);
      }),
    ];
    expect({ path, thrown: checks.map(thrownBy).filter(isNoAnswer) }).toEqual({ path, thrown: [] });
  }
});

function thrownBy(check: () => unknown): unknown {
  try {
    check();
    return undefined;
  } catch (thrown) {
    return thrown;
  }
}

/** Tells whether a check threw for another reason than that what it was asked is wrong. */
function isNoAnswer(thrown: unknown): boolean {
  if (thrown === undefined || thrown instanceof Refusal) return false;
  return !/breaks the contract/.test((thrown as Error).message);
}

describe('[API-05] without a session every call but verify_auth is a 401', () => {
  const TOKENS = [undefined, '', 'noise', 'x'.repeat(43), 'x'.repeat(10_000)];
  test.each(CALLS.filter(({ access }) => access !== 'public'))('$call', async ({ call }) => {
    for (const token of TOKENS) expect(await statusOf(call, token)).toBe(401);
  });
});

describe('[API-05] one permission opens exactly its calls', () => {
  test.each(PERMISSIONS.map((permission) => ({ permission })))(
    '$permission',
    async ({ permission }) => {
      const token = await testApp.tokenFor([permission]);
      for (const { call, access } of CALLS.filter(({ call: each }) => each !== 'POST /sign_out')) {
        const status = await statusOf(call, access === 'public' ? undefined : token);
        const isOpen = ['public', 'signed-in', permission].includes(access);
        if (!isOpen) expect([call, status]).toEqual([call, 403]);
        else if (access !== 'public') expect([401, 403]).not.toContain(status);
      }
    },
  );
});

test('[API-05] a session without any permission may do what needs none, and nothing else', async () => {
  const token = await testApp.tokenFor([]);
  for (const { call, access } of CALLS.filter(({ access: each }) => each !== 'public'))
    if (access !== 'signed-in') expect([call, await statusOf(call, token)]).toEqual([call, 403]);
  expect(await statusOf('POST /sign_out', token)).toBe(200);
});
