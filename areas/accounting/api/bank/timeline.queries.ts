import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  flag,
  integer,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
  texts,
  uuid,
} from '@fairlead/platform/database/rows';
import type { StatementSpan } from './timeline-statements.rules.ts';

export const STANDINGS = ['laid', 'replaced', 'waiting'] as const;
const ROW_STANDINGS = ['active', 'again', 'waiting', 'withdrawn'] as const;
const DECISIONS = ['same', 'two', 'replaces', 'keeps'] as const;

/** Accounts with the days of each that are looked at; or those from a day on. */
export type DaysOfAccount = StatementSpan & { readonly account: string };
export type FromDay = Omit<DaysOfAccount, 'to'>;

/**
 * Accounts of a file, looked at by one statement. Each is found by itself behind `offset 0`: what an account costs depends
 * on its days, and not on how many there are.
 */
const daysOfAccounts = (asked: readonly DaysOfAccount[]) => sql`
  unnest(${asked.map(({ account }) => account)}::text[], ${asked.map(({ from }) => from)}::date[],
         ${asked.map(({ to }) => to)}::date[]) as asked (account, from_day, to_day)`;
const daysFrom = (asked: readonly FromDay[]) => sql`
  unnest(${asked.map(({ account }) => account)}::text[],
         ${asked.map(({ from }) => from)}::date[]) as asked (account, from_day)`;

const KNOWN = new Rows({ service_account_no: text, external_id: text, content_hash: text });
export type KnownStatementRow = RowOf<typeof KNOWN>;

/** Statements that came before with the content of one of these, of its account. */
export async function selectKnownStatements(
  db: Db,
  given: readonly { readonly account: string; readonly contentHash: string }[],
): Promise<readonly KnownStatementRow[]> {
  const statement = sql`
    select service_account_no, external_id, content_hash
      from unnest(${given.map(({ account }) => account)}::text[],
                  ${given.map(({ contentHash }) => contentHash)}::text[]) as given (account, hash)
      join given_statement on service_account_no = given.account and content_hash = given.hash`;
  return KNOWN.all(db, statement);
}

const UNLAID = new Rows({ service_account_no: text });

/**
 * Selects the accounts, of those given, that have statements of before there was a timeline, which
 * are not laid yet.
 */
export async function selectUnlaid(
  db: Db,
  accounts: readonly string[],
): Promise<readonly RowOf<typeof UNLAID>[]> {
  const statement = sql`
    select service_account_no from bank_timeline
     where service_account_no = any(${accounts}::text[]) and not is_laid`;
  return UNLAID.all(db, statement);
}

const DAY_OF_ENTRY = sql`least(greatest(booking_date, opening_date), closing_date)`;

const TIMELINE_STATEMENT = new Rows({
  service_account_no: text,
  statement_id: bigint,
  standing: choice(STANDINGS),
  is_whole: flag,
  format: nullable(text),
  is_provisional: flag,
  made_at: nullable(moment),
  sequence: nullable(text),
  opening_date: day,
  opening: text,
  closing_date: day,
  closing: text,
  before: text,
  reaches_back: flag,
  reaches_on: flag,
  decision: nullable(choice(DECISIONS)),
  decided_about: texts,
});
export type TimelineStatementRow = RowOf<typeof TIMELINE_STATEMENT>;

/** Statements, merged or waiting, that cover some of these days of their account. */
export async function selectTimelineStatements(
  db: Db,
  asked: readonly DaysOfAccount[],
): Promise<readonly TimelineStatementRow[]> {
  const statement = sql`
    select told.*
      from ${daysOfAccounts(asked)} cross join lateral (
        select given_statement.service_account_no, given_statement.statement_id, given_statement.standing,
               is_whole, format, is_provisional, made_at, sequence, opening_date, opening::text as opening, closing_date, closing::text as closing,
               coalesce(sum(amount) filter (where ${DAY_OF_ENTRY} < asked.from_day), 0)::text as before,
               coalesce(bool_or(${DAY_OF_ENTRY} < asked.from_day), false) as reaches_back,
               coalesce(bool_or(${DAY_OF_ENTRY} > asked.to_day), false) as reaches_on, decision,
               array(
                 with recursive about (id) as (
                   select unnest(given_statement.asked_about) where given_statement.decision is not null
                    union
                   select other.replaced_by
                     from about join given_statement as other on other.statement_id = about.id
                    where other.replaced_by is not null)
                 select id::text from about) as decided_about
          from given_statement
          left join bank_entry on bank_entry.statement_id = given_statement.statement_id and part_of is null
         where given_statement.service_account_no = asked.account and given_statement.standing <> 'replaced'
           and closing_date >= asked.from_day and opening_date <= asked.to_day
         group by given_statement.statement_id
        offset 0) as told
     order by statement_id`;
  return TIMELINE_STATEMENT.all(db, statement);
}

const TIMELINE_ENTRY = new Rows({
  service_account_no: text,
  statement_id: bigint,
  entry_no: integer,
  day,
  amount: text,
  servicer_ref: nullable(text),
  end_to_end_id: nullable(text),
  remittance_information: text,
  bank_transaction_id: uuid,
  same_as: nullable(uuid),
  standing: choice(ROW_STANDINGS),
  withdrawn_by: nullable(bigint),
  is_matched: flag,
});
export type TimelineEntryRow = RowOf<typeof TIMELINE_ENTRY>;

