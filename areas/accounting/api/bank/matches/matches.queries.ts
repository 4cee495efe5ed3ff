import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  flag,
  integer,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';

/** Both ends count; null: every account. */
export type MatchDays = {
  readonly from: string;
  readonly to: string;
  readonly account: string | null;
};

const TRANSACTION = new Rows({
  bank_transaction_id: uuid,
  statement_id: bigint,
  entry_no: integer,
  part_no: integer,
  service_account_no: text,
  bank_name: text,
  currency: text,
  booking_date: day,
  value_date: day,
  amount: text,
  /** Amount that no match that counts has of it. */
  open_amount: text,
  counterparty_name: nullable(text),
  remittance_information: text,
  end_to_end_id: nullable(text),
  servicer_ref: nullable(text),
});
export type MatchTransactionRow = RowOf<typeof TRANSACTION>;

const transactionsWhere = (condition: RawBuilder<unknown>) => sql`
  select bank_transaction_id, statement_id, entry_no, part_no, service_account_no, bank_name, currency,
         booking_date, value_date, trim_scale(amount)::text as amount,
         trim_scale(amount - coalesce(matched.sum, 0))::text as open_amount, counterparty_name,
         remittance_information, end_to_end_id, servicer_ref
    from bank_transaction
    join bank_account using (service_account_no)
    join bank_institution using (bic)
    left join (select bank_transaction_id, sum(bank_match.amount) as sum
                 from bank_match join journal_line using (journal_id, line_no)
                where counts
                group by bank_transaction_id) as matched using (bank_transaction_id)
   where ledger_card_code is not null and ${condition}`;

/**
 * The transactions of a range, and those up to so many days beside it, of accounts that a card books:
 * those of which something is open, or nothing.
 */
export async function selectMatchTransactions(
  db: Db,
  { from, to, account }: MatchDays,
  { isOpen, beside }: { readonly isOpen: boolean; readonly beside: number },
): Promise<MatchTransactionRow[]> {
  const condition = sql`
    booking_date between ${from}::date - ${beside}::int and ${to}::date + ${beside}::int
    and service_account_no = coalesce(${account}, service_account_no)
    and (amount <> coalesce(matched.sum, 0)) = ${isOpen}`;
  return TRANSACTION.all(db, transactionsWhere(condition));
}

/** One of an account that a card books; undefined where there is none. */
export async function selectTransaction(
  db: Db,
  id: string,
): Promise<MatchTransactionRow | undefined> {
  return TRANSACTION.first(db, transactionsWhere(sql`bank_transaction_id = ${id}`));
}

const LINE_COLUMNS = {
  journal_id: bigint,
  line_no: integer,
  journal_date: day,
  company_code: text,
  company_fixed_name: text,
  journal_series: text,
  journal_number: integer,
  narrative: text,
  lot_num: nullable(text),
  from_to: nullable(text),
  ledger_card_code: text,
  service_account_no: text,
  currency: text,
  amount: text,
};

const LINE = new Rows({
  ...LINE_COLUMNS,
  /** Amount that no match has of it. */
  open_amount: text,
  /** Of the day of its account's first statement, or later. */
  is_since_first: flag,
});
export type MatchLineRow = RowOf<typeof LINE>;

const WHOLE_LINE = sql`
  journal_line.journal_id, journal_line.line_no, journal_line.journal_date, journal_line.company_code,
  company.fixed_name as company_fixed_name, series as journal_series, number as journal_number,
  narrative, lot_num, from_to, journal_line.ledger_card_code, bank_account.service_account_no,
  bank_account.currency, trim_scale(journal_line.amount)::text as amount`;

const JOURNAL_OF_LINE = sql`
  join journal on journal.journal_id = journal_line.journal_id
  join company on company.code = journal_line.company_code`;

/** Lines that count, on the cards of accounts and in their currencies. */
const linesWhere = (condition: RawBuilder<unknown>) => sql`
  select ${WHOLE_LINE},
         trim_scale(journal_line.amount - coalesce(matched.sum, 0))::text as open_amount,
         coalesce(journal_line.journal_date >= first.day, false) as is_since_first
    from journal_line
    join bank_account on bank_account.ledger_card_code = journal_line.ledger_card_code
                     and bank_account.currency = journal_line.currency
    ${JOURNAL_OF_LINE}
    left join (select service_account_no, min(opening_date) as day from bank_statement
                group by service_account_no) as first using (service_account_no)
    left join (select journal_id, line_no, sum(amount) as sum from bank_match
                group by journal_id, line_no) as matched
           on matched.journal_id = journal_line.journal_id and matched.line_no = journal_line.line_no
   where counts and ${condition}`;

/** Selects lines of a range, and of so many days beside it, of which something is open. */
export async function selectOpenLines(
  db: Db,
  { from, to, account }: MatchDays,
  beside: number,
): Promise<MatchLineRow[]> {
  const condition = sql`
    journal_line.journal_date between ${from}::date - ${beside}::int and ${to}::date + ${beside}::int
    and service_account_no = coalesce(${account}, service_account_no)
    and journal_line.amount <> coalesce(matched.sum, 0)`;
  return LINE.all(db, linesWhere(condition));
}

export type MatchLineKey = { readonly journal_id: number; readonly line_no: number };

const among = (keys: readonly MatchLineKey[]) =>
  sql`(journal_line.journal_id, journal_line.line_no) in (
        select journal_id, line_no
          from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as asked (journal_id bigint, line_no int))`;

/** Selects the lines named that count and that an account's card has. */
export async function selectMatchLines(
  db: Db,
  keys: readonly MatchLineKey[],
): Promise<MatchLineRow[]> {
  return LINE.all(db, linesWhere(among(keys)));
}

const MATCH = new Rows({
  bank_transaction_id: uuid,
  ...LINE_COLUMNS,
  matched_amount: text,
  rule: text,
  confirmed_by: text,
  confirmed_at: moment,
  counts: flag,
});
export type MatchRow = RowOf<typeof MATCH>;

/** The matches of transactions, also those of lines that count no more; as they were confirmed. */
export async function selectMatches(db: Db, ids: readonly string[]): Promise<MatchRow[]> {
  const statement = sql`
    select bank_transaction_id, ${WHOLE_LINE}, trim_scale(bank_match.amount)::text as matched_amount,
           rule, confirmed_by, confirmed_at, counts
      from bank_match
      join bank_transaction using (bank_transaction_id)
      join bank_account using (service_account_no)
      join journal_line using (journal_id, line_no)
      ${JOURNAL_OF_LINE}
     where bank_transaction_id = any (${[...ids]}::uuid[])
     order by bank_transaction_id, confirmed_at, journal_line.journal_id, journal_line.line_no`;
  return MATCH.all(db, statement);
}

const ACCOUNT = new Rows({ service_account_no: text });

export async function selectAccountNos(db: Db): Promise<readonly string[]> {
  const rows = await ACCOUNT.all(
    db,
    sql`select service_account_no from bank_account order by service_account_no`,
  );
  return rows.map(({ service_account_no }) => service_account_no);
}
