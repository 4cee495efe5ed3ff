import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';

import { connect, type Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { emptyTrades, storeTrades } from '@fairlead/api/testing/core-trades';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { listTrades } from './trade-list.service.ts';
import { unverifyTrade, verifyTrade, verifyTrades } from './verification.service.ts';

let testDb: TestDb;
let db: Db;

beforeAll(async () => {
  testDb = await createTestDb();
  db = connect(testDb.url, { max: 12 });
});

afterAll(async () => {
  await db.destroy();
  await testDb.close();
});

beforeEach(async () => emptyTrades(db));

const auditCount = async () =>
  (
    await sql<{ n: number }>`
      select count(*) as n from audit_event where action in ('trade.verify', 'trade.unverify')
    `.execute(db)
  ).rows[0]!.n;

/** Days and states in which the kept counts differ from the counted trades. */
const wrongCounts = async () => [
  ...(await wrongPartCounts()),
  ...(
    await sql`
      select statement_date, state, kept.n as kept, counted.n as counted
        from (select * from core_trade_count where n <> 0) as kept
        full join (select statement_date, state, count(*) as n from core_trade
                    where not withdrawn group by 1, 2) as counted
       using (statement_date, state)
       where kept.n is distinct from counted.n
    `.execute(db)
  ).rows,
];

/** The same for the values that a filter may name; `trade_parts` says which a trade has. */
const wrongPartCounts = async () =>
  (
    await sql`
      select part, value, state, statement_date, kept.n as kept, counted.n as counted
        from (select * from core_trade_part_count where n <> 0) as kept
        full join (select part, value, state, statement_date, count(*) as n
                     from core_trade
                    cross join lateral trade_parts(clearer_name, account_short_name, trade_type,
                      product_name, exchange, prompt_date, prompt_months, lots)
                    where not withdrawn group by 1, 2, 3, 4) as counted
       using (part, value, state, statement_date)
       where kept.n is distinct from counted.n
    `.execute(db)
  ).rows;

test('[EDF-17] ten users at once on eight trades: every accepted change is audited, none is lost', async () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `T${n}`);
  await storeTrades(
    db,
    ids.map((trade_id) => ({ trade_id })),
  );
  const before = await auditCount();
  const versions = new Map<string, number[]>(ids.map((id) => [id, []]));
  const user = async (n: number) => {
    let accepted = 0;
    for (let turn = 0; turn < 40; turn += 1) {
      const id = ids[(n * 7 + turn * 3) % ids.length]!;
      const { trades } = await listTrades(db, { trade_ids: id });
      const seen = trades[0]!;
      const change = seen.state === 'PENDING' ? verifyTrade : unverifyTrade;
      const by = { actor: `user${n}@halyard.example`, requestId: 'test' };
      const outcome = await change(db, { tradeId: id, rowVersion: seen.row_version }, by).catch(
        (error: unknown) => error,
      );
      if (outcome instanceof Refusal) {
        expect(outcome.status).toBe(409);
      } else {
        accepted += 1;
        versions.get(id)!.push((outcome as { row_version: number }).row_version);
      }
    }
    return accepted;
  };
  const accepted = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(user));
  const total = accepted.reduce((sum, n) => sum + n, 0);
  expect((await auditCount()) - before).toBe(total);
  // Each version was made by exactly one accepted change, and the last one is what is stored.
  for (const [id, made] of versions) {
    expect(made.toSorted((a, b) => a - b)).toEqual(made.map((_, index) => index + 2));
    const { trades } = await listTrades(db, { trade_ids: id });
    expect(trades[0]!.row_version).toBe(made.length + 1);
    expect(trades[0]!.state).toBe(made.length % 2 === 1 ? 'VERIFIED' : 'PENDING');
  }
  expect(await wrongCounts()).toEqual([]);
}, 60_000);

