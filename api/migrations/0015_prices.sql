-- Prices and rates as they were published. Nothing is overwritten: a later set corrects what it
-- names, and whoever pinned an earlier set still sees what that one said (model.md, principle 3).

-- The settlements of a first-line product are those of futures, by their contract month; each day of a
-- month prices by the first contract that has not expired (NYMEX: CL, ICE: BRN).
alter table product drop constraint product_pricing_check;
alter table product add constraint product_pricing_check
  check (pricing in ('AVG_DAILY', 'MONTH_FIX', 'FREIGHT', 'FIRST_LINE_CL', 'FIRST_LINE_BRN'));

create table price_set (
  price_set_id bigint generated always as identity primary key,
  file_id      text not null unique references imported_file,
  first_date   date not null,
  last_date    date not null,
  row_count    integer not null,
  loaded_by    text not null,
  loaded_at    timestamptz not null default clock_timestamp()
);

create table price_obs (
  price_set_id bigint not null references price_set,
  product      text not null references product deferrable initially deferred,
  -- SETTLEMENT: what a month ahead settled at. FIXING: what was assessed on the day, or announced for
  -- the month where a product has one price a month.
  kind         text not null check (kind in ('SETTLEMENT', 'FIXING')),
  term_month   date check (extract(day from term_month) = 1),
  obs_date     date not null,
  -- In the product's quoted unit; null: taken back, there is none.
  price        numeric check (price > -1e9 and price < 1e9),
  source       text not null,
  unique nulls not distinct (obs_date, product, kind, term_month, price_set_id),
  check (kind = 'FIXING' or term_month is not null)
);
create index price_obs_of_product on price_obs (product, kind, obs_date);

create table fx_set (
  fx_set_id  bigint generated always as identity primary key,
  file_id    text not null unique references imported_file,
  first_date date not null,
  last_date  date not null,
  row_count  integer not null,
  loaded_by  text not null,
  loaded_at  timestamptz not null default clock_timestamp()
);

-- As the European Central Bank publishes them: so many units of the currency are one euro.
create table fx_obs (
  fx_set_id bigint not null references fx_set,
  currency  text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  obs_date  date not null,
  -- Null: taken back, there is none.
  per_eur   numeric check (per_eur > 0 and per_eur < 1e9),
  primary key (currency, obs_date, fx_set_id)
);

-- Reference data with dates (docs/reference-data.md).

create table risk_limit (
  metric     text not null check (metric in ('VAR_95', 'DD_ALERT', 'DD_STOP')),
  valid_from date not null,
  -- Dollars; a drawdown's is negative.
  value      exact_number not null,
  primary key (metric, valid_from)
);

create table look_ahead (
  valid_from date not null,
  days       integer not null check (days between 0 and 260),
  primary key (valid_from, days)
);

create table default_tab (
  email      text not null,
  valid_from date not null,
  tab        text not null check (tab in ('management', 'physical', 'paper', 'back-office')),
  primary key (email, valid_from)
);

-- A price farther than this from the day before is named at its import.
create table price_check (
  product      text not null references product deferrable initially deferred,
  valid_from   date not null,
  -- In the product's quoted unit.
  largest_move exact_number not null check (largest_move > 0),
  primary key (product, valid_from)
);

-- How files of other houses are read: which column is which product.
create table price_layout (
  file_begins     text not null,
  column_name     text not null,
  date_column     text not null,
  product         text not null references product deferrable initially deferred,
  kind            text not null check (kind in ('SETTLEMENT', 'FIXING')),
  quote_unit      text not null check (quote_unit in ('$/MT', '$/BBL', '$/gal')),
  zero_is_missing boolean not null,
  primary key (file_begins, column_name)
);
