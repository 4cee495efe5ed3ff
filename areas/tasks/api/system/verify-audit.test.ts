import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { insertSeal } from './audit-seal.queries.ts';
import { verifyAudit } from './verify-audit.task.ts';

let testDb: TestDb;
let db: Db;

beforeAll(async () => {
  testDb = await createTestDb();
  db = testDb.db;
}, 30_000);
afterAll(() => testDb.close());
beforeEach(async () => {
  await tampering(sql`truncate audit_event restart identity`);
  await tampering(sql`truncate audit_seal`);
  await sql`update audit_checked set seq_to = 0`.execute(db);
});

/** Tampers as somebody does who may do anything to the database. */
async function tampering(statement: ReturnType<typeof sql>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });
}

const write = (tx: Db, reason: string) =>
  insertAudit(tx, {
    actor: 'maren@halyard.example',
    action: 'trade.verify',
    entity: 'core_trade',
    entityId: 'A-1',
    before: { state: 'PENDING' },
    after: { state: 'VERIFIED' },
    reason,
    requestId: 'r',
  });

type Asked = { readonly full?: boolean; readonly patienceMs?: number };

/** Output of the task, or why it fails. */
async function verify({ full = false, patienceMs }: Asked = {}): Promise<readonly string[]> {
  const lines: string[] = [];
  try {
    await verifyAudit(
      {
        db,
        clock: createClock({ zone: 'Europe/Zurich' }),
        taskId: '4be1a7c8-0d60-4d3b-9d0c-6a3b8a0f2a11',
        actor: { email: 'system:schedule', name: 'Schedule' },
        args: { full },
        json: null,
        print: (line) => void lines.push(line),
        recordArtifacts: async () => undefined,
        signal: new AbortController().signal,
      },
      patienceMs,
    );
    return lines;
  } catch (error) {
    return [String(error)];
  }
}

async function sealed(): Promise<void> {
  for (const reason of ['a', 'b', 'c']) await write(db, reason);
  expect(await verify()).toEqual(['Sealed the audit rows 1 to 3', '1 seals hold']);
  for (const reason of ['d', 'e']) await write(db, reason);
  expect(await verify()).toEqual(['Sealed the audit rows 4 to 5', '1 seals hold']);
}

test('new audit rows are sealed, and seals hold as long as nothing is done to their rows', async () => {
  expect(await verify()).toEqual(['0 seals hold']);
  await sealed();
  expect(await verify()).toEqual(['0 seals hold']);
  expect(await verify({ full: true })).toEqual(['2 seals hold']);
});

describe('a run checks the seals that were not found to hold before, a full one all', () => {
  test('what a full one finds fails every run after it, too', async () => {
    await sealed();
    await tampering(sql`update audit_event set actor = 'x' where seq = 2`);
    expect(await verify()).toEqual(['0 seals hold']);
    const broken = [expect.stringContaining('SealBroken: The seal of the audit rows 1 to 3')];
    expect(await verify({ full: true })).toEqual(broken);
    expect(await verify()).toEqual(broken);
    await tampering(sql`update audit_event set actor = 'maren@halyard.example' where seq = 2`);
    expect(await verify()).toEqual(['2 seals hold']);
  });

  test('more seals than one statement reads', async () => {
    for (let n = 0; n < 103; n += 1) {
      await write(db, String(n));
      if (n > 0) await insertSeal(db, { last: n, most: 1 });
    }
    expect(await verify()).toEqual(['Sealed the audit rows 103 to 103', '103 seals hold']);
    expect(await verify({ full: true })).toEqual(['103 seals hold']);
  });

  test('seals that held and are gone, with their rows', async () => {
    await sealed();
    await tampering(sql`delete from audit_seal where seq_from = 4`);
    await tampering(sql`delete from audit_event where seq > 3`);
    await write(db, 'f');
    const gone = ['SealBroken: A seal that held, up to the audit row 5, is gone'];
    expect((await verify()).slice(-1)).toEqual(gone);
    expect(await verify({ full: true })).toEqual(gone);
  });
});

