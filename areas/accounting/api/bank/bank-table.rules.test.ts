import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { insertBankAccounts } from '@fairlead/api/testing/bank-accounts';
import { handedFile, reasonsOf } from '@fairlead/api/testing/file-layouts/foreign-import';
import { loadLayouts, sampleFile } from '@fairlead/api/testing/file-layouts/sample-layouts';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import type { NativeRow } from '@fairlead/platform/file-layouts/totals.rules';
import { readBankTable } from './bank-table.rules.ts';
import { importStatements } from './import-statement.service.ts';

let it: TestDb;

beforeAll(async () => {
  it = await createTestDb();
  await loadLayouts(it.db, ['bank-table']);
  await insertBankAccounts(it.db, [['CH5604835012345678009', 'USD', 'HALYCHZZ']]);
}, 60_000);
afterAll(() => it.close());

const MOVEMENTS = sampleFile('bank-table', 'Movements_USD.csv');

async function take(content: string, fileName = 'Movements_USD.csv') {
  return importStatements(
    it.db,
    await handedFile(it.db, { kind: 'bank_statement', fileName, content }),
  );
}

const changed = (from: string, to: string) => {
  expect(MOVEMENTS).toContain(from);
  return MOVEMENTS.replace(from, to);
};

test.each([
  [
    'a balance that its entries do not make',
    "1'352'799,49",
    "1'352'799,40",
    [
      '6 I (Balance): is 1352799.4, and the balance before and the amounts up to here make 1352799.49',
    ],
  ],
  ['an amount', '12,50', '12.50', ["5 G (Debit): '12.50' is not a number with a decimal comma"]],
  [
    'a day',
    '28.06.2024;28',
    '31.06.2024;28',
    ["5 A (Booked): '31.06.2024' is no day of the calendar (DD.MM.YYYY)"],
  ],
  [
    'a day to come',
    '28.06.2024;28',
    '29.06.2024;28',
    [
      '5 null: Statement 2024-06-14 to 2024-06-29 of CH56 0483 5012 3456 7800 9: It closes on 2024-06-29, after the business date 2024-06-28',
      '5 null: Statement 2024-06-14 to 2024-06-29 of CH56 0483 5012 3456 7800 9: A transaction is booked on 2024-06-29, after the business date 2024-06-28',
    ],
  ],
  [
    'no balance after the last entry',
    "1'352'786,99",
    '',
    [
      '5 null: Account CH56 0483 5012 3456 7800 9: neither a closing balance nor one after the last entry is in the file',
    ],
  ],
  [
    'another account',
    '7800 9',
    '7800 8',
    [
      "5 null: Statement 2024-06-14 to 2024-06-28 of CH56 0483 5012 3456 7800 8: 'CH56 0483 5012 3456 7800 8' is in no chart (Accounts)",
    ],
  ],
])('%s refuses the table of a bank by its own line and column', async (_, from, to, reasons) => {
  expect(await reasonsOf(take(changed(from, to)))).toEqual(reasons);
});

test("a bank's table, newest first, is a statement of its account: every balance after an entry is checked", async () => {
  expect(await take(MOVEMENTS)).toMatchObject({
    result: 'taken',
    version: 'a table of the file layout halyard-bank',
    statements: 1,
    transactions: 4,
    waiting: 0,
    gaps: [],
    notes: [
      'Not in the file, and worked out, so that nothing is checked by it: Closing Balance, Opening Balance',
    ],
  });
  const { rows } = await sql<Record<string, unknown>>`
    select booking_date::text as day, value_date::text as value, amount::text, remittance_information as said,
           counterparty_name as who
      from bank_transaction join bank_statement using (statement_id) order by booking_date, value_date`.execute(
    it.db,
  );
  expect(rows.map((row) => Object.values(row).map(String).join(' | '))).toEqual([
    '2024-06-14 | 2024-06-14 | 0.99 | Receipt | Lesser Lessor',
    '2024-06-14 | 2024-06-15 | 306000 | Receipt Hire, first half of June | Brazos Terminals',
    '2024-06-27 | 2024-06-27 | -103200.5 | Payment Crew wages June | Crewing agent',
    '2024-06-28 | 2024-06-28 | -12.5 | Charges | null',
  ]);
  const balances = await sql<Record<string, unknown>>`
    select balance_type as type, balance_date::text as day, amount::text from bank_balance order by 1 desc`.execute(
    it.db,
  );
  expect(balances.rows).toEqual([
    { type: 'OPBD', day: '2024-06-14', amount: '1149999' },
    { type: 'CLBD', day: '2024-06-28', amount: '1352786.99' },
  ]);
});

