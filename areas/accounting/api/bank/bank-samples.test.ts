import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { CHECKOUT } from '@fairlead/platform/config';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { TaskFailure } from '@fairlead/platform/tasks/task';
import { insertBankAccounts } from '@fairlead/api/testing/bank-accounts';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { importStatements, readStatements } from './import-statement.service.ts';

const FOLDER = path.resolve(CHECKOUT, '../shared/data/bank');
const there = existsSync(FOLDER);
const described = there ? describe : describe.skip;
const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

let it: TestDb;

beforeEach(async () => {
  it = await createTestDb();
});
afterEach(() => it.close());

type Accounts = readonly (readonly [string, 'EUR' | 'USD'])[];

/** Takes a sample with these accounts configured. */
async function take(name: string, accounts: Accounts) {
  await insertBankAccounts(it.db, accounts);
  const given = { kind: 'bank_statement' as const, fileName: path.basename(name) };
  const by = { uploadedBy: 'anton@halyard.example', requestId: 'upload' };
  const fileId = await storeImportedFile(it.db, { ...given, content: read(name), ...by });
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
  const request = { fileId, loadedBy: 'anton@halyard.example', requestId: 'run', clock };
  return importStatements(it.db, request);
}

/** Why a sample is refused, in one text. */
async function reasons(name: string, accounts: Accounts): Promise<string> {
  const failure: unknown = await take(name, accounts).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TaskFailure);
  const counts = await sql<{ n: number }>`
    select (select count(*) from bank_statement) + (select count(*) from bank_transaction) as n
  `.execute(it.db);
  expect(Number(counts.rows[0]?.n)).toBe(0);
  return JSON.stringify((failure as TaskFailure).dict);
}

const rows = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(statement).execute(it.db)).rows;

const GENKGO: Accounts = [['NL26VAYB8060476890', 'EUR']];

described(`the samples of banks${there ? '' : ` (skipped: ${FOLDER} is not there)`}`, () => {
  test('[ACC-21] two statements of a file with two closings of one day are both taken', async () => {
    const taken = {
      version: 'camt.053.001.02',
      statements: 2,
      known: 0,
      transactions: 2,
      withdrawn: 0,
      waiting: 0,
      gaps: [],
      notes: [],
    };
    expect(await take('camt/genkgo_camt053.v2.multi.statement.xml', GENKGO)).toEqual({
      result: 'taken',
      ...taken,
    });
    expect(
      await rows(`select opening::text, closing::text, closing_date,
                         (select string_agg(amount::text, ' ') from bank_transaction t
                           where t.statement_id = s.statement_id) as entries,
                         previous_id is not null as follows
                    from bank_statement s order by statement_id`),
    ).toEqual([
      {
        opening: '18.15',
        closing: '27',
        closing_date: '2014-12-31',
        entries: '8.85',
        follows: false,
      },
      {
        opening: '27',
        closing: '20',
        closing_date: '2014-12-31',
        entries: '-7',
        follows: true,
      },
    ]);
  });

  test('[ACC-21] the statements of a German bank have pages and reversals', async () => {
    const content = read('mt940/betterplace_sepa_mt9401.sta');
    const numbers = [...content.matchAll(/^:25:(.*)$/gm)].map(([, number = '']) => number.trim());
    const accounts = [...new Set(numbers)].map((number) => [number, 'EUR'] as const);
    const outcome = await take('mt940/betterplace_sepa_mt9401.sta', accounts);
    expect(outcome).toMatchObject({ result: 'taken', statements: 26, transactions: 97 });
    expect(
      await rows(`select amount::text, counterparty_name from bank_transaction
                   where is_reversal order by amount limit 2`),
    ).toHaveLength(2);
    expect(
      await rows(`select count(*)::int as n from bank_transaction
                   where amount = -204.88 and is_reversal`),
    ).toEqual([{ n: 2 }]);
  });

  test.each([
    ['mt940/jejik_rabobank-iban.sta', [['NL71RABO0123456789', 'EUR']], 2, 4],
    ['mt940/jejik_generic.sta', [['11111111', 'EUR']], 2, 2],
  ] as const)('[ACC-21] %s is taken', async (name, accounts, statements, transactions) => {
    const outcome = await take(name, accounts);
    expect(outcome).toMatchObject({ result: 'taken', statements, transactions, gaps: [] });
  });

  test.each([
    ['genkgo_camt053.v2.five.decimals.xml', /make 27\.00, but it closes with 27\.05: off by 0\.05/],
    ['genkgo_camt053.v2.all-balance-types.xml', /make 9\.86\d?, but it closes with 4\.04/],
    ['genkgo_camt053.v2.minimal.xml', /EUR or USD, and it has SEK/],
    ['genkgo_camt053.v3.xml', /EUR or USD, and it has .*SEK/],
    ['genkgo_camt053.v4.xml', /EUR or USD, and it has .*SEK/],
    ['genkgo_camt053.v8.xml', /EUR or USD, and it has .*SEK/],
    [
      'genkgo_camt054.v8.xml',
      /Detail 1 is in CHF: 3\.1; each of the 3 is to have an amount in SEK/,
    ],
  ])('[ACC-21] camt/%s is refused, saying why', async (name, why) => {
    expect(await reasons(`camt/${name}`, GENKGO)).toMatch(why);
  });

  test('[ACC-21] a notification of an entry that no statement tells is kept', async () => {
    const accounts = [['NL77ABNA0574908765', 'EUR']] as const;
    expect(await take('camt/oca_test-camt054.xml', accounts)).toMatchObject({
      statements: 0,
      transactions: 0,
      notified: { entries: 1, known: 0 },
      notes: [expect.stringMatching(/5\.00 of 2022-01-26: no statement tells this entry/)],
    });
  });

  test('[ACC-21] a statement whose entries make another closing is refused', async () => {
    const name = 'camt/oca_test-camt053.xml';
    const [, number = ''] = /<Acct>\s*<Id>\s*<IBAN>(\w+)/.exec(read(name)) ?? [];
    expect(await reasons(name, [[number, 'EUR']])).toMatch(
      /make 15555\.28, but it closes with 15121\.12/,
    );
  });

  test.each([
    ['camt/oca_test-camt053-txdtls.xml', /it has CHF/],
    ['mt940/jejik_postfinance.sta', /it has CHF/],
    ['mt940/cmxl_mt940.sta', /it has DEM/],
    ['mt940/cmxl_mt940.sta', /it has PLN/],
  ])('[ACC-14] %s is refused for its currency, by name', async (name, why) => {
    expect(await reasons(name, [])).toMatch(why);
  });

  test('[ACC-21] a statement that is off by 111.40 is refused', async () => {
    const accounts = [['TRIODOSBANK/0390123456', 'EUR']] as const;
    expect(await reasons('mt940/jejik_triodos.sta', accounts)).toMatch(
      /make 4259\.39, but it closes with 4370\.79: off by 111\.40/,
    );
  });

  test.each(['v3', 'v4', 'v8'])('the entries of camt.053 %s are read all the same', (version) => {
    const found = readStatements(read(`camt/genkgo_camt053.${version}.xml`));
    expect('statements' in found ? found.statements[0]?.entries[0] : found).toMatchObject({
      amount: '8.85',
      currency: 'EUR',
      bookingDate: '2014-12-31',
      valueDate: '2015-01-02',
    });
  });
});
