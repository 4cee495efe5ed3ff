import { demoReference } from '@fairlead/development/reference';
import type { EntryLeg } from '@fairlead/trading/domain/tickets/entry-legs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { storeTrades } from '@fairlead/api/testing/core-trades';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { internalEntry, regularEntry } from '@fairlead/api/testing/tickets';
import { type NewEntry, storeEntry } from '../../../trading/api/blotter/store-entry.service.ts';
import {
  type ReceivedReferenceFile,
  importReference,
  storeReferenceSet,
} from './reference.service.ts';

let testDb: TestDb;
let db: TestDb['db'];
let files: readonly ReceivedReferenceFile[];

beforeEach(async () => {
  testDb = await createTestDb();
  db = testDb.db;
  files = await demoReference();
});
afterEach(async () => testDb.close());

async function take(given: readonly ReceivedReferenceFile[] = files) {
  const setId = await storeReferenceSet(db, {
    files: given,
    uploadedBy: 'olav@halyard.example',
    requestId: 'upload',
  });
  return importReference(db, { setId, loadedBy: 'olav@halyard.example', requestId: 'run' });
}

/** The invented firm's files with texts of one of them replaced. */
function changed(
  name: string,
  ...changes: readonly (readonly [string | RegExp, string])[]
): ReceivedReferenceFile[] {
  return files.map((file) => {
    if (file.file_name !== name) return file;
    const content = changes.reduce((text, [from, to]) => {
      const next = text.replace(from, () => to);
      if (next === text) throw new Error(`'${String(from)}' does not stand in ${name}`);
      return next;
    }, file.content);
    return { ...file, content };
  });
}

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return [...(await query.execute(db)).rows];
}

test('[API-08] [API-10] all tables are filled from the files, each row with its audit row', async () => {
  const { added, changed: others, removed } = await take();
  expect({ others, removed }).toEqual({ others: 0, removed: 0 });
  await expect(
    rowsOf(sql`select action, count(*)::int as n, min(actor) as actor, min(request_id) as request_id
                 from audit_event group by action order by action`),
  ).resolves.toEqual([
    { action: 'reference.add', n: added, actor: 'olav@halyard.example', request_id: 'run' },
    { action: 'reference.import', n: 1, actor: 'olav@halyard.example', request_id: 'run' },
    { action: 'reference_set.store', n: 1, actor: 'olav@halyard.example', request_id: 'upload' },
  ]);
  await expect(
    rowsOf(sql`select clearing_fee::text, exchange_fee::text from fee_rate
                where exchange = 'ICE' and product = 'FEI' and is_mini`),
  ).resolves.toEqual([{ clearing_fee: '0.0455', exchange_fee: '0.1' }]);
});

test('[API-08] [API-10] an import that fails at its very last row leaves everything as it was', async () => {
  await sql`alter table audit_event add constraint closed check (action <> 'reference.add')`.execute(
    db,
  );
  await expect(take()).rejects.toThrow('closed');
  await expect(
    rowsOf(sql`select (select count(*)::int from exchange) as exchanges,
                      (select count(*)::int from contract) as contracts`),
  ).resolves.toEqual([{ exchanges: 0, contracts: 0 }]);
});

test('[API-08] the same content again changes nothing, however its numbers are written', async () => {
  await take();
  const nothing = { added: 0, changed: 0, removed: 0 };
  await expect(take()).resolves.toEqual(nothing);
  await expect(take(changed('fee_rates.csv', ['0.0455,0.1,', '0.04550,0.10,']))).resolves.toEqual(
    nothing,
  );
  await expect(
    rowsOf(sql`select count(*)::int as n from audit_event where action = 'reference.import'`),
  ).resolves.toEqual([{ n: 1 }]);
});

test('[API-10] a changed row says in the audit log what it was and what it is', async () => {
  await take();
  const cheaper = changed('fee_rates.csv', [
    'CME,FEI,no,2022-01-01,0.62',
    'CME,FEI,no,2022-01-01,0.61',
  ]);
  await expect(take(cheaper)).resolves.toEqual({ added: 0, changed: 1, removed: 0 });
  await expect(
    rowsOf(sql`select entity, entity_id, before ->> 'clearing_fee' as before,
                      after ->> 'clearing_fee' as after
                 from audit_event where action = 'reference.change'`),
  ).resolves.toEqual([
    { entity: 'fee_rate', entity_id: 'CME FEI false 2022-01-01', before: '0.62', after: '0.61' },
  ]);
});

