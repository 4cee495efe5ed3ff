import { sql } from 'kysely';

/**
 * Counts the stored sums of the ledger (migrations 0019, 0021) that are not those of its lines: has
 * to be 0.
 */
export const wrongSums = sql<number>`(
  with counted as (
    select span, company_code as of, vessel_name, ledger_card_code, date_trunc(span, journal_date)::date as day,
           sum(book_value) as sum, count(*) as n
      from journal_line cross join unnest(array['month', 'quarter']) as span
     where counts
     group by 1, 2, 3, 4, 5
     union all
    select 'card', currency, null, ledger_card_code, date_trunc('month', journal_date)::date,
           sum(amount), count(*) filter (where amount <> 0)
      from journal_line
     where counts
     group by 2, 4, 5
  ), kept as (
    select 'month', company_code, vessel_name, ledger_card_code, month, book_value, n from ledger_month
     union all
    select 'quarter', company_code, vessel_name, ledger_card_code, quarter, book_value, n
      from ledger_quarter
     union all
    select 'card', currency, null, ledger_card_code, month, amount, n from card_month
  ), differing as (
    (select * from counted except select * from kept)
     union all
    (select * from kept except select * from counted)
  )
  -- What came and went again is kept as nothing.
  select count(distinct (span, of, vessel_name, ledger_card_code, day)) from differing
   where sum <> 0 or n <> 0)::int`;
