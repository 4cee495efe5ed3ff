import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { CHECKOUT } from '@fairlead/platform/config';
import { storeReceivedFile } from '@fairlead/api/testing/ledger-files';
import { createTestDb } from '@fairlead/api/testing/test-db';
import { importBudget } from './import-budget.service.ts';
import { importChart } from './import-chart.service.ts';
import { importJournals } from './import-journals.service.ts';

const sample = (name: string) =>
  readFileSync(path.join(CHECKOUT, 'api/samples', `${name}-2024-06-28.csv`), 'utf8');

test('the samples of the documentation are taken', async () => {
  const it = await createTestDb();
  const given = async (kind: 'chart' | 'journals' | 'budget') =>
    storeReceivedFile(it.db, kind, sample(kind));
  expect(await importChart(it.db, await given('chart'))).toMatchObject({ added: 18 });
  expect(await importJournals(it.db, await given('journals'))).toMatchObject({
    added: 3,
    unmapped: [],
  });
  expect(await importBudget(it.db, await given('budget'))).toMatchObject({ added: 3 });
  const { rows } = await sql<{ sum: string }>`
    select sum(book_value)::text as sum from journal_line where ledger_card_code = '101010'
  `.execute(it.db);
  expect(rows).toEqual([{ sum: '202799.5' }]);
  await it.close();
});
