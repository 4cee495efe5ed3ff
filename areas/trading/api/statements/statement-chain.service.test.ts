// covers: ./statement-layout.rules.ts
// covers: ./statement.rules.ts
import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { businessDaysWithout } from '@fairlead/platform/calendar/business-days';
import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { storeNamesIn } from '@fairlead/api/testing/reference';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { importStatementTask } from './import-statement.task.ts';
import { STATEMENT_COLUMNS } from './statement-layout.rules.ts';
import { statementChain } from './statement-chain.service.ts';
import { storeStatementFile } from './statements.service.ts';
import { TRADE_SECTIONS } from './statement.rules.ts';

/** Statement of 2024-06-28, a Friday. */
const FRIDAY = readFileSync(new URL('fixtures/right.csv', import.meta.url), 'utf8');
const POSITIONS = /^PAPER-01,Argus.*\n^PAPER-01,Mont.*\n^FREIGHT,Baltic.*\n/m.exec(
  FRIDAY.slice(FRIDAY.indexOf('\nOpen Positions')),
)?.[0];

/** A later day without a trade, in which nothing moves: balances as Friday ended with, by account. */
function quiet({
  date = '2024-07-01',
  paper = '1184454.683',
  paperOte = '93402',
  positions = POSITIONS ?? '',
  issued = `${date}T21:00:00Z`,
}: {
  date?: string;
  paper?: string;
  paperOte?: string;
  positions?: string;
  issued?: string;
}): string {
  const summary = (account: string, balance: string, ote: string) => {
    const equity = (Number(balance) + Number(ote)).toFixed(3);
    return [account, balance, 0, 0, 0, 0, balance, ote, equity, 0, equity].join(',');
  };
  return [
    ...['Clearer,Norvane', `Statement Date,${date}`, `Issued,${issued}`, 'Currency,USD'],
    ...TRADE_SECTIONS.flatMap((name) => [name, STATEMENT_COLUMNS[name].join(',')]),
    ...['Open Positions', STATEMENT_COLUMNS['Open Positions'].join(','), positions],
    ...['Summary', STATEMENT_COLUMNS.Summary.join(',')],
    summary('PAPER-01', paper, paperOte),
    ...OTHERS.map(([account, balance, ote]) => summary(account, balance, ote)),
    'End of Statement,0',
  ].join('\n');
}

let OTHERS: readonly (readonly [string, string, string])[] = [];

let testDb: TestDb;
let db: Db;

beforeEach(async () => {
  testDb = await createTestDb();
  db = testDb.db;
  await storeNamesIn(db, FRIDAY);
}, 30_000);
afterEach(() => testDb.close());

/** Imports a file as a run does; answers what it printed. */
async function take(content: string): Promise<readonly string[]> {
  const by = { uploadedBy: 'olav@halyard.example', requestId: 'upload' };
  const fileId = await storeStatementFile(db, { fileName: 'norvane.csv', content, ...by });
  const lines: string[] = [];
  await importStatementTask.run({
    db,
    args: {},
    json: { file_id: fileId },
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-07-31' }),
    taskId: '4be1a7c8-0d60-4d3b-9d0c-6a3b8a0f2a11',
    actor: { email: 'olav@halyard.example', name: 'Olav' },
    print: (line) => void lines.push(line),
    recordArtifacts: async () => undefined,
    signal: new AbortController().signal,
  });
  return lines;
}

async function takeFriday(): Promise<readonly string[]> {
  const lines = await take(FRIDAY);
  const { rows } = await sql<{ account: string; ending: string; ote: string }>`
    select account_short_name as account, trim_scale(ending_balance)::text as ending,
           trim_scale(ote)::text as ote
      from clearer_cash where account_short_name <> 'PAPER-01' order by 1`.execute(db);
  OTHERS = rows.map(({ account, ending, ote }) => [account, ending, ote] as const);
  return lines;
}

const days = businessDaysWithout([]);
const whats = async (after: string | null = null, upTo = '2024-07-31') =>
  (await statementChain(db, { after, upTo, days })).breaks.map(({ what }) => what);

const GOES_ON = 'It does not go on where the last one ended (P&L, Back Office):';
const OTHER_BALANCE = 'PAPER-01, which ended 2024-06-28 with 1,184,454.683, begins with 123.45';

test("a clearer's first statement, and one that goes on from it over a weekend, have no break", async () => {
  expect(await takeFriday()).toEqual(["Norvane's statement of 2024-06-28 taken: 11 trades"]);
  expect(await take(quiet({}))).toEqual(["Norvane's statement of 2024-07-01 taken: 0 trades"]);
  expect(await whats()).toEqual([]);
});

test('a statement that begins with another balance is taken, and its run names it', async () => {
  await takeFriday();
  expect(await take(quiet({ paper: '123.45' }))).toEqual([
    "Norvane's statement of 2024-07-01 taken: 0 trades",
    ...[GOES_ON, `2024-07-01: ${OTHER_BALANCE}`],
  ]);
  expect(await whats()).toEqual([OTHER_BALANCE]);
  expect(await whats('2024-06-28')).toEqual([OTHER_BALANCE]);
  expect(await whats('2024-07-01')).toEqual([]);
  expect(await whats(null, '2024-06-30')).toEqual([]);
  // A correction mends it, and nothing of it is left.
  expect(await take(quiet({ issued: '2024-07-02T06:00:00Z' }))).toEqual([
    expect.stringMatching(/corrected/),
  ]);
  expect(await whats()).toEqual([]);
});

test('positions that vanish overnight are named, to the lot', async () => {
  await takeFriday();
  const none = quiet({ positions: (POSITIONS ?? '').replace(/^PAPER.*\n/gm, ''), paperOte: '0' });
  await take(none);
  expect(await whats()).toEqual([
    '7E CME Aug 24 of PAPER-01 is open with 0 lots, but −12 lots of 2024-06-28 and trades of 0 lots make −12 lots',
    'B0 ICE Oct 24 to Dec 24 of PAPER-01 is open with 0 lots, but 62 lots of 2024-06-28 and trades of 0 lots make 62 lots',
  ]);
});

test('the order of arrival does not matter: a day that comes late closes the gap', async () => {
  await takeFriday();
  const gap = 'there is no statement of 2024-07-01, after that of 2024-06-28';
  expect(await take(quiet({ date: '2024-07-02' }))).toContain(`2024-07-02: ${gap}`);
  expect(await whats()).toEqual([gap]);
  expect(await take(quiet({}))).toHaveLength(1);
  expect(await whats()).toEqual([]);
  // What comes late is judged with the next one too.
  await take(quiet({ paper: '123.45', issued: '2024-07-02T06:00:00Z' }));
  expect(await whats()).toEqual([
    OTHER_BALANCE,
    'PAPER-01, which ended 2024-07-01 with 123.45, begins with 1,184,454.683',
  ]);
});

test('positions that nobody has kept are left out, and the run says so', async () => {
  await takeFriday();
  await sql`delete from clearer_position`.execute(db);
  await sql`update statement set positions_kept = false`.execute(db);
  expect(await take(quiet({ positions: POSITIONS ?? '' }))).toEqual([
    expect.stringMatching(/taken/),
    GOES_ON,
    '2024-07-01: open positions are not compared, because those of a statement are not kept yet',
  ]);
});
