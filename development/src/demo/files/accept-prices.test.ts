import { createTestDb, importedFile, loadReference, type TestDb } from '@fairlead/api/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { dayClock } from '../day-clock.ts';
import { acceptAnnounced } from './accept-prices.ts';

const CLOCK = dayClock('2024-06-28');
const LOG = { info: () => undefined, warn: () => undefined };

/** CP's August settles where it is announced, that of butane does not, and FEI moves as far by itself. */
const PRICES = [
  'Product,Kind,Term Month,Date,Price,Source',
  'CP,SETTLEMENT,2022-08,2022-07-28,744.524,Test',
  'CP,SETTLEMENT,2022-08,2022-07-29,670,Test',
  'CP,FIXING,2022-08,2022-07-29,670,Test',
  'CP C4,SETTLEMENT,2022-08,2022-07-28,744.524,Test',
  'CP C4,SETTLEMENT,2022-08,2022-07-29,67,Test',
  'CP C4,FIXING,2022-08,2022-07-29,670,Test',
  'FEI,SETTLEMENT,2022-08,2022-07-28,744.524,Test',
  'FEI,SETTLEMENT,2022-08,2022-07-29,670,Test',
];

let testDb: TestDb;

beforeEach(async () => {
  testDb = await createTestDb();
  await loadReference(testDb.db);
  await sql`update price_check set largest_move = 50`.execute(testDb.db);
  const text = PRICES.map((line) => `${line}\n`).join('');
  await importedFile(testDb.db, { kind: 'settlements', fileName: 'a.csv', text });
}, 60_000);
afterEach(async () => testDb.close());

const accept = () => acceptAnnounced({ db: testDb.db, log: LOG }, CLOCK);

async function accepted() {
  const { rows } = await sql<{ label: string; by: string }>`
    select label, accepted_by as by from tie_out_acceptance
     where kind = 'PRICE' and withdrawn_at is null`.execute(testDb.db);
  return rows;
}

test('the back office agrees on a settlement at what was announced, once, and on no other', async () => {
  await accept();
  await accept();
  expect(await accepted()).toEqual([
    {
      label: 'CP Aug 22 settlement of 2022-07-29: 670 after 744.524',
      by: 'bea@halyard.example',
    },
  ]);
});

test('a price whose announcement was taken back waits for a word', async () => {
  const text = 'Product,Kind,Term Month,Date,Price,Source\nCP,FIXING,2022-08,2022-07-29,,Test\n';
  await importedFile(testDb.db, { kind: 'settlements', fileName: 'b.csv', text });
  await accept();
  expect(await accepted()).toEqual([]);
});

test('what a person takes back is not agreed on again', async () => {
  await accept();
  await sql`update tie_out_acceptance set withdrawn_by = 'bea@halyard.example',
                   withdrawn_at = clock_timestamp(), row_version = 2`.execute(testDb.db);
  await accept();
  expect(await accepted()).toEqual([]);
});

test('what is agreed on by somebody else is left to them', async () => {
  await accept();
  await sql`update tie_out_acceptance set accepted_by = 'olav@halyard.example'`.execute(testDb.db);
  await accept();
  expect(await accepted()).toMatchObject([{ by: 'olav@halyard.example' }]);
});
