import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { insertBankAccounts } from '@fairlead/api/testing/bank-accounts';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { importStatements } from '../import-statement.service.ts';

const ACCOUNT = 'CH5604835012345678009';
let it: TestDb;

beforeEach(async () => {
  it = await createTestDb();
  await insertBankAccounts(it.db, [[ACCOUNT, 'USD', 'HALYCHZZ']]);
});
afterEach(() => it.close());

async function take(content: string, businessDate = '2024-06-28') {
  const by = { uploadedBy: 'anton@halyard.example', requestId: 'upload' };
  const given = { kind: 'bank_statement' as const, fileName: 'a file', content };
  const fileId = await storeImportedFile(it.db, { ...given, ...by });
  const clock = createClock({ zone: 'Europe/Zurich', businessDate });
  const request = { fileId, loadedBy: 'anton@halyard.example', requestId: 'run', clock };
  const outcome = await importStatements(it.db, request);
  await it.db.transaction().execute(async (tx) => {
    // Has the database check the account's sums, whatever the import had checked.
    await sql`update bank_timeline set laid_at = clock_timestamp()`.execute(tx);
  });
  return outcome;
}

const notesOf = async (content: string) => {
  const outcome = await take(content);
  return outcome.result === 'taken' ? outcome.notes : [];
};

const rows = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(statement).execute(it.db)).rows;

/** Payments as they are shown: amount and reference or text. */
const payments = async () =>
  (
    await rows(`select amount::numeric(20, 2)::text || ' ' || coalesce(end_to_end_id, remittance_information) as said
                  from bank_transaction join bank_statement using (statement_id)
                 order by booking_date, entry_no, part_no`)
  ).map(({ said }) => said);

const side = (amount: number) => (amount < 0 ? 'DBIT' : 'CRDT');
const money = (amount: number) =>
  `<Amt Ccy="USD">${Math.abs(amount).toFixed(2)}</Amt><CdtDbtInd>${side(amount)}</CdtDbtInd>`;

type Part = readonly [amount: number, reference: string];
type Item = {
  readonly amount: number;
  readonly ref?: string | null;
  readonly order?: string;
  readonly text?: string;
  readonly parts?: readonly Part[];
  readonly day?: string;
};

const DAY = '2024-06-27';

const detail = ([amount, reference]: Part) =>
  `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>${money(amount)}
   <RltdPties><Dbtr><Nm>Of ${reference}</Nm></Dbtr><Cdtr><Nm>Of ${reference}</Nm></Cdtr></RltdPties></TxDtls>`;

const entry = ({ amount, ref = 'B1', order, text, parts = [], day = DAY }: Item) => `
  <Ntry>${money(amount)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
  ${ref === null ? '' : `<AcctSvcrRef>${ref}</AcctSvcrRef>`}
  <NtryDtls>${order === undefined ? '' : `<Btch><PmtInfId>${order}</PmtInfId></Btch>`}${parts.map(detail).join('')}</NtryDtls>
  ${text === undefined ? '' : `<AddtlNtryInf>${text}</AddtlNtryInf>`}</Ntry>`;

const account = `<Acct><Id><IBAN>${ACCOUNT}</IBAN></Id></Acct>`;

type Made = { readonly id?: string; readonly madeAt?: string };

