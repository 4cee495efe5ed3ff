import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { readConfig } from '@fairlead/platform/config';
import { createLog } from '@fairlead/platform/telemetry/log';
import { selectAppendedTotal } from '../../areas/trading/api/blotter-sheet/blotter-sheet.queries.ts';
import { listTrades } from '../../areas/trading/api/trades/trade-list.service.ts';
import { storeEntries } from './testing/blotter-entries.ts';
import { loadReference, storeNamesIn } from './testing/reference.ts';
import { createTestDb, type TestDb } from './testing/test-db.ts';
import { startWorker } from './worker.ts';

const CLOCK = { zone: 'Europe/Zurich', businessDate: '2024-06-28' };

/** Files rest for a second here. */
const inHurry = () => performance.now() * 15;

let testDb: TestDb;
let dataFolder: string;

beforeEach(async () => {
  testDb = await createTestDb();
  dataFolder = await mkdtemp(join(tmpdir(), 'fl-worker-'));
}, 30_000);
afterEach(async () => {
  await testDb.close();
  await rm(dataFolder, { recursive: true });
});

test('[API-11] the worker brings an entry into the Blotter sheet within seconds', async () => {
  const worker = await startWorker({
    config: { ...CLOCK, dataFolder, sheets: readConfig({}).sheets },
    databaseUrl: testDb.url,
    clock: createClock(CLOCK),
    log: createLog({ level: 'silent', name: 'test' }),
  });
  try {
    await storeEntries(testDb.db, [{}]);
    const until = Date.now() + 5_000;
    while ((await selectAppendedTotal(testDb.db)) === 0 && Date.now() < until) await sleep(50);
    expect(await selectAppendedTotal(testDb.db)).toBe(1);
  } finally {
    await worker.stop();
  }
}, 60_000);

test('[API-08] the worker takes a statement from its inbox: the trades are there, the file is among the done', async () => {
  const inbox = join(dataFolder, 'inbox/statements');
  await mkdir(inbox, { recursive: true });
  const right = new URL('../../areas/trading/api/statements/fixtures/right.csv', import.meta.url);
  const content = await readFile(right, 'utf8');
  await storeNamesIn(testDb.db, content);
  await writeFile(join(inbox, 'norvane.csv'), content);
  const worker = await startWorker({
    config: { ...CLOCK, dataFolder, sheets: readConfig({}).sheets },
    databaseUrl: testDb.url,
    clock: createClock(CLOCK),
    log: createLog({ level: 'silent', name: 'test' }),
    now: inHurry,
  });
  try {
    while ((await readdir(inbox)).includes('norvane.csv')) await sleep(100);
  } finally {
    await worker.stop();
  }
  expect((await readdir(join(inbox, 'done'))).join()).toContain('norvane');
  expect((await listTrades(testDb.db, {})).total).toBe(11);
}, 60_000);

test('[API-08] each kind of file has its own inbox, which takes what is right and says why it takes nothing', async () => {
  await loadReference(testDb.db);
  const [right, wrong] = [join(dataFolder, 'inbox/settlements'), join(dataFolder, 'inbox/rates')];
  const sample = new URL('../samples/settlements-2024-06-28.csv', import.meta.url);
  const content = await readFile(sample, 'utf8');
  for (const folder of [right, wrong]) {
    await mkdir(folder, { recursive: true });
  }
  await writeFile(join(right, 'prices.csv'), content);
  await writeFile(join(wrong, 'rates.csv'), 'Date,USD\n2024-06-28,no\n');
  const worker = await startWorker({
    config: { ...CLOCK, dataFolder, sheets: readConfig({}).sheets },
    databaseUrl: testDb.url,
    clock: createClock(CLOCK),
    log: createLog({ level: 'silent', name: 'test' }),
    now: inHurry,
  });
  try {
    const waits = async () => [...(await readdir(right)), ...(await readdir(wrong))].join();
    while ((await waits()).includes('.csv')) await sleep(100);
  } finally {
    await worker.stop();
  }
  expect(await readdir(join(right, 'done'))).toEqual(['prices.csv']);
  expect(await readFile(join(wrong, 'refused', 'rates.csv.reasons.txt'), 'utf8')).toBe(
    "line 2, B (USD): 'no' is not a number\n",
  );
  expect((await readdir(join(dataFolder, 'inbox'))).toSorted()).toEqual([
    ...['backacc_maps', 'bank_statement', 'budget', 'cash_accounts', 'chart', 'journals', 'lots'],
    ...['opening_positions', 'physical_trades', 'rates', 'settlements', 'statements', 'trades'],
  ]);
  const { rows } = await sql`select row_count from price_set`.execute(testDb.db);
  expect(rows).toEqual([{ row_count: 150 }]);
}, 60_000);

test('files that are dropped together with a wrong chart are taken when the right one has come', async () => {
  const sample = (name: string) => readFile(new URL(`../samples/${name}`, import.meta.url), 'utf8');
  const inbox = (kind: string, ...more: readonly string[]) =>
    join(dataFolder, 'inbox', kind, ...more);
  const drop = async (kind: string, name: string, content: string) => {
    await mkdir(inbox(kind), { recursive: true });
    await writeFile(inbox(kind, name), content);
  };
  const there = async (kind: string, folder: string) =>
    (await readdir(inbox(kind, folder)).catch(() => [])).toSorted();
  const chart = await sample('chart-2024-06-28.csv');
  await drop('chart', 'chart.csv', chart.replace(/End of Chart,\d+/, 'End of Chart,24'));
  const waiting = {
    budget: 'budget-2024-06-28.csv',
    journals: 'journals-2024-06-28.csv',
    cash_accounts: 'cash-accounts-2024-06-28.csv',
    bank_statement: 'bank-statement-2024-06-28.xml',
  };
  for (const [kind, name] of Object.entries(waiting)) await drop(kind, name, await sample(name));
  const worker = await startWorker({
    config: { ...CLOCK, dataFolder, sheets: readConfig({}).sheets },
    databaseUrl: testDb.url,
    clock: createClock(CLOCK),
    log: createLog({ level: 'silent', name: 'test' }),
    now: inHurry,
  });
  const until = async (folder: string) => {
    for (const kind of Object.keys(waiting))
      while ((await there(kind, folder)).length === 0) await sleep(100);
  };
  try {
    await until('waiting');
    // Its run may end after theirs.
    while ((await there('chart', 'refused')).length < 2) await sleep(100);
    expect(await there('chart', 'refused')).toEqual(['chart.csv', 'chart.csv.reasons.txt']);
    await drop('chart', 'chart.csv', chart);
    await until('done');
    while (!(await there('chart', 'refused/replaced')).includes('chart.csv')) await sleep(100);
  } finally {
    await worker.stop();
  }
  for (const [kind, name] of Object.entries(waiting)) {
    expect(await there(kind, 'done')).toEqual([name]);
    expect(await there(kind, 'refused')).toEqual([]);
    expect(await there(kind, 'waiting')).toEqual([]);
  }
}, 120_000);
