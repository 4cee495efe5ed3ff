-- One timeline of balances per account (docs/bank-files.md, Once each; decisions 0475 to 0477): every statement that
-- came is kept with all of its entries, and what accounts for is seen through views of the former names.

drop function newest_statement(text, date);

alter table bank_statement rename to given_statement;
alter table bank_transaction rename to bank_entry;

-- What a statement is to the timeline: part of it, displaced by one the bank made later, or waiting for a person.
alter table given_statement
  add column format text check (format in ('camt', 'mt940', 'bai2')),
  add column is_provisional boolean not null default false,
  add column made_at timestamptz,
  add column standing text not null default 'laid' check (standing in ('laid', 'replaced', 'waiting')),
  add column replaced_by bigint references given_statement,
  -- Why it waits: 'unsure', 'other' or 'less', and the statements that it is asked about.
  add column question text check (question in ('unsure', 'other', 'less')),
  add column asked_about bigint[] not null default '{}',
  add column decision text check (decision in ('same', 'two', 'replaces', 'keeps')),
  add column decided_by text,
  add column decided_at timestamptz,
  -- The first booking day of its entries that lies within its own days; null: it has none.
  add column first_day date,
  -- Its closing day goes on after it, in other statements.
  add column is_continued boolean not null default false,
  -- Where it stands among the account's: of those that close on one day the last one says the balance.
  add column place integer not null default 0,
  -- Of those that begin on one day and tell common payments the one that begins earlier comes first: in which stretch of
  -- the day it begins and after how many payments of it; 0: that is not known.
  add column starts_at integer not null default 0,
  -- All of its entries are kept; of statements of before, which told others again, they are not.
  add column is_whole boolean not null default true,
  add check ((standing = 'waiting') = (question is not null)),
  add check (standing = 'laid' or gap_amount is null);

alter table bank_entry
  drop column dedupe_key,
  add column standing text not null default 'active'
    check (standing in ('active', 'again', 'waiting', 'withdrawn')),
  -- The payment that it tells again.
  add column same_as uuid references bank_entry deferrable initially deferred,
  add column withdrawn_at timestamptz,
  add column withdrawn_by bigint references given_statement,
  add check ((standing = 'again') = (same_as is not null)),
  add check ((standing = 'withdrawn') = (withdrawn_at is not null)),
  drop constraint bank_transaction_statement_id_entry_no_key,
  add constraint bank_entry_of_statement unique (statement_id, entry_no) deferrable initially deferred;
create index bank_entry_same_as on bank_entry (same_as) where same_as is not null;
create index given_statement_waiting on given_statement (service_account_no) where standing = 'waiting';

create view bank_statement as select * from given_statement where standing = 'laid';
-- Each payment once, under the statement that tells it.
create view bank_transaction as select * from bank_entry where standing = 'active';

-- A statement that told another again has only what was new in it; the rest it shares with the other.
with again as (
  select later.statement_id, own.bank_transaction_id, own.service_account_no, own.booking_date,
         row_number() over (partition by later.statement_id
                            order by own.booking_date, own.statement_id, own.entry_no) as n,
         later.closing - later.opening
           - coalesce((select sum(amount) from bank_entry as new where new.statement_id = later.statement_id), 0)
           - sum(own.amount) over (partition by later.statement_id) as off
    from given_statement as later
    join given_statement as earlier
      on earlier.service_account_no = later.service_account_no and earlier.opening = later.opening
     and earlier.opening_date = later.opening_date and earlier.statement_id < later.statement_id
    join bank_entry as own on own.statement_id = earlier.statement_id)
insert into bank_entry
  (statement_id, entry_no, service_account_no, booking_date, value_date, amount, bank_transaction_code,
   counterparty_name, counterparty_account_no, remittance_information, is_reversal, end_to_end_id, servicer_ref,
   standing, same_as)
select again.statement_id, -again.n, own.service_account_no, own.booking_date, own.value_date, own.amount,
       own.bank_transaction_code, own.counterparty_name, own.counterparty_account_no, own.remittance_information,
       own.is_reversal, own.end_to_end_id, own.servicer_ref, 'again', own.bank_transaction_id
  from again join bank_entry as own using (bank_transaction_id)
 where off = 0;

