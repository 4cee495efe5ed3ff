-- Cargoes: lots, the trades that make them, and what each is expected to earn and cost. Nothing is
-- overwritten: an earlier day gives its figures again (model.md D; accounting-backoffice.md 2).

create table physical_set (
  physical_set_id bigint generated always as identity primary key,
  kind            text not null check (kind in ('LOTS', 'TRADES')),
  file_id         text not null unique references imported_file,
  row_count       integer not null,
  loaded_by       text not null,
  loaded_at       timestamptz not null default clock_timestamp()
);

-- Made by trades that name it; the accounting's chart adds company and days.
create table vessel (
  name         text primary key,
  company_code text,
  delivered_on date,
  sold_on      date,
  check (sold_on > delivered_on)
);

-- The version of the highest set holds.
create table lot (
  lot_num         text not null,
  physical_set_id bigint not null references physical_set,
  new_lot_num     text,
  swiss_year      integer not null,
  closed_on       date,
  primary key (lot_num, physical_set_id)
);

create table phys_trade (
  trade_uuid                   uuid not null,
  physical_set_id              bigint not null references physical_set,
  grouped_trades_uuid          uuid not null,
  internal_grouped_trades_uuid uuid not null,
  lot_num                      text not null,
  physical_trade_type          text not null
                               check (physical_trade_type in ('BUY', 'SELL', 'FREIGHT', 'HEDGE', 'COST')),
  book                         text not null,
  strategy                     text not null,
  deal                         text not null,
  counterparty                 text not null,
  vessel_name                  text references vessel,
  trade_date                   date not null,
  swiss_year                   integer not null,
  pricing_start_date           date,
  pricing_end_date             date,
  -- What its price follows; with a fixed price what is shipped.
  product                      text references product deferrable initially deferred,
  -- Tonnes, always positive: the type says which way it goes.
  quantity_mt                  exact_number check (quantity_mt > 0),
  contract_terms               text,
  -- Dollars a tonne.
  premium_discount             numeric check (premium_discount > -1e9 and premium_discount < 1e9),
  fixed_price                  numeric check (fixed_price > -1e9 and fixed_price < 1e9),
  withdrawn                    boolean not null default false,
  primary key (trade_uuid, physical_set_id),
  foreign key (book, strategy, deal) references deal deferrable initially deferred,
  check (num_nulls(pricing_start_date, pricing_end_date) in (0, 2)),
  check (pricing_start_date <= pricing_end_date)
);
create index phys_trade_of_lot on phys_trade (lot_num);

-- The whole amount from a day on, income positive; of one day the version of the highest set.
create table phys_amount (
  trade_uuid      uuid not null,
  pnl_column      text not null check (pnl_column in ('income_expense', 'freight_diff', 'demurrage',
                    'broker', 'canal_insurance_inspector', 'lc')),
  is_adj_proj     boolean not null,
  holds_from      date not null,
  physical_set_id bigint not null references physical_set,
  amount          exact_number not null,
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (trade_uuid, pnl_column, is_adj_proj, holds_from, physical_set_id)
);

-- Files of the demo firm beside its statements, each kept and asked for once; and its runs of the P&L.
create table demo_file (
  file_id   text primary key,
  kind      text not null,
  file_name text not null unique
);
create table demo_step (
  name    text primary key,
  task_id uuid not null
);
