import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { cashOfTest } from '@fairlead/api/testing/cash';
import { BANK, HIRE, SHIP, TRADER } from '@fairlead/api/testing/ledger-app';
import { ledgerOfTest } from '@fairlead/api/testing/ledger';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { makePlanningTask } from './make-planning.task.ts';

let testDb: TestDb;
let db: Db;
let ledger: ReturnType<typeof ledgerOfTest>;
let cash: ReturnType<typeof cashOfTest>;

const EUR_BANK = { ...BANK, code: '110020', name: 'Nordbank EUR' };

beforeEach(async () => {
  testDb = await createTestDb();
  db = testDb.db;
  ledger = ledgerOfTest(db);
  cash = cashOfTest(db);
  await ledger.companies([SHIP, TRADER]);
  await ledger.cards([BANK, EUR_BANK, HIRE]);
  await ledger.accounts([
    { account: 'USD1', currency: 'USD', card: '110010' },
    { account: 'EUR1', currency: 'EUR', card: '110020' },
  ]);
  await ledger.rates({ '2024-06-21': '1.0688', '2024-06-28': '1.0705' });
});
afterEach(async () => testDb.close());

async function make(json: object = {}, businessDate = '2024-06-28') {
  const lines: string[] = [];
  const made: unknown[] = [];
  await makePlanningTask.run({
    db,
    taskId: 'run',
    args: {},
    json,
    clock: createClock({ zone: 'Europe/Zurich', businessDate }),
    actor: { email: 'bea@halyard.example', name: 'Bea' },
    print: (line) => void lines.push(line),
    recordArtifacts: async (_tx, ...things) => void made.push(...things),
    signal: new AbortController().signal,
  });
  return { lines, made };
}

const of = async <Row>(statement: string): Promise<Row[]> =>
  (await sql.raw<Row>(statement).execute(db)).rows;

const planLines = async () =>
  (
    await of<Record<string, unknown>>(
      `select run_date::text, ledger_card_code, entry_type, currency, amount::text, fx_rate::text,
              source, source_date::text
         from cash_plan_line join cash_planning_run using (cash_planning_run_id)
        order by cash_planning_run_id, ledger_card_code, entry_type`,
    )
  ).map((row) => Object.values(row).join(' '));

const runs = async () =>
  of<{ run_date: string; id: number; supersedes: number | null }>(
    `select run_date::text, cash_planning_run_id::int as id, supersedes::int
       from cash_planning_run order by cash_planning_run_id`,
  );

const booked = (date: string, card: string, value: string, amount = value) => ({
  company: 'SCG',
  date,
  lines: [
    { card, value, amount, currency: card === '110020' ? 'EUR' : 'USD' },
    { card: '410010', value: value.startsWith('-') ? value.slice(1) : `-${value}` },
  ],
});

test('[API-08] [BAK-09] a planning is made of statements, of the ledger where the bank is silent, and says so', async () => {
  await cash.cashAccounts([
    { card: '110010', buffer: '100', blocked: '25.50', name: 'Operations' },
    { card: '110020', name: 'Euros' },
  ]);
  await ledger.statement({
    account: 'USD1',
    from: '2024-06-14',
    to: '2024-06-21',
    opening: '0',
    closing: '900.25',
  });
  // Eight days old on the 28th.
  await ledger.statement({
    account: 'EUR1',
    from: '2024-06-14',
    to: '2024-06-20',
    opening: '0',
    closing: '7',
  });
  await ledger.journals([
    booked('2024-04-30', '110020', '1070.00', '1000.00'),
    booked('2024-06-26', '110020', '107.05', '100.00'),
    booked('2024-06-29', '110020', '10.70', '10.00'),
    booked('2024-06-26', '110010', '5.00'),
  ]);
  const { lines, made } = await make();
  expect(lines).toEqual(['Planning of 2024-06-28: 2 accounts; silent: Euros (110020)']);
  expect(await planLines()).toEqual([
    '2024-06-28 110010 BALANCE USD 774.75 1 BANK 2024-06-21',
    '2024-06-28 110010 BLOCKED USD 25.50 1 BANK 2024-06-21',
    '2024-06-28 110010 BUFFER USD 100 1 BANK 2024-06-21',
    '2024-06-28 110020 BALANCE EUR 1100 1.0705 LEDGER 2024-06-26',
  ]);
  const id = String((await runs())[0]?.id);
  const label = 'Cash planning of 28 Jun 2024';
  expect(made).toEqual([{ kind: 'cash_planning', id, label, path: null, action: 'made' }]);
  expect(
    await of(
      `select actor, action, entity_id, after from audit_event where entity = 'cash_planning_run'`,
    ),
  ).toEqual([
    {
      actor: 'bea@halyard.example',
      action: 'cash_planning.make',
      entity_id: id,
      after: { run_date: '2024-06-28', supersedes: null, accounts: 2, silent: ['Euros (110020)'] },
    },
  ]);
});

