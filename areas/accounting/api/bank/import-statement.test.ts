import { readFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { CHECKOUT } from '@fairlead/platform/config';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { insertBankAccounts } from '@fairlead/api/testing/bank-accounts';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { importStatements } from './import-statement.service.ts';

let it: TestDb;

beforeEach(async () => {
  it = await createTestDb();
  await insertBankAccounts(it.db, [
    ['CH5604835012345678009', 'USD', 'HALYCHZZ'],
    ['CH1200000000000000002', 'EUR', 'HALYCHZZ'],
  ]);
});
afterEach(() => it.close());

async function take(content: string, fileName = 'statement') {
  const by = { uploadedBy: 'anton@halyard.example', requestId: 'upload' };
  const given = { kind: 'bank_statement' as const, fileName, content };
  const fileId = await storeImportedFile(it.db, { ...given, ...by });
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
  const request = { fileId, loadedBy: 'anton@halyard.example', requestId: 'run', clock };
  return importStatements(it.db, request);
}

const refusal = async (content: string): Promise<string> =>
  take(content).then(
    () => 'taken',
    (error: unknown) => (error as Error).message,
  );

const rows = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(statement).execute(it.db)).rows;

/** A statement of the dollar account: opening, entries, closing; amounts signed. */
type Said = {
  readonly id?: string;
  readonly from?: readonly [date: string, amount: string];
  readonly entries?: readonly (readonly [date: string, amount: string, text: string])[];
  readonly to?: readonly [date: string, amount: string];
};

const side = (amount: string) => (amount.startsWith('-') ? 'DBIT' : 'CRDT');
const bare = (amount: string) => amount.replace('-', '');

function camt(...statements: readonly Said[]): string {
  const balance = (type: string, [date, amount]: readonly [string, string]) => `
      <Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${bare(amount)}</Amt>
        <CdtDbtInd>${side(amount)}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
  const entry = ([date, amount, text]: readonly [string, string, string]) => `
      <Ntry><Amt Ccy="USD">${bare(amount)}</Amt><CdtDbtInd>${side(amount)}</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt>
        <NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Payer</Nm></Pty></Dbtr>
          <Cdtr><Pty><Nm>Payee</Nm></Pty></Cdtr></RltdPties>
          <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  const statement = ({
    id = 'S1',
    from = ['2024-06-26', '1000.00'],
    entries = [
      ['2024-06-27', '250.25', 'Freight in'],
      ['2024-06-27', '-50.25', 'Port dues'],
    ],
    to = ['2024-06-27', '1200.00'],
  }: Said) => `
    <Stmt><Id>${id}</Id><Acct><Id><IBAN>CH5604835012345678009</IBAN></Id>
      <Svcr><FinInstnId><BICFI>HALYCHZZXXX</BICFI></FinInstnId></Svcr></Acct>
      ${balance('OPBD', from)}${balance('CLBD', to)}${entries.map(entry).join('')}
    </Stmt>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
  ${statements.map(statement).join('')}
</BkToCstmrStmt></Document>`;
}

test('[ACC-14] of two statements that close on one day the one that goes on from the other says the balance', async () => {
  const day = '2024-06-27';
  await take(
    camt({
      id: 'S0',
      from: ['2024-06-25', '900'],
      entries: [['2024-06-26', '100', 'In']],
      to: ['2024-06-26', '1000'],
    }),
  );
  const evening = {
    id: 'S2',
    from: [day, '1200'],
    entries: [[day, '-50', 'Dues']],
    to: [day, '1150'],
  } as const;
  const morning = {
    id: 'S1',
    from: [day, '1000'],
    entries: [[day, '200', 'In']],
    to: [day, '1200'],
  } as const;
  // The later one comes first.
  await take(camt(evening));
  await take(camt(morning));
  const newest = (upTo: string) =>
    rows(`select external_id, closing::text from newest_statement('A1', '${upTo}')`);
  expect(await newest('2024-06-26')).toEqual([{ external_id: 'S0', closing: '1000' }]);
  expect(await newest('2024-06-30')).toEqual([{ external_id: 'S2', closing: '1150' }]);
  expect(await newest('2024-06-24')).toEqual([]);
});

