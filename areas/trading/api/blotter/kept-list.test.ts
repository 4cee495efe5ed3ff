import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';

import { Rows } from '@fairlead/platform/database/rows';
import { emptyOrders, storeOrders } from '@fairlead/api/testing/clearer-orders';
import { emptyTrades } from '@fairlead/api/testing/core-trades';
import { loadReference } from '@fairlead/api/testing/reference';
import { submitOrders } from '@fairlead/api/testing/submitted-orders';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let testApp: TestApp;
let token: string;

beforeAll(async () => {
  testApp = await createTestApp();
  await loadReference(testApp.db);
  token = await testApp.tokenFor(['blotter:read', 'edf:verify']);
}, 30_000);
afterAll(async () => testApp.close());

beforeEach(async () => {
  await emptyOrders(testApp.db);
  await emptyTrades(testApp.db);
  await storeOrders(testApp.db, [{ trade_id: 'N1', order_num: 7 }]);
});

const list = async (known?: string) =>
  testApp.app.inject({
    method: 'GET',
    url: '/api/blotter/list',
    headers: { 'x-auth-token': token, ...(known !== undefined && { 'if-none-match': known }) },
  });

const tag = async () => String((await list()).headers.etag);

/** Counts the statements that a piece of work runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const spy = jest.spyOn(Rows.prototype, 'all');
  try {
    await work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

test('of whoever looks again where nothing has happened the list is not made anew', async () => {
  const first = await list();
  expect(first.json()).toMatchObject({ blotter: [{ trade_id: 'N1' }], more_waiting: 0 });
  expect(await statementsOf(list)).toBe(1);
  const again = await list(String(first.headers.etag));
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a verification leaves the list as it is', async () => {
  const first = await tag();
  const verified = await testApp.app.inject({
    method: 'POST',
    url: '/api/core-trades/N1/verify',
    payload: { row_version: 1 },
    headers: { 'x-auth-token': token },
  });
  expect(verified.statusCode).toBe(200);
  expect(await statementsOf(async () => list(first))).toBe(1);
});

describe('is another list at once', () => {
  test.each<[string, () => Promise<RawBuilder<unknown>>]>([
    [
      'a holiday on the last day of a balance',
      async () => {
        const balance = sql`update core_trade set balmo_date = '2024-06-28', prompt_date = '2024-06-01'`;
        await balance.execute(testApp.db);
        return sql`insert into holiday
                  select calendar, '2024-06-28' from product where code = 'FEI'`;
      },
    ],
    [
      'an entry',
      async () => {
        await submitOrders(testApp.db, DEAL);
        return sql`update blotter_entry set entered_by = 'joren@halyard.example'`;
      },
    ],
    ...Object.entries<RawBuilder<unknown>>({
      'a trade that is corrected': sql`update core_trade set trade_time = '23:59:58'`,
      'a trade that is withdrawn': sql`update core_trade set withdrawn = true`,
      'an order that is filled in': sql`
        update clearer_order set row_version = row_version + 1, book = 'Paper'`,
      'another default trader': sql`update trader set is_default = nick_name = (
        select max(nick_name) from trader where email is not null and is_authorised)`,
      'another product of a contract': sql`update contract set product_a = 'ARA'`,
      'a product that needs no broker': sql`update product set needs_broker = not needs_broker`,
      'a broker that is dear': sql`update broker set forced_commission = 7.25`,
      'a book that is offered': sql`update book set hidden_in_entry = false`,
      'a strategy that is new': sql`
        with strategy as (insert into strategy (book, name) values ('Paper', 'New') returning *)
        insert into deal (book, strategy, name, phys_paper) select book, name, 'D', 'PAPER' from strategy`,
      'a deal that is new': sql`
        insert into deal (book, strategy, name, phys_paper)
        select book, name, 'Newest', 'PAPER' from strategy where book = 'Paper' limit 1`,
    }).map(
      ([what, change]) => [what, async () => change] as [string, () => Promise<typeof change>],
    ),
  ])('%s', async (_what, prepare) => {
    const change = await prepare();
    const before = await tag();
    await change.execute(testApp.db);
    expect(await tag()).not.toBe(before);
  });

  test('a trade that comes, an order that is submitted', async () => {
    const before = await tag();
    await storeOrders(testApp.db, [{ trade_id: 'N2', order_num: 8 }]);
    const waiting = await tag();
    await submitOrders(testApp.db, DEAL);
    expect(new Set([before, waiting, await tag()]).size).toBe(3);
  });
});

const DEAL = { book: 'Paper', strategy: 'Time spreads', deal: 'FEI' };