test('bulk verifications of the same trades in opposite orders do not lock each other out', async () => {
  const ids = Array.from({ length: 30 }, (_, n) => `T${n}`);
  await storeTrades(
    db,
    ids.map((trade_id, n) => ({ trade_id, statement_date: `2024-06-${10 + (n % 9)}` })),
  );
  const seen = ids.map((tradeId) => ({ tradeId, rowVersion: 1 }));
  const outcomes = await Promise.all(
    [seen, seen.toReversed(), seen, seen.toReversed()].map((list, n) =>
      verifyTrades(db, list, { actor: `user${n}@halyard.example`, requestId: 'test' }).then(
        () => 'verified',
        (error: unknown) => (error as Refusal).code,
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual([
    'TRADE_CHANGED',
    'TRADE_CHANGED',
    'TRADE_CHANGED',
    'verified',
  ]);
  expect(await wrongCounts()).toEqual([]);
});

test('a bulk verification is all or nothing', async () => {
  await storeTrades(db, [{ trade_id: 'A' }, { trade_id: 'B' }]);
  const by = { actor: 'bea@halyard.example', requestId: 'test' };
  const seen = [
    { tradeId: 'A', rowVersion: 1 },
    { tradeId: 'B', rowVersion: 9 },
  ];
  await expect(verifyTrades(db, seen, by)).rejects.toMatchObject({ status: 409 });
  const { trades } = await listTrades(db, {});
  expect(trades.map(({ state }) => state)).toEqual(['PENDING', 'PENDING']);
});

type Command =
  | { readonly kind: 'insert'; readonly day: number; readonly verified: boolean }
  | {
      readonly kind: 'toggle' | 'withdraw' | 'restore' | 'move';
      readonly index: number;
      readonly day: number;
    }
  | { readonly kind: 'rolledBack'; readonly day: number };

const index = fc.nat(30);
const day = fc.integer({ min: 1, max: 4 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('insert' as const), day, verified: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'toggle' as const,
        'withdraw' as const,
        'restore' as const,
        'move' as const,
      ),
      index,
      day,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rolledBack' as const), day }) },
);

const dateOf = (n: number) => `2024-06-0${n}`;

/** Commands to a trade, as statements and users give them. */
const CHANGES = {
  toggle: (id: string) => sql`
    update core_trade set state = case state when 'PENDING' then 'VERIFIED' else 'PENDING' end,
           verified_by = case state when 'PENDING' then 'x' end,
           verified_at = case state when 'PENDING' then clock_timestamp() end
     where trade_id = ${id} and not withdrawn`,
  withdraw: (id: string) => sql`
    update core_trade set withdrawn = true, state = 'PENDING', verified_by = null, verified_at = null
     where trade_id = ${id}`,
  restore: (id: string) => sql`update core_trade set withdrawn = false where trade_id = ${id}`,
  move: (id: string, to: number) => sql`
    update core_trade set statement_date = ${dateOf(to)}::date, lots = -lots,
           prompt_date = prompt_date + interval '1 month'
     where trade_id = ${id}`,
} as const;

test('whatever is done to trades, the counts of the days are those of the trades', async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), async (commands) => {
      await emptyTrades(db);
      const ids: string[] = [];
      for (const step of commands) {
        if (step.kind === 'insert') {
          const id = `M${(made += 1)}`;
          ids.push(id);
          const state = step.verified ? 'VERIFIED' : 'PENDING';
          await storeTrades(db, [{ trade_id: id, statement_date: dateOf(step.day), state }]);
        } else if (step.kind === 'rolledBack') {
          await db
            .transaction()
            .execute(async (tx) => {
              await storeTrades(tx, [{ trade_id: 'R', statement_date: dateOf(step.day) }]);
              throw new Error('rolled back');
            })
            .catch(() => undefined);
        } else if (ids.length > 0) {
          await CHANGES[step.kind](ids[step.index % ids.length]!, step.day).execute(db);
        }
      }
      expect(await wrongCounts()).toEqual([]);
      const listed = await listTrades(db, { page_size: 100 });
      expect(listed.total).toBeGreaterThanOrEqual(listed.trades.length);
    }),
    { numRuns: 40 },
  );
}, 120_000);
