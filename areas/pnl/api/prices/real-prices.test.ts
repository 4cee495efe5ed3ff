import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { CHECKOUT } from '@fairlead/platform/config';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { formatImportReport } from './outcome-lines.rules.ts';
import { importSettlements } from './prices.service.ts';

const FOLDER = path.resolve(CHECKOUT, '../shared/data/prices');
const there = existsSync(FOLDER);
const SKIPPED = there ? '' : ` (skipped: ${FOLDER} is not there)`;

/** Files, columns and products as these tests have them: beginning, column, date, product, unit, 0 is missing. */
const LAYOUTS = [
  ['brent_spot_daily_eia', 'Price', 'Date', 'Brent', '$/BBL', false],
  ['wti_spot_daily_eia', 'Price', 'Date', 'WTI', '$/BBL', false],
  ['henry_hub_spot_daily_eia', 'Price', 'Date', 'Gas', '$/MT', true],
  ['propane_mont_belvieu_spot_daily_eia', 'usd_per_gal', 'Date', 'Propane', '$/gal', true],
  ['petroleum_spot_daily_eia', 'wti_cushing_usd_bbl', 'Date', 'WTI 2', '$/BBL', false],
  ['petroleum_spot_daily_eia', 'brent_usd_bbl', 'Date', 'Brent 2', '$/BBL', false],
  ['petroleum_spot_daily_eia', 'propane_mont_belvieu_usd_gal', 'Date', 'Propane 2', '$/gal', true],
  ['saudi_aramco_cp_monthly', 'propane_usd_mt', 'month', 'CP', '$/MT', true],
  ['saudi_aramco_cp_monthly', 'butane_usd_mt', 'month', 'CP C4', '$/MT', true],
] as const;

let it: TestDb;

beforeAll(async () => {
  it = await createTestDb();
  await sql`insert into calendar values ('TEST')`.execute(it.db);
  await sql`insert into holiday values ('TEST', '2024-07-31')`.execute(it.db);
  for (const [file, column, date, product, unit, zero] of LAYOUTS) {
    const pricing = product.startsWith('CP') ? 'MONTH_FIX' : 'AVG_DAILY';
    await sql`
      insert into product (code, label, metric, quote_unit, pricing, calendar)
      values (${product}, ${product}, ${unit === '$/MT' ? 'MT' : 'BBL'}, ${unit}, ${pricing}, 'TEST')
    `.execute(it.db);
    await sql`
      insert into price_layout values (${file}, ${column}, ${date}, ${product}, 'FIXING', ${unit}, ${zero})
    `.execute(it.db);
  }
}, 30_000);
afterAll(() => it.close());

async function handOver(fileName: string, content: string): Promise<string> {
  const by = { uploadedBy: 'a@halyard.example', requestId: 'test' };
  return storeImportedFile(it.db, { kind: 'settlements', fileName, content, ...by });
}

const importOf = (fileId: string) =>
  importSettlements(it.db, {
    fileId,
    loadedBy: 'a@halyard.example',
    requestId: 'test',
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2026-11-20' }),
  });

/** Prices that hold of a product, by day. */
async function pricesOf(product: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ day: string; price: string }>`
    select obs_date as day, price::text as price from price_obs where product = ${product}
  `.execute(it.db);
  return new Map(rows.map(({ day, price }) => [day, price]));
}

/** The cells of a column that say something, by their line's first cell. */
function cellsOf(file: string, column: string): Map<string, string> {
  const [head = '', ...lines] = readFileSync(path.join(FOLDER, file), 'utf8').trim().split(/\r?\n/);
  const at = head.split(',').indexOf(column);
  return new Map(
    lines.flatMap((line) => {
      const cells = line.split(',');
      return cells[at] === '' ? [] : [[cells[0] ?? '', cells[at] ?? '']];
    }),
  );
}

