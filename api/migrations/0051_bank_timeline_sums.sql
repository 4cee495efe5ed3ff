-- What a statement costs depends on what it tells, and not on the history of its account (decision 0479): sums are kept
-- as rows come, and what the days from its opening on need is found by indexes.

create index given_statement_by_closing on given_statement (service_account_no, closing_date);
create index given_statement_by_first_day
  on given_statement (service_account_no, (coalesce(first_day, closing_date)));
create index given_statement_by_hash on given_statement (service_account_no, content_hash);

-- What the entries of a statement make together.
alter table given_statement add column moved exact_number not null default 0;
update given_statement
   set moved = own.moved
  from (select statement_id, sum(amount) as moved from bank_entry group by statement_id) as own
 where own.statement_id = given_statement.statement_id;

-- What the payments of an account make together, and its gaps.
create table bank_timeline_sum (
  service_account_no text primary key references bank_account,
  payments           exact_number not null,
  gaps               exact_number not null
);
insert into bank_timeline_sum (service_account_no, payments, gaps)
select service_account_no,
       coalesce((select sum(amount) from bank_transaction as own
                  where own.service_account_no = bank_account.service_account_no), 0),
       coalesce((select sum(gap_amount) from bank_statement as own
                  where own.service_account_no = bank_account.service_account_no), 0)
  from bank_account;

create function add_to_bank_timeline(account text, more_payments numeric, more_gaps numeric) returns void
language sql as $$
  insert into bank_timeline_sum as kept (service_account_no, payments, gaps)
  values (account, more_payments, more_gaps)
  on conflict (service_account_no) do update
     set payments = kept.payments + excluded.payments, gaps = kept.gaps + excluded.gaps
$$;

create function sum_came_entries() returns trigger language plpgsql as $$
begin
  update given_statement as kept
     set moved = kept.moved + own.moved
    from (select statement_id, sum(amount) as moved from came group by statement_id) as own
   where own.statement_id = kept.statement_id and own.moved <> 0;
  perform add_to_bank_timeline(service_account_no, sum(amount), 0)
     from came where standing = 'active' group by service_account_no;
  return null;
end $$;

create function sum_gone_entries() returns trigger language plpgsql as $$
begin
  update given_statement as kept
     set moved = kept.moved - own.moved
    from (select statement_id, sum(amount) as moved from gone group by statement_id) as own
   where own.statement_id = kept.statement_id and own.moved <> 0;
  perform add_to_bank_timeline(service_account_no, -sum(amount), 0)
     from gone where standing = 'active' group by service_account_no;
  return null;
end $$;

create function sum_changed_entries() returns trigger language plpgsql as $$
begin
  update given_statement as kept
     set moved = kept.moved + own.moved
    from (select statement_id, sum(amount) as moved
            from (select statement_id, amount from came
                   union all
                  select statement_id, -amount from gone) as changes
           group by statement_id) as own
   where own.statement_id = kept.statement_id and own.moved <> 0;
  perform add_to_bank_timeline(service_account_no, sum(amount), 0)
     from (select service_account_no, amount from came where standing = 'active'
            union all
           select service_account_no, -amount from gone where standing = 'active') as changes
    group by service_account_no having sum(amount) <> 0;
  return null;
end $$;

create trigger sum_came after insert on bank_entry
  referencing new table as came for each statement execute function sum_came_entries();
create trigger sum_gone after delete on bank_entry
  referencing old table as gone for each statement execute function sum_gone_entries();
create trigger sum_changed after update on bank_entry
  referencing old table as gone new table as came for each statement execute function sum_changed_entries();

create function sum_changed_gaps() returns trigger language plpgsql as $$
begin
  perform add_to_bank_timeline(new.service_account_no, 0, coalesce(new.gap_amount, 0) - coalesce(old.gap_amount, 0));
  return null;
end $$;

create trigger sum_gaps after update of gap_amount on given_statement
  for each row when (new.gap_amount is distinct from old.gap_amount) execute function sum_changed_gaps();

-- None, as a rule: those whose own entries do not make their closing.
create index given_statement_adds_up on given_statement (service_account_no)
  where is_whole and opening + moved <> closing;

-- First opening and payments and gaps make the last closing, and each statement's own entries make its closing.
create or replace function check_bank_timeline() returns trigger language plpgsql as $$
declare
  off exact_number;
  wrong text;
begin
  select first.opening + coalesce(kept.payments, 0) + coalesce(kept.gaps, 0) + new.known_difference - last.closing
    into off
    from given_statement as first
    join given_statement as last on last.statement_id = new.last_id
    left join bank_timeline_sum as kept on kept.service_account_no = new.service_account_no
   where first.statement_id = new.first_id;
  if off <> 0 then
    raise exception 'Payments and balances of account % are off by %', new.service_account_no, trim_scale(off)
      using errcode = 'check_violation', constraint = 'bank_timeline_adds_up';
  end if;
  select external_id into wrong
    from given_statement
   where service_account_no = new.service_account_no and is_whole and opening + moved <> closing
   limit 1;
  if wrong is not null then
    raise exception 'Entries and balances of statement % of account % do not add up', wrong, new.service_account_no
      using errcode = 'check_violation', constraint = 'bank_statement_adds_up';
  end if;
  return null;
end $$;
