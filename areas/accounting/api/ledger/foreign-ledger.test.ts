// covers: ./budget-file.rules.ts
import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { handedFile, reasonsOf } from '@fairlead/api/testing/file-layouts/foreign-import';
import { loadLayouts, sampleFile } from '@fairlead/api/testing/file-layouts/sample-layouts';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { handOver } from '../../../tasks/api/imports/hand-over.ts';
import { importBudget } from './import-budget.service.ts';
import { importChart } from './import-chart.service.ts';
import { importJournals } from './import-journals.service.ts';

let it: TestDb;

beforeAll(async () => {
  it = await createTestDb();
  await loadLayouts(it.db, ['general-ledger', 'ledger-tape', 'wide-budget']);
  const content = readFileSync(
    new URL('../../../../api/samples/chart-2024-06-28.csv', import.meta.url),
    'utf8',
  );
  await importChart(
    it.db,
    await handedFile(it.db, { kind: 'chart', fileName: 'chart.csv', content }),
  );
}, 60_000);
afterAll(() => it.close());

const LEDGER = sampleFile('general-ledger', 'GL30_DAWN_202406.csv');
const TAPE = sampleFile('ledger-tape', 'QG_20240628.txt');
const BUDGET = sampleFile('wide-budget', 'Budget_2024.csv');

const journals = async (content: string, fileName = 'GL30_DAWN_202406.csv') =>
  importJournals(it.db, await handedFile(it.db, { kind: 'journals', fileName, content }));
const tape = (content: string) => journals(content, 'QG_20240628.txt');
const budget = async (content: string) =>
  importBudget(
    it.db,
    await handedFile(it.db, { kind: 'budget', fileName: 'Budget_2024.csv', content }),
  );

async function rows(statement: string): Promise<string[]> {
  const found = await sql.raw<Record<string, unknown>>(statement).execute(it.db);
  return found.rows.map((row) => Object.values(row).map(String).join(' | '));
}

const LINES = `
  select series || ' ' || number as journal, journal.journal_date::text as day, document_type, narrative,
         line_no, ledger_card_code, amount::text, book_value::text, coalesce(vessel_name, '-') as vessel,
         coalesce(cash_rec_group, '-') as cash, entry_type
    from journal join journal_line using (journal_id) where is_current order by 1, line_no`;

test('journals and lines in records of their own: implied decimals, signs by D and C, a total over both', async () => {
  expect(await tape(TAPE)).toMatchObject({
    result: 'taken',
    company: 'DAWN',
    added: 2,
    unmapped: [],
    notes: [],
    periodFrom: '2024-06-01',
    periodTo: '2024-06-28',
  });
  expect(await rows(LINES)).toEqual([
    'BK 611 | 2024-06-14 | Bank receipt | Hire, first half of June | 1 | 101010 | 306000 | 306000 | - | HIRE | RECEIPT',
    'BK 611 | 2024-06-14 | Bank receipt | Hire, first half of June | 2 | 110010 | -306000 | -306000 | - | - | OTHER',
    'BK 612 | 2024-06-27 | Bank payment | Crew wages June | 1 | 510010 | 103200.5 | 103200.5 | Halyard Dawn | CREW | OTHER',
    'BK 612 | 2024-06-27 | Bank payment | Crew wages June | 2 | 101010 | -103200.5 | -103200.5 | - | CREW | PAYMENT',
  ]);
});

test('a general ledger export becomes journals: debit and credit columns, vouchers, totals', async () => {
  // The journals that it corrects; none is added where they are there.
  await tape(TAPE);
  expect(await journals(LEDGER)).toMatchObject({
    result: 'taken',
    company: 'DAWN',
    added: 1,
    corrected: 2,
    unmapped: [],
    periodFrom: '2024-06-13',
    periodTo: '2024-06-27',
    notes: [
      'Not in the file, and worked out, so that nothing is checked by it: Period From, Period To, Entered, Line',
      'Left out: 1 × a statistical posting (the first on line 7)',
    ],
  });
  expect(await rows(LINES)).toEqual([
    'BK 611 | 2024-06-14 | Bank receipt | Hire, first half of June | 1 | 101010 | 306000 | 306000 | - | HIRE | RECEIPT',
    'BK 611 | 2024-06-14 | Bank receipt | Hire, first half of June | 2 | 110010 | -306000 | -306000 | - | - | RECEIPT',
    'BK 612 | 2024-06-27 | Bank payment | Crew wages June | 1 | 510010 | 103200.5 | 103200.5 | Halyard Dawn | CREW | PAYMENT',
    'BK 612 | 2024-06-27 | Bank payment | Crew wages June | 2 | 101010 | -103200.5 | -103200.5 | - | CREW | PAYMENT',
    'JV 87 | 2024-06-13 | Invoice | Hire, first half of June | 1 | 110010 | 306000 | 306000 | - | - | OTHER',
    'JV 87 | 2024-06-13 | Invoice | Hire, first half of June | 2 | 401010 | -306000 | -306000 | Halyard Dawn | HIRE | OTHER',
  ]);
});

