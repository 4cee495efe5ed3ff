import type { CallLimit } from '@fairlead/shared/contract/endpoint';
import { type Permission, PERMISSIONS } from '@fairlead/shared/domain/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { bodyCheck, refusalCheck, replyCheck, textCheck } from '@fairlead/platform/http/checks';
import { Refusal } from '@fairlead/platform/http/errors';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/**
 * Written by hand, a second time: which permission opens which call. A call that is missing here,
 * or whose contract says something else, fails.
 */
const ACCESS: Readonly<Record<string, Permission | 'signed-in' | 'public'>> = {
  'POST /verify_auth': 'public',
  'POST /sign_out': 'signed-in',
  'GET /sign_ins': 'signed-in',
  'POST /sign_ins/end': 'signed-in',
  'GET /audit': 'audit:read',
  'GET /audit/{seq}': 'audit:read',
  'POST /audit/export': 'audit:read',
  'POST /screenshot_links': 'pnl:screenshot',
  'GET /screenshot_auth': 'public',
  'GET /pnl_analytics/pictures': 'pnl:read',
  'GET /pnl_analytics/pictures/{picture_id}': 'pnl:read',
  'POST /tasks/all/pnl/picture_queue': 'pnl:screenshot',
  'GET /core-trades': 'edf:read',
  'GET /core-trades/choices': 'edf:read',
  'GET /core-trades/statistics': 'edf:read',
  'POST /core-trades/export': 'edf:read',
  'POST /core-trades/sheet': 'sheet:create',
  'POST /core-trades/{trade_id}/verify': 'edf:verify',
  'POST /core-trades/{trade_id}/unverify': 'edf:verify',
  'POST /core-trades/verify': 'edf:verify',
  'POST /core-trades/unverify': 'edf:verify',
  'POST /core-trades/verify_matching': 'edf:verify',
  'GET /core-trades/changes': 'edf:read',
  'GET /core-trades/days': 'edf:read',
  'GET /trades/entry_data': 'trade:enter',
  'POST /trades/check': 'trade:enter',
  'POST /tasks/all/sheets/blotter/enter_regular_trade': 'trade:enter',
  'POST /tasks/all/sheets/blotter/enter_internal_trade': 'trade:enter',
  'GET /blotter/list': 'blotter:read',
  'GET /blotter/changes': 'blotter:read',
  'POST /blotter/presence': 'blotter:submit',
  'GET /blotter/told_trades': 'blotter:read',
  'GET /blotter/entries': 'blotter:read',
  'POST /blotter/entries/export': 'blotter:read',
  'POST /blotter/entries/sheet': 'sheet:create',
  'GET /blotter/entries/{entry_id}': 'blotter:read',
  'POST /blotter/entries/{entry_id}/cancel': 'trade:enter',
  'POST /blotter/entries/{entry_id}/amend': 'trade:enter',
  'GET /blotter/orders/{swiss_order_num}/tickets': 'blotter:read',
  'POST /blotter/orders/{swiss_order_num}/close': 'blotter:submit',
  'POST /blotter/drafts': 'blotter:submit',
  'POST /tasks/all/sheets/blotter/enter_clearer_regular_trade': 'blotter:submit',
  'DELETE /blotter': 'blotter:undo',
  'POST /clearer/statement_files': 'statement:import',
  'POST /reference/file_sets': 'statement:import',
  'GET /reference/file_layouts': 'statement:import',
  'POST /reference/file_layouts/trials': 'statement:import',
  'GET /imports/progress': 'edf:read',
  'POST /imports/settlements/files': 'pnl:import',
  'POST /imports/rates/files': 'pnl:import',
  'POST /imports/opening_positions/files': 'statement:import',
  'POST /imports/trades/files': 'statement:import',
  'POST /imports/lots/files': 'backacc:import',
  'POST /imports/physical_trades/files': 'backacc:import',
  'POST /imports/backacc_maps/files': 'backacc:import',
  'POST /imports/cash_accounts/files': 'backacc:import',
  'POST /imports/chart/files': 'acc:import',
  'POST /imports/journals/files': 'acc:import',
  'POST /imports/budget/files': 'acc:import',
  'POST /imports/bank_statement/files': 'acc:import',
  'GET /blotter/sheet': 'blotter:read',
  'POST /blotter/sheet/export': 'blotter:read',
  'POST /blotter/sheet/open': 'sheet:create',
  'POST /create_sheet': 'sheet:create',
  'POST /table_layouts/{table_id}': 'signed-in',
  'GET /table_layouts/{table_id}/presets': 'signed-in',
  'POST /table_layouts/{table_id}/presets': 'signed-in',
  'POST /table_layouts/{table_id}/presets/{preset_id}': 'signed-in',
  'DELETE /table_layouts/{table_id}/presets/{preset_id}': 'signed-in',
  'GET /sheets/{spreadsheet_id}': 'public',
  'GET /sheets/{spreadsheet_id}/xlsx': 'public',
  'GET /tasks/api/list': 'task:list',
  'GET /tasks/api/history': 'task:history',
  'GET /tasks/api/runs/{task_id}': 'task:history',
  'GET /tasks/api/runs/{task_id}/output': 'task:history',
  'POST /tasks/all/clearer/import_statement_queue': 'statement:import',
  'POST /tasks/all/clearer/import_opening_positions_queue': 'statement:import',
  'POST /tasks/all/clearer/import_trades_queue': 'statement:import',
  'POST /tasks/all/reference/import_queue': 'statement:import',
  'POST /tasks/all/backacc/keep_breaks_queue': 'backacc:import',
  'POST /tasks/all/physical/import_lots_queue': 'backacc:import',
  'POST /tasks/all/physical/import_trades_queue': 'backacc:import',
  'POST /tasks/all/backacc/import_maps_queue': 'backacc:import',
  'POST /tasks/all/cash/import_accounts_queue': 'backacc:import',
  'POST /tasks/all/cash/make_planning_queue': 'backacc:import',
  'POST /tasks/all/accounting/import_chart_queue': 'acc:import',
  'POST /tasks/all/accounting/import_journals_queue': 'acc:import',
  'POST /tasks/all/accounting/import_budget_queue': 'acc:import',
  'POST /tasks/all/bank/import_statement_queue': 'acc:import',
  'POST /tasks/all/prices/import_settlements_queue': 'pnl:import',
  'POST /tasks/all/fx/import_rates_queue': 'pnl:import',
  'GET /tasks/api/schedules': 'task:list',
  'POST /tasks/api/schedules/preview': 'schedule:write',
  'POST /tasks/api/schedules': 'schedule:write',
  'PUT /tasks/api/schedules/{schedule_id}': 'schedule:write',
  'DELETE /tasks/api/schedules/{schedule_id}': 'schedule:write',
  'POST /tasks/api/schedules/{schedule_id}/run': 'task:list',
  'POST /tasks/all/clearer/check_statements_queue': 'statement:import',
  'POST /tasks/all/clearer/keep_positions_queue': 'statement:import',
  'POST /tasks/all/system/prune_runs_queue': 'system:run',
  'POST /tasks/all/system/verify_audit_queue': 'system:run',
  'POST /tasks/all/pnl/run_queue': 'pnl:run',
  'POST /tasks/all/pnl/run_history_queue': 'pnl:run',
  'POST /tasks/all/pnl/run_scenario_queue': 'pnl:scenario',
  'POST /tasks/all/pnl/since_queue': 'pnl:run',
  'GET /pnl_analytics/adjustments': 'pnl:read',
  'POST /pnl_analytics/adjustments': 'pnl:adjust',
  'POST /pnl_analytics/adjustments/{adjustment_id}/withdraw': 'pnl:adjust',
  'GET /pnl_analytics/far_prices': 'pnl:read',
  'POST /pnl_analytics/far_prices/accept': 'pnl:adjust',
  'GET /pnl_analytics/limit_waivers/date/{pipe_run_date}': 'pnl:read',
  'POST /pnl_analytics/limit_waivers': 'limit:waive',
  'POST /pnl_analytics/limit_waivers/{waiver_id}/withdraw': 'limit:waive',
  'GET /messages': 'signed-in',
  'POST /messages/{message_id}/read': 'signed-in',
  'GET /pnl_analytics/acceptances': 'pnl:read',
  'POST /pnl_analytics/acceptances': 'pnl:adjust',
  'GET /pnl_analytics/tie_out/latest': 'pnl:read',
  'GET /pnl_analytics/tie_out/date/{pipe_run_date}': 'pnl:read',
  'POST /pnl_analytics/acceptances/{acceptance_id}/withdraw': 'pnl:adjust',
  'POST /tasks/api/runs/{task_id}/kill': 'task:history',
  'GET /pnl_analytics/meta/latest': 'pnl:read',
  'GET /pnl_analytics/meta/date/{pipe_run_date}': 'pnl:read',
  'GET /pnl_analytics/all_trades_run_date/latest': 'pnl:read',
  'GET /pnl_analytics/all_trades_run_date/date/{pipe_run_date}': 'pnl:read',
  'GET /pnl_analytics/clearer_run_date/latest': 'pnl:read',
  'GET /pnl_analytics/clearer_run_date/date/{pipe_run_date}': 'pnl:read',
  'GET /pnl_analytics/historical_pnl_per_book_metrics/latest': 'pnl:read',
  'GET /pnl_analytics/historical_pnl_per_book_metrics/date/{pipe_run_date}': 'pnl:read',
  'GET /pnl_analytics/exposures/latest': 'pnl:read',
  'GET /pnl_analytics/exposures/date/{pipe_run_date}': 'pnl:read',
  'GET /pnl_analytics/back_office_misc/latest': 'pnl:read',
  'GET /pnl_analytics/back_office_misc/date/{pipe_run_date}': 'pnl:read',
  'GET /pnl_analytics/open_pnl_last_year/latest': 'pnl:read',
  'GET /pnl_analytics/open_pnl_last_year/date/{pipe_run_date}': 'pnl:read',
  'GET /pnl_analytics/explain/latest': 'pnl:read',
  'GET /pnl_analytics/explain/date/{pipe_run_date}': 'pnl:read',
  'GET /pnl_analytics/scenario_choices': 'pnl:read',
  'GET /pnl_analytics/runs': 'pnl:read',
  'GET /pnl_analytics/since': 'pnl:read',
  'GET /pnl_analytics/legs': 'pnl:read',
  'POST /pnl_analytics/legs/export': 'pnl:read',
  'GET /pnl_analytics/prices': 'pnl:read',
  'POST /pnl_analytics/prices/export': 'pnl:read',
  'GET /pnl_analytics/var_scenarios': 'pnl:read',
  'GET /acc_analytics/back_meta': 'backacc:read',
  'GET /acc_analytics/report/scg_physical': 'backacc:read',
  'GET /acc_analytics/back_acc/ltd_reconcile': 'backacc:read',
  'GET /acc_analytics/back_acc/breaks': 'backacc:read',
  'GET /acc_analytics/back_acc/breaks/{break_id}': 'backacc:read',
  'POST /acc_analytics/back_acc/breaks/{break_id}/decide': 'backacc:decide',
  'POST /acc_analytics/back_acc/breaks/assign': 'backacc:decide',
  'GET /acc_analytics/report/cash_planning': 'backacc:read',
  'GET /acc_analytics/report/cash_planning_account': 'backacc:read',
  'GET /acc_analytics/back_acc/detail_cash_move': 'backacc:read',
  'GET /acc_analytics/meta': 'acc:read',
  'GET /acc_analytics/danaos/vessels': 'acc:read',
  'GET /acc_analytics/opex_change': 'acc:read',
  'GET /acc_analytics/entries': 'acc:read',
  'GET /acc_analytics/journals/{journal_id}': 'acc:read',
  'GET /acc_analytics/restated_journals': 'acc:read',
  'GET /acc_analytics/bank_matches': 'acc:read',
  'GET /acc_analytics/bank_matches/{bank_transaction_id}': 'acc:read',
  'POST /acc_analytics/bank_matches/{bank_transaction_id}/confirm': 'acc:import',
  'POST /acc_analytics/bank_matches/{bank_transaction_id}/unmatch': 'acc:import',
  'GET /acc_analytics/waiting_statements': 'acc:read',
  'POST /acc_analytics/waiting_statements/{statement_id}/answer': 'acc:import',
  'GET /acc_analytics/refused_bank_files': 'acc:import',
  'GET /acc_analytics/refused_bank_files/{file_id}': 'acc:import',
  'GET /acc_analytics/refused_bank_files/{file_id}/rows': 'acc:import',
  'GET /acc_analytics/refused_bank_files/{file_id}/fixture': 'acc:import',
};

