import { sql } from 'kysely';

import type { Db } from '@fairlead/api';

/** Five years of a firm's ledger. */
export const FIRST_DAY = '2019-07-01';
export const LAST_DAY = '2024-06-30';
const DAYS = 1827;

/** 26 companies, 12 vessels, 90 cards of which 26 are the companies' bank cards, a budget, the banks. */
export async function storeFirm(db: Db): Promise<void> {
  await sql`
    insert into company
    select 'C' || n, 'Company ' || n,
           case when n <= 13 then 'Shipping' when n <= 23 then 'Admin' else 'Trading' end,
           case when n <= 13 then 'VESSEL' when n <= 23 then 'ADMIN' else 'TRADING' end, n = 14, 'USD'
      from generate_series(1, 26) as n`.execute(db);
  await sql`insert into reporting_set values ('Group', 1, true)`.execute(db);
  await sql`insert into reporting_set_company select 'Group', code from company`.execute(db);
  await sql`
    insert into vessel (name, company_code, delivered_on, sold_on)
    select 'Vessel ' || n, 'C' || n, case when n = 1 then date '2023-04-10' else date '2015-01-01' end,
           case when n = 2 then date '2024-03-15' end
      from generate_series(1, 12) as n`.execute(db);
  await sql`
    insert into ledger_card (code, name, statement, pnl_group, group_cost, row_category, bsg_code, is_bank)
    select 'B' || n, 'Bank ' || n, 'BS', null, null, null, 'Cash', true
      from generate_series(1, 26) as n
     union all
    select 'S' || n, 'Payable ' || n, 'BS', null, null, null, 'Payables', false
      from generate_series(1, 4) as n
     union all
    select 'P' || n, 'Card ' || n,  'PL', (array['Revenue', 'Running', 'Docking', 'Office'])[kind],
           case when kind > 1 then 'Group ' || n % 9 end,
           (array[null, 'RUNNING', 'DRYDOCK', 'ADMIN'])[kind], 'Sheet ' || n % 20, false
      from (select n, case when n <= 10 then 1 when n <= 40 then 2 when n <= 45 then 3 else 4 end as kind
              from generate_series(1, 60) as n) as card`.execute(db);
  await sql`
    insert into cash_rec_group
    select 'G' || n, 'Group ' || n % 3, 'Part ' || n % 6, 'Name ' || n, n = 1, n = 2
      from generate_series(1, 12) as n`.execute(db);
  await sql`
    insert into imported_file (file_id, kind, file_name, content, uploaded_by)
    select lpad(n::text, 64, '0'), 'journals', 'a', 'a', 'a' from generate_series(1, 100) as n`.execute(
    db,
  );
  await sql`
    insert into ledger_export (file_id, company_code, period_from, period_to, issued_at, journal_count,
                               line_count, debit_total, loaded_by)
    select lpad(n::text, 64, '0'), 'C' || n, ${FIRST_DAY}::date, ${LAST_DAY}::date, now(), 0, 0, 0, 'a'
      from generate_series(1, 26) as n`.execute(db);
  await storeBudget(db);
  await storeBanks(db);
}

async function storeBudget(db: Db): Promise<void> {
  await sql`
    insert into accounting_set (kind, file_id, row_count, loaded_by)
    values ('BUDGET', lpad('99', 64, '0'), 1, 'a')`.execute(db);
  await sql`
    insert into budget (company_code, ledger_card_code, month, accounting_set_id, amount)
    select company.code, ledger_card.code, month, 1, 1000
      from company cross join ledger_card
     cross join generate_series(${FIRST_DAY}::date, ${LAST_DAY}::date, '1 month') as month
     where row_category is not null and (summary_group = 'Shipping') = (row_category <> 'ADMIN')`.execute(
    db,
  );
}

/** An account of every bank card, a statement of each month, 20,000 transactions. */
async function storeBanks(db: Db): Promise<void> {
  await sql`insert into bank_institution values ('NORDCHZZ', 'Nordbank'), ('ALPICHZZ', 'Alpibank')`.execute(
    db,
  );
  await sql`
    insert into bank_account
    select 'A' || n, case when n % 2 = 0 then 'NORDCHZZ' else 'ALPICHZZ' end, 'CH' || n, 'USD', 'Halyard',
           'Current', 'Account ' || n, 'B' || n
      from generate_series(1, 26) as n`.execute(db);
  await sql`
    insert into bank_statement (file_id, service_account_no, external_id, opening, opening_date, closing,
                                closing_date, content_hash, loaded_by)
    select lpad('98', 64, '0'), 'A' || n, month::text, 0, month, 0, month + interval '1 month' - interval '1 day',
           'a', 'a'
      from generate_series(1, 26) as n
     cross join generate_series(${FIRST_DAY}::date, ${LAST_DAY}::date, '1 month') as month`.execute(
    db,
  );
  await sql`
    insert into bank_transaction (statement_id, entry_no, service_account_no, booking_date, value_date, amount,
                                  remittance_information, is_reversal)
    select statement_id, n, service_account_no, opening_date + n, opening_date + n, n * 10,
           'Payment ' || n, false
      from bank_statement cross join generate_series(1, 13) as n`.execute(db);
}

/** So many lines in balanced journals of four, in the place of those that were there; chronological. */
export async function storeLines(db: Db, lines: number): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await fill(one, lines);
    await sql`reset statement_timeout`.execute(one);
  });
}

async function fill(db: Db, lines: number): Promise<void> {
  await sql`truncate journal_line, journal, ledger_month, ledger_quarter, card_month cascade`.execute(
    db,
  );
  const journals = lines / 4;
  await sql`
    insert into journal (journal_id, company_code, series, number, version, export_id, issued_at,
                         journal_date, entry_datetime, document_type, narrative, content_hash, is_current)
    overriding system value
    select n, 'C' || company, 'JV', n, 1, company, now(), date, date, 'Invoice',
           'Voyage ' || n % 400, 'a', true
      from (select n, 1 + (n * 7919) % 26 as company,
                   ${FIRST_DAY}::date + ((n - 1) * ${DAYS}::bigint / ${journals})::int as date
              from generate_series(1, ${journals}::bigint) as n) as entry`.execute(db);
  await sql`
    insert into journal_line (journal_id, line_no, company_code, journal_date, counts, ledger_card_code,
                              currency, amount, book_value, vessel_name, cash_rec_group, entry_type)
    select journal_id, line, company_code, journal_date, true,
           case when line < 4 then 'P' || (1 + (journal_id * 31 + line * 17) % 60)
                when journal_id % 2 = 0 then 'B' || export_id
                else 'S' || (1 + journal_id % 4) end,
           'USD', value, value,
           case when export_id <= 13 and line < 4 and journal_id % 3 > 0 then 'Vessel ' || (1 + (export_id - 1) % 12) end,
           case when line = 4 then 'G' || (1 + journal_id % 12) end,
           case when line < 4 then 'OTHER' when journal_id % 4 = 0 then 'PAYMENT' else 'RECEIPT' end
      from journal
     cross join generate_series(1, 4) as line
     cross join lateral (select (journal_id * 37 % 1000003)::numeric / 100 as part) as one
     cross join lateral (select case when line < 4 then part * line else -part * 6 end as value) as valued`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}
