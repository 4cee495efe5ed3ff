import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  flag,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';
import type { DayRange } from './days.rules.ts';

const ACCOUNT = new Rows({
  bic: text,
  bank_name: text,
  bank_account_no: text,
  service_account_no: text,
  currency: text,
  owner: text,
  product: text,
  account_name: text,
});
export type AccountRow = RowOf<typeof ACCOUNT>;

export async function selectBankAccounts(db: Db): Promise<AccountRow[]> {
  const statement = sql`
    select bic, bank_name, bank_account_no, service_account_no, currency, owner, product, account_name
      from bank_account join bank_institution using (bic)
     order by bank_name, service_account_no`;
  return ACCOUNT.all(db, statement);
}

const INSTITUTION = new Rows({ bank_name: text, logo: nullable(text), bic: text });

export async function selectInstitutions(db: Db): Promise<RowOf<typeof INSTITUTION>[]> {
  const statement = sql`select bank_name, logo, bic from bank_institution order by bank_name`;
  return INSTITUTION.all(db, statement);
}

const BALANCE = new Rows({
  service_account_no: text,
  balance_date: day,
  amount: text,
  /** In the account's currency; null: no card books this account. */
  ledger_amount: nullable(text),
  unmatched_lines: bigint,
  /** Moment at which the statement came, in microseconds since 1970. */
  told: bigint,
});
export type BalanceRow = RowOf<typeof BALANCE>;

/**
 * Selects the newest statement's balance up to a day of each account that has one, and its card's
 * on the statement's day. Lines from the account's first statement on count as unmatched up to the
 * day itself.
 */
export async function selectBankBalances(db: Db, upTo: string): Promise<BalanceRow[]> {
  const statement = sql`
    select newest.service_account_no, closing_date as balance_date, closing::text as amount,
           case when bank_account.ledger_card_code is not null then coalesce(ledger.amount, 0)::text end as ledger_amount,
           (coalesce(ledger.lines, 0) - coalesce(matched.lines, 0))::bigint as unmatched_lines,
           (extract(epoch from newest.loaded_at) * 1000000)::bigint as told
      from bank_account
     cross join lateral newest_statement(service_account_no, ${upTo}::date) as newest
     cross join lateral (
       select min(opening_date) as day from bank_statement
        where bank_statement.service_account_no = newest.service_account_no) as first
      left join lateral (
        select sum(amount) filter (where day <= closing_date) as amount,
               sum(n) filter (where day >= first.day) as lines
          from (select month as day, amount, n
                  from card_month
                 where card_month.ledger_card_code = bank_account.ledger_card_code
                   and card_month.currency = bank_account.currency
                   and month < date_trunc('month', closing_date)
                   and month <> date_trunc('month', first.day)
                 union all
                select journal_date, amount, case when amount <> 0 then 1 else 0 end
                  from journal_line
                 where counts and journal_line.ledger_card_code = bank_account.ledger_card_code
                   and journal_line.company_code = any(array(select code from company))
                   and journal_line.currency = bank_account.currency
                   and (journal_date >= date_trunc('month', closing_date)
                        or journal_date >= date_trunc('month', first.day)
                           and journal_date < date_trunc('month', first.day) + interval '1 month')
                   and journal_date <= ${upTo}::date) as part) as ledger on true
      left join (
        select ledger_card_code, journal_line.currency, bank_transaction.service_account_no,
               count(*) as lines
          from (select journal_id, line_no, min(bank_transaction_id::text)::uuid as bank_transaction_id,
                       sum(amount) as amount
                  from bank_match
                 group by journal_id, line_no) as confirmed
          join journal_line using (journal_id, line_no)
          join bank_transaction using (bank_transaction_id)
         where counts and journal_date <= ${upTo}::date and journal_line.amount = confirmed.amount
           and journal_line.amount <> 0
           and journal_date >= (select min(opening_date) from bank_statement as own
                                 where own.service_account_no = bank_transaction.service_account_no)
         group by 1, 2, 3) as matched
        on matched.service_account_no = newest.service_account_no
       and matched.ledger_card_code = bank_account.ledger_card_code
       and matched.currency = bank_account.currency
     order by newest.service_account_no`;
  return BALANCE.all(db, statement);
}

const TRANSACTION = new Rows({
  bank_transaction_id: uuid,
  service_account_no: text,
  bank_name: text,
  remittance_information: text,
  bank_transaction_code: nullable(text),
  creditor_name: nullable(text),
  creditor_bank_account_no: nullable(text),
  booking_date: day,
  value_date: day,
  amount: text,
  currency: text,
  is_matched: flag,
  /** Moment at which its statement came, in microseconds since 1970. */
  told: bigint,
});
export type BankTransactionRow = RowOf<typeof TRANSACTION>;

