import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { listPnlLegs } from '@fairlead/pnl/contract/legs';
import type { TieOut } from '@fairlead/pnl/contract/tie-out';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { insertRunArtifacts } from '@fairlead/platform/tasks/run-artifacts.queries';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { storeTrades } from '@fairlead/api/testing/core-trades';
import { storeFirm, storePrices } from '@fairlead/api/testing/pnl-firm';
import { makePnlRun } from '@fairlead/api/testing/pnl-run';
import { storedRun, storeRuns } from '@fairlead/api/testing/runs';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { selectSheetRows } from '../../blotter-sheet/blotter-sheet.queries.ts';
import { selectPaperLegs } from '../../../../pnl/api/facts/paper.queries.ts';
import { importStatementTask } from '../import-statement.task.ts';
import { STATEMENT_COLUMNS } from '../statement-layout.rules.ts';
import { TRADE_SECTIONS } from '../statement.rules.ts';
import { importOpeningsTask } from './import-openings.task.ts';

let it: TestApp;
let token: string;
let taskIds: string[];

/** FEI of August settles at 600 on the 27th and at 612.50 on the 28th. */
beforeEach(async () => {
  it = await createTestApp();
  token = await it.tokenFor(['pnl:read']);
  taskIds = [];
  await storeFirm(it.db);
  await sql`insert into clearer_account values ('Norvane', 'PAPER-02')`.execute(it.db);
  await storePrices(it.db, [
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-27', 600],
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 612.5],
  ]);
}, 60_000);
afterEach(() => it.close());

type Handed = {
  readonly task: TaskDefinition;
  readonly kind: 'statement' | 'opening_positions';
  readonly content: string;
};

/** Hands a file over and does the run of its import, as its process does; answers what it printed. */
async function taken({ task, kind, content }: Handed): Promise<readonly string[]> {
  const by = { uploadedBy: 'olav@halyard.example', requestId: 'upload' };
  const file_id = await storeImportedFile(it.db, { kind, fileName: `${kind}.csv`, content, ...by });
  const taskId = await storeRuns(it.db, [storedRun({ state: 'RUNNING', task_route: task.route })]);
  taskIds.push(taskId);
  const printed: string[] = [];
  await task.run({
    db: it.db,
    taskId,
    args: {},
    json: { file_id },
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' }),
    actor: { email: 'olav@halyard.example', name: 'Olav' },
    print: (line) => printed.push(line),
    recordArtifacts: (tx, ...things) => insertRunArtifacts(tx, taskId, things),
    signal: new AbortController().signal,
  });
  return printed;
}

/** Norvane's statement of a day without a trade, with so many lots of August open at 500. */
function statement(date: string, { lots, settled }: { lots: number; settled: number }): string {
  const ote = lots * 1_000 * (settled - 500);
  const instrument = 'FEI Swap,7E,ICE,Aug 24,,,1000,MT,$/MT';
  return [
    ...['Clearer,Norvane', `Statement Date,${date}`, `Issued,${date}T21:00:00Z`, 'Currency,USD'],
    ...TRADE_SECTIONS.flatMap((name) => [name, STATEMENT_COLUMNS[name].join(',')]),
    ...['Open Positions', STATEMENT_COLUMNS['Open Positions'].join(',')],
    `PAPER-01,${instrument},${lots},500,${settled},${ote}`,
    ...['Summary', STATEMENT_COLUMNS.Summary.join(',')],
    `PAPER-01,1000,0,0,0,0,1000,${ote},${1000 + ote},0,${1000 + ote}`,
    'End of Statement,0',
  ].join('\n');
}

const states = (date: string, open: { lots: number; settled: number }) =>
  taken({ task: importStatementTask, kind: 'statement', content: statement(date, open) });

const HEAD = 'Clearer,Account,Contract,Exchange,Term,Balmo Date,Lots,Price,Book,Strategy,Deal,Date';
const row = (lots: string, price = '500', more: Partial<Record<'account' | 'date', string>> = {}) =>
  `Norvane,${more.account ?? 'PAPER-01'},7E,ICE,Aug 24,,${lots},${price},Paper,Arb,D1,${more.date ?? '2024-06-27'}`;

const opens = (...rows: readonly string[]) =>
  taken({
    task: importOpeningsTask,
    kind: 'opening_positions',
    content: [HEAD, ...rows].join('\n'),
  });

async function warningsOf(run: number): Promise<readonly string[]> {
  const { rows } = await sql<{ warnings: readonly string[] }>`
    select warnings from pnl_run where run_id = ${run}`.execute(it.db);
  return rows[0]?.warnings ?? [];
}

