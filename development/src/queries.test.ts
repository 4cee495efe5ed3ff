import { checkDeclaredRows, createTestDb, type TestDb } from '@fairlead/api/testing';
import { afterAll, beforeAll } from '@jest/globals';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await createTestDb();
});
afterAll(async () => testDb.close());

checkDeclaredRows({ folders: [import.meta.dirname], byHand: [], url: () => testDb.url });