/** The transactions of a range, newest first. One is matched where people confirmed all of its amount. */
export async function selectBankTransactions(
  db: Db,
  { from, to }: DayRange,
): Promise<BankTransactionRow[]> {
  const statement = sql`
    select bank_transaction.bank_transaction_id, bank_transaction.service_account_no, bank_name, remittance_information,
           bank_transaction_code, counterparty_name as creditor_name,
           counterparty_account_no as creditor_bank_account_no, booking_date, value_date,
           amount::text as amount, currency, amount = coalesce(matched.sum, 0) as is_matched,
           (extract(epoch from statement.loaded_at) * 1000000)::bigint as told
      from bank_transaction
      join bank_account on bank_account.service_account_no = bank_transaction.service_account_no
      join bank_institution using (bic)
      join bank_statement as statement using (statement_id)
      left join lateral (
        select sum(bank_match.amount) as sum
          from bank_match
          join journal_line using (journal_id, line_no)
         where bank_match.bank_transaction_id = bank_transaction.bank_transaction_id
           and counts) as matched on true
     where booking_date between ${from}::date and ${to}::date
     order by booking_date desc, bank_transaction.service_account_no, statement_id desc, entry_no desc, part_no desc`;
  return TRANSACTION.all(db, statement);
}

const UNMATCHED = new Rows({ n: bigint });

/** Transactions up to a day of which no line of the ledger was confirmed to be all. */
export async function countUnmatched(db: Db, upTo: string): Promise<number> {
  const statement = sql`
    select count(*) as n
      from bank_transaction
      join bank_account using (service_account_no)
      left join (select bank_transaction_id, sum(bank_match.amount) as sum
                   from bank_match
                   join journal_line using (journal_id, line_no)
                  where counts
                  group by bank_transaction_id) as matched using (bank_transaction_id)
     where booking_date <= ${upTo}::date and ledger_card_code is not null
       and amount <> coalesce(matched.sum, 0)`;
  return (await UNMATCHED.one(db, statement)).n;
}

/** Number of bank statements that wait for a person. */
export async function countWaiting(db: Db): Promise<number> {
  const statement = sql`select count(*) as n from given_statement where standing = 'waiting'`;
  return (await UNMATCHED.one(db, statement)).n;
}

const GAP = new Rows({
  service_account_no: text,
  bank_name: text,
  from_date: day,
  to_date: day,
  gap: text,
  currency: text,
});

/**
 * Selects the gaps up to a day: statements that do not open with what the one before closed with.
 */
export async function selectStatementGaps(db: Db, upTo: string): Promise<RowOf<typeof GAP>[]> {
  const statement = sql`
    select statement.service_account_no, bank_name, previous.closing_date as from_date,
           statement.opening_date as to_date, statement.gap_amount::text as gap, currency
      from bank_statement as statement
      join bank_statement as previous on previous.statement_id = statement.previous_id
      join bank_account on bank_account.service_account_no = statement.service_account_no
      join bank_institution using (bic)
     where statement.gap_amount <> 0 and statement.opening_date <= ${upTo}::date
     order by statement.opening_date, statement.service_account_no`;
  return GAP.all(db, statement);
}

const UNEXPLAINED = new Rows({
  service_account_no: text,
  bank_name: text,
  currency: text,
  off: text,
});

/** Accounts of whose balances the payments do not make all, as of before there was a timeline. */
export async function selectUnexplained(db: Db): Promise<RowOf<typeof UNEXPLAINED>[]> {
  const statement = sql`
    select service_account_no, bank_name, currency, known_difference::text as off
      from bank_timeline
      join bank_account using (service_account_no)
      join bank_institution using (bic)
     where known_difference <> 0
     order by service_account_no`;
  return UNEXPLAINED.all(db, statement);
}

const RATE = new Rows({ obs_date: day, usd_per_eur: text });
export type BankRateRow = RowOf<typeof RATE>;

/** Selects US dollars for one euro on the days of a range, oldest first, by the newest sets. */
export async function selectBankRates(db: Db, { from, to }: DayRange): Promise<BankRateRow[]> {
  const statement = sql`
    select obs_date, per_eur::text as usd_per_eur
      from (select distinct on (obs_date) obs_date, per_eur
              from fx_obs
             where currency = 'USD' and obs_date between ${from}::date and ${to}::date
             order by obs_date, fx_set_id desc) as latest
     where per_eur is not null
     order by obs_date`;
  return RATE.all(db, statement);
}
