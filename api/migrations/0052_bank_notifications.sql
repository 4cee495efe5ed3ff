-- Details of batches, told by notifications without balances (camt.054; docs/bank-files.md, decisions 0520 to 0522): each
-- stands as a payment in the place of the one entry that statements tell.

-- What migrations before it left for the end of the transaction is checked now: a table that is to be checked cannot be altered.
set constraints all immediate;

-- An entry of a notification, whether a statement tells it yet or not.
create table bank_notified (
  notified_id        bigint generated always as identity primary key,
  file_id            text not null references imported_file,
  service_account_no text not null references bank_account,
  external_id        text not null,
  made_at            timestamptz,
  booking_date       date not null,
  amount             exact_number not null,
  -- AcctSvcrRef, PmtInfId, MsgId and NtryRef of the entry.
  servicer_ref       text,
  payment_info_id    text,
  message_id         text,
  entry_ref          text,
  content_hash       text not null,
  -- The payment in whose place its details stand.
  joined_to          uuid unique references bank_entry deferrable initially deferred,
  loaded_by          text not null,
  loaded_at          timestamptz not null default clock_timestamp(),
  unique (service_account_no, content_hash)
);
create index bank_notified_of_day on bank_notified (service_account_no, booking_date);
create index bank_notified_of_file on bank_notified (file_id);

create table bank_notified_part (
  -- Of the payment that it is while it is one.
  bank_transaction_id     uuid primary key,
  notified_id             bigint not null references bank_notified,
  part_no                 integer not null check (part_no > 0),
  value_date              date not null,
  amount                  exact_number not null,
  bank_transaction_code   text,
  counterparty_name       text,
  counterparty_account_no text,
  remittance_information  text not null,
  is_reversal             boolean not null,
  end_to_end_id           text,
  servicer_ref            text,
  unique (notified_id, part_no)
);

-- 'split': a payment in whose place details stand. Statements tell entries alone; details have the place of theirs.
alter table bank_entry
  drop constraint bank_entry_standing_check,
  add constraint bank_entry_standing_check
    check (standing in ('active', 'again', 'waiting', 'withdrawn', 'split')),
  add column part_of uuid references bank_entry deferrable initially deferred,
  add column part_no integer not null default 0,
  -- References of the bank's entry: AcctSvcrRef, PmtInfId, MsgId, NtryRef; its amount where this is a part of it.
  add column entry_servicer_ref text,
  add column payment_info_id text,
  add column message_id text,
  add column entry_ref text,
  add column entry_amount exact_number,
  add check ((part_no > 0) = (part_of is not null)),
  add check (part_of is null or standing = 'active'),
  drop constraint bank_entry_of_statement,
  add constraint bank_entry_of_statement
    unique (statement_id, entry_no, part_no) deferrable initially deferred;
create index bank_entry_part_of on bank_entry (part_of) where part_of is not null;

create or replace view bank_transaction as select * from bank_entry where standing = 'active';

-- What the entries of a statement make together: without details, which make what their entry makes.
create or replace function sum_came_entries() returns trigger language plpgsql as $$
begin
  update given_statement as kept
     set moved = kept.moved + own.moved
    from (select statement_id, sum(amount) as moved from came where part_of is null group by statement_id) as own
   where own.statement_id = kept.statement_id and own.moved <> 0;
  perform add_to_bank_timeline(service_account_no, sum(amount), 0)
     from came where standing = 'active' group by service_account_no;
  return null;
end $$;

create or replace function sum_gone_entries() returns trigger language plpgsql as $$
begin
  update given_statement as kept
     set moved = kept.moved - own.moved
    from (select statement_id, sum(amount) as moved from gone where part_of is null group by statement_id) as own
   where own.statement_id = kept.statement_id and own.moved <> 0;
  perform add_to_bank_timeline(service_account_no, -sum(amount), 0)
     from gone where standing = 'active' group by service_account_no;
  return null;
end $$;

create or replace function sum_changed_entries() returns trigger language plpgsql as $$
begin
  update given_statement as kept
     set moved = kept.moved + own.moved
    from (select statement_id, sum(amount) as moved
            from (select statement_id, amount from came where part_of is null
                   union all
                  select statement_id, -amount from gone where part_of is null) as changes
           group by statement_id) as own
   where own.statement_id = kept.statement_id and own.moved <> 0;
  perform add_to_bank_timeline(service_account_no, sum(amount), 0)
     from (select service_account_no, amount from came where standing = 'active'
            union all
           select service_account_no, -amount from gone where standing = 'active') as changes
    group by service_account_no having sum(amount) <> 0;
  return null;
end $$;