test('what nobody names goes when the files no longer have it, and comes back', async () => {
  await take();
  const without = changed('contracts.csv', [
    'Norvane,I,ICE,Brent 1st Line Swap,BRT,,1000,no\n',
    '',
  ]);
  await expect(take(without)).resolves.toEqual({ added: 0, changed: 0, removed: 1 });
  await expect(take()).resolves.toEqual({ added: 1, changed: 0, removed: 0 });
});

test('[API-08] bands of trades are taken in, and a set without their file leaves them', async () => {
  const stored = sql<{ n: number }>`
    select count(*)::int as n from trade_band where product in ('FEI', 'VLSFO')`;
  const others = files.filter(({ file_name: name }) => name !== 'trade_bands.csv');
  await take();
  await expect(rowsOf(stored)).resolves.toEqual([{ n: 2 }]);
  await take(others);
  await expect(rowsOf(stored)).resolves.toEqual([{ n: 2 }]);
  const without = changed('trade_bands.csv', [/^VLSFO,.*\n/m, '']);
  await expect(take(without)).resolves.toEqual({ added: 0, changed: 0, removed: 1 });
});

test('[API-08] conventions come with the installation; a set without their file leaves them', async () => {
  const stored = sql<{ pricing: string; first_contract: string; not_before: string | null }>`
    select pricing, first_contract::text, not_before from contract_convention
     order by pricing, first_contract`;
  const own = [
    { pricing: 'FIRST_LINE_BRN', first_contract: '2000-01-01', not_before: null },
    { pricing: 'FIRST_LINE_BRN', first_contract: '2016-03-01', not_before: '12-25 01-01' },
    { pricing: 'FIRST_LINE_CL', first_contract: '2000-01-01', not_before: null },
  ];
  await expect(rowsOf(stored)).resolves.toEqual(own);
  await take(files.filter(({ file_name: name }) => name !== 'contract_conventions.csv'));
  await expect(rowsOf(stored)).resolves.toEqual(own);
  // The invented firm's file says what the installation comes with.
  await expect(take()).resolves.toEqual({ added: 0, changed: 0, removed: 0 });
  await expect(take(changed('contract_conventions.csv', [',12-25 01-01,', ',,']))).resolves.toEqual(
    {
      added: 0,
      changed: 1,
      removed: 0,
    },
  );
});

test.each([
  {
    file: 'accounts.csv',
    row: 'Norvane,PAPER-01\n',
    says: 'accounts.csv: Norvane PAPER-01 is missing, and statements or entries name it',
  },
  {
    file: 'accounts.csv',
    row: 'Norvane,PAPER-02\n',
    says: 'accounts.csv: Norvane PAPER-02 is missing, and statements or entries name it',
  },
  {
    file: 'contracts.csv',
    row: 'Norvane,A7E,CME,Argus Propane FEI Swap,FEI,,1000,no\n',
    says: 'contracts.csv: Norvane A7E CME is missing, and statements or entries name it',
  },
  {
    file: 'traders.csv',
    row: 'JOREN,joren@halyard.example,yes,no\n',
    says: 'traders.csv: JOREN is missing, and statements or entries name it',
  },
])('[API-08] a row that trades name cannot go: $says', async ({ file, row, says }) => {
  await storeTrades(db, [{ trade_id: 'A-1', contract_code: 'A7E' }]);
  files = changed('clearers.csv', ['Norvane\n', 'Norvane\nTest\n']);
  await take();
  await sql`update core_trade set trader_nick_name = 'JOREN', contra_account = 'PAPER-02'`.execute(
    db,
  );
  await expect(take(changed(file, [row, '']))).rejects.toMatchObject({
    type: 'Refused',
    scope: 'reference data',
    message: `The reference data was refused, nothing of it was taken: ${says}`,
  });
  await expect(
    rowsOf(sql`select count(*)::int as n from audit_event where action = 'reference.import'`),
  ).resolves.toEqual([{ n: 1 }]);
});