(there ? describe : describe.skip)(`[API-08] prices as other houses publish them${SKIPPED}`, () => {
  beforeAll(async () => {
    for (const name of readdirSync(FOLDER)) {
      const content = readFileSync(path.join(FOLDER, name), 'utf8');
      await importOf(await handOver(name, content));
    }
  }, 120_000);

  test.each(LAYOUTS.filter(([, , date]) => date === 'Date'))(
    '%s, %s: every value of the file is there, and no other day',
    async (file, column, _date, product, _unit, zeroIsMissing) => {
      const name = readdirSync(FOLDER).find((each) => each.startsWith(file)) ?? '';
      const cells = [...cellsOf(name, column)].filter(
        ([, text]) => !(zeroIsMissing && Number(text) === 0),
      );
      const held = await pricesOf(product);
      expect(held.size).toBe(cells.length);
      expect(held.size).toBeGreaterThan(2_500);
      const wrong = cells.filter(([day, text]) => Number(held.get(day)) !== Number(text));
      expect(wrong).toEqual([]);
    },
  );

  test('a negative price is a price', async () => {
    expect((await pricesOf('WTI')).get('2020-04-20')).toBe('-36.98');
  });

  test('a zero that means nothing is a gap, as are days on which nobody published', async () => {
    const gas = await pricesOf('Gas');
    expect([...gas.values()].map(Number)).not.toContain(0);
    expect(gas.size).toBe(7_436);
    const [brent, wti] = [await pricesOf('Brent 2'), await pricesOf('WTI 2')];
    expect(brent.size).toBe(2_654);
    expect(wti.size).toBe(2_618);
  });

  test('what is announced for a month holds from the last business day of the month before', async () => {
    const { rows } = await sql`
      select product, term_month as month, obs_date as day, price::text as price from price_obs
       where product in ('CP', 'CP C4') and term_month in ('2011-01-01', '2024-08-01')
       order by product, term_month`.execute(it.db);
    expect(rows).toEqual([
      { product: 'CP', month: '2011-01-01', day: '2010-12-31', price: '935' },
      { product: 'CP', month: '2024-08-01', day: '2024-07-30', price: '590' },
      { product: 'CP C4', month: '2011-01-01', day: '2010-12-31', price: '920' },
      { product: 'CP C4', month: '2024-08-01', day: '2024-07-30', price: '570' },
    ]);
    expect((await pricesOf('CP')).size).toBe(70);
  });
});

/** Places and words of what is wrong with a file. */
async function reasonsOf(fileName: string, content: string): Promise<string[]> {
  const error: unknown = await importOf(await handOver(fileName, content)).catch(
    (reason: unknown) => reason,
  );
  const { dict } = error as {
    dict: { reasons: { line: number; column: string; message: string }[] };
  };
  return dict.reasons.map(({ line, column, message }) => `${line} ${column}: ${message}`);
}

test('[API-08] what a layout cannot read refuses the file', async () => {
  expect(
    await reasonsOf('wti_spot_daily_eia.1.csv', 'Date,Price\n2024-06,80\n2024-06-27,x\n,1\n'),
  ).toEqual([
    "2 A (Date): '2024-06' is not a day as YYYY-MM-DD",
    "3 B (Price): 'x' is not a number with a decimal point",
    '4 A (Date): nothing is not a day as YYYY-MM-DD',
  ]);
  expect(await reasonsOf('wti_spot_daily_eia.2.csv', 'Day,Price\n2024-06-27,80\n')).toEqual([
    '1 Date: The layout has this column, the file has not',
  ]);
  expect(
    await reasonsOf(
      'saudi_aramco_cp_monthly.2.csv',
      'month,propane_usd_mt,butane_usd_mt\n2024-06-01,1,2\n',
    ),
  ).toEqual(["2 A (month): '2024-06-01' is not a month as YYYY-MM"]);
  await sql`update product set quote_unit = '$/gal' where code = 'WTI'`.execute(it.db);
  expect(await reasonsOf('wti_spot_daily_eia.3.csv', 'Date,Price\n2024-06-27,80\n')).toEqual([
    '2 B (Price): is in $/BBL, and WTI is quoted in $/gal',
  ]);
});

test('a file under a name that says whose it is is read by it, wherever it was handed over before', async () => {
  const content = 'Date,Price\n2026-11-19,81.5\n2026-11-20,\n';
  expect((await reasonsOf('prices.csv', content))[0]).toContain('a file of settlements');
  const outcome = await importOf(await handOver('brent_spot_daily_eia.new.csv', content));
  if (outcome.result !== 'taken') throw new Error('It was not taken');
  expect(formatImportReport(outcome)).toEqual([
    'Prices of 2026-11-19 taken: 1 added, 0 corrected, 0 taken back, 0 as before',
  ]);
});
