import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { RunArtifact } from '@fairlead/shared/contract/runs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { CHECKOUT } from '@fairlead/platform/config';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { importRatesTask } from './import-rates.task.ts';

let it: TestDb;
let made: RunArtifact[];

beforeEach(async () => {
  it = await createTestDb();
  made = [];
}, 30_000);
afterEach(() => it.close());

/** Hands a file over and does the run of its import; answers what it printed. */
async function taken(content: string): Promise<string[]> {
  const by = { uploadedBy: 'olav@halyard.example', requestId: 'upload' };
  const file = { kind: 'rates', fileName: 'rates.csv', content, ...by } as const;
  const printed: string[] = [];
  await importRatesTask.run({
    db: it.db,
    taskId: 'a-run',
    args: {},
    json: { file_id: await storeImportedFile(it.db, file) },
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2026-11-20' }),
    actor: { email: 'olav@halyard.example', name: 'Olav' },
    print: (line) => printed.push(line),
    recordArtifacts: async (_, ...things) => void made.push(...things),
    signal: new AbortController().signal,
  });
  return printed;
}

const stored = async () =>
  (
    await sql<object>`
      select fx_set_id as set, currency, obs_date as day, per_eur::text as rate
        from fx_obs order by fx_set_id, obs_date, currency`.execute(it.db)
  ).rows;

test('[API-08] a file of rates is taken once, audited, and named by its run', async () => {
  const file = 'Date,USD,CHF\n2024-06-27,1.0696,0.9586\n2024-06-28,1.0705,\n';
  expect(await taken(file)).toEqual([
    'Rates of 2024-06-27 to 2024-06-28 taken: 3 added, 0 corrected, 0 taken back, 0 as before',
    'Missing: 2024-06-28 has no rate of CHF, and 2024-06-27 had',
  ]);
  const rows = await stored();
  expect(rows).toEqual([
    { set: 1, currency: 'CHF', day: '2024-06-27', rate: '0.9586' },
    { set: 1, currency: 'USD', day: '2024-06-27', rate: '1.0696' },
    { set: 1, currency: 'USD', day: '2024-06-28', rate: '1.0705' },
  ]);
  expect(made).toEqual([
    {
      kind: 'fx_set',
      id: '1',
      path: null,
      action: 'made',
      label: 'Rates, 27 Jun 2024 to 28 Jun 2024',
    },
  ]);
  expect(await taken(file)).toEqual([
    'The rates of 2024-06-27 to 2024-06-28 were taken from this file before; nothing was done',
  ]);
  expect(await stored()).toEqual(rows);
  const { rows: audits } = await sql`
    select action, entity_id as id, request_id from audit_event where entity = 'fx_set'
  `.execute(it.db);
  expect(audits).toEqual([{ action: 'fx_set.import', id: '1', request_id: 'a-run' }]);
});

test("[API-08] the European Central Bank's own files are taken: history, and the day's", async () => {
  const history =
    'Date,USD,JPY,CYP,\n2024-06-28,1.0705,171.94,N/A,\n2007-12-31,1.4721,164.93,0.585274,\n';
  expect(await taken(history)).toEqual([
    'Rates of 2007-12-31 to 2024-06-28 taken: 5 added, 0 corrected, 0 taken back, 0 as before',
  ]);
  expect(await taken('Date, USD, JPY, \n27 June 2024, 1.0696, 171.81, \n')).toEqual([
    'Rates of 2024-06-27 taken: 2 added, 0 corrected, 0 taken back, 0 as before',
  ]);
  await expect(taken('Date,USD\n31 June 2024,1\n27 Juin 2024,1\n')).rejects.toThrow(
    /line 2, A \(Date\): '31 June 2024' is not a day.*line 3, A \(Date\): '27 Juin 2024' is not a day/,
  );
});