const BY = { email: 'maren@halyard.example', name: 'Maren', requestId: 'test' };
const TO_COME: Partial<Record<string, string>> = {
  'exchanges.csv': 'OTC\n',
  'brokers.csv': 'New,\n',
  'products.csv': ['New A', 'New B', 'New leg']
    .map((code) => `${code},New,LPG,,MT,$/MT,,,no,no,no,AVG_DAILY,CLEARING,yes\n`)
    .join(''),
  'books.csv': 'New,PAPER,,no\n',
  'strategies.csv': 'New,S\nPaper,New\n',
  'deals.csv': 'New,S,D,PAPER\nPaper,New,D,PAPER\nPaper,Arb,New,PAPER\n',
};
const withAdded = () =>
  files.map((file) => ({ ...file, content: file.content + (TO_COME[file.file_name] ?? '') }));

const LEG: EntryLeg = {
  book: 'Paper',
  strategy: 'East-West',
  deal: 'FEI to ARA',
  product: 'New leg',
  termMonth: '2024-08-01',
  windowStart: '2024-08-01',
  windowEnd: '2024-08-31',
  qty: '1000',
  price: null,
  unitMult: '1',
  tradeDate: '2024-06-28',
  exchange: 'CME',
  priced: 'MOC',
};
const regular = (said: Parameters<typeof regularEntry>[0], legs: NewEntry['legs'] = []) =>
  ({ kind: 'REGULAR', sent: regularEntry(said), legs }) as const;
const internal = (said: Parameters<typeof internalEntry>[0]) =>
  ({ kind: 'INTERNAL', sent: internalEntry(said), legs: [] }) as const;
const bookOf = (side: string, [book, strategy, deal]: readonly string[]) => ({
  [`${side}book`]: book,
  [`${side}strategy`]: strategy,
  [`${side}deal`]: deal,
});

describe('[API-08] a row that an entry or its leg names cannot go', () => {
  const NEW_BOOK = ['New', 'S', 'D'];
  const NEW_STRATEGY = ['Paper', 'New', 'D'];
  const NEW_DEAL = ['Paper', 'Arb', 'New'];
  const OF_BOOK = ['books.csv: New', 'strategies.csv: New S', 'deals.csv: New S D'];
  const OF_STRATEGY = ['strategies.csv: Paper New', 'deals.csv: Paper New D'];
  const OF_DEAL = ['deals.csv: Paper Arb New'];
  test.each<{ what: string; entry: NewEntry; kept: readonly string[] }>([
    { what: 'exchange', entry: regular({ exchange: 'OTC' }), kept: ['exchanges.csv: OTC'] },
    { what: 'broker', entry: regular({ broker: 'New' }), kept: ['brokers.csv: New'] },
    { what: 'product A', entry: regular({ product_a: 'New A' }), kept: ['products.csv: New A'] },
    { what: 'product B', entry: regular({ product_b: 'New B' }), kept: ['products.csv: New B'] },
    { what: 'product of a leg', entry: regular({}, [LEG]), kept: ['products.csv: New leg'] },
    ...(['', 'buy_from_', 'sell_to_'] as const).flatMap((side) =>
      [
        { what: `${side}book`, names: NEW_BOOK, kept: OF_BOOK },
        { what: `${side}strategy`, names: NEW_STRATEGY, kept: OF_STRATEGY },
        { what: `${side}deal`, names: NEW_DEAL, kept: OF_DEAL },
      ].map(({ what, names, kept }) => ({
        what,
        kept,
        entry: side === '' ? regular(bookOf(side, names)) : internal(bookOf(side, names)),
      })),
    ),
  ])('$what', async ({ entry, kept }) => {
    await take(withAdded());
    await db.transaction().execute(async (tx) => storeEntry(tx, entry, BY));
    const refusal = await take().then(
      () => [],
      (failure: unknown) =>
        [...String(failure).matchAll(/\w+\.csv: [^,]+(?= is missing)/g)].map(([line]) => line),
    );
    expect(refusal).toEqual(kept);
  });
});

