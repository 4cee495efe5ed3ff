import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';

import { insertAudit } from '@fairlead/platform/database/audit.queries';
import { connect } from '@fairlead/platform/database/db';
import { createTestApp, defaultParts, type TestApp } from '@fairlead/api/testing/test-app';
import { auditSealing, sealAndReport, startSealing } from './seal-clock.ts';

let it: TestApp;
const errors: object[] = [];
const log = { warn: () => undefined, error: (about: object) => void errors.push(about) };

/** The database's driver needs the others. */
const ALL_BUT_INTERVALS = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
];

beforeAll(async () => {
  it = await createTestApp({ features: [auditSealing] });
});
afterAll(() => it.close());
beforeEach(async () => {
  errors.length = 0;
  await tampering(sql`truncate audit_event restart identity`);
  await tampering(sql`truncate audit_seal`);
});
afterEach(() => void jest.useRealTimers());

/** Tampers as somebody does who may do anything to the database. */
async function tampering(statement: ReturnType<typeof sql>): Promise<void> {
  await it.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });
}

const write = () =>
  insertAudit(it.db, {
    actor: 'maren@halyard.example',
    action: 'trade.verify',
    entity: 'core_trade',
    entityId: 'A-1',
    before: null,
    after: null,
    requestId: 'r',
  });

const sealsOf = async () => {
  const { rows } = await sql<{ seq_from: number; seq_to: number }>`
    select seq_from::int, seq_to::int from audit_seal order by 1`.execute(it.db);
  return rows.map(({ seq_from: from, seq_to: to }) => [from, to]);
};

async function metric(name: string): Promise<number | undefined> {
  const { body } = await it.app.inject('/metrics');
  const [, value] = new RegExp(`^${name} (\\d+)$`, 'm').exec(body) ?? [];
  return value === undefined ? undefined : Number(value);
}

test('the audit log is sealed every five minutes, by no run and beside whatever waits', async () => {
  await write();
  jest.useFakeTimers({ doNotFake: ALL_BUT_INTERVALS });
  const sealing = startSealing({ db: it.db, log });
  jest.advanceTimersByTime(299_000);
  expect(await sealsOf()).toEqual([]);
  jest.advanceTimersByTime(1_000);
  while ((await sealsOf()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await sealing.stop();
  expect(await sealsOf()).toEqual([[1, 1]]);
  expect((await sql`select from task_run`.execute(it.db)).rows).toEqual([]);
});

test('of those who seal at once each row has one seal', async () => {
  for (let n = 0; n < 3; n += 1) await write();
  const { signal } = new AbortController();
  await Promise.all([1, 2, 3].map(() => sealAndReport({ db: it.db, log }, signal)));
  expect(await sealsOf()).toEqual([[1, 3]]);
});

test('the age of the newest seal, and of the oldest row without one, are metrics', async () => {
  expect(await metric('fairlead_audit_seal_age_seconds')).toBeUndefined();
  expect(await metric('fairlead_audit_unsealed_seconds')).toBe(0);
  await write();
  await tampering(sql`update audit_event set at = at - interval '90 s'`);
  expect(await metric('fairlead_audit_unsealed_seconds')).toBeGreaterThanOrEqual(90);
  await sealAndReport({ db: it.db, log }, new AbortController().signal);
  expect(await metric('fairlead_audit_unsealed_seconds')).toBe(0);
  await tampering(sql`update audit_seal set sealed_at = sealed_at - interval '700 s'`);
  expect(await metric('fairlead_audit_seal_age_seconds')).toBeGreaterThanOrEqual(700);
});

test('rows that are without a seal for longer than two intervals are an error in the log', async () => {
  await write();
  const stopped = AbortSignal.abort();
  const tell = () => sealAndReport({ db: it.db, log }, stopped).catch(() => undefined);
  await tampering(sql`update audit_event set at = clock_timestamp() - interval '590 s'`);
  await tell();
  expect(errors).toEqual([]);
  await tampering(sql`update audit_event set at = clock_timestamp() - interval '610 s'`);
  await tell();
  expect(errors).toEqual([{ unsealed_seconds: expect.any(Number) }]);
});

test('without a database these metrics have no values, and the others have', async () => {
  const nowhere = connect('postgres://nobody@localhost:1/none?host=/nonexistent');
  const parts = { ...defaultParts(it.testDb), db: nowhere, features: [auditSealing] };
  const other = await createTestApp(parts);
  const { statusCode, body } = await other.app.inject('/metrics');
  expect(statusCode).toBe(200);
  expect(body).toContain('process_cpu_seconds_total ');
  expect(body).not.toMatch(/^fairlead_audit/m);
  await nowhere.destroy();
  await other.close();
});