async function tieOutOf(run: number): Promise<TieOut> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from pnl_data_set where run_id = ${run} and name = 'tie_out'`.execute(it.db);
  return JSON.parse(gunzipSync(rows[0]?.content ?? Buffer.alloc(0)).toString()) as TieOut;
}

async function legsOf(run: number): Promise<ReplyOf<typeof listPnlLegs>['legs']> {
  const { payload } = await it.app.inject({
    url: `/api/pnl_analytics/legs?run_id=${run}`,
    headers: { 'x-auth-token': token },
  });
  return JSON.parse(payload).legs as ReplyOf<typeof listPnlLegs>['legs'];
}

const entries = async () =>
  (
    await sql<object>`
      select entry_id::int as id, kind, status, volume::float8 as volume, price_a::float8 as price,
             (select count(*) from leg where leg.entry_id = entry.entry_id)::int as legs
        from blotter_entry as entry order by entry_id`.execute(it.db)
  ).rows;

test('50,000 t that the clearer has and we have not are named until the opening positions are taken', async () => {
  await states('2024-06-27', { lots: 50, settled: 600 });
  await states('2024-06-28', { lots: 50, settled: 612.5 });
  await makePnlRun(it.db, { type: 'COB' });
  const named = 'Norvane PAPER-01 FEI Aug 24: clearer 50 lots, ours 0';
  expect(await warningsOf(1)).toContainEqual(expect.stringContaining(named));
  expect((await tieOutOf(1)).rows).toMatchObject([
    { subject: 'Open position', cause: 'MISSING_HERE', clearer_lots: 50, ours_lots: 0, lots: -50 },
    { subject: 'OTE', dollars: -5_625_000 },
  ]);
  await expect(makePnlRun(it.db, { type: 'VERIFIED' })).rejects.toThrow();

  expect(await opens(row('30'), row('20', '499'))).toEqual([
    'Opening positions of Norvane PAPER-01 at 2024-06-27: 2 added, 0 taken back, 0 as before',
    "Norvane's open positions of 2024-06-27 agree, lot for lot",
  ]);
  await opens(row('50'));
  await makePnlRun(it.db, { type: 'COB' });
  expect((await warningsOf(2)).filter((text) => text.includes('clearer 50'))).toEqual([]);
  expect(await tieOutOf(2)).toMatchObject({
    rows: [],
    is_tied: true,
    otes: [{ stated: 5_625_000, of_trades: 5_625_000, ours: 5_625_000, is_tied: true }],
  });
  // 50,000 t at 500 are 112.50 up, 12.50 of it since the day before; no fee is charged again.
  expect(await legsOf(2)).toMatchObject([
    {
      leg: expect.stringMatching(/^O\d+$/),
      is_opening: true,
      trade_date: '2024-06-27',
      book: 'Paper',
      strategy: 'Arb',
      deal: 'D1',
      product: 'FEI',
      quantity: 50_000,
      price: 500,
      mark: 612.5,
      gross: 5_625_000,
      cost: 0,
      net: 5_625_000,
      delta_net: 625_000,
      exposure_mt: 50_000,
      window_end: '2024-08-31',
    },
  ]);
  await makePnlRun(it.db, { type: 'VERIFIED' });
});

test('the same file again changes nothing; a corrected one replaces what it corrects, audited', async () => {
  await opens(row('30'), row('20', '499'));
  const before = await entries();
  expect(before).toEqual([
    { id: 1, kind: 'OPENING', status: 'LIVE', volume: 30_000, price: 500, legs: 1 },
    { id: 2, kind: 'OPENING', status: 'LIVE', volume: 20_000, price: 499, legs: 1 },
  ]);
  expect((await opens(row('30'), row('20', '499')))[0]).toBe(
    'Opening positions of Norvane PAPER-01 at 2024-06-27: 0 added, 0 taken back, 2 as before',
  );
  expect(await entries()).toEqual(before);

  expect((await opens(row('30'), row('20', '501')))[0]).toBe(
    'Opening positions of Norvane PAPER-01 at 2024-06-27: 1 added, 1 taken back, 1 as before',
  );
  expect(await entries()).toMatchObject([
    { id: 1, status: 'LIVE', legs: 1 },
    { id: 2, status: 'UNDONE', price: 499, legs: 0 },
    { id: 3, status: 'LIVE', price: 501, legs: 1 },
  ]);
  const { rows: audits } = await sql<object>`
    select actor, action, entity_id as id, request_id as run, reason,
           jsonb_array_length(before -> 'legs') as legs_before,
           jsonb_array_length(after -> 'legs') as legs_after
      from audit_event where entity = 'blotter_entry' order by seq`.execute(it.db);
  const [first, , third] = taskIds;
  const by = { actor: 'olav@halyard.example', reason: 'opening positions, opening_positions.csv' };
  expect(audits).toEqual([
    { ...by, action: 'blotter.enter', id: '1', run: first, legs_before: null, legs_after: 1 },
    { ...by, action: 'blotter.enter', id: '2', run: first, legs_before: null, legs_after: 1 },
    { ...by, action: 'blotter.undo', id: '2', run: third, legs_before: 1, legs_after: 0 },
    { ...by, action: 'blotter.enter', id: '3', run: third, legs_before: null, legs_after: 1 },
  ]);
  const { rows: made } = await sql<object>`
    select task_id, kind, label, action from task_made order by task_made.ctid`.execute(it.db);
  const label = 'Opening positions of Norvane PAPER-01, 27 Jun 2024';
  expect(made).toEqual([
    { task_id: first, kind: 'opening_positions', label, action: 'made' },
    { task_id: third, kind: 'opening_positions', label, action: 'changed' },
  ]);
  // Another account is another matter; no lots are none any more.
  await opens(row('5', '500', { account: 'PAPER-02' }));
  await opens(row('0'));
  expect((await entries()).map((each) => (each as { status: string }).status)).toEqual([
    ...['UNDONE', 'UNDONE', 'UNDONE', 'LIVE'],
  ]);
});

test('what a clearer has otherwise is said with lots and account, and is taken', async () => {
  await states('2024-06-28', { lots: 50, settled: 612.5 });
  expect(await opens(row('45'), row('3', '500', { account: 'PAPER-02' }))).toEqual([
    'Opening positions of Norvane PAPER-01 at 2024-06-27: 1 added, 0 taken back, 0 as before',
    'Opening positions of Norvane PAPER-02 at 2024-06-27: 1 added, 0 taken back, 0 as before',
    "Warning: Norvane's open positions of 2024-06-28 do not agree:",
    '7E ICE Aug 24 of PAPER-01 is open with 50 lots, but 45 lots of 2024-06-27 and trades of 0 lots make 45 lots',
    '7E ICE Aug 24 of PAPER-02 is open with 0 lots, but 3 lots of 2024-06-27 and trades of 0 lots make 3 lots',
  ]);
  await makePnlRun(it.db, { type: 'COB' });
  expect(await warningsOf(1)).toContainEqual(
    expect.stringContaining('Norvane PAPER-01 FEI Aug 24: clearer 50 lots, ours 45'),
  );
});

test('a clearer without a statement of the day or later has nothing to be compared with', async () => {
  await states('2024-06-27', { lots: 50, settled: 600 });
  expect((await opens(row('50', '500', { date: '2024-06-28' })))[1]).toBe(
    'Norvane has no statement of their day or later yet: they are not compared',
  );
});

test('a spread is two legs of each month, in gallons as they are quoted; a mini is a tenth of a lot', async () => {
  await sql`insert into contract values
    ('Norvane', 'SP', 'ICE', 'LST/FEI', 'LST', 'FEI', 100, true)`.execute(it.db);
  await opens(`Norvane,PAPER-01,SP,ICE,Q4 24,,-4,0.25,Paper,Arb,D1,2024-06-27`);
  const { rows } = await sql<object>`
    select product, term_month, qty::float8 as qty, price::float8 as price, unit_mult::int as mult,
           trade_date, exchange, priced
      from leg order by leg_id`.execute(it.db);
  const of = { trade_date: '2024-06-27', exchange: 'ICE', priced: 'FIXED' };
  expect(rows).toEqual(
    ['2024-10-01', '2024-11-01', '2024-12-01'].flatMap((term_month) => [
      { ...of, product: 'LST', term_month, qty: -400, price: 0.25, mult: 42 },
      { ...of, product: 'FEI', term_month, qty: 400, price: 0, mult: 1 },
    ]),
  );
});

/** Problems of a file, as its run says them. */
async function refused(...rows: readonly string[]): Promise<readonly string[]> {
  const error: unknown = await opens(...rows).catch((reason: unknown) => reason);
  const { dict } = error as {
    dict: { reasons: { line: number; column: string; message: string }[] };
  };
  return dict.reasons.map(({ line, column, message }) => `${line} ${column}: ${message}`);
}

test('every bad row is named by line and column, and nothing of the file is taken', async () => {
  expect(
    await refused(
      row('50'),
      'Norvane,PAPER-09,7X,ICE,Aug 24,,1,500,Paper,Arb,D9,2024-06-27',
      'Nobody,PAPER-01,7E,ICE,Aug 24,,1,500,Paper,Arb,D1,2024-06-27',
      'Norvane,PAPER-01,7E,CME,Aug 24,,1,500,Paper,Arb,D1,2024-06-27',
    ),
  ).toEqual([
    "3 B (Account): 'PAPER-09' is no account of Norvane in the reference data",
    "3 C (Contract): '7X' is no contract of Norvane in the reference data",
    "3 K (Deal): 'Paper, Arb, D9' is no deal in the reference data",
    "4 A (Clearer): 'Nobody' is no clearer in the reference data",
    '5 D (Exchange): 7E is dealt at ICE, not at CME',
  ]);
  expect(
    await refused(
      row('50', 'x'),
      row('1', '10000'),
      'Norvane,PAPER-02,7E,ICE,May 24,,1,500,Paper,Arb,D1,2024-06-27',
      'Norvane,PAPER-02,7E,ICE,Jul 24,2024-06-28,1,500,Paper,Arb,D1,2024-06-27',
      row('2', '500', { date: '2024-07-01' }),
      row('2', '500', { date: '2024-06-28' }),
      row('3', '500', { date: '2024-06-28' }),
    ),
  ).toEqual([
    "2 H (Price): 'x' is not a number",
    "3 H (Price): '10000' is 10,000 or more",
    '4 E (Term): was over on 2024-06-27: nothing of it is open',
    '5 F (Balmo Date): 2024-06-28 is no day of the term',
    '6 L (Date): is 2024-07-01, and today is 2024-06-28',
    '7 L (Date): PAPER-01 is of 2024-07-01 on line 6: an account is of one day',
    '8 L (Date): PAPER-01 is of 2024-07-01 on line 6: an account is of one day',
    '8 G (Lots): The position of line 7 again: lots of one price and deal are one row',
  ]);
  expect(await entries()).toEqual([]);
});

test('the sample beside the layout is taken', async () => {
  const sample = new URL(
    '../../../../../api/samples/opening-positions-2024-06-28.csv',
    import.meta.url,
  );
  const content = readFileSync(sample, 'utf8');
  expect(await taken({ task: importOpeningsTask, kind: 'opening_positions', content })).toContain(
    'Opening positions of Norvane PAPER-01 at 2024-06-27: 2 added, 0 taken back, 0 as before',
  );
});

test('what a clearer charges for closing is borne by the deal that began with the position', async () => {
  await opens(row('50'));
  await states('2024-06-28', { lots: 50, settled: 612.5 });
  await storeTrades(it.db, [
    {
      trade_id: 'N9',
      trade_type: 'P&S',
      contract_code: '7E',
      exchange: 'ICE',
      lots: 10,
      quoted_trade_price: 500,
      fees: 7.5,
      commission: 0,
    },
  ]);
  await makePnlRun(it.db);
  expect(await legsOf(1)).toContainEqual(
    expect.objectContaining({
      charge: 'Norvane P&S PAPER-01 2024-06-28',
      deal: 'D1',
      cost: -7.5,
    }),
  );
});

test('a run of before is made again with the positions that it knew', async () => {
  await opens(row('50'));
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(it.db);
  await opens(row('45', '510'));
  const legsAt = async (tradeCutoff: string) =>
    (await selectPaperLegs(it.db, { tradeCutoff, upTo: '2024-06-28' })).map(
      ({ leg_id: id, kind, qty, price }) => ({ id, kind, qty, price }),
    );
  expect(await legsAt(rows[0]?.at ?? '')).toEqual([
    { id: 1, kind: 'OPENING', qty: 50_000, price: 500 },
  ]);
  expect(await legsAt('2100-01-01')).toEqual([{ id: 2, kind: 'OPENING', qty: 45_000, price: 510 }]);
});

test('an opening position is a row of the Blotter sheet', async () => {
  await opens(row('50'));
  expect(await selectSheetRows(it.db, [1])).toMatchObject([
    {
      kind: 'Opening',
      trade_date: '2024-06-27',
      volume: 50_000,
      metric: 'MT',
      price: 500,
      product_a: 'FEI',
      tenor_a: 'Aug 24',
      book: 'Paper',
      strategy: 'Arb',
      deal: 'D1',
      exchange: 'ICE',
      notes: 'Opening position of Norvane PAPER-01',
      order_num: null,
    },
  ]);
});

test('a run says how many opening positions came after it, and that they are no tickets', async () => {
  await opens(row('50'));
  await makePnlRun(it.db);
  await opens(row('45', '510'), row('5', '500'));
  const { payload } = await it.app.inject({
    url: '/api/pnl_analytics/since?run_id=1',
    headers: { 'x-auth-token': token },
  });
  expect(JSON.parse(payload)).toMatchObject({ opening_positions: 2, tickets: 0, undone: 1 });
});