test('the same days again, with a day more, repeat nothing', async () => {
  const longer = changed(
    '28.06.2024;28.06.2024;Charges;',
    "28.06.2024;28.06.2024;Receipt;;Lesser Lessor;HB-885;;100,00;1'352'886,99\n28.06.2024;28.06.2024;Charges;",
  );
  expect(await take(longer)).toMatchObject({ statements: 1, transactions: 1, waiting: 0 });
});

test('a name that no file layout has is said', async () => {
  expect(await reasonsOf(take(`${MOVEMENTS}\n`, 'other.csv'))).toEqual([
    'null null: This is neither camt.053 nor MT940 nor BAI2, and no file layout has its name',
  ]);
});

/** A row as a layout makes it, with the places of its cells. */
const made = (
  section: string,
  line: number,
  cells: Readonly<Record<string, string>>,
): NativeRow => ({
  section,
  line,
  corrects: false,
  derived: new Set(),
  cells: new Map(Object.entries(cells)),
  locationOf: (column) => column,
});

const A = { Account: 'A', Currency: 'USD' };
const B = { Account: 'B', Currency: 'USD' };

test('records of balances, and several accounts in one table', () => {
  const rows = [
    made('Opening', 1, { ...A, Date: '2024-06-01', Balance: '10' }),
    made('Entries', 2, { ...A, Date: '2024-06-03', Amount: '5' }),
    made('Closing', 3, { ...A, Date: '2024-06-28', Balance: '15' }),
    made('Entries', 4, { ...B, Date: '2024-06-04', Amount: '-1.5', Balance: '3.5' }),
  ];
  const read = readBankTable({ head: undefined, rows });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  expect(
    read.statements.map(({ account, opening, closing, entries }) => [
      ...[account, opening.date, opening.amount, closing.date, closing.amount, entries.length],
    ]),
  ).toEqual([
    ['A', '2024-06-01', '10', '2024-06-28', '15', 1],
    ['B', '2024-06-04', '5', '2024-06-04', '3.5', 1],
  ]);
});

test.each([
  ['no row', [], undefined, ['There is no entry in the file']],
  [
    'a second closing',
    [
      made('Opening', 1, { ...A, Date: '2024-06-01', Balance: '10' }),
      made('Closing', 2, { ...A, Date: '2024-06-02', Balance: '10' }),
      made('Closing', 3, { ...A, Date: '2024-06-03', Balance: '10' }),
    ],
    undefined,
    ['stands on line 2 already'],
  ],
  [
    'one balance for two accounts',
    [
      made('Entries', 1, { ...A, Date: '2024-06-01', Amount: '1', Balance: '1' }),
      made('Entries', 2, { ...B, Date: '2024-06-01', Amount: '1', Balance: '1' }),
    ],
    made('File', 1, { 'Opening Balance': '0' }),
    ['It has a balance as a whole, and 2 accounts'],
  ],
  [
    'no balance at all',
    [made('Entries', 1, { ...A, Date: '2024-06-01', Amount: '1' })],
    undefined,
    [
      'Account A: neither an opening balance nor one after an entry is in the file',
      'Account A: neither a closing balance nor one after the last entry is in the file',
    ],
  ],
])('%s refuses a table', (_, rows, head, messages) => {
  const read = readBankTable({ head, rows });
  expect('problems' in read && read.problems.map(({ message }) => message)).toEqual(messages);
});
