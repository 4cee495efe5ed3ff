import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { aheadOfDatabase } from './clock-offset.ts';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await createTestDb();
}, 30_000);
afterAll(async () => testDb.close());

test.each([
  ['agrees with', 0, 0],
  ['is a little behind', -20, 0],
  ['is a little ahead of', 20, 0],
  ['is two hours behind', -7_200, -7_200],
  ['is two hours ahead of', 7_200, 7_200],
])('a clock that %s the database’s is seen as such', async (_what, shift, seconds) => {
  const ahead = await aheadOfDatabase(testDb.db, () => Date.now() + shift * 1000);
  expect(Math.abs(ahead - seconds)).toBeLessThan(5);
});
