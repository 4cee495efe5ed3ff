import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { CHECKOUT } from '@fairlead/platform/config';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { insertBankAccounts } from '@fairlead/api/testing/bank-accounts';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { importStatements } from '../import-statement.service.ts';
import { selectAccountSums } from './account-sums.queries.ts';
import { explainedAccount } from './explained.rules.ts';

const FILE = path.resolve(CHECKOUT, '../shared/data/bank/mt940/betterplace_sepa_mt9401.sta');
const there = existsSync(FILE);

let it: TestDb;

beforeAll(async () => {
  it = await createTestDb();
}, 30_000);
afterAll(() => it.close());

/** Takes the sample; each of its accounts is booked by a card. */
async function takeSample() {
  const content = readFileSync(FILE, 'utf8');
  const numbers = [...content.matchAll(/^:25:(.*)$/gm)].map(([, number = '']) => number.trim());
  await insertBankAccounts(
    it.db,
    [...new Set(numbers)].map((number) => [number, 'EUR'] as const),
  );
  await sql`
    insert into ledger_card (code, name) select service_account_no, 'Bank' from bank_account`.execute(
    it.db,
  );
  await sql`update bank_account set ledger_card_code = service_account_no`.execute(it.db);
  const by = { uploadedBy: 'anton@halyard.example', requestId: 'upload' };
  const file = { kind: 'bank_statement' as const, fileName: 'a.sta', content };
  const fileId = await storeImportedFile(it.db, { ...file, ...by });
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
  await importStatements(it.db, { fileId, loadedBy: 'a@b', requestId: 'run', clock });
}

const inSample = there ? test : test.skip;
const missing = there ? '' : ` (skipped: ${FILE} is not there)`;

inSample(
  `of the statements of a bank all is explained but what lies between them, on every day${missing}`,
  async () => {
    await takeSample();
    const { rows: days } = await sql<{ account: string; day: string; gap: string; moved: string }>`
      select service_account_no as account, closing_date as day, sum(gap) over so_far as gap,
             sum(moved) over so_far as moved
        from (select service_account_no, closing_date, sum(coalesce(gap_amount, 0)) as gap,
                     sum((select coalesce(sum(amount), 0) from bank_transaction as own
                           where own.statement_id = bank_statement.statement_id)) as moved
                from bank_statement
               group by service_account_no, closing_date) as of_day
      window so_far as (partition by service_account_no order by closing_date)`.execute(it.db);
    expect(days.length).toBeGreaterThan(10);
    for (const { account, day, gap, moved } of days) {
      const [on] = (await selectAccountSums(it.db, day, account)).map(explainedAccount);
      expect([day, on?.open_bank, on?.unexplained]).toEqual([...[day, Number(moved), Number(gap)]]);
    }
  },
);
