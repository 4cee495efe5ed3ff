import type { Db } from '@fairlead/api/database';
import { storeStatementFile } from '@fairlead/trading/api/demo';
import { parseStatement } from '@fairlead/trading/api/statement-format';
import { createTestDb, importStatement, loadReference, type TestDb } from '@fairlead/api/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { formatFirstDay, toMonthIndex } from './market/business-days.ts';
import { CONTRACTS } from './contracts.ts';
import { dayClock } from './day-clock.ts';
import { insertDemoStatement } from './demo.queries.ts';
import { enterStatement } from './enter-statement.ts';
import { selectStatementsToEnter } from './entering.queries.ts';
import { lastTradingDate } from './ledger.ts';
import { createMarket } from './market/market.ts';
import { type DemoStatement, demoStatements } from './statements.ts';
import { DEMO_DAYS, DEMO_SEED } from './market/demo-days.ts';

const DAYS = DEMO_DAYS.slice(0, 8);
const NEWEST = '2022-01-12';
const MARKET = createMarket(DEMO_SEED, DEMO_DAYS);

const files: DemoStatement[] = [];
const dbs: TestDb[] = [];
let whole: Db;
const warnings: object[] = [];

beforeAll(async () => {
  for (const statement of demoStatements()) {
    if (statement.date > NEWEST) break;
    files.push(statement);
  }
  whole = await imported();
  await enterAll(whole);
}, 120_000);
afterAll(async () => Promise.all(dbs.map(async (one) => one.close())));

/** A database with the first days of statements, as the demo's worker has imported them. */
async function imported(): Promise<Db> {
  const one = await createTestDb();
  dbs.push(one);
  await loadReference(one.db);
  for (const { fileName, text: content, clearer, date } of files) {
    const by = { requestId: 'test', clock: dayClock(NEWEST) };
    const kept = { fileName, content, uploadedBy: 'test', requestId: 'test' };
    const fileId = await storeStatementFile(one.db, kept);
    await importStatement(one.db, { ...by, fileId, loadedBy: 'test' });
    await insertDemoStatement(one.db, { fileId, clearer, date });
  }
  return one.db;
}

const running = new AbortController().signal;

/** Stands for a stop of the process at the n-th step. */
function stoppedAt(step: number): AbortSignal {
  let steps = 0;
  const throwIfAborted = () => {
    steps += 1;
    if (steps === step) throw new Error('stopped');
  };
  return { throwIfAborted } as unknown as AbortSignal;
}

/** False where nothing is left to enter. */
async function enterNext(db: Db, signal: AbortSignal = running): Promise<boolean> {
  const log = { info: () => undefined, warn: (about: object) => warnings.push(about) };
  const [due] = await selectStatementsToEnter(db, 1);
  if (due !== undefined) await enterStatement({ db, log, signal, market: MARKET, days: DAYS }, due);
  return due !== undefined;
}

async function enterAll(db: Db, signal: AbortSignal = running): Promise<void> {
  while (await enterNext(db, signal));
}

type Volumes = Map<string, number>;

const add = (volumes: Volumes, key: string, volume: number) =>
  volumes.set(key, (volumes.get(key) ?? 0) + volume);

const left = (volumes: Volumes) =>
  Object.fromEntries([...volumes].filter(([, volume]) => volume !== 0).toSorted());

const of = async <Row>(db: Db, statement: string): Promise<Row[]> =>
  (await sql.raw<Row>(statement).execute(db)).rows;

const parsed = (file: DemoStatement) => {
  const read = parseStatement(file.text);
  if ('problems' in read) throw new Error('There are problems in the statement');
  return read.statement;
};

const contractOf = (code: string, multFactor: number) => {
  const found = CONTRACTS.find((one) => one.code === code && one.multFactor === multFactor);
  if (found === undefined) throw new Error(`No contract ${code}`);
  return found;
};

/** Adds what of a row is open after the newest day, month by month, in units. */
function addOpen(
  volumes: Volumes,
  row: {
    contractCode: string;
    multFactor: number;
    lots: string;
    promptDate: string;
    promptMonths: number;
  },
  sign: 1 | -1,
): void {
  const contract = contractOf(row.contractCode, row.multFactor);
  for (let i = 0; i < row.promptMonths; i += 1) {
    const month = toMonthIndex(row.promptDate) + i;
    if (lastTradingDate(contract, month) <= NEWEST) continue;
    const key = `${contract.product.code} ${formatFirstDay(month)}`;
    add(volumes, key, sign * Number(row.lots) * row.multFactor);
  }
}

/** The orders that nobody submitted. */
const waitingOf = async (db: Db) =>
  of<{ clearer_name: string; order_num: string; run_date: string }>(
    db,
    `select clearer_name, order_num::text, run_date::text from clearer_order
      where entry_id is null order by run_date, clearer_name, order_num`,
  );