/** The same for what each is counted against (docs/operations.md). */
const LIMIT: Readonly<Record<string, CallLimit>> = {
  'POST /verify_auth': 'sign_in',
  'POST /sign_out': 'writes',
  'GET /sign_ins': 'reads',
  'POST /sign_ins/end': 'writes',
  'GET /audit': 'reads',
  'GET /audit/{seq}': 'reads',
  'POST /audit/export': 'exports',
  'POST /screenshot_links': 'screenshot_links',
  'GET /screenshot_auth': 'reads',
  'GET /pnl_analytics/pictures': 'reads',
  'GET /pnl_analytics/pictures/{picture_id}': 'exports',
  'POST /tasks/all/pnl/picture_queue': 'task_runs',
  'GET /core-trades': 'trade_reads',
  'GET /core-trades/choices': 'trade_reads',
  'GET /core-trades/statistics': 'trade_reads',
  'POST /core-trades/export': 'exports',
  'POST /core-trades/sheet': 'sheets',
  'POST /core-trades/{trade_id}/verify': 'verify',
  'POST /core-trades/{trade_id}/unverify': 'verify',
  'POST /core-trades/verify': 'verify',
  'POST /core-trades/unverify': 'verify',
  'POST /core-trades/verify_matching': 'verify',
  'GET /core-trades/changes': 'trade_reads',
  'GET /core-trades/days': 'trade_reads',
  'GET /trades/entry_data': 'reads',
  'POST /trades/check': 'reads',
  'POST /tasks/all/sheets/blotter/enter_regular_trade': 'trade_entry',
  'POST /tasks/all/sheets/blotter/enter_internal_trade': 'trade_entry',
  'GET /blotter/list': 'reads',
  'GET /blotter/changes': 'reads',
  'POST /blotter/presence': 'reads',
  'GET /blotter/told_trades': 'reads',
  'GET /blotter/entries': 'reads',
  'POST /blotter/entries/export': 'exports',
  'POST /blotter/entries/sheet': 'sheets',
  'GET /blotter/entries/{entry_id}': 'reads',
  'POST /blotter/entries/{entry_id}/cancel': 'trade_entry',
  'POST /blotter/entries/{entry_id}/amend': 'trade_entry',
  'GET /blotter/orders/{swiss_order_num}/tickets': 'reads',
  'POST /blotter/orders/{swiss_order_num}/close': 'trade_entry',
  'POST /blotter/drafts': 'drafts',
  'POST /tasks/all/sheets/blotter/enter_clearer_regular_trade': 'trade_entry',
  'DELETE /blotter': 'trade_entry',
  'POST /clearer/statement_files': 'writes',
  'POST /reference/file_sets': 'writes',
  'GET /reference/file_layouts': 'reads',
  'POST /reference/file_layouts/trials': 'writes',
  'GET /imports/progress': 'reads',
  'POST /imports/settlements/files': 'writes',
  'POST /imports/rates/files': 'writes',
  'POST /imports/opening_positions/files': 'writes',
  'POST /imports/trades/files': 'writes',
  'POST /imports/lots/files': 'writes',
  'POST /imports/physical_trades/files': 'writes',
  'POST /imports/backacc_maps/files': 'writes',
  'POST /imports/cash_accounts/files': 'writes',
  'POST /imports/chart/files': 'writes',
  'POST /imports/journals/files': 'writes',
  'POST /imports/budget/files': 'writes',
  'POST /imports/bank_statement/files': 'writes',
  'GET /blotter/sheet': 'reads',
  'POST /blotter/sheet/export': 'exports',
  'POST /blotter/sheet/open': 'sheets',
  'POST /create_sheet': 'sheets',
  'POST /table_layouts/{table_id}': 'layouts',
  'GET /table_layouts/{table_id}/presets': 'reads',
  'POST /table_layouts/{table_id}/presets': 'layouts',
  'POST /table_layouts/{table_id}/presets/{preset_id}': 'layouts',
  'DELETE /table_layouts/{table_id}/presets/{preset_id}': 'layouts',
  'GET /sheets/{spreadsheet_id}': 'reads',
  'GET /sheets/{spreadsheet_id}/xlsx': 'reads',
  'GET /tasks/api/list': 'reads',
  'GET /tasks/api/history': 'history',
  'GET /tasks/api/runs/{task_id}': 'reads',
  'GET /tasks/api/runs/{task_id}/output': 'task_output',
  'POST /tasks/all/clearer/import_statement_queue': 'task_runs',
  'POST /tasks/all/clearer/import_opening_positions_queue': 'task_runs',
  'POST /tasks/all/clearer/import_trades_queue': 'task_runs',
  'POST /tasks/all/reference/import_queue': 'task_runs',
  'POST /tasks/all/backacc/keep_breaks_queue': 'task_runs',
  'POST /tasks/all/physical/import_lots_queue': 'task_runs',
  'POST /tasks/all/physical/import_trades_queue': 'task_runs',
  'POST /tasks/all/backacc/import_maps_queue': 'task_runs',
  'POST /tasks/all/cash/import_accounts_queue': 'task_runs',
  'POST /tasks/all/cash/make_planning_queue': 'task_runs',
  'POST /tasks/all/accounting/import_chart_queue': 'task_runs',
  'POST /tasks/all/accounting/import_journals_queue': 'task_runs',
  'POST /tasks/all/accounting/import_budget_queue': 'task_runs',
  'POST /tasks/all/bank/import_statement_queue': 'task_runs',
  'POST /tasks/all/prices/import_settlements_queue': 'task_runs',
  'POST /tasks/all/fx/import_rates_queue': 'task_runs',
  'GET /tasks/api/schedules': 'reads',
  'POST /tasks/api/schedules/preview': 'reads',
  'POST /tasks/api/schedules': 'writes',
  'PUT /tasks/api/schedules/{schedule_id}': 'writes',
  'DELETE /tasks/api/schedules/{schedule_id}': 'writes',
  'POST /tasks/api/schedules/{schedule_id}/run': 'task_runs',
  'POST /tasks/all/clearer/check_statements_queue': 'task_runs',
  'POST /tasks/all/clearer/keep_positions_queue': 'task_runs',
  'POST /tasks/all/system/prune_runs_queue': 'task_runs',
  'POST /tasks/all/system/verify_audit_queue': 'task_runs',
  'POST /tasks/all/pnl/run_queue': 'task_runs',
  'POST /tasks/all/pnl/run_history_queue': 'task_runs',
  'POST /tasks/all/pnl/run_scenario_queue': 'task_runs',
  'POST /tasks/all/pnl/since_queue': 'task_runs',
  'GET /pnl_analytics/adjustments': 'reads',
  'POST /pnl_analytics/adjustments': 'writes',
  'POST /pnl_analytics/adjustments/{adjustment_id}/withdraw': 'writes',
  'GET /pnl_analytics/far_prices': 'reads',
  'POST /pnl_analytics/far_prices/accept': 'writes',
  'GET /pnl_analytics/limit_waivers/date/{pipe_run_date}': 'reads',
  'POST /pnl_analytics/limit_waivers': 'writes',
  'POST /pnl_analytics/limit_waivers/{waiver_id}/withdraw': 'writes',
  'GET /messages': 'reads',
  'POST /messages/{message_id}/read': 'writes',
  'GET /pnl_analytics/acceptances': 'reads',
  'POST /pnl_analytics/acceptances': 'writes',
  'GET /pnl_analytics/tie_out/latest': 'reads',
  'GET /pnl_analytics/tie_out/date/{pipe_run_date}': 'reads',
  'POST /pnl_analytics/acceptances/{acceptance_id}/withdraw': 'writes',
  'POST /tasks/api/runs/{task_id}/kill': 'writes',
  'GET /pnl_analytics/meta/latest': 'reads',
  'GET /pnl_analytics/meta/date/{pipe_run_date}': 'reads',
  'GET /pnl_analytics/all_trades_run_date/latest': 'reads',
  'GET /pnl_analytics/all_trades_run_date/date/{pipe_run_date}': 'reads',
  'GET /pnl_analytics/clearer_run_date/latest': 'reads',
  'GET /pnl_analytics/clearer_run_date/date/{pipe_run_date}': 'reads',
  'GET /pnl_analytics/historical_pnl_per_book_metrics/latest': 'reads',
  'GET /pnl_analytics/historical_pnl_per_book_metrics/date/{pipe_run_date}': 'reads',
  'GET /pnl_analytics/exposures/latest': 'reads',
  'GET /pnl_analytics/exposures/date/{pipe_run_date}': 'reads',
  'GET /pnl_analytics/back_office_misc/latest': 'reads',
  'GET /pnl_analytics/back_office_misc/date/{pipe_run_date}': 'reads',
  'GET /pnl_analytics/open_pnl_last_year/latest': 'reads',
  'GET /pnl_analytics/open_pnl_last_year/date/{pipe_run_date}': 'reads',
  'GET /pnl_analytics/explain/latest': 'reads',
  'GET /pnl_analytics/explain/date/{pipe_run_date}': 'reads',
  'GET /pnl_analytics/scenario_choices': 'reads',
  'GET /pnl_analytics/runs': 'reads',
  'GET /pnl_analytics/since': 'reads',
  'GET /pnl_analytics/legs': 'reads',
  'POST /pnl_analytics/legs/export': 'exports',
  'GET /pnl_analytics/prices': 'reads',
  'POST /pnl_analytics/prices/export': 'exports',
  'GET /pnl_analytics/var_scenarios': 'reads',
  'GET /acc_analytics/back_meta': 'reads',
  'GET /acc_analytics/report/scg_physical': 'reads',
  'GET /acc_analytics/back_acc/ltd_reconcile': 'reads',
  'GET /acc_analytics/back_acc/breaks': 'reads',
  'GET /acc_analytics/back_acc/breaks/{break_id}': 'reads',
  'POST /acc_analytics/back_acc/breaks/{break_id}/decide': 'writes',
  'POST /acc_analytics/back_acc/breaks/assign': 'writes',
  'GET /acc_analytics/report/cash_planning': 'reads',
  'GET /acc_analytics/report/cash_planning_account': 'reads',
  'GET /acc_analytics/back_acc/detail_cash_move': 'reads',
  'GET /acc_analytics/meta': 'reads',
  'GET /acc_analytics/danaos/vessels': 'reads',
  'GET /acc_analytics/opex_change': 'reads',
  'GET /acc_analytics/entries': 'reads',
  'GET /acc_analytics/journals/{journal_id}': 'reads',
  'GET /acc_analytics/restated_journals': 'reads',
  'GET /acc_analytics/bank_matches': 'reads',
  'GET /acc_analytics/bank_matches/{bank_transaction_id}': 'reads',
  'POST /acc_analytics/bank_matches/{bank_transaction_id}/confirm': 'writes',
  'POST /acc_analytics/bank_matches/{bank_transaction_id}/unmatch': 'writes',
  'GET /acc_analytics/waiting_statements': 'reads',
  'POST /acc_analytics/waiting_statements/{statement_id}/answer': 'writes',
  'GET /acc_analytics/refused_bank_files': 'reads',
  'GET /acc_analytics/refused_bank_files/{file_id}': 'reads',
  'GET /acc_analytics/refused_bank_files/{file_id}/rows': 'reads',
  'GET /acc_analytics/refused_bank_files/{file_id}/fixture': 'exports',
};

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(async () => testApp.close());

