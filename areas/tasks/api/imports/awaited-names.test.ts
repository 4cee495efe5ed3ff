import { readFileSync } from 'node:fs';

import type { FileKind } from '@fairlead/shared/contract/imported-files';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { importedFile, ranTask } from '@fairlead/api/testing/imported-file';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { IMPORT_ROUTE } from './import-route.ts';

let it: TestDb;

beforeAll(async () => {
  it = await createTestDb();
}, 30_000);
afterAll(() => it.close());

const sample = (name: string) =>
  readFileSync(new URL(`../../../../api/samples/${name}`, import.meta.url), 'utf8');

/** Error of a failed import, for whoever decides whether it waits. */
async function failed(run: Promise<unknown>): Promise<unknown> {
  const error: unknown = await run.catch((reason: unknown) => reason);
  return (error as { readonly dict?: unknown }).dict;
}

const imports = (kind: FileKind, text: string) =>
  failed(importedFile(it.db, { kind, fileName: `${kind}.csv`, text }));

/** Each kind, by its sample, where nobody has brought a name of it. */
const KINDS: readonly (readonly [FileKind, string])[] = [
  ['opening_positions', 'opening-positions-2024-06-28.csv'],
  ['settlements', 'settlements-2024-06-28.csv'],
  ['physical_trades', 'physical-trades-2024-06-28.csv'],
  ['cash_accounts', 'cash-accounts-2024-06-28.csv'],
  ['journals', 'journals-2024-06-28.csv'],
  ['budget', 'budget-2024-06-28.csv'],
  ['bank_statement', 'bank-statement-2024-06-28.xml'],
];

test.each(KINDS)('a file of %s waits for names that are not there', async (kind, name) => {
  expect(await imports(kind, sample(name))).toMatchObject({ awaits: true });
});

test('a statement waits for its clearer', async () => {
  const handed = { uploadedBy: 'olav@halyard.example', requestId: 'upload' };
  const content = sample('veldkamp-2024-06-28.csv');
  const file = { kind: 'statement', fileName: 'veldkamp.csv', content, ...handed } as const;
  const json = { file_id: await storeImportedFile(it.db, file) };
  expect(await failed(ranTask(it.db, { route: IMPORT_ROUTE, json }))).toMatchObject({
    awaits: true,
  });
});

test('a file in which anything else is wrong does not wait', async () => {
  const [head = '', first = ''] = sample('opening-positions-2024-06-28.csv').split('\n');
  const wrong = [head, first, first.replace('Aug 24', 'Aug')].join('\n');
  expect(await imports('opening_positions', wrong)).not.toHaveProperty('awaits');
  const counted = sample('chart-2024-06-28.csv').replace(/End of Chart,\d+/, 'End of Chart,1');
  expect(await imports('chart', counted)).not.toHaveProperty('awaits');
});
