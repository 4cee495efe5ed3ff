import type {
  FileRow,
  ReadPart,
  RefusedBankFile,
  RefusedBankFileHead,
} from '@fairlead/accounting/contract/refused-bank-files';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { insertBankAccounts } from '@fairlead/api/testing/bank-accounts';
import { loadLayouts, sampleFile } from '@fairlead/api/testing/file-layouts/sample-layouts';
import { createTestApp } from '@fairlead/api/testing/test-app';
import { importStatements } from '../import-statement.service.ts';

let it: Awaited<ReturnType<typeof createTestApp>>;
let token = '';

beforeEach(async () => {
  it = await createTestApp();
  token = await it.tokenFor(['acc:read', 'acc:import'], 'anton@halyard.example');
  await insertBankAccounts(it.db, [['NL26VAYB8060476890', 'EUR', 'VAYBNL2A']]);
}, 30_000);
afterEach(async () => it.close());

/** Hands a file over and imports it; answers its id, whatever came of it. */
async function given(content: string | Uint8Array, fileName = 'may.sta'): Promise<string> {
  const fileId = await storeImportedFile(it.db, {
    kind: 'bank_statement',
    fileName,
    content,
    uploadedBy: 'bea@halyard.example',
    requestId: 'upload',
  });
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
  const request = { fileId, loadedBy: 'anton@halyard.example', requestId: 'run', clock };
  await importStatements(it.db, request).catch((error: unknown) => error);
  return fileId;
}

async function asked<Answer>(path: string): Promise<Answer> {
  const url = `/api/acc_analytics/refused_bank_files${path}`;
  const answer = await it.app.inject({ url, headers: { 'x-auth-token': token } });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<Answer>();
}

const listed = async () => asked<{ files: RefusedBankFile[]; count: number }>('');
const head = async (id: string) => asked<RefusedBankFileHead>(`/${id}`);
const rows = async (id: string, page = 0) =>
  (await asked<{ rows: FileRow[] }>(`/${id}/rows?page=${String(page)}`)).rows;

const MT940 = (amount: string, account = 'NL26VAYB8060476890') => `:20:S1
:25:${account}
:28C:126/1
:60F:C240530EUR100,00
:61:2405310531C${amount}NTRFNONREF
:86:/NAME/Meridian Grain/REMI/Freight 8841
:62F:C240531EUR150,00
`;

const ENTRY = (day: string) =>
  `<Ntry><Amt Ccy="EUR">50.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Meridian Grain</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Freight</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
const BALANCE = (type: string, day: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
/** A file as many banks send it: all of it on one line. */
const ONE_LINE = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S1</Id><Acct><Id><IBAN>NL26VAYB8060476890</IBAN></Id></Acct>${BALANCE('OPBD', '2024-05-30', '100.00')}${BALANCE('CLBD', '2024-05-31', '200.00')}${ENTRY('2024-05-31')}${ENTRY('31.05.2024')}</Stmt></BkToCstmrStmt></Document>`;

test('a refused file stands beside what was understood of it, with the first thing that was not', async () => {
  const id = await given(MT940('50.00'));
  expect(await listed()).toEqual({
    count: 1,
    files: [
      {
        file_id: id,
        file_name: 'may.sta',
        uploaded_by: 'bea@halyard.example',
        uploaded_at: expect.any(String),
        refused_at: expect.any(String),
        refused_by: 'anton@halyard.example',
        problem_count: 1,
        first_line: 5,
        first_problem: expect.stringMatching(/^:61: '50\.00NTRFNONREF' after the side/),
      },
    ],
  });
  const { problems, row_count, business_date } = await head(id);
  expect({ problems, row_count, business_date }).toEqual({
    problems: [{ row: 4, line: 5, text: expect.stringMatching(/^:61: /) }],
    row_count: 8,
    business_date: '2024-06-28',
  });
  const found = await rows(id);
  expect(found.map(({ line, text }) => [line, text])).toEqual(
    MT940('50.00')
      .split('\n')
      .map((text, index) => [index + 1, text]),
  );
  expect(found.map(({ read }) => read.map(({ as }) => as).join())).toEqual([
    ...['statement', 'head', 'head', 'opening', '', 'details', 'closing', ''],
  ]);
  expect(found[3]?.read).toEqual([
    {
      as: 'opening',
      label: 'OPBD',
      day: '2024-05-30',
      amount: 100,
      currency: 'EUR',
      counterparty_name: null,
      text: null,
    },
  ]);
  expect(found[4]?.problems).toEqual([
    expect.stringMatching(/^:61: .*SWIFT has an amount with a comma/),
  ]);
});

test('a refusal of before lines and texts were kept apart is told as it was kept', async () => {
  const id = await given(MT940('50.00'));
  await sql`update refused_bank_file set problems = '[{"row": 4, "text": "line 5, :61: wrong"}]'`.execute(
    it.db,
  );
  expect((await head(id)).problems).toEqual([{ row: 4, line: null, text: 'line 5, :61: wrong' }]);
  const [file] = (await listed()).files;
  expect([file?.first_line, file?.first_problem]).toEqual([null, 'line 5, :61: wrong']);
});

