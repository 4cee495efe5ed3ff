import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { CHECKOUT } from '@fairlead/platform/config';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { TaskFailure } from '@fairlead/platform/tasks/task';
import { insertBankAccounts } from '@fairlead/api/testing/bank-accounts';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { importStatements } from './import-statement.service.ts';

const FOLDER = path.resolve(CHECKOUT, '../shared/data/bank-cases');
const there = existsSync(FOLDER);
const described = there ? describe : describe.skip;

type Case = {
  readonly verdict: 'taken' | 'refused';
  readonly transactions: readonly { readonly booking_date: string; readonly amount: string }[];
  readonly why: string;
};

const read = (name: string) => readFileSync(path.join(FOLDER, name));

/** Cases of camt; the reader of MT940 has tests of its own. */
const CASES = there
  ? Object.entries(JSON.parse(read('cases.json').toString()) as Record<string, Case>).filter(
      ([name]) => name.endsWith('.xml'),
    )
  : [];

let it: TestDb;

beforeAll(async () => {
  it = await createTestDb();
  const numbers = CASES.map(([name]) => /IBAN>([^<]*)/.exec(read(name).toString('latin1'))?.[1]);
  await insertBankAccounts(
    it.db,
    [...new Set(numbers.map((number) => number ?? ''))].map((number) => [number, 'EUR'] as const),
  );
}, 30_000);
afterAll(() => it.close());

/** The transactions that a case brings, or every reason for which it is refused. */
async function outcomeOf(name: string): Promise<Case['transactions'] | string> {
  const by = { uploadedBy: 'anton@halyard.example', requestId: 'upload' };
  const given = { kind: 'bank_statement' as const, fileName: name, content: read(name) };
  try {
    const fileId = await storeImportedFile(it.db, { ...given, ...by });
    const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
    const request = { fileId, loadedBy: 'anton@halyard.example', requestId: 'run', clock };
    await importStatements(it.db, request);
    const { rows } = await sql<{ booking_date: string; amount: string }>`
      select booking_date::text, amount::numeric(20, 2)::text as amount
        from bank_transaction join bank_statement using (statement_id)
       where file_id = ${fileId} order by statement_id, entry_no`.execute(it.db);
    return rows;
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error;
    return JSON.stringify(error.dict);
  }
}

described(
  `statements, each about one thing${there ? '' : ` (skipped: ${FOLDER} is not there)`}`,
  () => {
    test.each(CASES.filter(([, { verdict }]) => verdict === 'taken'))(
      '[ACC-21] %s is taken as its verdict says',
      async (name, { transactions }) => {
        expect(await outcomeOf(name)).toEqual(transactions);
      },
    );

    test.each(CASES.filter(([, { verdict }]) => verdict === 'refused'))(
      '[ACC-21] %s is refused, saying why',
      async (name) => {
        expect(await outcomeOf(name)).toMatch(/by 0\.01|after the business date/);
      },
    );
  },
);
