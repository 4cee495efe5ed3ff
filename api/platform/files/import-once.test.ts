import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { storeImportedFile } from './imported-files.ts';
import { importOnce } from './import-once.ts';

let it: TestDb;

beforeEach(async () => {
  it = await createTestDb();
}, 30_000);
afterEach(() => it.close());

const kept = async () =>
  storeImportedFile(it.db, {
    kind: 'rates',
    fileName: 'rates.csv',
    content: 'Date,USD',
    uploadedBy: 'olav@halyard.example',
    requestId: 'upload',
  });

/** Takes the file; `takenBy` is what is known of it, `meanwhile` goes on while others wait. */
function importOf(
  fileId: string,
  takenBy: string[],
  steps: Readonly<Record<string, () => unknown>>,
) {
  return importOnce(it.db, fileId, {
    kind: 'rates',
    scope: 'rate file',
    before: async () => {
      steps['looked']?.();
      return takenBy[0];
    },
    repeated: (by) => `taken before by ${by}`,
    read: (content) => [content],
    take: async (_tx, [content], fileName) => {
      await steps['meanwhile']?.();
      takenBy.push(String(content));
      return `took ${fileName}`;
    },
  });
}

test('[API-08] who reads a file while another one takes it finds it taken', async () => {
  const fileId = await kept();
  const takenBy: string[] = [];
  let second: Promise<string> | undefined;
  const first = importOf(fileId, takenBy, {
    meanwhile: () =>
      new Promise<void>((resolve) => {
        second = importOf(fileId, takenBy, { looked: resolve });
      }),
  });
  expect(await first).toBe('took rates.csv');
  expect(await second).toBe('taken before by Date,USD');
  expect(takenBy).toHaveLength(1);
});

test('[API-08] what was never handed over is refused, and what is wrong by its lines', async () => {
  await expect(importOf('0'.repeat(64), [], {})).rejects.toMatchObject({
    type: 'Refused',
    scope: 'rate file',
    dict: { reasons: [{ line: null, column: null, message: 'No such file was handed over' }] },
  });
  const at = (line: number) => ({ line, column: 'USD', message: 'is no rate' });
  const refused = importOnce(it.db, await kept(), {
    kind: 'rates',
    scope: 'rate file',
    before: async () => undefined,
    repeated: () => 'repeated',
    read: (): object | { readonly problems: readonly ReturnType<typeof at>[] } => ({
      problems: [at(7), at(2)],
    }),
    take: async () => 'taken',
  });
  await expect(refused).rejects.toMatchObject({ dict: { reasons: [at(2), at(7)] } });
});

test('[API-08] what no table holds is refused in words, without those of the database', async () => {
  const refused = importOnce(it.db, await kept(), {
    kind: 'rates',
    scope: 'rate file',
    before: async () => undefined,
    repeated: () => 'repeated',
    read: (content) => [content],
    take: async (tx) => {
      await sql`select (1e15)::exact_number`.execute(tx);
      return 'taken';
    },
  });
  const message = 'A value is outside what can be stored (exact_number_check)';
  await expect(refused).rejects.toMatchObject({
    type: 'Refused',
    message: expect.stringContaining(message),
    dict: { reasons: [{ line: null, column: null, message }] },
  });
});