update given_statement as kept
   set first_day = (select min(least(greatest(booking_date, opening_date), closing_date))
                      from bank_entry as own where own.statement_id = kept.statement_id);

update given_statement as kept
   set is_whole = false
 where closing - opening <> coalesce((select sum(amount) from bank_entry as own
                                       where own.statement_id = kept.statement_id), 0);

-- The order in which they follow each other, as far as it is known.
update given_statement as kept
   set place = ordered.n
  from (select statement_id,
               2 * row_number() over (partition by service_account_no
                                      order by closing_date, opening_date, statement_id) as n
          from given_statement) as ordered
 where ordered.statement_id = kept.statement_id;

-- The statement that says what lay in an account at the end of a day: of those that close last up to then, the
-- one after which the day does not go on, whatever order they came in.
create function newest_statement(account text, up_to date) returns setof bank_statement
stable language sql as $$
  select *
    from bank_statement as statement
   where service_account_no = account
     and closing_date = (select max(closing_date) from bank_statement
                          where service_account_no = account and closing_date <= up_to)
   order by is_continued,
            exists (select from bank_statement as next
                     where next.service_account_no = account and next.closing_date = statement.closing_date
                       and next.previous_id = statement.statement_id and next.opening = statement.closing
                       and next.place > statement.place),
            place desc, opening_date desc, statement_id desc
   limit 1
$$;

-- What an account's balances and payments have in common. Who lays statements writes its row, and the database checks
-- it at the end of the transaction.
create table bank_timeline (
  service_account_no text primary key references bank_account,
  first_id           bigint not null references given_statement,
  last_id            bigint not null references given_statement,
  -- What payments taken before there was a timeline do not make of the balances; 0: nothing.
  known_difference   exact_number not null default 0,
  -- All of its statements were laid since.
  is_laid            boolean not null default true,
  laid_at            timestamptz not null default clock_timestamp()
);

-- First opening and payments and gaps make the last closing, and each statement's own entries make its closing.
create function check_bank_timeline() returns trigger language plpgsql as $$
declare
  off exact_number;
  wrong text;
begin
  select opening + coalesce((select sum(amount) from bank_transaction
                              where bank_transaction.service_account_no = new.service_account_no), 0)
         + coalesce((select sum(gap_amount) from bank_statement
                      where bank_statement.service_account_no = new.service_account_no), 0)
         + new.known_difference
         - (select closing from given_statement where statement_id = new.last_id)
    into off
    from given_statement where statement_id = new.first_id;
  if off <> 0 then
    raise exception 'Payments and balances of account % are off by %', new.service_account_no, trim_scale(off)
      using errcode = 'check_violation', constraint = 'bank_timeline_adds_up';
  end if;
  select external_id into wrong
    from given_statement as kept
    left join (select statement_id, sum(amount) as moved from bank_entry
                where service_account_no = new.service_account_no group by statement_id) as own
              using (statement_id)
   where kept.service_account_no = new.service_account_no and is_whole
     and opening + coalesce(moved, 0) <> closing
   limit 1;
  if wrong is not null then
    raise exception 'Entries and balances of statement % of account % do not add up', wrong, new.service_account_no
      using errcode = 'check_violation', constraint = 'bank_statement_adds_up';
  end if;
  return null;
end $$;

create constraint trigger bank_timeline_adds_up
  after insert or update on bank_timeline
  deferrable initially deferred for each row execute function check_bank_timeline();

insert into bank_timeline (service_account_no, first_id, last_id, known_difference, is_laid)
select bank_account.service_account_no, first.statement_id, last.statement_id,
       last.closing - first.opening
         - coalesce((select sum(amount) from bank_transaction as own
                      where own.service_account_no = bank_account.service_account_no), 0)
         - coalesce((select sum(gap_amount) from bank_statement as own
                      where own.service_account_no = bank_account.service_account_no), 0),
       false
  from bank_account
 cross join lateral (select * from bank_statement as own
                      where own.service_account_no = bank_account.service_account_no
                      order by previous_id is not null, opening_date, statement_id limit 1) as first
 cross join lateral newest_statement(bank_account.service_account_no, 'infinity') as last;
