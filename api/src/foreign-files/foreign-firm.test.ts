import { readdirSync } from 'node:fs';
import path from 'node:path';

import { demoReference } from '@fairlead/development/reference';
import type { blotterList, ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import type { listCoreTrades } from '@fairlead/trading/contract/core-trades';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { Trial } from '@fairlead/tasks/contract/file-layouts';
import { toSubmission } from '@fairlead/trading/domain/tickets/submission';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { LAYOUT_SAMPLES, sampleFile } from '../testing/file-layouts/sample-layouts.ts';
import { ranTask } from '../testing/imported-file.ts';
import { makePnlRun } from '../testing/pnl-run.ts';
import { sentAnyway } from '../testing/sent-anyway.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let it: TestApp;
let token: string;

beforeAll(async () => {
  it = await createTestApp();
  token = await it.tokenFor([
    ...(['statement:import', 'pnl:import', 'pnl:read', 'edf:read', 'edf:verify'] as const),
    ...(['blotter:read', 'blotter:submit'] as const),
  ]);
}, 60_000);
afterAll(() => it.close());

async function call(method: 'GET' | 'POST', url: string, payload?: object, headers = {}) {
  const answer = await it.app.inject({
    method,
    url: `/api${url}`,
    headers: { 'x-auth-token': token, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function asked(method: 'GET' | 'POST', url: string, payload?: object) {
  const { status, body } = await call(method, url, payload);
  expect([status, body.err_msg]).toEqual([200, undefined]);
  return body;
}

/** The rows of a sample, as its folder has them. */
const reference = (sample: string) =>
  readdirSync(path.join(LAYOUT_SAMPLES, sample, 'reference')).map((name) => ({
    file_name: name,
    content: sampleFile(sample, `reference/${name}`),
  }));

async function importReferenceFiles(
  files: readonly { readonly file_name: string; readonly content: string }[],
): Promise<string> {
  const json: { set_id: string } = await asked('POST', '/reference/file_sets', { files });
  return ranTask(it.db, { route: '/reference/import', json });
}

/** Hands a clearer's file over and imports it; answers what the run printed. */
async function importStatement(name: string): Promise<string> {
  const file = { file_name: name, content: sampleFile('gmi', name) };
  const json: { file_id: string } = await asked('POST', '/clearer/statement_files', file);
  return ranTask(it.db, { route: '/clearer/import_statement', json });
}

/** Prices of the vendor's curves on 28 June: August and September. */
async function importCurves(): Promise<string> {
  const content = sampleFile('wide-prices', 'harrow_curves_280624.csv')
    .replace('613,25', '614')
    .replace(',7985', ',79');
  const file = { file_name: 'harrow_curves_280624.csv', content };
  const json: { file_id: string } = await asked('POST', '/imports/settlements/files', file);
  return ranTask(it.db, { route: '/prices/import_settlements', json });
}

/** Puts an order of the clearer into a deal, having read whatever warns of it. */
const submit = async (row: ClearerBlotterTrade) =>
  sentAnyway(
    async (seen) =>
      call(
        'POST',
        '/tasks/all/sheets/blotter/enter_clearer_regular_trade',
        {
          ...toSubmission(row),
          book: 'Paper',
          strategy: 'Time spreads',
          deal: 'FEI',
          broker: 'Marlow & Pike',
          commission_override: null,
          ...seen,
        },
        { 'if-match': `"${row.row_version}"` },
      ),
    ({ body }) => body,
  );

const DAYS = ['20240627', '20240628'];

test('a clearer’s three fixed-width files and a vendor’s curves, and no file of ours: trades, blotter, P&L', async () => {
  // 1 to 3: clearer, accounts and contracts stand in the firm's own files; those of the layouts come alone.
  const own = new Map((await demoReference()).map((each) => [each.file_name, each.content]));
  for (const { file_name, content } of reference('gmi'))
    if (!file_name.startsWith('file_layout'))
      own.set(
        file_name,
        `${own.get(file_name)?.trimEnd()}\n${content.split('\n').slice(1).join('\n')}`,
      );
  await importReferenceFiles([...own].map(([file_name, content]) => ({ file_name, content })));
  // 4: they are tried on a file before they are kept.
  const layouts = reference('gmi').filter(({ file_name }) => file_name.startsWith('file_layout'));
  for (const part of ['MNYF1', 'POSF1', 'ST4F1']) {
    const name = `20240627_${part}.txt`;
    const { readings }: Trial = await asked('POST', '/reference/file_layouts/trials', {
      file_name: name,
      content_base64: Buffer.from(sampleFile('gmi', name)).toString('base64'),
      layout_files: layouts,
    });
    expect(readings.map(({ layout, problems }) => [layout, problems])).toEqual([
      ['quayside-gmi', []],
    ]);
  }
  expect(await importReferenceFiles(layouts)).toMatch(/^Reference data taken: \d+ rows added, 0/);
  expect(await importReferenceFiles(reference('wide-prices'))).toMatch(/, 0 removed$/);

  // 5: the files of two days.
  const printed: string[] = [];
  for (const day of DAYS)
    for (const part of ['MNYF1', 'POSF1', 'ST4F1'])
      printed.push(await importStatement(`${day}_${part}.txt`));
  expect(printed[2]).toMatch(/Quayside/);
  expect(await importCurves()).toMatch(/^Prices of 2024-06-28 taken: 5 added/);

  // EDF Trades: all of them are verified.
  const { trades }: ReplyOf<typeof listCoreTrades> = await asked(
    'GET',
    '/core-trades?page_size=100',
  );
  expect(trades.map(({ trade_id, state }) => [trade_id, state]).toSorted()).toEqual(
    ['Q27000001', 'Q27000002', 'Q27000003', 'Q28000001', 'Q28000002', 'Q28000003'].map((id) => [
      ...[id, 'PENDING'],
    ]),
  );
  const seen = trades.map(({ trade_id, row_version }) => ({ trade_id, row_version }));
  const verified: { trades: { state: string }[] } = await asked('POST', '/core-trades/verify', {
    trades: seen,
  });
  expect(new Set(verified.trades.map(({ state }) => state))).toEqual(new Set(['VERIFIED']));

  // The blotter: an order each, into a deal.
  const { blotter_real: rows }: ReplyOf<typeof blotterList> = await asked('GET', '/blotter/list');
  expect(
    rows.map((row) => [row.clearer_trade_ids, row.product_a, row.volume, row.price_a]).toSorted(),
  ).toEqual([
    ['Q27000001, Q27000002', 'FEI', 10_000, 612.5],
    ['Q27000003', 'LST', -5_000, 0.7985],
    ['Q28000001', 'FEI', -4_000, 613],
  ]);
  for (const row of rows) expect((await submit(row)).status).toBe(200);

  // The P&L of 28 June: 10,000 × (614 − 612.5) − 4,000 × (614 − 613) + 5 × 42,000 × (0.7985 − 0.79) = 12,785,
  // less what the clearer charged: 23.48 + 52.50 and 6.48 + 20.00.
  await makePnlRun(it.db);
  const { rows: scopes } = await sql`
    select net_ltd::float8 as net from pnl_run_scope where scope = 'book:Paper'`.execute(it.db);
  expect(scopes).toEqual([{ net: 12_682.54 }]);
  // It is what the clearer's account has beyond what was paid in: 262,682.54 − 250,000.
  const { rows: equity } = await sql`
    select (total_equity - 250000)::float8 as made from clearer_cash join statement using (statement_id)
     where account_short_name = 'PAPER-01' and statement_date = '2024-06-28'`.execute(it.db);
  expect(equity).toEqual([{ made: 12_682.54 }]);
}, 60_000);
