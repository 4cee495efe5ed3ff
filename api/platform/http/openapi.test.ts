import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { number, object, text } from '@fairlead/shared/contract/schema';
import { XLSX_TYPE } from '@fairlead/shared/workbook/file-types';

import {
  CALL_TABLE,
  digestCall,
  HOW,
  parseCalls,
  updateCalls,
} from '@fairlead/api/testing/calls/call-table';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { openApiDocument } from './openapi.ts';

type Content = {
  readonly content: {
    readonly 'application/json': { readonly schema: { readonly properties?: object } };
  };
};
type Operation = {
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: Content;
  readonly responses: { readonly 200: Content };
};

const CALL: Endpoint = {
  method: 'GET',
  path: '/names',
  summary: 'Names',
  access: 'signed-in',
  limit: 'reads',
  cost: 'light',
  query: object({}),
  reply: object({ name: text() }),
};

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ docs: true });
}, 30_000);
afterAll(async () => testApp.close());

test('[API-01] the committed digests are those of the documents of the served calls', () => {
  const committed = parseCalls(readFileSync(CALL_TABLE, 'utf8'));
  const served = updateCalls(committed, testApp.app.endpoints);
  const lines = (rows: typeof served) => rows.map(({ call, digest }) => `${call} ${digest}`);
  expect({ whatToDo: HOW, calls: lines(committed) }).toEqual({
    whatToDo: HOW,
    calls: lines(served),
  });
});

test.each([
  ['a field of its answer', { reply: object({ name: number() }) }],
  ['what may be asked', { query: object({ day: text() }) }],
  ['a refusal', { refusals: { GONE: { status: 404, carries: object({}) } } as const }],
  ['who may', { access: 'edf:read' } as const],
  ['the allowance', { limit: 'exports' } as const],
])('[API-01] the digest of a call changes with %s', (_what, change) => {
  expect(digestCall({ ...CALL, ...change })).not.toBe(digestCall(CALL));
});

/** Fields that a ticket and an order that is submitted have alike. */
const TICKET = [
  ...['trade_date', 'volume', 'month_a', 'year_a', 'balmo_date', 'month_b', 'year_b'],
  ...['product_a', 'price_a', 'product_b', 'diff', 'mini', 'converted_leg_volume'],
  ...['book', 'strategy', 'deal', 'exchange', 'broker', 'commission_override'],
  ...['executing_for', 'notes', 'clearer_trade_ids'],
];

/**
 * The calls that the specifications name and that are built, by hand: one that is no longer served, or
 * no longer takes what it is said to take, fails. Not built yet, and nowhere claimed: `/acc_analytics/*`
 * (spec B7).
 */