test('the legs of all live entries are what the clearers hold, but for what waits and the breaks that are meant', async () => {
  const legs: Volumes = new Map();
  const sums = await of<{ product: string; term: string; qty: string }>(
    whole,
    `select product, term_month::text as term, sum(qty)::text as qty from leg group by 1, 2`,
  );
  for (const { product, term, qty } of sums) add(legs, `${product} ${term}`, Number(qty));
  const held: Volumes = new Map();
  for (const file of files.filter(({ date }) => date === NEWEST)) {
    for (const row of parsed(file).positions) addOpen(held, row, 1);
  }
  expect(held.size).toBeGreaterThan(20);

  // What is agreed on lies in the legs, what the orders that wait were dealt for in the positions.
  const waiting = new Set(
    (await waitingOf(whole)).map(({ clearer_name, order_num }) => `${clearer_name} ${order_num}`),
  );
  for (const file of files) {
    for (const row of parsed(file).trades) {
      const isWaiting = waiting.has(`${file.clearer} ${row.orderNum}`);
      if (isWaiting && row.tradeType === 'Trade') addOpen(held, row, -1);
    }
  }
  add(held, 'FEI 2022-03-01', 5_000);
  add(held, 'LST 2022-03-01', -50_000);
  add(held, 'LST 2022-04-01', 50_000);
  expect(left(legs)).toEqual(left(held));
});

test('all orders of the newest day wait, and two before: one that was forgotten, one that was undone', async () => {
  const waiting = await waitingOf(whole);
  const newest = waiting.filter(({ run_date }) => run_date === NEWEST);
  const [all] = await of<{ n: number }>(
    whole,
    `select count(*)::int as n from clearer_order where run_date = '${NEWEST}'`,
  );
  expect(newest.length).toBeGreaterThan(5);
  expect(newest).toHaveLength(all?.n ?? 0);
  expect(
    waiting.filter(({ run_date }) => run_date !== NEWEST).map(({ run_date }) => run_date),
  ).toEqual(['2022-01-06', '2022-01-10']);
  const undone = await of<{ run_date: string; legs: number }>(
    whole,
    `select run_date::text, (select count(*)::int from leg where leg.entry_id = entry.entry_id) as legs
       from blotter_entry as entry join clearer_order using (swiss_order_num)
      where status = 'UNDONE'`,
  );
  expect(undone).toEqual([{ run_date: '2022-01-10', legs: 0 }]);
});

test('three orders of the newest day have something filled in by others', async () => {
  const drafted = await of(
    whole,
    `select clearer_name, drafted_by, deal is not null as is_whole from clearer_order
      where drafted_by is not null and run_date = '${NEWEST}' and book is not null
      order by order_num desc`,
  );
  expect(drafted).toEqual([
    { clearer_name: 'Norvane', drafted_by: 'tamsin@halyard.example', is_whole: false },
    { clearer_name: 'Norvane', drafted_by: 'joren@halyard.example', is_whole: true },
    { clearer_name: 'Osterley', drafted_by: 'joren@halyard.example', is_whole: true },
  ]);
});

test('every entry names a trader, a deal, and a broker where the product has one; Trayport is free', async () => {
  expect(warnings).toEqual([]);
  const [all] = await of<{ n: number; traders: number; deals: number }>(
    whole,
    `select count(*)::int as n, count(distinct executing_for)::int as traders,
            count(distinct deal)::int as deals
       from blotter_entry where kind = 'CLEARER'`,
  );
  expect(all?.n).toBeGreaterThan(50);
  expect(all?.traders).toBe(3);
  expect(all?.deals).toBeGreaterThan(8);
  const brokers = await of<{ broker: string; commission: string | null }>(
    whole,
    `select distinct broker, commission_override::text as commission from blotter_entry
      where broker is not null order by broker`,
  );
  expect(brokers).toEqual([
    { broker: 'Kestrel Oils', commission: null },
    { broker: 'Marlow & Pike', commission: null },
    { broker: 'Sundby Shipbrokers', commission: null },
    { broker: 'Trayport', commission: '0' },
  ]);
});

/** Entries, without numbers that depend on the order of entering. */
const entriesOf = async (db: Db) =>
  of(
    db,
    `select kind, clearer_name, order_num::text, status, trade_date::text, volume::text, product_a,
            price_a::text, entry.book, buy_from_book, entry.broker, executing_for, entered_by
       from blotter_entry as entry left join clearer_order using (swiss_order_num)
      order by kind, clearer_name, order_num, trade_date, volume, price_a`,
  );

test('whoever starts again enters nothing twice', async () => {
  const before = await entriesOf(whole);
  await enterAll(whole);
  expect(await entriesOf(whole)).toEqual(before);
  // Not even where the mark of a day without tickets was lost.
  await sql`
    update demo_statement set entered_at = null
     where statement_date not in ('2022-01-06', '2022-01-07', '2022-01-11', ${NEWEST})
  `.execute(whole);
  await enterAll(whole);
  expect(await entriesOf(whole)).toEqual(before);
  expect(warnings).toEqual([]);
});

test('stopped again and again, also between the tickets of a day and their mark, all is entered once', async () => {
  const db = await imported();
  await sql`
    create function stop() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$
  `.execute(db);
  for (let statement = 0; statement < 10; statement += 1) {
    await sql`
      create trigger stopping before update on demo_statement for each row execute function stop()
    `.execute(db);
    await expect(enterNext(db)).rejects.toThrow('stopped');
    await sql`drop trigger stopping on demo_statement`.execute(db);
    await enterNext(db);
  }
  for (const step of [1, 2, 7, 9, 12]) {
    await expect(enterAll(db, stoppedAt(step))).rejects.toThrow('stopped');
  }
  await enterAll(db);
  expect(await entriesOf(db)).toEqual(await entriesOf(whole));
}, 60_000);
