// covers: ./rate-file.rules.ts
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { handedFile, reasonsOf } from '@fairlead/api/testing/file-layouts/foreign-import';
import { loadLayouts, sampleFile } from '@fairlead/api/testing/file-layouts/sample-layouts';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { importRates } from './fx.service.ts';

let it: TestDb;

beforeAll(async () => {
  it = await createTestDb();
  await loadLayouts(it.db, ['vendor-rates']);
}, 60_000);
afterAll(() => it.close());

const NAME = 'MOLE_FX_20240628.csv';
const FIXINGS = sampleFile('vendor-rates', NAME);

async function take(content: string) {
  return importRates(it.db, await handedFile(it.db, { kind: 'rates', fileName: NAME, content }));
}

test("a vendor's rates, a pair in each row, are taken by a file layout; what it leaves out is counted", async () => {
  expect(await take(FIXINGS)).toMatchObject({
    result: 'taken',
    firstDate: '2024-06-28',
    lastDate: '2024-06-28',
    added: 2,
    notes: ['Left out: 1 × a pair without the euro (the first on line 4)'],
  });
  const { rows } = await sql`
    select currency, obs_date::text as day, per_eur::text as rate from fx_obs order by currency
  `.execute(it.db);
  expect(rows).toEqual([
    { currency: 'CHF', day: '2024-06-28', rate: '0.9634' },
    { currency: 'USD', day: '2024-06-28', rate: '1.0705' },
  ]);
});

test('rates that are quoted the other way, euros for a hundred of the currency, are turned to 15 digits', async () => {
  const fileName = 'NIDD_FX_280624.csv';
  const content = sampleFile('vendor-rates', fileName);
  const file = await handedFile(it.db, { kind: 'rates', fileName, content });
  expect(await importRates(it.db, file)).toMatchObject({ result: 'taken', added: 2 });
  const { rows } = await sql`
    select currency, per_eur::text as rate from fx_obs where currency in ('JPY', 'SEK') order by currency
  `.execute(it.db);
  // 1 / 0.0058064 and 1 / 0.088047
  expect(rows).toEqual([
    { currency: 'JPY', rate: '172.223753100028' },
    { currency: 'SEK', rate: '11.3575703885425' },
  ]);
});

test.each([
  ['1.0705', '1.0.5', "2 D (Mid): '1.0.5' is not a number with a decimal point"],
  ['1.0705', '0', '2 D (Mid): must be more than 0'],
  ['EURCHF;28/06', 'EURUSD;28/06', '3 A (Pair): USD of 2024-06-28 stands on line 2 already'],
  ['EURCHF;28/06', 'EURCHF;29/06', '3 B (Date): is 2024-06-29, and today is 2024-06-28'],
  ['EURCHF', 'EUREUR', "3 A (Pair): 'EUR' is no currency that a euro is counted in, as USD"],
])('%s as %s refuses the file by its own line and column', async (from, to, reason) => {
  expect(await reasonsOf(take(FIXINGS.replace(from, to)))).toEqual([reason]);
});

test('a file of our own form is read as ours, whatever its name', async () => {
  expect(await take('Date,NOK\n2024-06-28,11.4\n')).toMatchObject({ result: 'taken', added: 1 });
});