const SPECIFIED = [
  {
    call: 'get /core-trades',
    query: ['page_size', 'page_num', 'state', 'run_date', 'trade_ids'],
    body: [],
    reply: ['trades'],
  },
  {
    call: 'get /tasks/api/list',
    query: ['filter'],
    body: [],
    reply: ['tasks'],
  },
  {
    call: 'get /tasks/api/history',
    query: [],
    body: [],
    reply: ['tasks'],
  },
  // Of the calls that run a task: /tasks/all{route}_queue.
  {
    call: 'post /tasks/all/clearer/import_statement_queue',
    query: [],
    body: ['file_id'],
    reply: ['task_id'],
  },
  // Named without its path: verify or unverify a trade.
  {
    call: 'post /core-trades/{trade_id}/verify',
    query: [],
    body: ['row_version'],
    reply: ['trade'],
  },
  {
    call: 'post /core-trades/{trade_id}/unverify',
    query: [],
    body: ['row_version'],
    reply: ['trade'],
  },
  {
    call: 'get /pnl_analytics/meta/latest',
    query: ['run_id'],
    body: [],
    reply: ['selected', 'found_selected_run', 'pnl_list', 'look_aheads'],
  },
  {
    call: 'get /pnl_analytics/meta/date/{pipe_run_date}',
    query: ['run_id'],
    body: [],
    reply: ['selected', 'found_selected_run', 'pnl_list', 'look_aheads'],
  },
  {
    call: 'get /pnl_analytics/all_trades_run_date/latest',
    query: ['run_id'],
    body: [],
    reply: ['expired_prompt_ltd_table', 'adj_pnl_table', 'per_strategy_phys_pnl_summary'],
  },
  {
    call: 'get /pnl_analytics/all_trades_run_date/date/{pipe_run_date}',
    query: ['run_id'],
    body: [],
    reply: ['expired_prompt_ltd_table', 'adj_pnl_table', 'per_strategy_phys_pnl_summary'],
  },
  {
    call: 'get /pnl_analytics/clearer_run_date/latest',
    query: ['run_id'],
    body: [],
    reply: ['clearer_name', 'clearer_balance_table_run_date', 'clearer_hist_graph'],
  },
  {
    call: 'get /pnl_analytics/clearer_run_date/date/{pipe_run_date}',
    query: ['run_id'],
    body: [],
    reply: ['clearer_name', 'clearer_balance_table_run_date', 'clearer_hist_graph'],
  },
  {
    call: 'get /pnl_analytics/historical_pnl_per_book_metrics/latest',
    query: ['run_id'],
    body: [],
    reply: ['pnl_summary_graphs', 'pnl_sharpe_graph', 'pnl_book_metrics'],
  },
  {
    call: 'get /pnl_analytics/historical_pnl_per_book_metrics/date/{pipe_run_date}',
    query: ['run_id'],
    body: [],
    reply: ['pnl_summary_graphs', 'pnl_sharpe_graph', 'pnl_book_metrics'],
  },
  {
    call: 'get /pnl_analytics/exposures/latest',
    query: ['run_id'],
    body: [],
    reply: [
      'exposures_look_ahead_product_table_graph',
      'exposures_look_ahead_corp_table_graph',
      'exposures_look_ahead_phys_table_graph',
      'exposures_look_ahead_forward_contract_table_graph',
      'exposures_look_ahead_shipping_table_graph',
      'exposures_look_ahead_scg_table_graph',
      'corp_paper_by_month',
      'physical_paper_by_month',
      'transposed_products_term_months',
      'detail_exp_phys_book_per_trade_kind',
      'detail_exp_per_book_final_df',
      'spreads_by_structure',
    ],
  },
  {
    call: 'get /pnl_analytics/exposures/date/{pipe_run_date}',
    query: ['run_id'],
    body: [],
    reply: [
      'exposures_look_ahead_product_table_graph',
      'exposures_look_ahead_corp_table_graph',
      'exposures_look_ahead_phys_table_graph',
      'exposures_look_ahead_forward_contract_table_graph',
      'exposures_look_ahead_shipping_table_graph',
      'exposures_look_ahead_scg_table_graph',
      'corp_paper_by_month',
      'physical_paper_by_month',
      'transposed_products_term_months',
      'detail_exp_phys_book_per_trade_kind',
      'detail_exp_per_book_final_df',
      'spreads_by_structure',
    ],
  },
  {
    call: 'get /pnl_analytics/back_office_misc/latest',
    query: ['run_id'],
    body: [],
    reply: ['dtd_changes', 'todays_mtm_prices'],
  },
  {
    call: 'get /pnl_analytics/back_office_misc/date/{pipe_run_date}',
    query: ['run_id'],
    body: [],
    reply: ['dtd_changes', 'todays_mtm_prices'],
  },
  {
    call: 'post /tasks/all/sheets/blotter/enter_regular_trade',
    query: [],
    body: TICKET,
    reply: [],
  },
  {
    call: 'post /tasks/all/sheets/blotter/enter_internal_trade',
    query: [],
    body: [
      'trade_date',
      'volume',
      'buy_from_book',
      'buy_from_strategy',
      'buy_from_deal',
      'sell_to_book',
      'sell_to_strategy',
      'sell_to_deal',
      'month_a',
      'year_a',
      'balmo_date',
      'month_b',
      'year_b',
      'product_a',
      'price_a',
      'product_b',
      'executing_for',
      'notes',
    ],
    reply: [],
  },
  {
    call: 'post /tasks/all/sheets/blotter/enter_clearer_regular_trade',
    query: [],
    body: ['swiss_order_num', ...TICKET],
    reply: [],
  },
  {
    call: 'get /trades/entry_data',
    query: [],
    body: [],
    reply: [
      'users',
      'tenor_months',
      'tenor_years',
      'products',
      'crude_products',
      'mtb_products',
      'volume_metrics',
      'exchanges',
      'brokers',
      'books',
    ],
  },
  {
    call: 'get /blotter/list',
    query: [],
    body: [],
    reply: ['blotter', 'blotter_real', 'books', 'brokers'],
  },
  {
    call: 'post /create_sheet',
    query: [],
    body: ['title', 'date_time', 'data', 'order'],
    reply: ['spreadsheet_id'],
  },
  {
    call: 'post /verify_auth',
    query: [],
    body: [],
    reply: ['auth_user'],
  },
];

