import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createDbBefore, type TestDb } from '@fairlead/api/testing/test-db';
import { migrate } from './migrate.ts';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await createDbBefore('0007');
}, 30_000);
afterAll(async () => testDb.close());

/** Trades as a release before reference data stored them, in names that nobody had checked. */
async function storeTradesOfBefore(): Promise<void> {
  await sql`insert into statement_file (file_id, file_name, content, uploaded_by)
            values (repeat('a', 64), 'a.csv', 'a', 'x')`.execute(testDb.db);
  await sql`insert into statement (file_id, clearer_name, statement_date, issued_at, trade_count, loaded_by)
            values (repeat('a', 64), 'Norvane', '2024-06-28', '2024-06-28T20:00:00Z', 3, 'x')`.execute(
    testDb.db,
  );
  await sql`insert into clearer_cash
            select statement_id, account, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
              from statement cross join (values ('PAPER-01'), ('IDLE')) as a (account)`.execute(
    testDb.db,
  );
  await sql`
    insert into core_trade
      (trade_id, clearer_trade_id, clearer_name, statement_id, statement_date, order_num, trade_date,
       account_short_name, contra_account, trade_type, product_name, contract_code, exchange,
       trader_nick_name, lots, mult_factor, quoted_volume_unit, quoted_trade_price,
       quoted_trade_price_unit, prompt_date, prompt_months, fees, commission, is_expiring,
       is_internal, changed_by, withdrawn)
    select id, id, 'Norvane', statement_id, day::date, 1, day::date, 'PAPER-01', contra, 'Trade',
           product, 'A7E', 'CME', trader, 1, lot::integer, 'MT', 600, '$/MT', '2024-08-01', 1, 0, 0,
           false, false, 'x', withdrawn
      from statement
     cross join (values
       ('N1', '2024-06-27', null, 'Old Name', 'maren', 1000, false),
       ('N2', '2024-06-28', 'PAPER-02', 'New Name', null, 1000, false),
       ('N3', '2024-06-26', null, 'Old Name', 'joren', 100, true))
       as t (id, day, contra, product, trader, lot, withdrawn)`.execute(testDb.db);
}

test('[API-06] a database with trades of before: what they name is known, and the keys hold', async () => {
  await storeTradesOfBefore();
  await expect(migrate(testDb.url)).resolves.toContain('0007_reference');
  const all = async (query: ReturnType<typeof sql>) => (await query.execute(testDb.db)).rows;
  expect(await all(sql`select clearer, short_name from clearer_account order by 2`)).toEqual([
    { clearer: 'Norvane', short_name: 'IDLE' },
    { clearer: 'Norvane', short_name: 'PAPER-01' },
    { clearer: 'Norvane', short_name: 'PAPER-02' },
  ]);
  // Of two names for one contract the newest holds; trades keep the one they were stated with.
  expect(
    await all(sql`select contract_code, exchange, name, product_a, mult_factor from contract`),
  ).toEqual([
    {
      contract_code: 'A7E',
      exchange: 'CME',
      name: 'New Name',
      product_a: 'New Name',
      mult_factor: 1000,
    },
  ]);
  expect(await all(sql`select nick_name, email, is_authorised from trader order by 1`)).toEqual([
    { nick_name: 'joren', email: null, is_authorised: false },
    { nick_name: 'maren', email: null, is_authorised: false },
  ]);
  expect(await all(sql`select count(*)::int as n from core_trade`)).toEqual([{ n: 3 }]);
  expect(await all(sql`select distinct clearer_name from clearer_cash`)).toEqual([
    { clearer_name: 'Norvane' },
  ]);
  await expect(
    sql`update core_trade set contract_code = 'A7F' where trade_id = 'N1'`.execute(testDb.db),
  ).rejects.toThrow('violates foreign key constraint');
}, 60_000);
