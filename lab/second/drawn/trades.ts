import { storeTrades } from '@fairlead/api/testing/core-trades';
import type { Db } from '@fairlead/platform/database/db';
import { sql } from 'kysely';

export const TRADES = 1_000_000;
export const DAYS = 651;

/**
 * A firm's trades as they come: three clearers of four accounts, 24 contracts of which a few are most
 * of the business, prices by product that drift over the years, small lots far more often than large
 * ones, near months more often than far ones, fees by lot, and all verified but those of the last days
 * and a few left over. Drawn from a seed, stored day after day, as statements are.
 */
export async function fillWithTrades(db: Db, trades: number = TRADES): Promise<void> {
  // Brings the statement that all of them stand on.
  await storeTrades(db, [{ trade_id: 'MODEL', statement_date: '2000-01-01', withdrawn: true }]);
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    for (const statement of NAMES) await statement.execute(tx);
    await sql`select setseed(0.42)`.execute(tx);
    await insert(trades).execute(tx);
  });
}

const NAMES = [
  sql`
    create temp table made_contract as
    select n as c, 'C' || n as code, 'Product ' || chr(65 + n % 7) || n as product,
           (array['CME', 'ICE', 'SGX'])[1 + n % 3] as exchange,
           (array['MT', 'BBL', 'BBL'])[1 + n % 3] as unit,
           (array['$/MT', '$/BBL', '$/gal'])[1 + n % 3] as price_unit,
           (array[400 + 25 * n, 60 + n, 0.5 + n / 20.0])[1 + n % 3] as base,
           case when n % 8 = 7 then 100 else 1000 end as mult, (1 + n % 5) * 0.54 as fee
      from generate_series(0, 23) as n`,
  sql`
    create temp table made_account as
    select n as a, (array['Norvane', 'Oster', 'sund-co'])[1 + n / 4] as clearer,
           'PAPER-' || lpad((n + 1)::text, 2, '0') as account
      from generate_series(0, 11) as n`,
  sql`insert into exchange select distinct exchange from made_contract on conflict do nothing`,
  sql`insert into clearer select distinct clearer from made_account on conflict do nothing`,
  sql`insert into clearer_account select clearer, account from made_account on conflict do nothing`,
  sql`
    insert into product (code, label, metric, quote_unit)
    select product, product, unit, price_unit from made_contract`,
  sql`
    insert into contract
    select distinct clearer, code, exchange, product, product, null, mult, false
      from made_contract cross join made_account`,
];

const insert = (trades: number) => sql`
  insert into core_trade
    (trade_id, clearer_trade_id, clearer_name, statement_id, statement_date, order_num, trade_date, account_short_name, trade_type, product_name, contract_code, exchange, lots, mult_factor, quoted_volume_unit, quoted_trade_price, quoted_trade_price_unit, prompt_date, prompt_months, fees, commission, is_expiring, is_internal, state, verified_by, verified_at, changed_by)
  select 'N' || 1000000 + n, 'N' || 1000000 + n, clearer, statement_id, day, 1 + n / 3,
         case when u5 < 0.95 then day else day - 1 - floor(u5 * 100)::integer % 3 end,
         account, trade_type, product, code, exchange, lots, mult, unit,
         round((base * (1 + 0.3 * sin((day - date '2022-01-01') / 200.0) + 0.02 * u6))::numeric, case when price_unit = '$/gal' then 4 else 2 end), price_unit,
         prompt, months, round((-abs(lots) * fee)::numeric, 2), case when u7 < 0.7 then round((abs(lots) * 0.75)::numeric, 2) else 0 end,
         false, trade_type = 'TPA Transfer',
         case when pending then 'PENDING' else 'VERIFIED' end, case when not pending then 'bench' end, case when not pending then clock_timestamp() end, 'bench'
    from (select n, statement_id, date '2024-06-28' - (${DAYS}::int - 1 - n / ${Math.ceil(trades / DAYS)}::int) as day, random() u1, random() u2, random() u3, random() u4, random() u5, random() u6, random() u7, random() u8, random() u9
            from generate_series(1, ${trades}::int) as n cross join (select max(statement_id) as statement_id from statement) as stated) as drawn
    join made_contract on c = floor(24 * u1 ^ 2.5)
    join made_account on a = floor(12 * u2 ^ 2)
   cross join lateral (select case when u3 < 0.94 then 'Trade' when u3 < 0.97 then 'P&S' when u3 < 0.98 then 'Delivery' when u3 < 0.995 then 'TPA Transfer' else 'Trade Settlement' end as trade_type,
          (case when u4 < 0.5 then -1 else 1 end) * ceil(100 * abs(2*u4-1) ^ 3 + 0.001) as lots,
          case when u9 < 0.88 then 1 when u9 < 0.96 then 3 when u9 < 0.98 then 6 else 12 end as months) as x
   cross join lateral (select (date_trunc('month', day) + make_interval(months => 1 + floor(14 * u8 ^ 2.5)::integer))::date as soon) as y
   cross join lateral (select case when months = 1 then soon else (date_trunc('year', soon) + make_interval(months => (extract(month from soon)::integer - 1) / months * months))::date end as prompt,
          (day > date '2024-06-26' or u7 > 0.999) as pending) as z
   order by n`;