test('the sample of the documentation is taken', async () => {
  const sample = readFileSync(
    path.join(CHECKOUT, 'api/samples/bank-statement-2024-06-28.xml'),
    'utf8',
  );
  expect(await take(sample)).toMatchObject({ statements: 1, transactions: 2, gaps: [] });
});

test('[ACC-21] the statement of a day tells anew what a report of it told while it ran', async () => {
  const report = camt({
    entries: [['2024-06-27', '250.25', 'Freight in']],
    to: ['2024-06-27', '1250.25'],
  })
    .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
    .replaceAll('Stmt>', 'Rpt>')
    .replace('CLBD', 'ITBD')
    .replace('camt.053', 'camt.052');
  expect(await take(report)).toMatchObject({ version: 'camt.052.001.08', transactions: 1 });
  expect(await take(camt({}))).toMatchObject({ statements: 1, transactions: 1, waiting: 0 });
  expect(await rows('select sum(amount)::text as sum from bank_transaction')).toEqual([
    { sum: '200.00' },
  ]);
});

test('a report of MT942 counts until the MT940 of its day tells it anew', async () => {
  const [opened, floor] = [':60F:C240626USD100,', ':34F:USD0,'];
  const message = (head: string, entries: string, closing: string) =>
    `:20:X\n:25:CH5604835012345678009\n:28C:${head}\n${opened}\n${entries}\n:62F:C240627USD${closing},\n-\n`;
  const [hire, dues] = [':61:2406270627C50,NTRFNONREF//B1', ':61:2406270627D20,NTRFNONREF//B2'];
  expect(await take(message(`7\n${floor}`, hire, '150'))).toMatchObject({ transactions: 1 });
  const [kept] = await rows('select bank_transaction_id from bank_transaction');
  expect(await take(message('7', `${hire}\n${dues}`, '130'))).toMatchObject({
    transactions: 1,
    withdrawn: 0,
    waiting: 0,
    gaps: [],
  });
  expect(
    await rows(
      'select amount::int, is_provisional from bank_transaction join bank_statement using (statement_id) order by 1',
    ),
  ).toEqual([
    { amount: -20, is_provisional: false },
    { amount: 50, is_provisional: false },
  ]);
  expect(await rows('select bank_transaction_id from bank_transaction')).toContainEqual(kept);
});

test('[OB-9] of a number in two currencies a statement is of the account in its own', async () => {
  await sql`
    insert into bank_account (service_account_no, bic, bank_account_no, currency, owner, product, account_name)
    values ('A9', 'HALYCHZZ', 'CH5604835012345678009', 'EUR', 'Halyard', 'Current', 'In euros')`.execute(
    it.db,
  );
  await take(camt({}));
  await take(camt({}).replaceAll('Ccy="USD"', 'Ccy="EUR"'));
  const found = await rows(`select service_account_no as account, count(*)::int as n
                              from bank_transaction group by 1 order by 1`);
  expect(found).toEqual([
    { account: 'A1', n: 2 },
    { account: 'A9', n: 2 },
  ]);
  await expect(
    sql`update bank_account set currency = 'USD' where service_account_no = 'A9'`.execute(it.db),
  ).rejects.toThrow('bank_account_number');
});

test('[ACC-21] a statement is taken once, with its entries, and audited', async () => {
  const counts = {
    statements: 1,
    known: 0,
    transactions: 2,
    withdrawn: 0,
    waiting: 0,
    gaps: [],
    notes: [],
  };
  const taken = { version: 'camt.053.001.08', ...counts };
  expect(await take(camt({}))).toEqual({ result: 'taken', ...taken });
  expect(await take(camt({}))).toEqual({ result: 'repeated' });
  // The same statement again, in another file.
  expect(await take(`${camt({})}\n`)).toMatchObject({ statements: 0, known: 1, transactions: 0 });
  expect(
    await rows(`select booking_date, amount::text, counterparty_name, remittance_information
                  from bank_transaction order by entry_no`),
  ).toEqual([
    {
      booking_date: '2024-06-27',
      amount: '250.25',
      counterparty_name: 'Payer',
      remittance_information: 'Freight in',
    },
    {
      booking_date: '2024-06-27',
      amount: '-50.25',
      counterparty_name: 'Payee',
      remittance_information: 'Port dues',
    },
  ]);
  expect(
    await rows(`select action, after ->> 'transactions' as n from audit_event
                 where action like 'bank_statement.%' order by seq`),
  ).toEqual([
    { action: 'bank_statement.import', n: '2' },
    { action: 'bank_statement.import', n: '0' },
  ]);
  expect(await rows('select version from accounting_version')).toEqual([{ version: 2 }]);
});

