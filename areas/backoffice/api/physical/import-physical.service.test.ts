import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { loadReference } from '@fairlead/api/testing/reference';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { LOTS_FILE } from './import-lots.service.ts';
import { importPhysical, type PhysicalFile } from './import-physical.service.ts';
import { TRADES_FILE } from './import-trades.service.ts';

let testDb: TestDb;
let db: Db;

beforeEach(async () => {
  testDb = await createTestDb();
  db = testDb.db;
  await loadReference(db);
});
afterEach(async () => testDb.close());

const LOTS = `Lot,New Lot,Swiss Year,Closed On
24-031,HC-24-031,2024,
`;
const TRADE = '0f0c8a52-6d1e-4c27-9d5a-1f3b5c7d9e01';
const TRADES = `Trades
Trade,Group,Internal Group,Lot,Type,Book,Strategy,Deal,Counterparty,Vessel,Trade Date,Swiss Year,Pricing Start,Pricing End,Product,Quantity MT,Contract Terms,Premium,Fixed Price,Withdrawn
${TRADE},${TRADE},${TRADE},24-031,BUY,Cargo,US to Asia,Cargoes 2024,Brazos Terminals,Halyard Star,2024-05-13,2024,2024-06-01,2024-06-30,LST,"44,000",FOB Houston,62.5,,

Amounts
Trade,Column,Adj or Proj,Holds From,Amount,Currency
${TRADE},lc,yes,2024-05-13,-9000,EUR

End of File,2
`;

async function take<Read extends object>(content: string, file: PhysicalFile<Read>) {
  const by = { uploadedBy: 'bea@halyard.example', requestId: 'upload' };
  const given = { kind: file.fileKind, fileName: `${file.fileKind}.csv`, content, ...by };
  const fileId = await storeImportedFile(db, given);
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
  const request = { fileId, loadedBy: 'bea@halyard.example', requestId: 'run', clock };
  return importPhysical(db, request, file);
}

const of = async <Row>(statement: string): Promise<Row[]> =>
  (await sql.raw<Row>(statement).execute(db)).rows;

test('[API-08] lots and trades are taken once, with a vessel for a new name, and audited', async () => {
  expect(await take(LOTS, LOTS_FILE)).toEqual({ result: 'taken', taken: { lots: 1 } });
  const taken = { trades: 1, amounts: 1, new_vessels: 1 };
  expect(await take(TRADES, TRADES_FILE)).toEqual({ result: 'taken', taken });
  expect(await take(TRADES, TRADES_FILE)).toEqual({ result: 'repeated', taken: {} });
  expect(await of('select name, company_code from vessel')).toEqual([
    { name: 'Halyard Star', company_code: null },
  ]);
  expect(
    await of(
      `select lot_num, product, quantity_mt::text, premium_discount::text, fixed_price, withdrawn
         from phys_trade`,
    ),
  ).toEqual([
    {
      lot_num: '24-031',
      product: 'LST',
      quantity_mt: '44000',
      premium_discount: '62.5',
      fixed_price: null,
      withdrawn: false,
    },
  ]);
  expect(
    await of(
      `select actor, action, reason from audit_event where entity = 'physical_set' order by seq`,
    ),
  ).toEqual([
    { actor: 'bea@halyard.example', action: 'physical_set.import', reason: 'lots.csv' },
    { actor: 'bea@halyard.example', action: 'physical_set.import', reason: 'physical_trades.csv' },
  ]);
});

test('a later file overwrites nothing: both versions stay', async () => {
  await take(LOTS, LOTS_FILE);
  await take(TRADES, TRADES_FILE);
  await take(LOTS.replace('2024,\n', '2024,2024-06-27\n'), LOTS_FILE);
  await take(TRADES.replace('-9000', '-9500'), TRADES_FILE);
  expect(await of(`select closed_on::text from lot order by physical_set_id`)).toEqual([
    { closed_on: null },
    { closed_on: '2024-06-27' },
  ]);
  expect(await of(`select amount::text from phys_amount order by physical_set_id`)).toEqual([
    { amount: '-9000' },
    { amount: '-9500' },
  ]);
});

test('a file with a name that nobody knows is refused whole, by line and column', async () => {
  const refusal = { type: 'Refused', scope: 'file of physical trades' };
  await expect(take(TRADES, TRADES_FILE)).rejects.toMatchObject({
    ...refusal,
    dict: { reasons: [{ line: 3, column: 'D (Lot)', message: 'There is no lot 24-031' }] },
  });
  await take(LOTS, LOTS_FILE);
  const strange = TRADES.replace('LST', 'XYZ').replace(
    `${TRADE},lc`,
    `${TRADE.replace('01', '09')},lc`,
  );
  await expect(take(strange, TRADES_FILE)).rejects.toMatchObject({
    dict: { reasons: [{ line: 3 }, { line: 7 }] },
  });
  expect(await of('select from phys_trade')).toEqual([]);
  expect(await of('select from vessel')).toEqual([]);
});

test('a file of another kind is no file of lots', async () => {
  const by = { uploadedBy: 'bea@halyard.example', requestId: 'upload' };
  await storeImportedFile(db, { kind: 'rates', fileName: 'lots.csv', content: LOTS, ...by });
  await expect(take(LOTS, LOTS_FILE)).rejects.toThrow('no file of lots');
});

test('the samples of docs/physical.md are taken', async () => {
  const sample = (name: string) =>
    readFileSync(
      new URL(`../../../../api/samples/${name}-2024-06-28.csv`, import.meta.url),
      'utf8',
    );
  expect(await take(sample('lots'), LOTS_FILE)).toMatchObject({ taken: { lots: 2 } });
  expect(await take(sample('physical-trades'), TRADES_FILE)).toMatchObject({
    taken: { trades: 4, amounts: 5 },
  });
});