test('[API-08] of an account the version that holds on the day counts, of one day the one taken last', async () => {
  await cash.cashAccounts([
    { card: '110010', from: '2024-06-01', buffer: '1' },
    { card: '110010', from: '2024-06-28', buffer: '2' },
    { card: '110020', from: '2024-06-29' },
  ]);
  await cash.cashAccounts([{ card: '110010', from: '2024-06-01', buffer: '3' }]);
  await make({ run_date: '2024-06-27' });
  await make({ run_date: '2024-06-28' });
  expect((await planLines()).filter((line) => line.includes('BUFFER'))).toEqual([
    '2024-06-27 110010 BUFFER USD 3 1 LEDGER 2024-06-27',
    '2024-06-28 110010 BUFFER USD 2 1 LEDGER 2024-06-28',
  ]);
  expect(await planLines()).toHaveLength(4);
});

test('[API-08] made anew it is a later one, and the first stays as it was; two at once make one chain', async () => {
  await cash.cashAccounts([{ card: '110010' }]);
  await make();
  const first = await planLines();
  await ledger.journals([booked('2024-06-26', '110010', '5.00')]);
  await Promise.all([make(), make()]);
  const [one, two, three] = await runs();
  expect([one?.supersedes, two?.supersedes, three?.supersedes]).toEqual([null, one?.id, two?.id]);
  expect(await planLines()).toEqual([
    ...first,
    '2024-06-28 110010 BALANCE USD 5 1 LEDGER 2024-06-26',
    '2024-06-28 110010 BALANCE USD 5 1 LEDGER 2024-06-26',
  ]);
});

test('every Friday from a day on is planned, oldest first', async () => {
  await cash.cashAccounts([{ card: '110010' }]);
  await make({ from: '2024-06-08', run_date: '2024-06-27' });
  expect((await runs()).map(({ run_date: day }) => day)).toEqual(['2024-06-14', '2024-06-21']);
});

test.each([
  [{ run_date: '2024-06-29' }, 'WrongDays', '2024-06-29 is after today, 2024-06-28'],
  [
    { from: '2024-06-22', run_date: '2024-06-27' },
    'WrongDays',
    'There is no Friday from 2024-06-22 to 2024-06-27',
  ],
  [
    { run_date: '2024-06-10' },
    'NoCashAccounts',
    'No cash account holds on 2024-06-10; nothing was planned of it',
  ],
  [
    { run_date: '2024-06-20' },
    'RateMissing',
    'There is no rate of EUR on 2024-06-20 or in the seven days before it',
  ],
])('asked for %j it fails as %s, and nothing is planned', async (json, type, message) => {
  await cash.cashAccounts([
    { card: '110010', from: '2024-06-20' },
    { card: '110020', from: '2024-06-20' },
  ]);
  await expect(make(json)).rejects.toMatchObject({ type, message });
  expect(await runs()).toEqual([]);
});

test('a planning comes with a schedule: Fridays at 18:00', async () => {
  expect(
    await of(`select cron, json from task_schedule where route = '/cash/make_planning'`),
  ).toEqual([{ cron: '0 18 * * 5', json: {} }]);
});