describe('[API-08] a unit that what is stored depends on does not change', () => {
  const saysOf = async (next: typeof files) =>
    take(next).then(
      () => '',
      (failure: unknown) => String(failure),
    );

  test('of a product that entries name', async () => {
    await take(withAdded());
    await db
      .transaction()
      .execute(async (tx) => storeEntry(tx, regular({ product_a: 'New A' }), BY));
    const inBarrels = withAdded().map((file) => ({
      ...file,
      content: file.content.replace(/^(New [AB],New,LPG,,)MT,\$\/MT/gm, '$1BBL,$$/gal'),
    }));
    expect(await saysOf(inBarrels)).toMatch(
      /taken: products\.csv: New A has another unit, and entries name it$/,
    );
  });

  test('of the contract of a trade', async () => {
    await storeTrades(db, [{ trade_id: 'A-1', contract_code: 'A7E' }]);
    files = changed('clearers.csv', ['Norvane\n', 'Norvane\nTest\n']);
    await take();
    const row = 'Norvane,A7E,CME,Argus Propane FEI Swap,FEI';
    const of = (product: string) => changed('contracts.csv', [row, row.replace(/FEI$/, product)]);
    expect(await saysOf(of('LST'))).toMatch(
      /taken: contracts\.csv: Norvane A7E CME has trades in other units$/,
    );
    expect(await saysOf(of('ARA'))).toBe('');
  });
});

test('a product that was only a name on statements makes room for the product it is', async () => {
  await storeTrades(db, [{ trade_id: 'A-1', contract_code: 'A7E' }]);
  files = changed('clearers.csv', ['Norvane\n', 'Norvane\nTest\n']);
  await expect(take()).resolves.toMatchObject({ removed: 1 });
  await expect(
    rowsOf(sql`select product_a from contract where clearer = 'Norvane' and contract_code = 'A7E'`),
  ).resolves.toEqual([{ product_a: 'FEI' }]);
});

test('the default trader changes hands, and may be gone in the same import', async () => {
  await take();
  const swapped = changed(
    'traders.csv',
    ['maren@halyard.example,yes,yes', 'maren@halyard.example,yes,no'],
    ['joren@halyard.example,yes,no', 'joren@halyard.example,yes,yes'],
  );
  await expect(take(swapped)).resolves.toEqual({ added: 0, changed: 2, removed: 0 });
  const alone = changed('traders.csv', ['JOREN,joren@halyard.example,yes,no\n', '']);
  await expect(take(alone)).resolves.toEqual({ added: 0, changed: 1, removed: 1 });
  const crossed = changed('traders.csv', ['tamsin@', 'x@'], ['isko@', 'tamsin@'], ['x@', 'isko@']);
  await expect(take(crossed)).resolves.toMatchObject({ changed: 2 });
});

test('[API-08] files with a bad row leave everything as it was', async () => {
  await expect(take(changed('traders.csv', ['MAREN,', ',']))).rejects.toMatchObject({
    message: expect.stringContaining('traders.csv, line 2, A (Trader): is empty'),
  });
  await expect(rowsOf(sql`select count(*)::int as n from exchange`)).resolves.toEqual([{ n: 0 }]);
});

test('a file that is not text, or is there twice, is refused before it is stored', async () => {
  const [first] = files;
  if (first === undefined) throw new Error('There are no files');
  await expect(take([first, first])).rejects.toMatchObject({ status: 422, code: 'FILE_TWICE' });
  await expect(take([{ ...first, content: '\0' }])).rejects.toMatchObject({
    status: 422,
    code: 'NOT_TEXT',
  });
  await expect(
    importReference(db, { setId: '0'.repeat(64), loadedBy: 'x', requestId: 'x' }),
  ).rejects.toMatchObject({ message: expect.stringContaining('No such files were handed over') });
});

test('what is kept of the accounting is old once reference data changed, and not when they did not', async () => {
  const version = async () =>
    (await rowsOf(sql<{ version: string }>`select version::text from accounting_version`))[0]
      ?.version;
  await take();
  expect(await version()).toBe('1');
  await take();
  expect(await version()).toBe('1');
});