test('a file on one line is laid out where its parts begin, and the problem is at its element', async () => {
  const id = await given(ONE_LINE, 'may.xml');
  const found = await rows(id);
  expect(found.map(({ text }) => text).join('')).toBe(ONE_LINE);
  expect(found.every(({ line, text }) => line === 1 && text.length <= 120)).toBe(true);
  const read = found.filter((row) => row.read.length > 0);
  expect(read.map((row) => [row.read[0]?.as, row.text.slice(0, 6)])).toEqual([
    ...[
      ['statement', '<Stmt>'],
      ['opening', '<Bal><'],
      ['closing', '<Bal><'],
      ['transaction', '<Ntry>'],
    ],
  ]);
  expect(read.at(-1)?.read[0]).toMatchObject({
    day: '2024-05-31',
    amount: 50,
    currency: 'EUR',
    counterparty_name: 'Meridian Grain',
    text: 'Freight',
  });
  const { problems } = await head(id);
  expect(problems).toHaveLength(1);
  expect(found[problems[0]?.row ?? 0]?.text).toMatch(/^<Dt>31\.05\.2024/);
});

test('a character of two halves is never cut', async () => {
  const content = MT940('50.00').replace('Freight 8841', `x${'😀'.repeat(400)}`);
  const id = await given(content);
  expect((await rows(id)).map(({ text }) => text).join('\n')).toContain('/REMI/x😀');
});

test('bytes of a bank are shown as the import reads them', async () => {
  const text = MT940('50.00').replace('Meridian Grain', 'Grün & Söhne');
  const id = await given(Buffer.from(text, 'latin1'));
  expect((await rows(id))[5]?.text).toBe(':86:/NAME/Grün & Söhne/REMI/Freight 8841');
});

