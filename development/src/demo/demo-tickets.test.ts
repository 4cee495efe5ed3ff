import { createTestDb, loadReference, type TestDb } from '@fairlead/api/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { dayClock } from './day-clock.ts';
import { type DemoTicket, ticketsOn } from './demo-tickets.ts';
import { createMarket } from './market/market.ts';
import { DEMO_DAYS, DEMO_SEED } from './market/demo-days.ts';
import { enterAcknowledged } from './skip-if-refused.ts';

let testDb: TestDb;
let tickets: DemoTicket[];

beforeAll(async () => {
  const market = createMarket(DEMO_SEED, DEMO_DAYS);
  tickets = DEMO_DAYS.flatMap((_, index) => ticketsOn(index, DEMO_DAYS, market));
  testDb = await createTestDb();
  await loadReference(testDb.db);
}, 60_000);
afterAll(async () => testDb.close());

test('every ticket of two and a half years passes the rules of its day, and only two change what the firm holds', async () => {
  const refused: unknown[] = [];
  await testDb.db.transaction().execute(async (tx) => {
    for (const { by, ...ticket } of tickets) {
      const user = {
        issuer: 'demo',
        subject: by.email,
        email: by.email,
        givenName: by.name,
        permissions: ['trade:enter', 'trade:enter_for_other'] as const,
      };
      const parts = {
        once: async <Answer>(work: (db: typeof tx) => Promise<Answer>) => work(tx),
        clock: dayClock(ticket.entry.trade_date ?? ''),
      };
      await enterAcknowledged(parts, ticket, { user, requestId: 'test' }).catch((error: unknown) =>
        refused.push([String(error), ticket.entry]),
      );
    }
  });
  expect(refused).toEqual([]);
  const { rows } = await sql`
    select product, term_month::text as term, sum(qty)::text as qty from leg
     group by product, term_month having sum(qty) <> 0 order by product, term_month
  `.execute(testDb.db);
  expect(rows).toEqual([
    { product: 'FEI', term: '2024-08-01', qty: '5000' },
    { product: 'LST', term: '2024-08-01', qty: '-50000' },
    { product: 'LST', term: '2024-09-01', qty: '50000' },
  ]);
}, 60_000);

test('books deal with each other about sixty times, and there are tickets of every kind', () => {
  const internal = tickets.filter(({ kind }) => kind === 'internal');
  expect(internal.length).toBeGreaterThanOrEqual(55);
  expect(tickets.length - internal.length).toBeGreaterThanOrEqual(25);
  for (const kind of ['internal', 'regular']) {
    const entries = tickets.filter((ticket) => ticket.kind === kind).map(({ entry }) => entry);
    const kinds = {
      balmo: entries.filter(({ balmo_date }) => balmo_date !== null).length,
      strip: entries.filter(({ month_a }) => /^(Q|H|Cal)/.test(month_a ?? '')).length,
      mini: entries.filter(({ mini }) => mini).length,
      diff: entries.filter(({ diff }) => diff).length,
      months: entries.filter(({ month_b }) => month_b !== null).length,
      converted: entries.filter(({ converted_leg_volume }) => converted_leg_volume !== null).length,
    };
    for (const [name, count] of Object.entries(kinds)) {
      expect([kind, name, count > 0]).toEqual([kind, name, true]);
    }
  }
  expect(internal.some(({ entry }) => entry.price_a === null)).toBe(true);
  expect(tickets.some(({ by, entry }) => by.email !== entry.executing_for)).toBe(true);
});
