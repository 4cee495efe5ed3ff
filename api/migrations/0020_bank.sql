-- What lies in the banks, as their statements say (docs/accounting.md; accounting-backoffice.md 2).

create table bank_institution (
  bic       text primary key,
  bank_name text not null unique deferrable initially deferred,
  -- A small picture as a data address; null: its name stands for it.
  logo      text
);

create table bank_account (
  service_account_no text primary key,
  bic                text not null references bank_institution,
  bank_account_no    text not null unique deferrable initially deferred,
  currency           text not null check (currency in ('EUR', 'USD')),
  owner              text not null,
  product            text not null,
  account_name       text not null,
  -- The card that books it; a bank card has one account.
  ledger_card_code   text unique deferrable initially deferred references ledger_card
);

create table bank_statement (
  statement_id       bigint generated always as identity primary key,
  file_id            text not null references imported_file,
  service_account_no text not null references bank_account,
  external_id        text not null,
  sequence           text,
  opening            exact_number not null,
  opening_date       date not null,
  closing            exact_number not null,
  closing_date       date not null,
  content_hash       text not null,
  -- The account's statement before it, and what its opening differs from that one's closing.
  previous_id        bigint references bank_statement,
  gap_amount         exact_number,
  loaded_by          text not null,
  loaded_at          timestamptz not null default clock_timestamp(),
  unique (service_account_no, external_id, content_hash)
);
create index bank_statement_of_account on bank_statement (service_account_no, closing_date);

create table bank_balance (
  statement_id bigint not null references bank_statement,
  -- As ISO 20022 names it: OPBD, CLBD, CLAV, ITBD and so on.
  balance_type text not null,
  balance_date date not null,
  amount       exact_number not null,
  primary key (statement_id, balance_type, balance_date)
);

create table bank_transaction (
  bank_transaction_id     uuid primary key default gen_random_uuid(),
  statement_id            bigint not null references bank_statement,
  entry_no                integer not null,
  service_account_no      text not null references bank_account,
  booking_date            date not null,
  value_date              date not null,
  -- In the account's currency; cash in is positive.
  amount                  exact_number not null,
  bank_transaction_code   text,
  counterparty_name       text,
  counterparty_account_no text,
  remittance_information  text not null,
  is_reversal             boolean not null,
  end_to_end_id           text,
  servicer_ref            text,
  -- Account, booking date, amount, reference or text, and which of equal ones of that day it is.
  dedupe_key              text not null unique,
  unique (statement_id, entry_no)
);
create index bank_transaction_of_account on bank_transaction (service_account_no, booking_date);

-- What people confirmed: so much of a transaction is so much of a line of the ledger.
create table bank_match (
  bank_transaction_id uuid not null references bank_transaction,
  journal_id          bigint not null,
  line_no             integer not null,
  -- In the account's currency, cash in positive.
  amount              exact_number not null,
  rule                text not null,
  confirmed_by        text not null,
  confirmed_at        timestamptz not null default clock_timestamp(),
  primary key (bank_transaction_id, journal_id, line_no),
  foreign key (journal_id, line_no) references journal_line (journal_id, line_no)
);
create index bank_match_of_line on bank_match (journal_id, line_no);
