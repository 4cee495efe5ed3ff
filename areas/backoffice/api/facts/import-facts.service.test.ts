import { readFileSync } from 'node:fs';

import type { RunArtifact } from '@fairlead/shared/contract/runs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { BANK, HIRE } from '@fairlead/api/testing/ledger-app';
import { ledgerOfTest } from '@fairlead/api/testing/ledger';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { ACCOUNTS_FILE } from './import-accounts.service.ts';
import { type FactsFile, importFacts } from './import-facts.service.ts';
import { MAPS_FILE } from './import-maps.service.ts';

let testDb: TestDb;
let db: Db;
let made: RunArtifact[];

beforeEach(async () => {
  made = [];
  testDb = await createTestDb();
  db = testDb.db;
});
afterEach(async () => testDb.close());

const MAPS = `Lot Groups
Lot Group,Column
FREIGHT,freight_diff
LC,lc

Cash Groups
Cash Group,Group,Sub Group
HIRE,Vessels,Hire

End of File,3
`;
const ACCOUNTS = `Card,From,Group Company,Institution,Name,Holding Company,Type,In Sum,Notes,Buffer,Blocked
110010,2024-01-01,Halyard Gas,Nordbank,Operations,Halyard Holding,Current,yes,,250000,0
`;

async function take<Read extends object>(content: string, file: FactsFile<Read>) {
  const by = { uploadedBy: 'bea@halyard.example', requestId: 'upload' };
  const given = { kind: file.fileKind, fileName: `${file.fileKind}.csv`, content, ...by };
  const fileId = await storeImportedFile(db, given);
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
  const request = {
    fileId,
    loadedBy: 'bea@halyard.example',
    requestId: 'run',
    clock,
    recordArtifacts: async (_tx: Db, ...things: readonly RunArtifact[]) =>
      void made.push(...things),
  };
  return importFacts(db, request, file);
}

const of = async <Row>(statement: string): Promise<Row[]> =>
  (await sql.raw<Row>(statement).execute(db)).rows;

test('maps of before hold again once they are handed over again', async () => {
  await take(MAPS, MAPS_FILE);
  const map = async () =>
    (
      await of<{ pnl_column: string }>(
        "select pnl_column from lot_rec_group where scg_rec_group = 'LC'",
      )
    )[0]?.pnl_column;
  const before = await map();
  await take('Lot Groups\nLot Group,Column\nLC,broker\nEnd of File,1\n', MAPS_FILE);
  expect(await map()).toBe('broker');
  expect(await take(MAPS, MAPS_FILE)).toMatchObject({ result: 'taken' });
  expect(await map()).toBe(before);
});

test('[API-08] maps are taken once and audited; what a later file names is another, the rest stays', async () => {
  const taken = { lot_groups: 2, cash_groups: 1 };
  expect(await take(MAPS, MAPS_FILE)).toEqual({ result: 'taken', taken });
  expect(await take(MAPS, MAPS_FILE)).toEqual({ result: 'repeated', taken: {} });
  const later = 'Lot Groups\nLot Group,Column\nLC,broker\nEnd of File,1\n';
  expect(await take(later, MAPS_FILE)).toMatchObject({ result: 'taken' });
  expect(await of('select scg_rec_group, pnl_column from lot_rec_group order by 1')).toEqual([
    { scg_rec_group: 'FREIGHT', pnl_column: 'freight_diff' },
    { scg_rec_group: 'LC', pnl_column: 'broker' },
  ]);
  expect(await take(later, MAPS_FILE)).toEqual({ result: 'repeated', taken: {} });
  expect(await of('select cash_rec_group, cash_group, cash_subgroup from cash_move_group')).toEqual(
    [{ cash_rec_group: 'HIRE', cash_group: 'Vessels', cash_subgroup: 'Hire' }],
  );
  const ofRun = { kind: 'backacc_set', label: 'backacc_maps.csv', path: null, action: 'made' };
  expect(made).toEqual([
    { ...ofRun, id: '1' },
    { ...ofRun, id: '2' },
  ]);
  const audited = { actor: 'bea@halyard.example', action: 'backacc_set.import' };
  expect(
    await of(`select actor, action, reason from audit_event where entity = 'backacc_set'`),
  ).toEqual([
    { ...audited, reason: 'backacc_maps.csv' },
    { ...audited, reason: 'backacc_maps.csv' },
  ]);
});

test('a file of accounts overwrites nothing, and one with a card that is no bank’s is refused whole', async () => {
  await ledgerOfTest(db).cards([BANK, HIRE]);
  expect(await take(ACCOUNTS, ACCOUNTS_FILE)).toEqual({ result: 'taken', taken: { accounts: 1 } });
  await take(ACCOUNTS.replace('250000', '300000.5'), ACCOUNTS_FILE);
  const stored = 'select buffer::text from cash_account order by backacc_set_id';
  const both = [{ buffer: '250000' }, { buffer: '300000.5' }];
  expect(await of(stored)).toEqual(both);
  const [, row = ''] = ACCOUNTS.split('\n');
  const wrong = `${ACCOUNTS}${row.replace('110010', '410010')}\n${row.replace('110010', '999')}\n`;
  await expect(take(wrong, ACCOUNTS_FILE)).rejects.toMatchObject({
    type: 'Refused',
    scope: 'file of cash accounts',
    dict: {
      reasons: [
        { line: 3, column: 'A (Card)', message: '410010 is no bank card' },
        { line: 4, column: 'A (Card)', message: 'There is no card 999' },
      ],
    },
  });
  expect(await of(stored)).toEqual(both);
});

test('the samples of docs/back-office.md are taken', async () => {
  const sample = (name: string) =>
    readFileSync(
      new URL(`../../../../api/samples/${name}-2024-06-28.csv`, import.meta.url),
      'utf8',
    );
  await ledgerOfTest(db).cards([{ ...BANK, code: '101010' }]);
  expect(await take(sample('backacc-maps'), MAPS_FILE)).toMatchObject({
    taken: { lot_groups: 3, cash_groups: 2 },
  });
  expect(await take(sample('cash-accounts'), ACCOUNTS_FILE)).toMatchObject({
    taken: { accounts: 2 },
  });
});