/** Entries of these statements on these days; one in whose place details stand is a payment as any other. */
export async function selectTimelineEntries(
  db: Db,
  asked: readonly DaysOfAccount[],
): Promise<readonly TimelineEntryRow[]> {
  const statement = sql`
    select told.*
      from ${daysOfAccounts(asked)} cross join lateral (
        select given_statement.service_account_no, statement_id, entry_no, ${DAY_OF_ENTRY} as day,
               amount::text as amount, servicer_ref, end_to_end_id, remittance_information, bank_transaction_id, same_as,
               case bank_entry.standing when 'split' then 'active' else bank_entry.standing end as standing,
               withdrawn_by,
               exists (select from bank_match
                        where bank_match.bank_transaction_id = bank_entry.bank_transaction_id)
               or bank_entry.standing = 'split'
                  and exists (select from bank_match
                                join bank_entry as part using (bank_transaction_id)
                               where part.part_of = bank_entry.bank_transaction_id) as is_matched
          from given_statement
          join bank_entry using (statement_id)
         where part_of is null and given_statement.service_account_no = asked.account and given_statement.standing <> 'replaced'
           and closing_date >= asked.from_day and opening_date <= asked.to_day
           and ${DAY_OF_ENTRY} between asked.from_day and asked.to_day
        offset 0) as told
     order by statement_id, entry_no`;
  return TIMELINE_ENTRY.all(db, statement);
}

const LINK = new Rows({
  service_account_no: text,
  statement_id: bigint,
  first_day: day,
  entries: integer,
  opening: text,
  opening_date: day,
  closing: text,
  closing_date: day,
  is_continued: flag,
  starts_at: integer,
  previous_id: nullable(bigint),
  gap_amount: nullable(text),
  place: integer,
});

export type LinkRow = RowOf<typeof LINK>;

const FIRST_DAY = sql`coalesce(first_day, closing_date)`;

const BEGIN = new Rows({
  service_account_no: text,
  from_day: day,
  first_id: nullable(bigint),
  last_id: nullable(bigint),
  last_closing: nullable(text),
  last_closing_date: nullable(day),
  is_continued: nullable(flag),
  place: integer,
});
export type ChainBegin = RowOf<typeof BEGIN>;

/** Finds the first day from which the chain of statements has to be rebuilt after a change. */
export async function selectChainBegins(
  db: Db,
  asked: readonly FromDay[],
): Promise<readonly ChainBegin[]> {
  const statement = sql`
    select asked.account as service_account_no, begun.*
      from ${daysFrom(asked)} cross join lateral (
        with told as (
          select *, ${FIRST_DAY} as begins_at from bank_statement where service_account_no = asked.account),
        touched as (
          select coalesce(min(begins_at), asked.from_day) as day from told where closing_date >= asked.from_day),
        begin as (
          select case when (select count(*) from (select distinct begins_at from told, touched
                                                   where begins_at < touched.day limit 2) as days) = 2
                      then touched.day else date '0001-01-01' end as from_day
            from touched),
        last as (
          select told.* from told, begin
           where begins_at < from_day and place % 2 = 0
           order by begins_at desc, place desc limit 1)
        select from_day, last.statement_id as last_id, last.closing::text as last_closing,
               last.closing_date as last_closing_date, last.is_continued,
               case when last.statement_id is not null
                    then (select first_id from bank_timeline where service_account_no = asked.account) end as first_id,
               coalesce((select place from told where begins_at < from_day
                          order by begins_at desc, place desc limit 1), 0) as place
          from begin left join last on true
        offset 0) as begun`;
  return BEGIN.all(db, statement);
}

/** The statements of the accounts' timelines that begin on the day or later. */
export async function selectLinks(db: Db, asked: readonly FromDay[]): Promise<readonly LinkRow[]> {
  const statement = sql`
    select link.*
      from ${daysFrom(asked)} cross join lateral (
        select service_account_no, statement_id, ${FIRST_DAY} as first_day,
               (select count(*)::int from bank_entry
                 where bank_entry.statement_id = bank_statement.statement_id and part_of is null) as entries,
               opening::text as opening, opening_date, closing::text as closing, closing_date, is_continued, starts_at,
               previous_id, gap_amount::text as gap_amount, place
          from bank_statement
         where service_account_no = asked.account and ${FIRST_DAY} >= asked.from_day
        offset 0) as link
     order by statement_id`;
  return LINK.all(db, statement);
}

const SHARED = new Rows({
  service_account_no: text,
  statement_id: bigint,
  payment: uuid,
  is_before: flag,
});

export type SharedRow = RowOf<typeof SHARED>;

/**
 * Selects statements that share payments with another, among those that close on a day or later.
 */
export async function selectShared(
  db: Db,
  asked: readonly FromDay[],
): Promise<readonly SharedRow[]> {
  const statement = sql`
    select asked.account as service_account_no, shared.*
      from ${daysFrom(asked)} cross join lateral (
        with told as materialized (
          select statement_id, coalesce(same_as, bank_transaction_id) as payment, same_as is not null as is_again,
                 ${FIRST_DAY} < asked.from_day as is_before
            from given_statement
            join bank_entry using (statement_id)
           where given_statement.service_account_no = asked.account and given_statement.standing = 'laid'
             and closing_date >= asked.from_day and part_of is null
             and bank_entry.standing in ('active', 'again', 'split'))
        select distinct statement_id, payment, is_before
          from told
         where payment in (select payment from told where is_again)
        offset 0) as shared`;
  return SHARED.all(db, statement);
}
