-- Trades that an exchange or broker tells within the day, before a statement of the clearer has them (docs/told-trades.md).

-- Every message on a trade, as it was told; nothing of it is changed.
create table told_report (
  report_id bigint generated always as identity primary key,
  -- Who tells it, and its key of the trade.
  source    text not null,
  trade_key text not null,
  status    text not null check (status in ('new', 'cancel', 'replace')),
  told_at   timestamptz not null,
  -- The key of the trade in whose place it comes, where that is another one.
  replaces  text,
  facts     jsonb,
  file_id   text not null references imported_file,
  loaded_by text not null,
  loaded_at timestamptz not null default clock_timestamp(),
  unique (source, trade_key, told_at, status),
  check ((facts is null) = (status = 'cancel')),
  check (replaces is null or status = 'replace')
);

create index told_report_replaces on told_report (source, replaces) where replaces is not null;

-- What holds of each trade by all messages on it. One that was only cancelled so far is none.
create table told_trade (
  told_id            bigint generated always as identity primary key,
  source             text not null,
  trade_key          text not null,
  state              text not null check (state in ('HELD', 'CANCELLED', 'REPLACED')),
  -- The key of the trade that came in its place.
  replaced_by        text,
  clearer_name       text not null,
  account_short_name text not null,
  trade_date         date not null,
  executed_at        timestamptz not null,
  contract_code      text not null,
  exchange           text not null,
  prompt_date        date not null,
  prompt_months      integer not null,
  balmo_date         date,
  -- Bought is positive.
  lots               numeric not null check (lots <> 0),
  price              numeric not null,
  venue              text,
  trader             text,
  counterparty       text,
  -- Whether told_met has trades of a statement for it.
  is_met             boolean not null default false,
  unique (source, trade_key),
  check (state <> 'REPLACED' or replaced_by is not null),
  check (state <> 'HELD' or replaced_by is null)
);

create index told_trade_newest on told_trade (trade_date desc, executed_at desc, told_id desc);
create index told_trade_of_day on told_trade (clearer_name, trade_date);

-- Trades of a statement that a told trade has met.
create table told_met (
  told_id  bigint not null references told_trade,
  trade_id text not null references core_trade,
  primary key (told_id, trade_id)
);

create index told_met_trade on told_met (trade_id);

-- Trades of a clearer by the day on which they were dealt.
create index core_trade_of_trade_date on core_trade (clearer_name, trade_date);

alter table file_layout drop constraint file_layout_kind_check;
alter table file_layout add constraint file_layout_kind_check
  check (kind in ('statement', 'settlements', 'rates', 'journals', 'budget', 'bank_statement', 'trades'));

-- Of an XML file: the path of the element that is a record; null: the file has lines.
alter table file_layout_part add column record_path text;