/** A statement of the day from 1,000.00 on. */
function statement(items: readonly Item[], { id = 'S1', madeAt = `${DAY}T20:00:00Z` }: Made = {}) {
  const closing = items.reduce((sum, { amount }) => sum + amount, 1000);
  const balance = (type: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${DAY}</Dt></Dt></Bal>`;
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>${id}</Id>
    <CreDtTm>${madeAt}</CreDtTm>${account}${balance('OPBD', 1000)}${balance('CLBD', closing)}
    ${items.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`;
}

function notification(
  items: readonly Item[],
  { id = 'N1', madeAt = `${DAY}T21:00:00Z` }: Made = {},
) {
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><BkToCstmrDbtCdtNtfctn><Ntfctn><Id>${id}</Id>
    <CreDtTm>${madeAt}</CreDtTm>${account}${items.map(entry).join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
}

/** Report of the running day, which a statement tells again later. */
const report = (items: readonly Item[]) =>
  statement(items, { id: 'R1', madeAt: `${DAY}T09:00:00Z` })
    .replace('camt.053.001.02', 'camt.052.001.02')
    .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
    .replaceAll('Stmt>', 'Rpt>');

/** The same day in MT940, where the bank's reference stands behind the strokes. */
function mt940(items: readonly Item[]) {
  const closing = items.reduce((sum, { amount }) => sum + amount, 1000);
  const number = (amount: number) => Math.abs(amount).toFixed(2).replace('.', ',');
  const lines = items.map(
    ({ amount, ref, text = 'Batch' }) =>
      `:61:2406270627${amount < 0 ? 'D' : 'C'}${number(amount)}NTRFNONREF${ref === null ? '' : `//${ref ?? 'B1'}`}\n:86:${text}`,
  );
  return `:20:X\n:25:${ACCOUNT}\n:28C:7\n:60F:C240627USD1000,00\n${lines.join('\n')}\n:62F:C240627USD${number(closing)}\n-\n`;
}

const THREE: readonly Part[] = [
  [100, 'E1'],
  [250, 'E2'],
  [150, 'E3'],
];
const LUMP: Item = { amount: 500, text: 'Collections' };
const FEE: Item = { amount: -3, ref: 'F1', text: 'Fee' };
const PARTS = ['100.00 E1', '250.00 E2', '150.00 E3', '-3.00 Fee'];

/** Matches a payment with a line of the ledger. */
async function matchFirst(amount: number): Promise<void> {
  await sql`alter table bank_match drop constraint if exists bank_match_journal_id_line_no_fkey`.execute(
    it.db,
  );
  await sql`
    insert into bank_match (bank_transaction_id, journal_id, line_no, amount, rule, confirmed_by)
    select bank_transaction_id, 1, 1, amount, 'by hand', 'a@b' from bank_transaction
     where amount = ${amount}::numeric`.execute(it.db);
}

const matched = async () =>
  (
    await rows(`select bank_match.amount::text as amount, end_to_end_id
                  from bank_match join bank_transaction using (bank_transaction_id) order by 1`)
  ).map(({ amount, end_to_end_id }) => `${String(amount)} ${String(end_to_end_id)}`);

const actions = async () =>
  (
    await rows(`select action, count(*)::int as n from audit_event
                 where action in ('bank.unmatch', 'bank_transaction.split', 'bank_transaction.withdraw',
                                  'bank_transaction.merge')
                 group by action order by action`)
  ).map(({ action, n }) => `${String(action)} ${String(n)}`);

test('[ACC-21] details that come after their statement take the place of the batch, and its match is open again', async () => {
  await take(statement([LUMP, FEE]));
  await matchFirst(500);
  expect(await take(notification([{ ...LUMP, parts: THREE }]))).toMatchObject({
    statements: 0,
    transactions: 0,
    notified: { entries: 1, known: 0 },
    notes: ['Notification N1, account A1, 500.00 of 2024-06-27: shown as 3 payments'],
  });
  expect(await payments()).toEqual(PARTS);
  expect(
    await rows('select counterparty_name as name from bank_transaction where part_no = 2'),
  ).toEqual([{ name: 'Of E2' }]);
  expect(await matched()).toEqual([]);
  expect(await actions()).toEqual(['bank.unmatch 1', 'bank_transaction.split 1']);
  expect(await rows('select closing::text, moved::text from given_statement')).toEqual([
    { closing: '1497', moved: '497' },
  ]);
});

test('[ACC-21] details that come before their statement take the place of the batch when it comes', async () => {
  expect(await notesOf(notification([{ ...LUMP, parts: THREE }]))).toEqual([
    'Notification N1, account A1, 500.00 of 2024-06-27: no statement tells this entry under one of its references yet; kept until one does',
  ]);
  expect(await payments()).toEqual([]);
  expect(await notesOf(statement([LUMP, FEE]))).toEqual([
    'Notification N1, account A1, 500.00 of 2024-06-27: shown as 3 payments',
  ]);
  expect(await payments()).toEqual(PARTS);
});

test('[ACC-21] a statement and the details of its batch may come in one file', async () => {
  const both = statement([LUMP, FEE]) + notification([{ ...LUMP, parts: THREE }]);
  expect(await take(`<Envelope>${both}</Envelope>`)).toMatchObject({ statements: 1, waiting: 0 });
  expect(await payments()).toEqual(PARTS);
});

test('[ACC-21] MT940 that tells the batch, before or after, tells the same payment again', async () => {
  await take(mt940([LUMP, { ...FEE, ref: 'F1' }]));
  await take(notification([{ ...LUMP, parts: THREE }]));
  const fee = ['-3.00 Fee'];
  expect(await payments()).toEqual([...PARTS.slice(0, 3), ...fee]);
  expect(await take(statement([LUMP, FEE]))).toMatchObject({
    transactions: 0,
    waiting: 0,
    withdrawn: 0,
  });
  expect(await payments()).toEqual(PARTS);
  expect(await rows('select gap_amount from bank_statement where gap_amount is not null')).toEqual(
    [],
  );
});

test('[ACC-21] MT940 without references takes the payment of the camt as its own, with the details', async () => {
  await take(statement([LUMP, FEE]));
  await take(notification([{ ...LUMP, parts: THREE }]));
  expect(
    await take(
      mt940([
        { ...LUMP, ref: null },
        { ...FEE, ref: null },
      ]),
    ),
  ).toMatchObject({
    transactions: 0,
    waiting: 0,
    withdrawn: 0,
    gaps: [],
  });
  expect(await payments()).toEqual(PARTS);
});

test('[ACC-21] details that came twice, in another file again, change nothing', async () => {
  await take(statement([LUMP, FEE]));
  const content = notification([{ ...LUMP, parts: THREE }]);
  await take(content);
  const ids = await rows('select bank_transaction_id from bank_transaction order by 1');
  expect(await take(content)).toEqual({ result: 'repeated' });
  const again = notification([{ ...LUMP, parts: THREE }], { id: 'N2', madeAt: `${DAY}T22:00:00Z` });
  expect(await take(again)).toMatchObject({ notified: { entries: 1, known: 1 }, notes: [] });
  expect(await rows('select bank_transaction_id from bank_transaction order by 1')).toEqual(ids);
});

test('[ACC-21] a notification made later corrects the details; those that are alike keep their matches', async () => {
  await take(statement([LUMP, FEE]));
  await take(notification([{ ...LUMP, parts: THREE }]));
  await matchFirst(100);
  await matchFirst(250);
  const right: readonly Part[] = [
    [100, 'E1'],
    [400, 'E4'],
  ];
  const later = { id: 'N2', madeAt: `${DAY}T22:00:00Z` };
  expect(await notesOf(notification([{ ...LUMP, parts: right }], later))).toEqual([
    'Notification N2, account A1, 500.00 of 2024-06-27: shown as 2 payments',
  ]);
  expect(await payments()).toEqual(['100.00 E1', '400.00 E4', '-3.00 Fee']);
  expect(await matched()).toEqual(['100 E1']);
  expect(await actions()).toEqual([
    ...['bank.unmatch 1', 'bank_transaction.merge 1', 'bank_transaction.split 2'],
    'bank_transaction.withdraw 2',
  ]);
});

test('[ACC-21] of a corrected notification the earlier telling changes nothing when it comes after', async () => {
  await take(statement([LUMP, FEE]));
  await take(notification([{ ...LUMP, parts: THREE }], { madeAt: `${DAY}T22:00:00Z` }));
  const wrong = notification(
    [
      {
        ...LUMP,
        parts: [
          [499, 'E1'],
          [1, 'E2'],
        ],
      },
    ],
    {
      id: 'N0',
      madeAt: `${DAY}T21:30:00Z`,
    },
  );
  expect(await notesOf(wrong)).toEqual([
    'Notification N0, account A1, 500.00 of 2024-06-27: another notification, made later, has the details of this entry; kept, and not used',
  ]);
  expect(await payments()).toEqual(PARTS);
});

test('[ACC-21] where two batches may be the one nothing is decided', async () => {
  const twin = { amount: 500, ref: null, order: 'P1' };
  await take(
    statement([
      { ...twin, text: 'One' },
      { ...twin, text: 'Other' },
    ]),
  );
  expect(await notesOf(notification([{ ...twin, parts: THREE }]))).toEqual([
    'Notification N1, account A1, 500.00 of 2024-06-27: by its references it may be one of several entries; kept, and not used',
  ]);
  expect(await payments()).toEqual(['500.00 One', '500.00 Other']);
});

test('[ACC-21] a report that left out the batch before leaves the reference to the statement', async () => {
  const [first, batch] = [
    { ...LUMP, text: 'First', ref: 'B1' },
    { ...LUMP, ref: 'B2' },
  ];
  await take(report([{ ...FEE }, batch]));
  await take(mt940([FEE, first, batch]));
  await take(statement([FEE, first, batch]));
  await take(notification([{ ...batch, parts: THREE }]));
  expect(await payments()).toEqual(['-3.00 Fee', '500.00 First', ...PARTS.slice(0, 3)]);
});

test('[ACC-21] a statement that tells the details itself needs no notification', async () => {
  await take(statement([{ ...LUMP, parts: THREE }, FEE]));
  expect(await notesOf(notification([{ ...LUMP, parts: THREE }]))).toEqual([
    'Notification N1, account A1, 500.00 of 2024-06-27: the statement tells these details itself; kept, and not used',
  ]);
  expect(await payments()).toEqual(PARTS);
});

test('[ACC-21] another amount, day or reference is another entry', async () => {
  await take(statement([LUMP, FEE]));
  const others: readonly Item[] = [
    {
      ...LUMP,
      amount: 400,
      parts: [
        [100, 'E1'],
        [300, 'E2'],
      ],
    },
    { ...LUMP, day: '2024-06-26', parts: THREE },
    { ...LUMP, ref: 'B2', parts: THREE },
    {
      amount: -500,
      parts: [
        [-200, 'E1'],
        [-300, 'E2'],
      ],
    },
  ];
  expect(await notesOf(notification(others))).toHaveLength(4);
  expect(await payments()).toEqual(['500.00 Collections', '-3.00 Fee']);
});

test('[ACC-21] one detail says whose the payment is, and keeps its match', async () => {
  await take(statement([LUMP, FEE]));
  await matchFirst(500);
  await take(notification([{ ...LUMP, parts: [[500, 'E9']] }]));
  expect(await payments()).toEqual(['500.00 E9', '-3.00 Fee']);
  expect(await matched()).toEqual(['500 E9']);
});

test('[ACC-21] a batch that the bank took back takes its details with it, and what is in its place is told anew', async () => {
  await take(statement([LUMP, FEE]));
  await take(notification([{ ...LUMP, parts: THREE }]));
  await matchFirst(250);
  const later = { id: 'S2', madeAt: `${DAY}T23:00:00Z` };
  expect(
    await take(statement([{ amount: 600, ref: 'B7', text: 'Other' }, FEE], later)),
  ).toMatchObject({
    waiting: 0,
    withdrawn: 1,
    transactions: 1,
  });
  expect(await payments()).toEqual(['600.00 Other', '-3.00 Fee']);
  expect(await matched()).toEqual([]);
  // The bank made the first one again: its details are still known.
  await take(statement([LUMP, FEE], { id: 'S3', madeAt: `${DAY}T23:30:00Z` }));
  expect(await payments()).toEqual(PARTS);
});

test('[ACC-21] parts keep their ids and matches as other statements tell their batch, and as one takes the place of its own', async () => {
  await take(statement([LUMP, FEE]));
  await take(notification([{ ...LUMP, parts: THREE }]));
  await matchFirst(250);
  const ids = () =>
    rows('select bank_transaction_id from bank_transaction where part_no > 0 order by 1');
  const before = await ids();
  const corrected = [LUMP, { ...FEE, amount: -4 }];
  await take(statement(corrected, { id: 'S2', madeAt: `${DAY}T23:00:00Z` }));
  expect(await ids()).toEqual(before);
  // Its run says nothing of details that were in use before it.
  expect(await notesOf(mt940(corrected))).toEqual([]);
  expect(await ids()).toEqual(before);
  expect(await matched()).toEqual(['250 E2']);
  expect(
    await rows(`select distinct external_id, standing
                  from given_statement
                 where statement_id in (select statement_id from bank_transaction where part_no > 0)`),
  ).toEqual([{ external_id: 'S2', standing: 'laid' }]);
});

test('[ACC-21] a notification of the future, of no account of ours or in another currency is refused', async () => {
  const refusal = async (content: string, businessDate?: string) =>
    take(content, businessDate).then(
      () => 'taken',
      (error: unknown) => JSON.stringify((error as { dict?: unknown }).dict),
    );
  const content = notification([{ ...LUMP, parts: THREE }]);
  expect(await refusal(content, '2024-06-26')).toMatch(
    /An entry is booked on 2024-06-27, after the business date 2024-06-26/,
  );
  expect(await refusal(content.replace(ACCOUNT, 'CH00'))).toMatch(/'CH00' is in no chart/);
  expect(await refusal(content.replaceAll('USD', 'EUR'))).toMatch(
    /is in the chart in USD \(Accounts\), and the notification is in EUR/,
  );
  expect(await refusal(content.replaceAll('USD', 'SEK'))).toMatch(/EUR or USD, and it has SEK/);
  expect(await rows('select * from bank_notified')).toEqual([]);
});

test('[ACC-21] of thousands of payments with one amount each gets the details that share its reference', async () => {
  const many = Array.from({ length: 1_500 }, (_, n): Item => ({ amount: 5, ref: `R-${n}` }));
  await take(statement(many));
  const told = many.map((item, n): Item => ({
    ...item,
    ref: `r ${n}`,
    parts: [[5, `E${n}`]],
  }));
  const outcome = await take(notification(told));
  expect(outcome).toMatchObject({ notified: { entries: 1_500, known: 0 } });
  expect(outcome.result === 'taken' && outcome.notes.at(-1)).toBe(
    'And 1,480 more entries of notifications',
  );
  expect(
    await rows(`select count(*)::int as n from bank_transaction
                 where part_no = 1 and 'E' || (entry_no - 1) = end_to_end_id`),
  ).toEqual([{ n: 1_500 }]);
});
