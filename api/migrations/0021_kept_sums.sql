-- More sums that are kept of the lines that count, so that answers read few rows: of quarters beside those of
-- months, and of cards in the currency of their lines, by which bank and ledger are compared.

create table ledger_quarter (
  -- Its first day.
  quarter          date not null check (quarter = date_trunc('quarter', quarter)),
  company_code     text not null,
  ledger_card_code text not null,
  vessel_name      text,
  book_value       numeric not null,
  n                bigint not null,
  -- By day first: what is asked for are all rows of some quarters.
  unique nulls not distinct (quarter, company_code, ledger_card_code, vessel_name)
);
insert into ledger_quarter
select date_trunc('quarter', month)::date, company_code, ledger_card_code, vessel_name, sum(book_value), sum(n)
  from ledger_month
 group by 1, 2, 3, 4;

create table card_month (
  ledger_card_code text not null,
  currency         text not null,
  month            date not null check (extract(day from month) = 1),
  -- In that currency.
  amount           numeric not null,
  -- Lines with an amount.
  n                bigint not null,
  primary key (ledger_card_code, currency, month)
);
insert into card_month
select ledger_card_code, currency, date_trunc('month', journal_date)::date, sum(amount), count(*) filter (where amount <> 0)
  from journal_line
 where counts
 group by 1, 2, 3;

create or replace function count_added_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added group by journal_id having sum(book_value) <> 0) then
    raise exception 'the lines of a journal do not sum to 0' using errcode = 'check_violation';
  end if;
  if exists (select journal_id from added except select journal_id from journal)
     or exists (select ledger_card_code from added except select code from ledger_card)
     or exists (select vessel_name from added where vessel_name is not null
                except select name from vessel) then
    raise exception 'a line names a journal, card or vessel that is not there'
      using errcode = 'foreign_key_violation';
  end if;
  with by_month as (
    insert into ledger_month as kept (company_code, vessel_name, ledger_card_code, month, book_value, n)
    select company_code, vessel_name, ledger_card_code, date_trunc('month', journal_date)::date,
           sum(book_value), count(*)
      from added
     where counts
     group by 1, 2, 3, 4
        on conflict (company_code, ledger_card_code, month, vessel_name) do update
       set book_value = kept.book_value + excluded.book_value, n = kept.n + excluded.n
  ), by_card as (
    insert into card_month as kept (ledger_card_code, currency, month, amount, n)
    select ledger_card_code, currency, date_trunc('month', journal_date)::date,
           sum(amount), count(*) filter (where amount <> 0)
      from added
     where counts
     group by 1, 2, 3
        on conflict (ledger_card_code, currency, month) do update
       set amount = kept.amount + excluded.amount, n = kept.n + excluded.n
  )
  insert into ledger_quarter as kept (quarter, company_code, ledger_card_code, vessel_name, book_value, n)
  select date_trunc('quarter', journal_date)::date, company_code, ledger_card_code, vessel_name,
         sum(book_value), count(*)
    from added
   where counts
   group by 1, 2, 3, 4
      on conflict (quarter, company_code, ledger_card_code, vessel_name) do update
     set book_value = kept.book_value + excluded.book_value, n = kept.n + excluded.n;
  return null;
end $$;

create or replace function count_changed_lines() returns trigger language plpgsql as $$
begin
  with changed as (
    select *, 1 as sign from after_change where counts
     union all
    select *, -1 as sign from before_change where counts
  ), by_month as (
    insert into ledger_month as kept (company_code, vessel_name, ledger_card_code, month, book_value, n)
    select company_code, vessel_name, ledger_card_code, date_trunc('month', journal_date)::date,
           sum(book_value * sign), sum(sign)
      from changed
     group by 1, 2, 3, 4
        on conflict (company_code, ledger_card_code, month, vessel_name) do update
       set book_value = kept.book_value + excluded.book_value, n = kept.n + excluded.n
  ), by_card as (
    insert into card_month as kept (ledger_card_code, currency, month, amount, n)
    select ledger_card_code, currency, date_trunc('month', journal_date)::date,
           sum(amount * sign), coalesce(sum(sign) filter (where amount <> 0), 0)
      from changed
     group by 1, 2, 3
        on conflict (ledger_card_code, currency, month) do update
       set amount = kept.amount + excluded.amount, n = kept.n + excluded.n
  )
  insert into ledger_quarter as kept (quarter, company_code, ledger_card_code, vessel_name, book_value, n)
  select date_trunc('quarter', journal_date)::date, company_code, ledger_card_code, vessel_name,
         sum(book_value * sign), sum(sign)
    from changed
   group by 1, 2, 3, 4
      on conflict (quarter, company_code, ledger_card_code, vessel_name) do update
     set book_value = kept.book_value + excluded.book_value, n = kept.n + excluded.n;
  return null;
end $$;
