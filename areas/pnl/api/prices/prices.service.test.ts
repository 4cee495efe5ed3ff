import { readFileSync } from 'node:fs';

import type { RunArtifact } from '@fairlead/shared/contract/runs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { loadReference } from '@fairlead/api/testing/reference';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { importSettlementsTask } from './import-settlements.task.ts';

let it: TestDb;
let made: RunArtifact[];

beforeEach(async () => {
  it = await createTestDb();
  await loadReference(it.db);
  made = [];
}, 30_000);
afterEach(() => it.close());

const HEAD = 'Product,Kind,Term Month,Date,Price,Source';

/** Hands a file over and does the run of its import; answers what it printed. */
async function taken(
  lines: string | readonly string[],
  fileName = 'prices.csv',
): Promise<string[]> {
  const content = typeof lines === 'string' ? lines : [HEAD, ...lines].join('\n');
  const by = { uploadedBy: 'olav@halyard.example', requestId: 'upload' };
  const fileId = await storeImportedFile(it.db, { kind: 'settlements', fileName, content, ...by });
  const printed: string[] = [];
  await importSettlementsTask.run({
    db: it.db,
    taskId: 'a-run',
    args: {},
    json: { file_id: fileId },
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' }),
    actor: { email: 'olav@halyard.example', name: 'Olav' },
    print: (line) => printed.push(line),
    recordArtifacts: async (_, ...things) => void made.push(...things),
    signal: new AbortController().signal,
  });
  return printed;
}

/** The places and words of what is wrong with a file. */
async function reasonsOf(lines: string | readonly string[], fileName?: string) {
  const error: unknown = await taken(lines, fileName).catch((reason: unknown) => reason);
  const { dict } = error as {
    dict: { reasons: { line: number; column: string; message: string }[] };
  };
  return dict.reasons.map(({ line, column, message }) => `${line} ${column}: ${message}`);
}

const stored = async () =>
  (
    await sql<object>`
      select price_set_id as set, product, kind, term_month as month, obs_date as day,
             price::text as price
        from price_obs order by price_set_id, obs_date, product, kind, term_month
    `.execute(it.db)
  ).rows;

const FILE = [
  'FEI,SETTLEMENT,2024-08,2024-06-27,614.5,Halyard',
  'FEI,FIXING,,2024-06-27,610,Halyard',
  'CP,FIXING,2024-06,2024-06-27,580,Halyard',
];

test('[API-08] a file of prices is taken once, audited, and named by its run', async () => {
  const says = 'Prices of 2024-06-27 taken: 3 added, 0 corrected, 0 taken back, 0 as before';
  expect(await taken(FILE)).toEqual([says]);
  const rows = await stored();
  expect(rows).toEqual([
    { set: 1, product: 'CP', kind: 'FIXING', month: '2024-06-01', day: '2024-06-27', price: '580' },
    { set: 1, product: 'FEI', kind: 'FIXING', month: null, day: '2024-06-27', price: '610' },
    {
      set: 1,
      product: 'FEI',
      kind: 'SETTLEMENT',
      month: '2024-08-01',
      day: '2024-06-27',
      price: '614.5',
    },
  ]);
  expect(made).toEqual([
    { kind: 'price_set', id: '1', label: 'Prices, 27 Jun 2024', path: null, action: 'made' },
  ]);
  expect(await taken(FILE)).toEqual([
    'The prices of 2024-06-27 were taken from this file before; nothing was done',
  ]);
  expect(await stored()).toEqual(rows);
  const { rows: audits } = await sql`
    select action, actor, request_id, after - 'file_id' as after from audit_event
     where entity = 'price_set'`.execute(it.db);
  expect(audits).toEqual([
    {
      action: 'price_set.import',
      actor: 'olav@halyard.example',
      request_id: 'a-run',
      after: {
        firstDate: '2024-06-27',
        lastDate: '2024-06-27',
        far_moves: 0,
        added: 3,
        corrected: 0,
        takenBack: 0,
        unchanged: 0,
      },
    },
  ]);
});

test('[API-08] a later file corrects what it names, and what was said before stays', async () => {
  await taken(FILE);
  expect(
    await taken([
      'FEI,SETTLEMENT,2024-08,2024-06-27,615,Halyard',
      'FEI,FIXING,,2024-06-27,,Halyard',
      'CP,FIXING,2024-06,2024-06-27,580.00,Halyard',
    ]),
  ).toEqual(['Prices of 2024-06-27 taken: 0 added, 1 corrected, 1 taken back, 1 as before']);
  expect(await stored()).toHaveLength(5);
  expect((await stored()).slice(3)).toEqual([
    expect.objectContaining({ set: 2, product: 'FEI', kind: 'FIXING', price: null }),
    expect.objectContaining({ set: 2, kind: 'SETTLEMENT', price: '615' }),
  ]);
});