test.each([
  [
    'another closing',
    camt({ to: ['2024-06-27', '1200.01'] }),
    /make 1200\.00, but it closes with 1200\.01/,
  ],
  [
    'another opening',
    camt({ from: ['2024-06-26', '-1000.00'] }),
    /-1000\.00 and its entries make -800\.00/,
  ],
  ['a missing entry', camt({ entries: [['2024-06-27', '250.25', 'a']] }), /make 1250\.25/],
  ['no opening', camt({}).replace('OPBD', 'OPAV'), /has no opening balance/],
  ['no closing', camt({}).replace('CLBD', 'CLAV'), /has no closing balance/],
  [
    'no direction',
    camt({}).replace('CRDT', 'CREDIT'),
    /line 8, Bal\/CdtDbtInd: .*'CREDIT' is no side; ISO 20022 has CRDT or DBIT there/,
  ],
  ['no amount', camt({}).replace('250.25', '250,25'), /'250,25' is not an amount/],
  ['no day', camt({}).replaceAll('2024-06-27', '2024-06-31'), /'2024-06-31' is not a day/],
  [
    'a closing of tomorrow',
    camt({ to: ['2024-06-29', '1200.00'] }),
    /It closes on 2024-06-29, after the business date 2024-06-28/,
  ],
  [
    'an entry of tomorrow',
    camt({ entries: [['2024-06-29', '200', 'a']], to: ['2024-06-28', '1200'] }),
    /A transaction is booked on 2024-06-29, after the business date 2024-06-28/,
  ],
  [
    'a moment of creation that is still to come',
    camt({}).replace('<Stmt>', '<Stmt><CreDtTm>2199-01-01T08:00:00</CreDtTm>'),
    /It was made at 2199-01-01T08:00:00, which is still to come/,
  ],
  [
    'no XML',
    camt({}).replace('</Stmt>', ''),
    /^statement was refused.*line \d+: This is not XML: unexpected close tag, at Stmt of line \d+/,
  ],
  [
    'a document type',
    camt({}).replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document'),
    /declares a document type/,
  ],
  [
    'another document',
    camt({}).replace('camt.053.001.08', 'pain.001.001.09'),
    /This is pain\.001\.001\.09/,
  ],
  ['another text', 'a,b\n1,2\n', /neither camt\.053 nor MT940/],
])('[ACC-21] a statement with %s is refused whole, saying why', async (_what, content, why) => {
  expect(await refusal(content)).toMatch(why);
  expect(await rows('select 1 from bank_statement')).toEqual([]);
});

test.each([
  [
    'an account that is not ours',
    'CH5604835012345678009',
    'CH0000000000000000001',
    /'CH0000000000000000001' is in no chart/,
  ],
  ['another bank', 'HALYCHZZXXX', 'OTHRCHZZXXX', /'OTHRCHZZXXX' is not the bank of this account/],
  ['another currency', 'Ccy="USD"', 'Ccy="CHF"', /EUR or USD, and it has CHF/],
  [
    "the other account's currency",
    'Ccy="USD"',
    'Ccy="EUR"',
    /'CH5604835012345678009' is in the chart in USD \(Accounts\), and the statement is in EUR/,
  ],
])('[ACC-14] %s is refused by name', async (_what, from, to, why) => {
  expect(await refusal(camt({}).replaceAll(from, to))).toMatch(why);
});

test('[ACC-21] all that is wrong in a file is said at once, by line', async () => {
  const wrong = camt({ to: ['2024-06-27', '1.00'] }, { id: 'S2', to: ['2024-06-27', '2.00'] });
  expect(await refusal(wrong)).toMatch(/line 4: Statement S1 .*line 22: Statement S2 /);
});