describe('what is done to sealed rows is found', () => {
  const CHANGED = 'SealBroken: The seal of the audit rows 1 to 3 does not hold: a row was changed';
  test.each([
    ['an actor', sql`update audit_event set actor = 'olav@halyard.example' where seq = 2`],
    ['the time', sql`update audit_event set at = at - interval '1 microsecond' where seq = 2`],
    ['an action', sql`update audit_event set action = 'trade.unverify' where seq = 2`],
    ['the thing', sql`update audit_event set entity_id = 'A-2' where seq = 2`],
    ['its kind', sql`update audit_event set entity = 'order' where seq = 2`],
    ['what was before', sql`update audit_event set before = null where seq = 2`],
    ['what was after', sql`update audit_event set after = '{"state": "X"}' where seq = 2`],
    ['the reason', sql`update audit_event set reason = null where seq = 2`],
    ['the request', sql`update audit_event set request_id = 's' where seq = 2`],
    ['a row that goes', sql`delete from audit_event where seq = 2`],
    ['the last row that goes', sql`delete from audit_event where seq = 3`],
  ])('%s', async (_what, statement) => {
    await sealed();
    await tampering(statement);
    expect(await verify({ full: true })).toEqual([expect.stringContaining(CHANGED)]);
  });

  test('a row that is put among old ones', async () => {
    await write(db, 'a');
    await sql`select setval(pg_get_serial_sequence('audit_event', 'seq'), 5)`.execute(db);
    await write(db, 'b');
    await verify();
    await tampering(sql`
      insert into audit_event (seq, actor, action, entity, entity_id, request_id)
      overriding system value values (3, 'x', 'x', 'x', 'x', 'x')`);
    expect(await verify({ full: true })).toEqual([
      expect.stringContaining('The seal of the audit rows 1 to 6 does not hold'),
    ]);
  });

  test('a seal that is made to fit a changed row, for the seal after it', async () => {
    await sealed();
    await tampering(sql`update audit_event set actor = 'x' where seq = 2`);
    await tampering(sql`update audit_seal set hash = sha256('x') where seq_from = 1`);
    expect(await verify({ full: true })).toEqual([expect.stringContaining('audit rows 1 to 3')]);
    await tampering(sql`delete from audit_seal where seq_from = 1`);
    expect(await verify()).toEqual([
      expect.stringContaining(
        'audit rows 4 to 5 does not hold: it does not follow the seal before',
      ),
    ]);
  });

  test('and what comes in later is sealed all the same', async () => {
    await sealed();
    await tampering(sql`delete from audit_event where seq = 2`);
    await write(db, 'f');
    await verify();
    const { rows } = await sql<{ to: number }>`select max(seq_to) as to from audit_seal`.execute(
      db,
    );
    expect(rows).toEqual([{ to: 6 }]);
  });
});

test('seals cannot be changed by statements', async () => {
  await sealed();
  await expect(sql`delete from audit_seal`.execute(db)).rejects.toThrow('append-only');
});

describe('a transaction that is under way may still put in rows with lower numbers', () => {
  /** Begins one that has written, and answers how it is ended. */
  async function underWay(): Promise<() => Promise<void>> {
    const began = Promise.withResolvers<null>();
    const toEnd = Promise.withResolvers<null>();
    const ended = db.transaction().execute(async (tx) => {
      await write(tx, 'slow');
      began.resolve(null);
      await toEnd.promise;
    });
    await began.promise;
    return async () => {
      toEnd.resolve(null);
      await ended;
    };
  }

  test('so that it is waited for', async () => {
    const end = await underWay();
    await write(db, 'quick');
    const verifying = verify();
    const early = Promise.race([
      verifying,
      new Promise((resolve) => setTimeout(resolve, 500, 'waits')),
    ]);
    expect(await early).toBe('waits');
    await end();
    expect(await verifying).toEqual(['Sealed the audit rows 1 to 2', '1 seals hold']);
    expect(await verify({ full: true })).toEqual(['1 seals hold']);
  });

  test('and where it takes too long, nothing is sealed until the next run', async () => {
    const end = await underWay();
    await write(db, 'quick');
    expect(await verify({ patienceMs: 200 })).toEqual([
      'Nothing was sealed: a transaction that began before is not over',
      '0 seals hold',
    ]);
    await end();
    expect(await verify()).toEqual(['Sealed the audit rows 1 to 2', '1 seals hold']);
  });

  test('but not one that only reads', async () => {
    await write(db, 'a');
    const reading = db.transaction().execute(async (tx) => {
      await sql`select count(*) from audit_event`.execute(tx);
      return verify({ patienceMs: 200 });
    });
    expect(await reading).toEqual(['Sealed the audit rows 1 to 1', '1 seals hold']);
  });
});