test('[API-08] one bad row refuses the file, and every bad row is named by line and column', async () => {
  expect(
    await reasonsOf([
      ...FILE,
      'FEJ,SETTLEMENT,2024-08,2024-06-27,1,Halyard',
      'FEJ,SETTLEMENT,2024-09,2024-06-27,1,Halyard',
      'FEI,SETTLED,2024-08,2024-06-26,1,Halyard',
      'FEI,SETTLEMENT,,2024-06-26,1,Halyard',
      'FEI,FIXING,2024-08,2024-06-26,1,Halyard',
      'CP,FIXING,,2024-06-26,1,Halyard',
      'FEI,SETTLEMENT,2024-13,2024-06-31,1e3,',
      'FEI,FIXING,,2024-06-27,610,Halyard',
      'FEI,FIXING,,2024-07-01,610,Halyard',
      'ARA,FIXING,,2024-07-01,610,Halyard',
      'FEI,FIXING,,2024-06-26,1.234567890123456,Halyard',
      'FEI,FIXING,,2024-06-25,1000000000,Halyard',
      'FEI,FIXING,,2024-06-24,-1000000000,Halyard',
    ]),
  ).toEqual([
    "5 A (Product): 'FEJ' is no product of the reference data",
    "7 B (Kind): 'SETTLED' is not one of SETTLEMENT, FIXING",
    '8 C (Term Month): is empty, and a settlement is of a month',
    '9 C (Term Month): is 2024-08, and FEI is fixed day by day',
    '10 C (Term Month): is empty, and CP is announced for a month',
    "11 C (Term Month): '2024-13' is not a month as YYYY-MM",
    "11 D (Date): '2024-06-31' is not a day as YYYY-MM-DD",
    "11 E (Price): '1e3' is not a number",
    '11 F (Source): is empty',
    '12 null: FEI fixing on 2024-06-27 stands on line 3 already',
    '13 null: is of 2024-07-01, and today is 2024-06-28',
    "15 E (Price): '1.234567890123456' has more than 15 significant digits",
    "16 E (Price): '1000000000' is no price",
    "17 E (Price): '-1000000000' is no price",
  ]);
  expect(await stored()).toEqual([]);
  const { rows } = await sql`select from price_set`.execute(it.db);
  expect(rows).toEqual([]);
});

test('[API-08] the sample beside the layout is taken', async () => {
  const sample = new URL('../../../../api/samples/settlements-2024-06-28.csv', import.meta.url);
  expect(await taken(readFileSync(sample, 'utf8'))).toEqual([
    'Prices of 2024-06-28 taken: 150 added, 0 corrected, 0 taken back, 0 as before',
  ]);
});

test('what is no file of prices says so', async () => {
  expect(await reasonsOf('Product,Price\nFEI,1\n')).toEqual([
    ...['Kind', 'Term Month', 'Date', 'Source'].map(
      (column) => `1 ${column}: a file of settlements has no such column`,
    ),
  ]);
  expect(await reasonsOf([])).toEqual(['null null: There is no price in it']);
});

test('a price farther from the day before than the reference data expect is taken and named', async () => {
  await taken(['FEI,SETTLEMENT,2024-08,2024-06-20,600,Halyard', 'LST,FIXING,,2024-06-20,0.8,H']);
  expect(
    await taken([
      'FEI,SETTLEMENT,2024-08,2024-06-21,640,Halyard',
      'FEI,SETTLEMENT,2024-08,2024-06-24,599.9,Halyard',
      'FEI,SETTLEMENT,2024-09,2024-06-24,900,Halyard',
      'LST,FIXING,,2024-06-24,-0.1,Halyard',
    ]),
  ).toEqual([
    'Prices of 2024-06-21 to 2024-06-24 taken: 4 added, 0 corrected, 0 taken back, 0 as before',
    'Farther than expected: the settlement of FEI of 2024-08 on 2024-06-24 is 599.9, after 640 on 2024-06-21 (more than 40)',
    'Farther than expected: the fixing of LST on 2024-06-24 is -0.1, after 0.8 on 2024-06-20 (more than 0.075)',
  ]);
  const { rows } = await sql`
    select after -> 'far_moves' as n from audit_event where action = 'price_set.import' order by seq
  `.execute(it.db);
  expect(rows).toEqual([{ n: 0 }, { n: 2 }]);
});

test('a product that the newest day lacks and the day before had is named, and nothing is made up', async () => {
  await taken([
    'FEI,SETTLEMENT,2024-08,2024-06-27,600,Halyard',
    'ARA,SETTLEMENT,2024-08,2024-06-27,500,Halyard',
    'MOPJ,SETTLEMENT,2024-08,2024-06-27,680,Halyard',
    'FEI,FIXING,,2024-06-27,610,Halyard',
    'CP,FIXING,2024-07,2024-06-27,580,Halyard',
  ]);
  expect(
    await taken([
      'FEI,SETTLEMENT,2024-08,2024-06-28,601,Halyard',
      'CP,FIXING,2024-08,2024-06-28,580,Halyard',
    ]),
  ).toEqual([
    'Prices of 2024-06-28 taken: 2 added, 0 corrected, 0 taken back, 0 as before',
    'Missing: 2024-06-28 has no settlement of ARA, MOPJ, and 2024-06-27 had',
  ]);
  expect(await stored()).toHaveLength(7);
});