test('a file with an account that is in no chart is shown, and is gone once it was taken', async () => {
  const id = await given(MT940('50,00', 'NL91ABNA0417164300'));
  expect((await head(id)).problems).toEqual([
    { row: 0, line: 1, text: expect.stringMatching(/is in no chart \(Accounts\)/) },
  ]);
  await sql`update bank_account set bank_account_no = 'NL91ABNA0417164300'`.execute(it.db);
  await given(MT940('50,00', 'NL91ABNA0417164300'));
  expect(await listed()).toEqual({ files: [], count: 0 });
  const url = `/api/acc_analytics/refused_bank_files/${id}`;
  const gone = await it.app.inject({ url, headers: { 'x-auth-token': token } });
  expect([gone.statusCode, gone.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
});

test('who may not import sees neither the files nor their reasons', async () => {
  const id = await given(MT940('50.00'));
  const reader = await it.tokenFor(['acc:read']);
  for (const path of ['', `/${id}`, `/${id}/rows?page=0`]) {
    const url = `/api/acc_analytics/refused_bank_files${path}`;
    const answer = await it.app.inject({ url, headers: { 'x-auth-token': reader } });
    expect([answer.statusCode, answer.body.includes('50.00')]).toEqual([403, false]);
  }
});

test('the newest refusal of a file holds, and old ones are forgotten, but not the newest', async () => {
  const old = await given(MT940('50.00'));
  await given(MT940('50.00'));
  const other = await given(MT940('51.00'));
  expect((await listed()).files.map(({ file_id: id }) => id)).toEqual([other, old]);
  await sql`update refused_bank_file set refused_at = refused_at - interval '91 days'`.execute(
    it.db,
  );
  const newest = await given(MT940('52.00'));
  expect((await listed()).files.map(({ file_id: id }) => id)).toEqual([newest]);
});

test('a long file is laid out in pages of rows', async () => {
  const line = ':61:2405310531C50.00NTRFNONREF//B8841\n:86:/NAME/Meridian Grain/REMI/Freight\n';
  const many = 25_000;
  const content = `:20:S1\n:25:NL26VAYB8060476890\n:28C:1\n:60F:C240530EUR100,00\n${line.repeat(many)}:62F:C240531EUR150,00\n`;
  const id = await given(content);
  const { row_count, problems } = await head(id);
  expect([row_count, problems.length]).toEqual([2 * many + 6, 1_000]);
  const last = await rows(id, Math.floor((row_count - 1) / 200));
  expect(last.at(-2)).toMatchObject({ text: ':62F:C240531EUR150,00', read: [{ as: 'closing' }] });
  const size = JSON.stringify(await rows(id, 100)).length;
  expect(size).toBeLessThan(200_000);
});

const MOVEMENTS = sampleFile('bank-table', 'Movements_USD.csv');
const HIRE = 'Hire, first half of June';

/** Text, problems and readings of each line of a table of the bank, changed. */
async function tableOf(from: string, to: string) {
  await loadLayouts(it.db, ['bank-table']);
  expect(MOVEMENTS).toContain(from);
  const id = await given(MOVEMENTS.replace(from, to), 'Movements_USD.csv');
  const found = await rows(id);
  return { ...(await head(id)), found, read: found.map((row) => row.read.map(inShort)) };
}

const inShort = ({ as, label, day, amount, currency, counterparty_name: name, text }: ReadPart) =>
  [as, label, day, amount, currency, name, text].filter((each) => each !== null).join(' | ');

test("a bank's own table stands beside what its layout understood, with every problem by line and column", async () => {
  const { found, read, problems } = await tableOf('12,50;;', '12.50;;');
  expect(read).toEqual([
    ['head | Account | CH56 0483 5012 3456 7800 9'],
    ['head | Currency | USD'],
    [],
    ['head | Names of the columns'],
    [],
    [
      'statement | CH56 0483 5012 3456 7800 9',
      'transaction | 2024-06-27 | -103200.5 | USD | Crewing agent | Payment Crew wages June',
    ],
    [
      'transaction | 2024-06-14 | 306000 | USD | Brazos Terminals | Receipt Hire, first half of June',
    ],
    ['transaction | 2024-06-14 | 0.99 | USD | Lesser Lessor | Receipt'],
    [],
  ]);
  expect(problems).toEqual([
    { row: 4, line: 5, text: "G (Debit): '12.50' is not a number with a decimal comma" },
  ]);
  expect(found[4]?.problems).toEqual([problems[0]?.text]);
});

test('a table with a balance that its entries do not make shows them all, and the balance', async () => {
  const { read, problems } = await tableOf("1'352'799,49", "1'352'799,40");
  expect(read.slice(4).map((parts) => parts.at(-1)?.split(' | ').slice(0, 3))).toEqual([
    ...[
      ['transaction', '2024-06-28', '-12.5'],
      ['transaction', '2024-06-27', '-103200.5'],
      ['transaction', '2024-06-14', '306000'],
      ['transaction', '2024-06-14', '0.99'],
      undefined,
    ],
  ]);
  expect(problems).toEqual([
    { row: 5, line: 6, text: expect.stringMatching(/^I \(Balance\): is/) },
  ]);
});

test('a long line of a table is laid out in rows, and a problem is at the one where its cell begins', async () => {
  const { found, problems } = await tableOf(
    `${HIRE};Brazos Terminals;HB-702;;306'000,00`,
    `"${'Hire; '.repeat(40)}";Brazos Terminals;HB-702;;306'000.00`,
  );
  expect(problems).toEqual([
    { row: expect.any(Number), line: 7, text: expect.stringMatching(/^H \(Credit\)/) },
  ]);
  const row = problems[0]?.row ?? 0;
  expect([found[row]?.line, found[row]?.goes_on, found[row]?.text.slice(0, 10)]).toEqual([
    ...[7, true, "306'000.00"],
  ]);
});

test('what a layout leaves out of a table and its totals are told, and balances of its head', async () => {
  await loadLayouts(it.db, ['bank-table', 'gmi'], {
    'file_layouts.csv': 'other-bank,2024-01-01,bank_statement,Invented',
    'file_layout_parts.csv': 'other-bank,2024-01-01,moves,Moves_*.txt,comma,0,2,0',
    'file_layout_fields.csv': [
      'other-bank,2024-01-01,moves,,,kind,#1,text,,,,',
      'other-bank,2024-01-01,moves,Entries,,Date,#2,day:YYYY-MM-DD,,,,',
      'other-bank,2024-01-01,moves,Entries,,Amount,#3,number,,,,',
      'other-bank,2024-01-01,moves,Closing,,Balance,#3,number,,,,',
      'other-bank,2024-01-01,moves,Total,,Rows,#2,number,,,,',
      'other-bank,2024-01-01,moves,File,,Account,line 1: #1,text,,,,',
      'other-bank,2024-01-01,moves,File,,Currency,line 1: #2,text,,,,',
      'other-bank,2024-01-01,moves,File,,Opening Date,line 1: #3,day:YYYY-MM-DD,,,,',
      'other-bank,2024-01-01,moves,File,,Opening Balance,line 1: #4,number,,,,',
    ].join('\n'),
    'file_layout_rules.csv': [
      'other-bank,2024-01-01,moves,1,kind,E,take,Entries,',
      'other-bank,2024-01-01,moves,2,kind,C,take,Closing,',
      'other-bank,2024-01-01,moves,3,kind,T,total,,',
      'other-bank,2024-01-01,moves,4,kind,N,skip,,notes',
    ].join('\n'),
  });
  const id = await given(
    'NL26VAYB8060476890,EUR,2024-05-30,100.00\nkind,of,record\nN,hello\nE,2024-05-31,50.00\nC,,151.00\nT,2\n',
    'Moves_1.txt',
  );
  expect((await rows(id)).map((row) => row.read.map(inShort))).toEqual([
    [
      'head | Account | NL26VAYB8060476890',
      'head | Currency | EUR',
      'opening | 2024-05-30 | 100 | EUR',
    ],
    [],
    ['left_out | notes'],
    ['statement | NL26VAYB8060476890', 'transaction | 2024-05-31 | 50 | EUR'],
    ['closing | 151 | EUR'],
    ['total'],
    [],
  ]);
});
