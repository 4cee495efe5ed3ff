import { existsSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { createTestApp, type TestApp } from '../testing/test-app.ts';

const TICKETS = '../../../areas/trading/api/blotter/ticket-vectors.test.ts';

/** The property test by which what a form sends is what its call takes, by the call. */
const JUDGED: Readonly<Record<string, string>> = {
  'POST /acc_analytics/back_acc/breaks/assign': 'breaks.property.test.ts',
  'POST /acc_analytics/back_acc/breaks/{break_id}/decide': 'breaks.property.test.ts',
  'POST /acc_analytics/bank_matches/{bank_transaction_id}/confirm': 'accounting.property.test.ts',
  'POST /blotter/drafts': 'trading.property.test.ts',
  'POST /blotter/entries/{entry_id}/amend': TICKETS,
  'POST /blotter/entries/{entry_id}/cancel': 'trading.property.test.ts',
  'POST /blotter/orders/{swiss_order_num}/close': 'trading.property.test.ts',
  'POST /pnl_analytics/acceptances': 'pnl.property.test.ts',
  'POST /pnl_analytics/acceptances/{acceptance_id}/withdraw': 'pnl.property.test.ts',
  'POST /pnl_analytics/adjustments': 'pnl.property.test.ts',
  'POST /pnl_analytics/adjustments/{adjustment_id}/withdraw': 'pnl.property.test.ts',
  'POST /pnl_analytics/far_prices/accept': 'pnl.property.test.ts',
  'POST /pnl_analytics/limit_waivers': 'pnl.property.test.ts',
  'POST /pnl_analytics/limit_waivers/{waiver_id}/withdraw': 'pnl.property.test.ts',
  'POST /table_layouts/{table_id}/presets': 'trading.property.test.ts',
  'POST /table_layouts/{table_id}/presets/{preset_id}': 'trading.property.test.ts',
  'POST /tasks/all/pnl/run_scenario_queue': 'scenario.property.test.ts',
  'POST /tasks/all/sheets/blotter/enter_clearer_regular_trade': TICKETS,
  'POST /tasks/all/sheets/blotter/enter_internal_trade': TICKETS,
  'POST /tasks/all/sheets/blotter/enter_regular_trade': TICKETS,
  'POST /tasks/api/runs/{task_id}/kill': 'tasks.property.test.ts',
  'POST /tasks/api/schedules': 'tasks.property.test.ts',
  'POST /tasks/api/schedules/preview': 'tasks.property.test.ts',
  'PUT /tasks/api/schedules/{schedule_id}': 'tasks.property.test.ts',
  'POST /trades/check': TICKETS,
};

/** Calls with a body in which nothing is filled in, and what it is made of. */
const NOT_FILLED_IN: Readonly<Record<string, string>> = {
  'POST /acc_analytics/bank_matches/{bank_transaction_id}/unmatch': 'nothing',
  'POST /acc_analytics/waiting_statements/{statement_id}/answer': 'an answer that is offered',
  'POST /blotter/presence': 'the row that has the focus',
  'POST /blotter/sheet/export': 'a format',
  'POST /blotter/sheet/open': 'a title of ours',
  'POST /clearer/statement_files': 'a file',
  'POST /core-trades/unverify': 'selected rows',
  'POST /core-trades/verify': 'selected rows',
  'POST /core-trades/verify_matching': 'how many rows were shown',
  'POST /core-trades/{trade_id}/unverify': 'the version that was seen',
  'POST /core-trades/{trade_id}/verify': 'the version that was seen',
  'POST /create_sheet': 'a table as it is shown',
  'POST /messages/{message_id}/read': 'nothing',
  'POST /reference/file_layouts/trials': 'files',
  'POST /reference/file_sets': 'files',
  'POST /screenshot_links': 'the day that is shown',
  'POST /sign_ins/end': 'sign-ins of a list',
  'POST /sign_out': 'nothing',
  'POST /table_layouts/{table_id}': 'what was arranged',
  'POST /verify_auth': 'nothing',
};

/** The JSON of any task is `tasks.property.test.ts`; tables that leave and files that come are as they are shown or chosen. */
const OF_MANY = /^POST \/(tasks\/all\/.*_queue|imports\/\w+\/files|.*\/(export|sheet))$/;

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});

afterAll(async () => testApp.close());

test('every call with a body says whether a form fills it in, and which test sends what the form would', () => {
  const withBody = testApp.app.endpoints
    .filter(({ body }) => body !== undefined)
    .map(({ method, path: of }) => `${method} ${of}`)
    .filter((call) => !OF_MANY.test(call) || call in JUDGED || call in NOT_FILLED_IN);
  expect(withBody.toSorted()).toEqual(
    [...Object.keys(JUDGED), ...Object.keys(NOT_FILLED_IN)].toSorted(),
  );
  const tests = [...new Set(Object.values(JUDGED))];
  expect(tests.filter((file) => !existsSync(path.join(import.meta.dirname, file)))).toEqual([]);
});