test('[API-08] a later file corrects what it names; what is far from the day before is named', async () => {
  await taken('Date,USD,CHF\n2024-06-27,1.0696,0.9586\n');
  expect(await taken('Date,CHF,USD\n2024-06-27,,1.07\n2024-06-28,0.96,1.18\n')).toEqual([
    'Rates of 2024-06-27 to 2024-06-28 taken: 2 added, 1 corrected, 1 taken back, 0 as before',
    'Farther than expected: USD on 2024-06-28 is 1.18 for a euro, after 1.07 on 2024-06-27 (more than a tenth)',
  ]);
  expect((await stored()).slice(2)).toEqual([
    { set: 2, currency: 'CHF', day: '2024-06-27', rate: null },
    { set: 2, currency: 'USD', day: '2024-06-27', rate: '1.07' },
    { set: 2, currency: 'CHF', day: '2024-06-28', rate: '0.96' },
    { set: 2, currency: 'USD', day: '2024-06-28', rate: '1.18' },
  ]);
});

test.each([
  [
    'Date,USD\n2026-11-21,1\n2024-06-31,1\n',
    "2 A (Date): is 2026-11-21, and today is 2026-11-20; 3 A (Date): '2024-06-31' is not a day as YYYY-MM-DD",
  ],
  ['Date,USD\n2024-06-27,1\n2024-06-27,1\n', '3 A (Date): 2024-06-27 stands on line 2 already'],
  [
    'Date,USD\n2024-06-27,0\n2024-06-26,x\n',
    "2 B (USD): must be more than 0; 3 B (USD): 'x' is not a number",
  ],
  ['Date,USD\n2024-06-27,1000000000\n', "2 B (USD): '1000000000' is no rate"],
  [
    'Date,USD\n2024-06-27,1.234567890123456\n',
    "2 B (USD): '1.234567890123456' has more than 15 significant digits",
  ],
  ['Date,USD\n2024-06-27,1,2\n', '2 null: More cells than columns: 3'],
  [
    'Date,EUR,USD,USD\n',
    '1 EUR: is no currency that a euro is counted in, as USD; 1 USD: A file of rates has this column once',
  ],
  [
    'Day\n',
    '1 Date: A file of rates has this column; 1 Day: is no currency that a euro is counted in, as USD',
  ],
  ['Date,USD\n', 'null null: There is no rate in it'],
])('[API-08] a file with a bad row is refused whole: %j', async (content, says) => {
  const error: unknown = await taken(content).catch((reason: unknown) => reason);
  const { dict } = error as {
    dict: { reasons: { line: number; column: string; message: string }[] };
  };
  expect(
    dict.reasons.map(({ line, column, message }) => `${line} ${column}: ${message}`).join('; '),
  ).toBe(says);
  expect(await stored()).toEqual([]);
});

test('[API-08] the sample beside the layout is taken', async () => {
  const sample = new URL('../../../../api/samples/rates-2024-06-28.csv', import.meta.url);
  expect(await taken(readFileSync(sample, 'utf8'))).toEqual([
    'Rates of 2024-06-27 to 2024-06-28 taken: 16 added, 0 corrected, 0 taken back, 0 as before',
  ]);
});

const REAL = path.resolve(CHECKOUT, '../shared/data/fx/ecb_euro_reference_rates_daily.csv');
const there = existsSync(REAL);

(there ? describe : describe.skip)(
  `rates as the ECB publishes them${there ? '' : ` (skipped: ${REAL} is not there)`}`,
  () => {
    test('[API-08] every rate of the real file is there as it is in the file', async () => {
      const content = readFileSync(REAL, 'utf8');
      const [says] = await taken(content);
      expect(says).toMatch(/^Rates of 1999-01-04 to 2026-04-13 taken: 55864 added, 0 corrected/);
      const [head = '', ...lines] = content.trim().split(/\r?\n/);
      expect(lines).toHaveLength(6_983);
      const currencies = head.split(',').slice(1);
      const expected = lines.flatMap((line) => {
        const [day, ...cells] = line.split(',');
        return cells.map((cell, index) => `${day} ${currencies[index]} ${Number(cell)}`);
      });
      const { rows } = await sql<{ text: string }>`
      select obs_date || ' ' || currency || ' ' || trim_scale(per_eur) as text from fx_obs
    `.execute(it.db);
      expect(rows.map(({ text }) => text).toSorted()).toEqual(expected.toSorted());
    }, 60_000);
  },
);
