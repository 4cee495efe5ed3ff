import { sql } from 'kysely';

import type { Db } from '@fairlead/api';
import { FIRST_DAY } from '../accounting/ledger.ts';

const DAYS = 1_827;
const TRADES_OF_A_LOT = 10;

export type Size = { readonly lots: number; readonly lines: number };

/**
 * So many lots in the place of those that were there, each with ten trades of two columns in two versions, and so
 * many lines in journals of four: three of lots, one of their payment. Each lot has the same share of the lines.
 */
export async function storeCargoes(db: Db, size: Size): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`
      truncate journal_line, journal, ledger_month, ledger_quarter, card_month, lot, phys_trade, phys_amount,
               lot_to_reconcile cascade`.execute(one);
    await addCargoes(one, size);
    await sql`vacuum analyze`.execute(one);
    await sql`reset statement_timeout`.execute(one);
  });
}

/** Lots with their trades, and their lines beside those that are there. */
export async function addCargoes(db: Db, size: Size): Promise<void> {
  await storeTraders(db, size);
  await storeLedger(db, size);
}

/** Groups of lines, a deal, and a final run of the P&L on the last business day. */
export async function storeOffice(db: Db, day: string): Promise<void> {
  await storeGround(db);
  await sql`insert into pnl_config values (repeat('0', 64), '{}')`.execute(db);
  await sql`
    insert into pnl_run (pipe_run_date, run_type, author_email, author_nick_name, trade_cutoff,
                         config_hash, is_day_with_no_clearer_statements, leg_count, warnings)
    values (${day}, 'VERIFIED', 'a', 'a', now(), repeat('0', 64), false, 0, '[]')`.execute(db);
}

/** Groups of lines, and a deal of cargoes. */
export async function storeGround(db: Db): Promise<void> {
  await sql`insert into backacc_set (kind, file_id, row_count, loaded_by)
            values ('MAPS', lpad('97', 64, '0'), 1, 'a')`.execute(db);
  await sql`
    insert into lot_rec_group
    values ('SALES', 'income_expense', 1), ('FRTDIFF', 'freight_diff', 1), ('DEMURRAGE', 'demurrage', 1),
           ('BROKER', 'broker', 1), ('LC', 'lc', 1)`.execute(db);
  await sql`insert into book (name, kind, hidden_in_entry) values ('Cargo', 'PHYS', false)
                on conflict do nothing`.execute(db);
  await sql`insert into strategy (book, name) values ('Cargo', 'Propane')`.execute(db);
  await sql`insert into deal (book, strategy, name, phys_paper)
            values ('Cargo', 'Propane', 'Spot', 'PHYS')`.execute(db);
}

/** Plannings of every bank card on these days. */
export async function storePlannings(db: Db, days: readonly string[]): Promise<void> {
  for (const day of days)
    await sql`
      with run as (
        insert into cash_planning_run (run_date, made_by) values (${day}, 'a') returning cash_planning_run_id
      )
      insert into cash_plan_line (cash_planning_run_id, ledger_card_code, entry_type, group_company, institution,
                                  account_name, holding_company, account_type, include_in_sum, notes, currency,
                                  amount, fx_rate, source, source_date)
      select cash_planning_run_id, code, 'BALANCE', 'Group', 'Nordbank', name, 'Holding', 'Current', true, '',
             'USD', 1000000, 1, 'BANK', ${day}::date
        from run cross join ledger_card
       where is_bank`.execute(db);
}

async function storeTraders(db: Db, { lots }: Size): Promise<void> {
  await sql`
    insert into physical_set (physical_set_id, kind, file_id, row_count, loaded_by)
    overriding system value
    select n, case n when 1 then 'LOTS' else 'TRADES' end, lpad((n + 50)::text, 64, '0'), 1, 'a'
      from generate_series(1, 2) as n
        on conflict do nothing`.execute(db);
  await sql`
    insert into lot (lot_num, physical_set_id, new_lot_num, swiss_year, closed_on)
    select 'L' || lpad(n::text, 6, '0'), 1, case when n % 3 = 0 then 'N' || n end, 2024,
           case when n % 4 > 0 then ${FIRST_DAY}::date + n * ${DAYS} / ${lots}::int end
      from generate_series(1, ${lots}::int) as n`.execute(db);
  await sql`
    insert into phys_trade (trade_uuid, physical_set_id, grouped_trades_uuid, internal_grouped_trades_uuid,
                            lot_num, physical_trade_type, book, strategy, deal, counterparty, trade_date,
                            swiss_year, withdrawn)
    select md5(n || '-' || t)::uuid, 2, gen_random_uuid(), gen_random_uuid(), 'L' || lpad(n::text, 6, '0'),
           'COST', 'Cargo', 'Propane', 'Spot', 'Brazos Terminals', ${FIRST_DAY}::date, 2024, false
      from generate_series(1, ${lots}::int) as n
     cross join generate_series(1, ${TRADES_OF_A_LOT}::int) as t`.execute(db);
  await sql`
    insert into phys_amount (trade_uuid, pnl_column, is_adj_proj, holds_from, physical_set_id, amount, currency)
    select md5(n || '-' || t)::uuid,
           (array['income_expense', 'freight_diff', 'demurrage', 'broker', 'lc'])[1 + (t + c) % 5], false,
           ${FIRST_DAY}::date + n * ${DAYS} / ${lots}::int - 30 * (2 - v), 2,
           (n * 37 + t * 17 + c) % 10007 * v, 'USD'
      from generate_series(1, ${lots}::int) as n
     cross join generate_series(1, ${TRADES_OF_A_LOT}::int) as t
     cross join generate_series(1, 2) as c
     cross join generate_series(1, 2) as v`.execute(db);
}

async function storeLedger(db: Db, { lots, lines }: Size): Promise<void> {
  const journals = lines / 4;
  await sql`
    insert into journal (journal_id, company_code, series, number, version, export_id, issued_at,
                         journal_date, entry_datetime, document_type, narrative, content_hash, is_current)
    overriding system value
    select n + taken, 'C24', 'CG', n, 1, 24, now(), date, date, 'Invoice', 'Cargo ' || n % 400, 'a', true
      from (select n, ${FIRST_DAY}::date + ((n - 1) * ${DAYS}::bigint / ${journals}::bigint)::int as date
              from generate_series(1, ${journals}::bigint) as n) as entry
     cross join (select coalesce(max(journal_id), 0) as taken from journal) as before`.execute(db);
  await sql`
    insert into journal_line (journal_id, line_no, company_code, journal_date, counts, ledger_card_code,
                              currency, amount, book_value, cash_rec_group, scg_rec_group, lot_num, entry_type)
    select journal_id, line, company_code, journal_date, true,
           case when line < 4 then 'P' || (1 + (journal_id * 31 + line * 17) % 60) else 'B24' end,
           'USD', value, value, case when line = 4 then 'G' || (1 + journal_id % 12) end,
           case when line < 4
                then (array['SALES', 'FRTDIFF', 'DEMURRAGE', 'BROKER', 'LC'])[1 + (journal_id + line) % 5] end,
           case when line < 4
                then 'L' || lpad((1 + (journal_id * 7919 + line) % ${lots}::int)::text, 6, '0') end,
           case when line < 4 then 'OTHER' else 'RECEIPT' end
      from journal
     cross join generate_series(1, 4) as line
     cross join lateral (select (journal_id * 37 % 1000003)::numeric / 100 as part) as one
     cross join lateral (select case when line < 4 then part * line else -part * 6 end as value) as valued
     where series = 'CG'`.execute(db);
}
