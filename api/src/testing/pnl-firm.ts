import { createHash, randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';

/** Reference data of a firm that can be worked out by hand: two products, three books, one clearer. */
export async function storeFirm(db: Db): Promise<void> {
  for (const statement of [
    sql`insert into calendar values ('ASIA'), ('FIRM')`,
    sql`insert into holiday values ('ASIA', '2024-06-17')`,
    sql`insert into exchange values ('ICE')`,
    sql`insert into product (code, label, family, metric, quote_unit, bbl_per_mt, gal_per_mt, pricing, calendar)
        values ('FEI', 'FEI', 'LPG', 'MT', '$/MT', 12.4, 521, 'AVG_DAILY', 'ASIA'),
               ('LST', 'LST', 'LPG', 'BBL', '$/gal', 12.4, 521, 'AVG_DAILY', 'ASIA')`,
    sql`insert into broker (name, forced_commission) values ('Trayport', 0), ('Broker', null)`,
    sql`insert into fee_rate values ('ICE', 'FEI', false, '2024-01-01', 0.85, 0.5, 1.5)`,
    sql`insert into book (name, kind, hidden_in_entry)
        values ('Paper', 'PAPER', false), ('Cargo', 'PHYS', false)`,
    sql`insert into strategy (book, name) values ('Paper', 'Arb'), ('Cargo', 'East')`,
    sql`insert into deal (book, strategy, name, phys_paper)
        values ('Paper', 'Arb', 'D1', 'PAPER'), ('Cargo', 'East', 'L1', 'PHYS')`,
    sql`insert into clearer values ('Norvane')`,
    sql`insert into clearer_account values ('Norvane', 'PAPER-01')`,
    sql`insert into contract values ('Norvane', '7E', 'ICE', 'FEI Swap', 'FEI', null, 1000, false)`,
  ])
    await statement.execute(db);
}

/** A file as it was handed over, for what names one. */
async function fileOf(db: Db, kind: string): Promise<string> {
  const id = createHash('sha256').update(randomUUID()).digest('hex');
  await sql`insert into imported_file (file_id, kind, file_name, content, uploaded_by)
            values (${id}, ${kind}, 'a.csv', 'a', 'test')`.execute(db);
  return id;
}

export type PriceSeed = readonly [
  product: string,
  kind: 'SETTLEMENT' | 'FIXING',
  month: string | null,
  day: string,
  price: number | null,
];

/** A set of prices; returns its number. */
export async function storePrices(db: Db, prices: readonly PriceSeed[]): Promise<number> {
  const fileId = await fileOf(db, 'settlements');
  const { rows } = await sql<{ id: number }>`
    insert into price_set (file_id, first_date, last_date, row_count, loaded_by)
    values (${fileId}, '2024-01-01', '2024-12-31', ${prices.length}, 'test')
    returning price_set_id as id`.execute(db);
  const id = rows[0]?.id ?? 0;
  for (const [product, kind, month, day, price] of prices)
    await sql`insert into price_obs values
      (${id}, ${product}, ${kind}, ${month}::date, ${day}::date, ${price}::numeric, 'test')`.execute(
      db,
    );
  return id;
}

export type TicketSeed = {
  readonly tradeDate: string;
  readonly month: string;
  readonly qty: number;
  /** Null: at the settlement of the trade date. */
  readonly price: number | null;
  readonly product?: string;
  readonly broker?: string;
  /** Dollars a lot that were agreed on; the broker's or the rate's by default. */
  readonly commission?: number;
  /** Sold against it, as much in the same month at its settlement. */
  readonly productB?: string | null;
};

/** A ticket of Paper, Arb, D1 with its leg; returns its number. */
export async function storeTicket(db: Db, ticket: TicketSeed): Promise<number> {
  const { tradeDate, month, qty, price, product = 'FEI', broker = 'Broker' } = ticket;
  const { commission = null, productB = null } = ticket;
  const taskId = randomUUID();
  await sql`insert into task_run (task_id, task_route, method, trigger, state, queue_name, started,
                                  finished, auth_email, auth_name)
            values (${taskId}, '/sheets/blotter/enter_regular_trade', 'POST', 'TRIGGER', 'SUCCESS',
                    'none', now(), now(), 'test', 'Test')`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into blotter_entry (kind, trade_date, volume, metric, month_a, year_a, product_a,
                               product_b, price_a, is_diff, is_mini, book, strategy, deal, exchange, broker,
                               commission_override, executing_for, task_id, entered_by)
    values ('REGULAR', ${tradeDate}::date, ${qty}, 'MT', 'Aug', 2024, ${product}, ${productB},
            ${price}, ${productB !== null},
            false, 'Paper', 'Arb', 'D1', 'ICE', ${broker}, ${commission}, 'maren@halyard.example', ${taskId}, 'test')
    returning entry_id as id`.execute(db);
  const id = rows[0]?.id ?? 0;
  for (const leg of legsOf({ ...ticket, product, productB }))
    await sql`insert into leg (entry_id, book, strategy, deal, product, term_month, window_start,
                               window_end, qty, price, priced, unit_mult, trade_date, exchange)
              values (${id}, 'Paper', 'Arb', 'D1', ${leg.code}, ${month}::date, ${month}::date,
                      (${month}::date + interval '1 month - 1 day')::date, ${leg.volume}, ${leg.at},
                      ${leg.priced}, ${leg.code === 'LST' ? 42 : 1}, ${tradeDate}::date,
                      'ICE')`.execute(db);
  return id;
}

/** Side A, and of two products side B at its settlement. */
function legsOf({ qty, price, product, productB = null }: TicketSeed) {
  if (productB === null)
    return [{ code: product, volume: qty, at: price, priced: price === null ? 'MOC' : 'FIXED' }];
  return [
    { code: product, volume: qty, at: null, priced: price === null ? 'MOC' : 'DIFFERENTIAL' },
    { code: productB, volume: -qty, at: null, priced: 'MOC' },
  ];
}

/** The firm with 10,000 FEI of August, bought on the 27th of June at 590 and priced on that day and the next. */
export async function storePricedFirm(db: Db): Promise<void> {
  await storeFirm(db);
  await storePrices(db, [
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-27', 600],
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 612.5],
  ]);
  await storeTicket(db, { tradeDate: '2024-06-27', month: '2024-08-01', qty: 10_000, price: 590 });
}

/** A set of rates of a day: what of each currency a euro is. */
export async function storeRates(
  db: Db,
  day: string,
  perEur: Readonly<Record<string, number>>,
): Promise<void> {
  const fileId = await fileOf(db, 'rates');
  const count = Object.keys(perEur).length;
  await sql`
    with made as (
      insert into fx_set (file_id, first_date, last_date, row_count, loaded_by)
      values (${fileId}, ${day}::date, ${day}::date, ${count}, 'test') returning fx_set_id)
    insert into fx_obs (fx_set_id, currency, obs_date, per_eur)
    select fx_set_id, currency, ${day}::date, rate::numeric
      from made, jsonb_each_text(${JSON.stringify(perEur)}::jsonb) as of (currency, rate)`.execute(
    db,
  );
}

/** A set of cargoes that says nothing yet; returns its number. */
export async function storePhysicalSet(db: Db): Promise<number> {
  const fileId = await fileOf(db, 'trades');
  const { rows } = await sql<{ id: number }>`
    insert into physical_set (kind, file_id, row_count, loaded_by)
    values ('TRADES', ${fileId}, 1, 'test') returning physical_set_id as id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** A cargo of Cargo, East, L1 that is sold at FEI's month and a premium. */
export async function storeCargo(
  db: Db,
  cargo: {
    readonly tradeDate: string;
    readonly from: string;
    readonly to: string;
    readonly mt: number;
    readonly premium: number;
  },
): Promise<string> {
  const uuid = '0b7e2c70-3a51-4f0e-9a41-6f5a1b2c3d4e';
  const setId = await storePhysicalSet(db);
  await sql`insert into phys_trade
      (trade_uuid, physical_set_id, grouped_trades_uuid, internal_grouped_trades_uuid, lot_num,
       physical_trade_type, book, strategy, deal, counterparty, trade_date, swiss_year,
       pricing_start_date, pricing_end_date, product, quantity_mt, premium_discount)
    values (${uuid}, ${setId}, ${uuid}, ${uuid}, 'L-1', 'SELL', 'Cargo', 'East', 'L1', 'Buyer',
            ${cargo.tradeDate}::date, 2024, ${cargo.from}::date, ${cargo.to}::date, 'FEI',
            ${cargo.mt}, ${cargo.premium})`.execute(db);
  await sql`insert into phys_amount values
      (${uuid}, 'demurrage', false, ${cargo.tradeDate}::date, ${setId}, -1250.5, 'USD')`.execute(
    db,
  );
  return uuid;
}

/** A statement that holds, Norvane's by default, with the cash of its account. */
export async function storeStatement(
  db: Db,
  {
    day,
    ote,
    clearer = 'Norvane',
  }: { readonly day: string; readonly ote: number; readonly clearer?: string },
): Promise<number> {
  const fileId = await fileOf(db, 'statement');
  const { rows } = await sql<{ id: number }>`
    insert into statement (file_id, clearer_name, statement_date, issued_at, trade_count, loaded_by)
    values (${fileId}, ${clearer}, ${day}::date, now(), 0, 'test') returning statement_id as id`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  await sql`insert into clearer_cash
      (statement_id, clearer_name, account_short_name, beginning_balance, realised, fees, commission,
       cash_movements, ending_balance, ote, total_equity, imr, excess)
    values (${id}, ${clearer}, 'PAPER-01', 1000, 0, 0, 0, 0, 1000, ${ote}, 1000 + ${ote}::numeric, 500,
            500 + ${ote}::numeric)`.execute(db);
  return id;
}