test('[ACC-21] two equal payments of a day are two, told again they are none', async () => {
  const twice = [
    ['2024-06-27', '100.00', 'Hire'],
    ['2024-06-27', '100.00', 'Hire'],
  ] as const;
  const to = ['2024-06-27', '1200.00'] as const;
  expect(await take(camt({ entries: twice, to }))).toMatchObject({ transactions: 2 });
  // The day's next statement has a third.
  const next = {
    id: 'S2',
    from: to,
    entries: twice.slice(1),
    to: ['2024-06-27', '1300.00'],
  } as const;
  expect(await take(camt(next))).toMatchObject({ transactions: 1, gaps: [] });
  // A statement that tells the first again and goes on brings what is new.
  const longer = [...twice, ...twice.slice(1), ['2024-06-28', '7.00', 'Interest']] as const;
  const again = { id: 'S1-B', entries: longer, to: ['2024-06-28', '1307.00'] } as const;
  expect(await take(camt(again))).toMatchObject({ statements: 1, transactions: 1 });
  expect(await rows('select count(*)::int as n from bank_transaction')).toEqual([{ n: 4 }]);
});

test('a missing statement shows its amount until it comes', async () => {
  const third = {
    id: 'S3',
    from: ['2024-06-28', '900.00'],
    entries: [],
    to: ['2024-06-28', '900.00'],
  } as const;
  await take(camt({}));
  expect(await take(camt(third))).toMatchObject({
    gaps: [{ account: 'A1', date: '2024-06-28', amount: '-300' }],
  });
  const second = {
    id: 'S2',
    from: ['2024-06-27', '1200.00'],
    to: ['2024-06-28', '900.00'],
    entries: [['2024-06-28', '-300.00', 'Bunkers']],
  } as const;
  expect(await take(camt(second))).toMatchObject({ gaps: [] });
  expect(await rows('select gap_amount from bank_statement where gap_amount is not null')).toEqual(
    [],
  );
});

/** Reads the payments of the dollar account that count, by day, and the gaps between its statements. */
const timelineOf = async () => ({
  payments: (
    await rows(`select booking_date || ' ' || trim_scale(amount) as text from bank_transaction
                 where service_account_no = 'A1' order by booking_date, amount`)
  ).map(({ text }) => text),
  gaps: (
    await rows(`select trim_scale(gap_amount)::text as gap from bank_statement
                 where gap_amount is not null order by place`)
  ).map(({ gap }) => gap),
});

const MONTH = camt({
  id: 'M',
  from: ['2024-04-30', '100'],
  to: ['2024-05-31', '130'],
  entries: [
    ['2024-05-10', '50', 'A-1'],
    ['2024-05-20', '-20', 'B-2'],
  ],
});
const DAY_10 = camt({
  id: 'D10',
  from: ['2024-05-09', '100'],
  to: ['2024-05-10', '150'],
  entries: [['2024-05-10', '50', 'A-1']],
});
const DAY_20 = camt({
  id: 'D20',
  from: ['2024-05-20', '150'],
  to: ['2024-05-20', '130'],
  entries: [['2024-05-20', '-20', 'B-2']],
});

test.each([
  ['the month, then its days', [MONTH, DAY_10, DAY_20]],
  ['the days, then their month', [DAY_10, DAY_20, MONTH]],
  ['a day, the month, a day', [DAY_20, MONTH, DAY_10]],
])('[ACC-21] each payment counts once: %s', async (_what, files) => {
  for (const file of files) await take(file);
  expect(await timelineOf()).toEqual({
    payments: ['2024-05-10 50', '2024-05-20 -20'],
    gaps: [],
  });
  expect(
    await rows("select external_id, closing::text from newest_statement('A1', '2024-05-12')"),
  ).toEqual([{ external_id: 'D10', closing: '150' }]);
});

const LETTER = `:20:ST1
:25:CH5604835012345678009
:28C:7
:60F:C240626USD1000,00
:61:2406270627C250,25NTRFNONREF//B1
:61:2406270627D50,25NTRFNONREF//B2
:62F:C240627USD1200,00
-
`;

test.each([
  ['MT940, then camt', [LETTER, camt({})]],
  ['camt, then MT940', [camt({}), LETTER]],
  [
    'other references',
    [
      camt({}).replaceAll('<Amt Ccy', '<AcctSvcrRef>R1</AcctSvcrRef><Amt Ccy'),
      camt({ id: 'S1-B' }).replaceAll('<Amt Ccy', '<AcctSvcrRef>R2</AcctSvcrRef><Amt Ccy'),
    ],
  ],
])('[ACC-21] a day told twice counts once, by its balances: %s', async (_what, files) => {
  for (const file of files) await take(file);
  expect(await timelineOf()).toEqual({
    payments: ['2024-06-27 -50.25', '2024-06-27 250.25'],
    gaps: [],
  });
});

