import {
  createTestDb,
  makePnlRun,
  storeFirm,
  storePrices,
  storeTicket,
  type TestDb,
} from '@fairlead/api/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { acceptBackToBack } from './accept-differences.ts';

const NOTES = 'back to back';
const CLOCK = {
  zone: 'Europe/Zurich',
  now: () => new Date('2024-06-28T10:00:00Z'),
  businessDate: () => '2024-06-28',
  timeOfDay: () => '12:00:00',
};
const LOG = { info: () => undefined, warn: () => undefined };

let testDb: TestDb;
/** Ticket with the notes, of two that no clearer has. */
let noted: number;

beforeEach(async () => {
  testDb = await createTestDb();
  const { db } = testDb;
  await storeFirm(db);
  await storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 612.5]]);
  const ticket = { tradeDate: '2024-06-27', month: '2024-08-01', qty: 5_000, price: 605 };
  noted = await storeTicket(db, ticket);
  await storeTicket(db, { ...ticket, qty: 3_000 });
  await sql`update blotter_entry set notes = ${NOTES} where entry_id = ${noted}`.execute(db);
}, 60_000);
afterEach(async () => testDb.close());

const accept = () => acceptBackToBack({ db: testDb.db, log: LOG }, NOTES, CLOCK);

/** Acceptances that hold, and their rows in the audit log. */
async function accepted() {
  const { rows } = await sql<{ key: string; by: string }>`
    select difference_key as key, accepted_by as by from tie_out_acceptance
     where withdrawn_at is null`.execute(testDb.db);
  const audit = await sql`select from audit_event where action = 'pnl.accept_difference'`.execute(
    testDb.db,
  );
  return { rows, audited: audit.rows.length };
}

test('the back office accepts the differences of back to back tickets, once, and no other', async () => {
  await accept();
  expect((await accepted()).rows).toEqual([]);
  await makePnlRun(testDb.db);
  await accept();
  await accept();
  expect(await accepted()).toEqual({
    rows: [{ key: expect.stringMatching(`^ticket ${noted}\\|`), by: 'bea@halyard.example' }],
    audited: 1,
  });
});

test('what a person takes back is not accepted again', async () => {
  await makePnlRun(testDb.db);
  await accept();
  await sql`update tie_out_acceptance set withdrawn_by = 'bea@halyard.example',
                   withdrawn_at = clock_timestamp(), row_version = 2`.execute(testDb.db);
  await accept();
  expect((await accepted()).rows).toEqual([]);
});

test('what is accepted by somebody else is left to them', async () => {
  await makePnlRun(testDb.db);
  await accept();
  await sql`update tie_out_acceptance set accepted_by = 'olav@halyard.example'`.execute(testDb.db);
  await accept();
  expect((await accepted()).rows).toMatchObject([{ by: 'olav@halyard.example' }]);
});
