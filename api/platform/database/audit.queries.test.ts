import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { insertAudit, insertAudits } from './audit.queries.ts';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await createTestDb();
});
afterAll(async () => testDb.close());

const EVENT = {
  actor: 'maren@halyard.example',
  action: 'trade.verify',
  entity: 'core_trade',
  entityId: 'T-1',
  before: { state: 'PENDING', price: 570.125 },
  after: { state: 'VERIFIED', price: 570.125 },
  requestId: 'r-1',
};

const stored = async () =>
  (await sql<Record<string, unknown>>`select * from audit_event order by seq`.execute(testDb.db))
    .rows;

test('[API-10] an event says who, when, what, before and after', async () => {
  await insertAudit(testDb.db, EVENT);
  expect(await stored()).toEqual([
    expect.objectContaining({
      actor: 'maren@halyard.example',
      action: 'trade.verify',
      entity: 'core_trade',
      entity_id: 'T-1',
      before: EVENT.before,
      after: EVENT.after,
      reason: null,
      request_id: 'r-1',
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    }),
  ]);
});

test('[API-10] an event of a rolled-back change is rolled back with it', async () => {
  const before = await stored();
  await expect(
    testDb.db.transaction().execute(async (tx) => {
      await insertAudit(tx, EVENT);
      throw new Error('the change failed');
    }),
  ).rejects.toThrow('the change failed');
  expect(await stored()).toEqual(before);
});

test('many events keep their order', async () => {
  const ids = Array.from({ length: 300 }, (_, n) => `M-${n}`);
  await insertAudits(
    testDb.db,
    ids.map((entityId) => ({ ...EVENT, entityId, before: null })),
  );
  const rows = (await stored()).filter(({ entity_id }) => String(entity_id).startsWith('M-'));
  expect(rows.map(({ entity_id }) => entity_id)).toEqual(ids);
  expect(rows[0]?.['before']).toBeNull();
});

test.each([
  ['changed', sql`update audit_event set actor = 'nobody'`],
  ['deleted', sql`delete from audit_event`],
  ['truncated', sql`truncate audit_event`],
])('[API-10] the log cannot be %s', async (_what, statement) => {
  await expect(statement.execute(testDb.db)).rejects.toThrow('append-only');
});
