import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { createTestDb, type TestDb } from '../testing/test-db.ts';
import { onceForKey } from './idempotency.ts';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await createTestDb();
});
afterAll(async () => testDb.close());

test('[API-07] a call repeated while the first takes long waits for it and gets its answer', async () => {
  const call = { scope: 'maren create_sheet', key: 'k', request: {} };
  const under = (work: () => Promise<string>) =>
    testDb.db.transaction().execute((tx) => onceForKey(tx, call, work));
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const first = under(async () => {
    begin();
    await sleep(4_000); // longer than any other lock may take
    return 'first';
  });
  await begun;
  expect(await under(async () => 'second')).toBe('first');
  expect(await first).toBe('first');
});