test.each(SPECIFIED)('[API-01] $call is there, as specified', ({ call, query, body, reply }) => {
  const [method = '', path = ''] = call.split(' ');
  const { paths } = openApiDocument(testApp.app.endpoints);
  const operation = paths[path]?.[method] as Operation | undefined;
  expect(operation).toBeDefined();
  const asked = operation?.parameters
    .filter((each) => each.in === 'query')
    .map((each) => each.name);
  expect(asked).toEqual(expect.arrayContaining(query));
  const sent = operation?.requestBody?.content['application/json'].schema.properties ?? {};
  expect(Object.keys(sent)).toEqual(expect.arrayContaining(body));
  const answered = operation?.responses[200].content['application/json'].schema.properties ?? {};
  expect(Object.keys(answered)).toEqual(expect.arrayContaining(reply));
});

test('[API-01] what a refusal carries and what may be repeated is in the document', () => {
  const { paths } = openApiDocument(testApp.app.endpoints);
  expect(paths['/core-trades/{trade_id}/verify']?.['post']).toMatchObject({
    responses: {
      409: {
        description: 'Refused: TRADE_CHANGED',
        content: {
          'application/json': {
            schema: {
              anyOf: [
                {
                  required: ['err_msg', 'code', 'request_id', 'trade'],
                  properties: { code: { const: 'TRADE_CHANGED' }, trade: { type: 'object' } },
                },
                { $ref: '#/components/schemas/Failure' },
              ],
            },
          },
        },
      },
    },
  });
  expect(paths['/create_sheet']?.['post']).toMatchObject({
    parameters: [{ name: 'idempotency-key', in: 'header' }],
  });
});

test.each([
  ['/sheets/{spreadsheet_id}', 'text/html'],
  ['/sheets/{spreadsheet_id}/xlsx', XLSX_TYPE],
])('[API-01] what is no JSON is described as what it is: %s', (path, type) => {
  const { paths } = openApiDocument(testApp.app.endpoints);
  expect(paths[path]).toMatchObject({ get: { responses: { 200: { content: { [type]: {} } } } } });
});

test('[API-01] the server gives it away, with a reader', async () => {
  const document = await testApp.app.inject('/api/docs/json');
  expect(document.json()).toMatchObject({
    openapi: '3.1.0',
    paths: { '/core-trades': { get: {} } },
  });
  const reader = await testApp.app.inject('/api/docs');
  expect(reader.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe");
  expect(reader.body).toContain('swagger-ui');
});

test('where they are not wanted, there is neither', async () => {
  const closed = await createTestApp();
  expect((await closed.app.inject('/api/docs')).statusCode).toBe(404);
  expect((await closed.app.inject('/api/docs/json')).statusCode).toBe(404);
  await closed.close();
});
