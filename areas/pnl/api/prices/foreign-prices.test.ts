// covers: ./outcome-lines.rules.ts
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { loadLayouts, sampleFile } from '@fairlead/api/testing/file-layouts/sample-layouts';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { formatImportReport } from './outcome-lines.rules.ts';
import { importSettlements } from './prices.service.ts';

let it: TestDb;

beforeAll(async () => {
  it = await createTestDb();
  await loadLayouts(it.db, ['wide-prices', 'long-prices']);
}, 60_000);
afterAll(() => it.close());

async function outcomeOf(fileName: string, content: string): Promise<string[]> {
  const by = { uploadedBy: 'a@halyard.example', requestId: 'test' };
  const fileId = await storeImportedFile(it.db, { kind: 'settlements', fileName, content, ...by });
  const outcome = await importSettlements(it.db, {
    fileId,
    loadedBy: 'a@halyard.example',
    requestId: 'test',
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' }),
  });
  if (outcome.result !== 'taken') throw new Error('It was not taken');
  return formatImportReport(outcome);
}

async function reasonsOf(fileName: string, content: string): Promise<string[]> {
  const error: unknown = await outcomeOf(fileName, content).catch((reason: unknown) => reason);
  const { dict } = error as {
    dict: { reasons: { line: number | null; column: string | null; message: string }[] };
  };
  return dict.reasons.map(
    ({ line, column, message }) => `${String(line)} ${String(column)}: ${message}`,
  );
}

async function pricesOf(source: string): Promise<string[]> {
  const { rows } = await sql<Record<string, string | null>>`
    select product, kind, term_month::text as month, obs_date::text as day, price::text as price
      from price_obs where source = ${source} order by product, term_month, obs_date`.execute(
    it.db,
  );
  return rows.map(({ product, kind, month, day, price }) =>
    [product, kind, month?.slice(0, 7), day, price].filter(Boolean).join(' '),
  );
}

const CURVES = () => sampleFile('wide-prices', 'harrow_curves_280624.csv');

test('settlements in a wide file: months in the heading, the day in the name, a decimal comma, the rows its own total says', async () => {
  expect(await outcomeOf('harrow_curves_280624.csv', CURVES())).toEqual([
    'Prices of 2024-06-28 taken: 5 added, 0 corrected, 0 taken back, 0 as before',
    'Left out: 1 × a curve that the firm does not deal in (the first on line 5)',
  ]);
  expect(await pricesOf('Harrow')).toEqual([
    'FEI SETTLEMENT 2024-08 2024-06-28 613.25',
    'FEI SETTLEMENT 2024-09 2024-06-28 609.5',
    'LST SETTLEMENT 2024-08 2024-06-28 0.8015',
    'LST SETTLEMENT 2024-09 2024-06-28 0.7985',
    'LST SETTLEMENT 2024-10 2024-06-28 0.8',
  ]);
});

test('a long file: keys of several cells, days as they are written, corrections in the same file', async () => {
  expect(
    await outcomeOf('TERN_20240628.csv', sampleFile('long-prices', 'TERN_20240628.csv')),
  ).toEqual([
    'Prices of 2024-06-28 taken: 2 added, 0 corrected, 0 taken back, 0 as before',
    'Left out: 2 × a low or a high, and not the mid (the first on line 2)',
    'Left out: 1 × a holiday of the publisher (the first on line 7)',
  ]);
  expect(await pricesOf('Tern')).toEqual([
    'FEI FIXING 2024-06-28 612.75',
    'LST FIXING 2024-06-28 0.7925',
  ]);
});

test.each([
  [
    'a decimal point',
    '613,25',
    '613.25',
    ["3 D (Aug 24): '613.25' is not a number with a decimal comma"],
  ],
  [
    'another unit',
    'USD/t;16:30;613',
    'USD/gal;16:30;613',
    ['3 B (Unit): is in $/gal, and FEI is quoted in $/MT'],
  ],
  [
    'a curve that no map has',
    'PROPANE FEI',
    'PROPANE ARA',
    ["3 A (Curve): 'PROPANE ARA' is no value of the map harrow-curve"],
  ],
  [
    'a price with too many digits, by its own column of several',
    '609,5',
    '609,5123456789012345',
    ["3 E (Sep 24): '609.5123456789012345' has more than 15 digits behind its point"],
  ],
  ['rows that are missing', 'ENDE;2', 'ENDE;3', ['6 B (Unit): says 3, but the rows make 2']],
  [
    'a cut file',
    'ENDE;2\n',
    '',
    ['null null: The file is cut short: the record of its totals is missing'],
  ],
  [
    'another form',
    'Curve;Unit',
    'Kurve;Unit',
    ['2 Curve: The layout has this column, the file has not'],
  ],
])('%s refuses a foreign file, by its own lines and columns', async (_, from, to, reasons) => {
  const content = CURVES().replace(from, to);
  expect(content).not.toBe(CURVES());
  expect(await reasonsOf('harrow_curves_280624.csv', content)).toEqual(reasons);
});

test('checks of our own hold for a foreign file: a day to come, the same price twice', async () => {
  expect(await reasonsOf('harrow_curves_010724.csv', CURVES())).toContain(
    '3 null: is of 2024-07-01, and today is 2024-06-28',
  );
  const twice = CURVES().replace('PROPANE MTB LST;USD/gal', 'PROPANE FEI;USD/t');
  expect(await reasonsOf('harrow_curves_280624.csv', twice)).toEqual([
    '4 null: FEI settlement of 2024-08 on 2024-06-28 stands on line 3 already',
    '4 null: FEI settlement of 2024-09 on 2024-06-28 stands on line 3 already',
  ]);
});

test('a version of a layout holds from its day on, and one of before for files of before', async () => {
  const day = '2024-07-01';
  const renamed = (text: string) =>
    text
      .split('\n')
      .slice(1)
      .join('\n')
      .replaceAll('2024-01-01', day)
      .replaceAll(',Curve,', ',Kurve,');
  await loadLayouts(it.db, ['wide-prices', 'long-prices'], {
    'file_layouts.csv': renamed(sampleFile('wide-prices', 'reference/file_layouts.csv')),
    'file_layout_parts.csv': renamed(sampleFile('wide-prices', 'reference/file_layout_parts.csv')),
    'file_layout_fields.csv': renamed(
      sampleFile('wide-prices', 'reference/file_layout_fields.csv'),
    ),
    'file_layout_rules.csv': renamed(sampleFile('wide-prices', 'reference/file_layout_rules.csv')),
  });
  const older = CURVES().replace('613,25', '613,5');
  expect((await outcomeOf('harrow_curves_270624.csv', older))[0]).toContain('5 added');
  expect(await reasonsOf('harrow_curves_010724.csv', `${older}\n`)).toEqual([
    '2 Kurve: The layout has this column, the file has not',
  ]);
});
