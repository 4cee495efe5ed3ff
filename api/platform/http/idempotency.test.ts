import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { onceFor } from './idempotency.ts';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await createTestDb();
});
afterAll(async () => testDb.close());

test('[TSK-14] a call repeated while the first takes long waits for it and gets its answer', async () => {
  const once = onceFor(testDb.db, { scope: 'maren create_sheet', key: 'k', request: {} });
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const first = once(async () => {
    begin();
    await sleep(4_000); // longer than any other lock may take
    return 'first';
  });
  await begun;
  expect(await once(async () => 'second')).toBe('first');
  expect(await first).toBe('first');
});