test('a budget with a column for each month, in thousands, is taken by a file layout', async () => {
  expect(await budget(BUDGET)).toMatchObject({
    result: 'taken',
    added: 3,
    notes: ['Left out: 3 × a heading or a sum of the sheet (the first on line 2)'],
  });
  expect(
    await rows(
      `select company_code, ledger_card_code, month::text, amount::text from budget order by 1, 2, 3`,
    ),
  ).toEqual([
    'DAWN | 510010 | 2024-06-01 | 102000',
    'DAWN | 510010 | 2024-07-01 | 105400',
    'TRADE | 610010 | 2024-06-01 | 88500',
  ]);
  expect(await reasonsOf(budget(BUDGET.replace('510010', '510011')))).toEqual([
    "3 B (Account): '510011' is in no chart (Ledger Cards)",
    "3 B (Account): '510011' is in no chart (Ledger Cards)",
  ]);
  expect(await reasonsOf(budget(BUDGET.replace('105.4,310', '105.4000004,310')))).toEqual([
    "3 E (Jul 24): '105400.0004' has more than two decimals",
  ]);
});

test.each([
  [
    'D000000030600000',
    'D000000030600001',
    ['8 characters 31 to 45 (amount): says 818401, but the rows make 818401.01'],
  ],
  [
    '00000612001',
    '00000613001',
    [
      '5 characters 6 to 13 (Number): BK 612 does not sum to 0 but to -103200.50',
      '6 characters 6 to 13 (Number): There is no journal BK 613',
    ],
  ],
  ['USDD00', 'USDX00', ["3 character 30 (side): 'X' is no value of the map quay-side"]],
])('%s as %s refuses the tape by its line and characters', async (from, to, reasons) => {
  expect(TAPE).toContain(from);
  expect(await reasonsOf(tape(TAPE.replace(from, to)))).toEqual(reasons);
});

test.each([
  [
    '306.000,00;0,00;;HIRE',
    '306.000,01;0,00;;HIRE',
    ['10 H (Debit): says 715200.5, but the rows make 715200.51'],
  ],
  [
    '0,00;103.200,50',
    '0,00;103.200.50',
    ["6 I (Credit): '103.200.50' is not a number with a decimal comma"],
  ],
  [
    '27.06.2024;PM;Bank',
    '26.06.2024;PM;Bank',
    ["6 C (Posted): is '2024-06-26', and '2024-06-27' on line 5, of the same journal BK 612"],
  ],
  [
    'RC;Hire, first half of June;110010',
    'XX;Hire, first half of June;110010',
    ["4 D (Type): 'XX' is no value of the map harbour-type"],
  ],
  [
    'TOTAL;6;;;;;;715.200,50;715.200,50',
    '',
    ['null null: The file is cut short: the record of its totals is missing'],
  ],
  [
    'M/V HALYARD DAWN;CREW',
    'M/V ELSE;CREW',
    ["5 J (Ship): 'M/V ELSE' is no value of the map harbour-ship"],
  ],
])('%s as %s refuses the ledger export by its own line and column', async (from, to, reasons) => {
  expect(LEDGER).toContain(from);
  expect(await reasonsOf(journals(LEDGER.replace(from, to)))).toEqual(reasons);
});

test('a ledger export in the encoding that its layout names is read in it', async () => {
  const text = LEDGER.replace('Crewing agent', 'Müller Crewing');
  const given = {
    uploadedBy: 'anton@halyard.example',
    requestId: 'upload',
    kind: 'journals',
  } as const;
  const [fileName, content] = ['GL30_DAWN_202406_2.csv', Buffer.from(text, 'latin1')];
  const fileId = await handOver(it.db, { ...given, fileName, content });
  const kept = await sql<{ content: string }>`
    select content from imported_file where file_id = ${fileId}`.execute(it.db);
  expect(kept.rows).toEqual([{ content: text }]);
  const other = { ...given, fileName: 'other.csv', content: Buffer.from(`${text}\n`, 'latin1') };
  await expect(handOver(it.db, other)).rejects.toThrow(
    'other.csv is not a text file in UTF-8, from line 6 on',
  );
});

test('sums are checked as in an export of our own, and said by the line of the foreign file', async () => {
  const wrong = LEDGER.replace('306.000,00;0,00;;HIRE', '306.000,01;0,00;;HIRE').replace(
    ';715.200,50;',
    ';715.200,51;',
  );
  expect(await reasonsOf(journals(wrong))).toEqual([
    '3 B (Voucher): BK 611 does not sum to 0 but to 0.01',
  ]);
});