const calls = Object.entries(ACCESS).map(([call, access]) => ({ call, access }));

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

test('[API-05] every call that is served is in the table, and none besides', () => {
  const served = testApp.app.endpoints.map(({ method, path }) => `${method} ${path}`).sort();
  expect(served).toEqual(Object.keys(ACCESS).sort());
});

test('[API-05] every call is counted against the allowance in the table', () => {
  const counted = testApp.app.endpoints.map(({ method, path, limit }) => [
    `${method} ${path}`,
    limit,
  ]);
  expect(Object.fromEntries(counted)).toEqual(LIMIT);
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
  test.each(calls.filter(({ access }) => access !== 'public'))('$call', async ({ call }) => {
    for (const token of TOKENS) expect(await statusOf(call, token)).toBe(401);
  });
});

describe('[API-05] one permission opens exactly its calls', () => {
  test.each(PERMISSIONS.map((permission) => ({ permission })))(
    '$permission',
    async ({ permission }) => {
      const token = await testApp.tokenFor([permission]);
      for (const { call, access } of calls.filter(({ call: each }) => each !== 'POST /sign_out')) {
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
  for (const { call, access } of calls.filter(({ access: each }) => each !== 'public'))
    if (access !== 'signed-in') expect([call, await statusOf(call, token)]).toEqual([call, 403]);
  expect(await statusOf('POST /sign_out', token)).toBe(200);
});
