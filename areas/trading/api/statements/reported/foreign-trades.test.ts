// covers: ./reported-trade-names.rules.ts
// covers: ./reported-trade-state.rules.ts
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { handedFile, reasonsOf } from '@fairlead/api/testing/file-layouts/foreign-import';
import { loadLayouts, sampleFile } from '@fairlead/api/testing/file-layouts/sample-layouts';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { importTradeReports } from './import-trade-reports.service.ts';

let it: TestDb;

beforeAll(async () => {
  it = await createTestDb();
  await loadLayouts(it.db, ['cme-stp', 'ice-deals']);
}, 60_000);
afterAll(() => it.close());

const CME = sampleFile('cme-stp', 'CMESTP_20240628.xml');

async function take(fileName: string, content: string) {
  return importTradeReports(it.db, await handedFile(it.db, { kind: 'trades', fileName, content }));
}

async function told(source: string) {
  const { rows } = await sql<{ told: string }>`
    select trade_key || ' ' || state || ' ' || account_short_name || ' ' || contract_code || ' ' || exchange
           || ' ' || prompt_date || ' ' || trim_scale(lots) || ' ' || trim_scale(price) || ' '
           || to_char(executed_at at time zone 'UTC', 'HH24:MI:SS') || ' ' || coalesce(trader, '-') as told
      from told_trade where source = ${source} order by trade_key`.execute(it.db);
  return rows.map((row) => row.told);
}

test.each([
  [
    'SecTyp="FUT" MMY="202409"',
    'SecTyp="OPT"',
    '14 null: The layout refuses this record: no future',
  ],
  [
    'LastPx="598.25"',
    'LastPx="n/a"',
    "14 @LastPx (Price): 'n/a' is not a number with a decimal point",
  ],
  ['Side="2"', 'Side="8"', "14 RptSide/@Side (Side): '8' is no value of the map cme-side"],
  ['MMY="202409"', 'MMY="2024"', "14 Instrmt/@MMY (Term): '2024' is not a term as YYYYMM"],
  ['</FIXML>', '', '43 null: This is not XML: unclosed tag: FIXML, at TrdCaptRpt of line 33'],
])('%s as %s is told by the line and path of the file: %s', async (from, to, reason) => {
  expect(await reasonsOf(take('CMESTP_wrong.xml', CME.replace(from, to)))).toEqual([reason]);
});

test('reports of CME STP are told trades: bought and sold, replaced and cancelled; a spread is left out and counted', async () => {
  expect(await take('CMESTP_20240628.xml', CME)).toMatchObject({
    told: 1,
    replaced: 1,
    cancelled: 1,
    notes: ['Left out: 1 × a spread whose legs are told as well (the first on line 24)'],
  });
  expect(await told('CME STP')).toEqual([
    '20240628C100245 CANCELLED PAPER-01 A7E CME 2024-08-01 10 612.5 13:04:59 tolsen',
    '20240628C100246 HELD PAPER-01 A7E CME 2024-09-01 -5 598.25 14:29:41 -',
  ]);
});

test("ICE's deals are told trades, of New York's time; the same list again changes nothing", async () => {
  const deals = sampleFile('ice-deals', 'ICE_DEALS_20240628.csv');
  expect(await take('ICE_DEALS_20240628.csv', deals)).toMatchObject({ told: 2, unchanged: 0 });
  expect(await take('ICE_DEALS_20240628.csv', deals)).toMatchObject({ told: 0, unchanged: 2 });
  expect(await told('ICE')).toEqual([
    '70011532 HELD PAPER-01 B0 ICE 2024-08-01 10 81.25 13:05:12 tolsen',
    '70011540 HELD PAPER-01 B0 ICE 2024-09-01 -4 80.75 14:41:03 tolsen',
  ]);
});

test('a file of another root says which element is missing', async () => {
  expect(await reasonsOf(take('CMESTP_other.xml', '<Order><Id>1</Id></Order>'))).toEqual([
    'null null: There is no element FIXML/TrdCaptRpt in it',
  ]);
});
