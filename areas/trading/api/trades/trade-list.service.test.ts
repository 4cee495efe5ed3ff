// covers: ./trade-list.rules.ts
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';

import { emptyTrades, storeTrades } from '@fairlead/api/testing/core-trades';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { listTrades } from './trade-list.service.ts';
import { unverifyTrade, verifyTrade } from './verification.service.ts';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await createTestDb();
});
afterAll(async () => testDb.close());
beforeEach(async () => emptyTrades(testDb.db));

const dateOf = (n: number) => `2024-06-0${n}`;

test('any page by its number is the same slice of the list as by its cursor', async () => {
  const trades = Array.from({ length: 60 }, (_, n) => ({
    trade_id: `P${n}`,
    order_num: (n * 37) % 11 || 1,
    statement_date: dateOf(1 + ((n * 5) % 7)),
    state: n % 3 === 0 && n % 10 !== 1 ? ('VERIFIED' as const) : ('PENDING' as const),
    withdrawn: n % 10 === 1,
  }));
  await storeTrades(testDb.db, trades);
  for (const filter of [{}, { state: 'unverified' as const }, { run_date: dateOf(3) }]) {
    const whole = (await listTrades(testDb.db, { ...filter, page_size: 100 })).trades;
    for (const size of [1, 4, 7, 20]) {
      for (let page = 1; (page - 1) * size <= whole.length; page += 1) {
        const { trades: found } = await listTrades(testDb.db, {
          ...filter,
          page_num: page,
          page_size: size,
        });
        expect(found).toEqual(whole.slice((page - 1) * size, page * size));
      }
    }
  }
});

test('a page by its number is right after trades came in and others were verified', async () => {
  const made = (day: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      trade_id: `D${day}N${n}`,
      order_num: n + 1,
      statement_date: dateOf(day),
    }));
  const page = async () =>
    (await listTrades(testDb.db, { state: 'unverified', page_num: 3, page_size: 4 })).trades;
  const slice = async () =>
    (await listTrades(testDb.db, { state: 'unverified', page_size: 100 })).trades.slice(8, 12);
  const by = { actor: 'bea@halyard.example', requestId: 'test' };

  await storeTrades(testDb.db, [...made(1, 9), ...made(2, 9)]);
  expect(await page()).toEqual(await slice());
  await verifyTrade(testDb.db, { tradeId: 'D2N0', rowVersion: 1 }, by);
  expect(await page()).toEqual(await slice());
  await storeTrades(testDb.db, made(3, 7));
  expect(await page()).toEqual(await slice());
  // As many as before in all, on other days.
  await verifyTrade(testDb.db, { tradeId: 'D3N0', rowVersion: 1 }, by);
  await unverifyTrade(testDb.db, { tradeId: 'D2N0', rowVersion: 2 }, by);
  expect(await page()).toEqual(await slice());
});