const made = (content: string, at: string) =>
  content.replace('<Stmt>', `<Stmt><CreDtTm>${at}</CreDtTm>`);
const FIRST = camt({});
const CORRECTED = camt({
  id: 'S1-B',
  to: ['2024-06-27', '1250.25'],
  entries: [['2024-06-27', '250.25', 'Freight in']],
});

test('[ACC-21] a corrected statement takes back what the bank took back, whichever came first', async () => {
  const [first, second] = [
    made(FIRST, '2024-06-27T18:00:00Z'),
    made(CORRECTED, '2024-06-28T09:00:00Z'),
  ];
  await take(first);
  await matchFirst('-50.25');
  const kept = await rows(
    "select bank_transaction_id from bank_transaction where amount = '250.25'",
  );
  expect(await take(second)).toMatchObject({ statements: 1, transactions: 0, withdrawn: 1 });
  expect(await timelineOf()).toEqual({ payments: ['2024-06-27 250.25'], gaps: [] });
  expect(await rows('select bank_transaction_id from bank_transaction')).toEqual(kept);
  expect(await rows('select * from bank_match')).toEqual([]);
  expect(
    await rows(`select action from audit_event
                 where action in ('bank.unmatch', 'bank_transaction.withdraw') order by seq`),
  ).toEqual([{ action: 'bank.unmatch' }, { action: 'bank_transaction.withdraw' }]);
  // The earlier telling again, in other words: nothing changes.
  await take(first.replace('<Id>S1</Id>', '<Id>S1-A</Id>'));
  expect(await timelineOf()).toEqual({ payments: ['2024-06-27 250.25'], gaps: [] });
});

test('[ACC-21] a corrected month takes back what lies before all that it tells', async () => {
  const month = { from: ['2024-04-30', '0'], id: 'S1' } as const;
  const [early, late] = [
    ['2024-05-10', '10', 'Early'],
    ['2024-05-20', '5', 'Late'],
  ] as const;
  const told = camt({ ...month, entries: [early, late], to: ['2024-05-31', '15'] });
  await take(made(told, '2024-06-01T08:00:00Z'));
  const corrected = { ...month, id: 'S2', entries: [late], to: ['2024-05-31', '5'] } as const;
  expect(await take(made(camt(corrected), '2024-06-01T09:00:00Z'))).toMatchObject({
    withdrawn: 1,
    waiting: 0,
  });
  expect(await rows('select booking_date, amount::int from bank_transaction')).toEqual([
    { booking_date: '2024-05-20', amount: 5 },
  ]);
});

test('[ACC-21] where nothing says which telling is later, what is known stays and a person is asked', async () => {
  await take(FIRST);
  expect(await take(CORRECTED)).toMatchObject({ statements: 1, withdrawn: 0, waiting: 1 });
  expect((await timelineOf()).payments).toEqual(['2024-06-27 -50.25', '2024-06-27 250.25']);
  expect(await rows("select question from given_statement where standing = 'waiting'")).toEqual([
    { question: 'less' },
  ]);
});

/** Matches the payment of an amount with a line of the ledger. */
async function matchFirst(amount: string): Promise<void> {
  await sql`alter table bank_match drop constraint bank_match_journal_id_line_no_fkey`.execute(
    it.db,
  );
  await sql`
    insert into bank_match (bank_transaction_id, journal_id, line_no, amount, rule, confirmed_by)
    select bank_transaction_id, 1, 1, amount, 'by hand', 'a@b' from bank_transaction
     where amount = ${amount}::numeric`.execute(it.db);
}

test('[ACC-21] the balance before the day stands beside its opening, and the day counts once', async () => {
  const day = {
    id: 'P',
    from: ['2024-05-31', '100'],
    to: ['2024-05-31', '150'],
    entries: [['2024-05-31', '50', 'P2']],
  } as const;
  const prcd = `<Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">100</Amt>
    <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-05-30</Dt></Dt></Bal>`;
  await take(camt(day).replace('<Bal>', `${prcd}<Bal>`));
  await take(camt({ ...day, id: 'P-B' }));
  expect(await timelineOf()).toEqual({ payments: ['2024-05-31 50'], gaps: [] });
});

test('[ACC-21] elements that lie too deep, and a reference to a file, are refused', async () => {
  const deep = camt({}).replace('<Stmt>', `${'<a>'.repeat(200_000)}<Stmt>`);
  expect(await refusal(deep)).toMatch(/more than 40 deep/);
  const named = camt({}).replace('<Stmt>', '<Stmt><constructor/><constructor/><__proto__/>');
  expect(await refusal(named)).toBe('taken');
  const outside = camt({}).replace('Port dues', '&passwords;');
  expect(await refusal(outside)).toMatch(/This is not XML/);
});

/** MT940 of the euro account. */
const mt940 = (lines: string, closing: string) => `:20:ST1
:25:CH1200000000000000002
:28C:7
:60F:C240626EUR1000,
${lines}
:62F:C240627EUR${closing}
-
`;

test('[ACC-21] in MT940 RC is a debit and RD a credit', async () => {
  const lines = `:61:2406270627C100,NTRFNONREF//B1
:86:166?00CREDIT?20Freight?31CH99?32Payer?33 Ltd
:61:2406270627RC30,5NTRFNONREF//B2
:61:2406270627RDR10,NTRFNONREF//B3
:61:240627D20,NTRFOWN-1`;
  expect(await take(mt940(lines, '1059,5'))).toMatchObject({ transactions: 4 });
  expect(
    await rows(`select amount::text, is_reversal, servicer_ref, counterparty_name
                  from bank_transaction order by entry_no`),
  ).toEqual([
    { amount: '100', is_reversal: false, servicer_ref: 'B1', counterparty_name: 'Payer Ltd' },
    { amount: '-30.5', is_reversal: true, servicer_ref: 'B2', counterparty_name: null },
    { amount: '10', is_reversal: true, servicer_ref: 'B3', counterparty_name: null },
    { amount: '-20', is_reversal: false, servicer_ref: 'OWN-1', counterparty_name: null },
  ]);
});

test.each([
  [
    'another sum',
    mt940(':61:240627C1,NTRFNONREF', '1002,'),
    /make 1001\.00, but it closes with 1002\.00/,
  ],
  [
    'a line that is none',
    mt940(':61:240627X1,NTRFNONREF', '1001,'),
    /line 5, :61: 'X1,NTRFNONREF' after the value date: SWIFT has/,
  ],
  [
    'a missing page',
    mt940('', '1000,').replace(':62F:', ':62M:'),
    /page after this one is missing/,
  ],
  [
    'a missing first page',
    mt940('', '1000,').replace(':60F:', ':60M:'),
    /page before this one is missing/,
  ],
  ['no account', mt940('', '1000,').replace(':25:', ':26:'), /lacks its account/],
])('[ACC-21] MT940 with %s is refused, saying why', async (_what, content, why) => {
  expect(await refusal(content)).toMatch(why);
});

test('[ACC-21] a booking at the turn of the year lies in the year that is nearer', async () => {
  const lines =
    ':61:2401020102C1,NTRFNONREF\n:61:2401021231C1,NTRFNONREF\n:61:2312310102C1,NTRFNONREF';
  await take(mt940(lines, '1003,'));
  expect(
    await rows('select booking_date, value_date from bank_transaction order by entry_no'),
  ).toEqual([
    { booking_date: '2024-01-02', value_date: '2024-01-02' },
    { booking_date: '2023-12-31', value_date: '2024-01-02' },
    { booking_date: '2024-01-02', value_date: '2023-12-31' },
  ]);
});

test('BAI2 is taken once, with its transactions', async () => {
  const bai2 = [
    ...['01,BANK,HALYARD,240628,0600,1,,,2/', '02,HALYARD,BANK,1,240627,2359,USD,2/'],
    ...['03,CH5604835012345678009,,010,100000,,,015,95000,,/', '16,475,5000,,B-1,,CHECK 4711'],
    ...['49,200000,3/', '98,200000,1,5/', '99,200000,1,7/', ''],
  ].join('\n');
  expect(await take(bai2)).toMatchObject({ statements: 1, transactions: 1 });
  expect(await take(`${bai2}\n`)).toMatchObject({ statements: 0, transactions: 0 });
  expect(
    await rows('select amount::text, servicer_ref, booking_date from bank_transaction'),
  ).toEqual([{ amount: '-50', servicer_ref: 'B-1', booking_date: '2024-06-27' }]);
});
