-- What statements may name (docs/reference-data.md). It is loaded whole from files, by a task.
-- Keys among these tables are checked when a transaction ends: an import takes rows away and brings
-- others in without an order among tables or rows.

create table exchange (name text primary key);

create table calendar (name text primary key);

create table holiday (
  calendar text not null references calendar deferrable initially deferred,
  date     date not null,
  primary key (calendar, date)
);

-- Family, pricing and calendar are null in rows that this migration makes of trades, and in no others.
create table product (
  code             text primary key,
  label            text not null,
  family           text check (family in ('LPG', 'OIL', 'FREIGHT')),
  parent_code      text check (parent_code in ('NAPHTHA', 'CRUDE', 'PETRO_CHEM')),
  metric           text not null check (metric in ('MT', 'BBL')),
  quote_unit       text not null check (quote_unit in ('$/MT', '$/BBL', '$/gal')),
  -- What a tonne is, where the product is converted at all.
  bbl_per_mt       exact_number check (bbl_per_mt > 0),
  gal_per_mt       exact_number check (gal_per_mt > 0),
  is_crude         boolean not null default false,
  is_mtb           boolean not null default false,
  is_converted_leg boolean not null default false,
  pricing          text check (pricing in ('AVG_DAILY', 'MONTH_FIX', 'FREIGHT')),
  calendar         text references calendar deferrable initially deferred,
  needs_broker     boolean not null default true,
  check ((metric = 'MT') = (quote_unit = '$/MT'))
);

create table clearer (name text primary key);

create table clearer_account (
  clearer    text not null references clearer deferrable initially deferred,
  short_name text not null,
  primary key (clearer, short_name)
);

-- Maps a line of a statement to what is dealt: one product, or one against another.
create table contract (
  clearer       text not null references clearer deferrable initially deferred,
  contract_code text not null,
  exchange      text not null references exchange deferrable initially deferred,
  name          text not null,
  product_a     text not null references product deferrable initially deferred,
  product_b     text references product deferrable initially deferred,
  mult_factor   integer not null check (mult_factor in (100, 1000)),
  is_diff       boolean not null,
  primary key (clearer, contract_code, exchange),
  check (product_a <> product_b),
  check (product_b is not null or not is_diff)
);

create table fee_rate (
  exchange           text not null references exchange deferrable initially deferred,
  product            text not null references product deferrable initially deferred,
  is_mini            boolean not null,
  valid_from         date not null,
  -- Dollars for a lot.
  clearing_fee       exact_number not null,
  exchange_fee       exact_number not null,
  commission_per_lot exact_number not null,
  primary key (exchange, product, is_mini, valid_from)
);

create table broker (
  name              text primary key,
  -- Dollars for a lot that hold whatever is typed; 0 where nobody is paid.
  forced_commission exact_number
);

create table book (
  name            text primary key,
  kind            text not null check (kind in ('PHYS', 'PAPER', 'SHIPPING', 'FORWARD', 'CORP', 'PRODUCT')),
  group_code      text,
  hidden_in_entry boolean not null
);

create table strategy (
  book text not null references book deferrable initially deferred,
  name text not null,
  primary key (book, name)
);

create table deal (
  book       text not null,
  strategy   text not null,
  name       text not null,
  phys_paper text not null check (phys_paper in ('PHYS', 'PAPER')),
  primary key (book, strategy, name),
  foreign key (book, strategy) references strategy deferrable initially deferred
);

-- Who deals, by the name that clearers print.
create table trader (
  nick_name     text primary key,
  -- Null in rows that this migration makes of trades: nobody said who that is.
  email         text unique deferrable initially deferred,
  is_authorised boolean not null,
  is_default    boolean not null,
  check (email is not null or not is_authorised),
  check (is_authorised or not is_default),
  -- One default; a partial unique index could not wait for the end of the transaction.
  constraint trader_default exclude using btree (is_default with =) where (is_default)
    deferrable initially deferred
);

-- Files of reference data as they were handed over together, whether they were taken or not.
create table reference_set (
  set_id      text primary key check (set_id ~ '^[0-9a-f]{64}$'),  -- SHA-256 of names and contents
  files       jsonb not null,  -- the text of each by its name
  uploaded_by text not null,
  uploaded_at timestamptz not null default clock_timestamp()
);

-- A database of before has trades: what they name is known from now on. A product of theirs is the
-- clearer's name for it until files say what it is.
insert into exchange select distinct exchange from core_trade;

insert into clearer
select clearer_name from statement
union
select clearer_name from core_trade;

insert into clearer_account
select clearer_name, account
  from (select clearer_name, account_short_name from clearer_cash join statement using (statement_id)
        union
        select clearer_name, account_short_name from core_trade
        union
        select clearer_name, contra_account from core_trade where contra_account is not null)
    as named (clearer_name, account);

insert into trader
select distinct trader_nick_name, null, false, false
  from core_trade
 where trader_nick_name is not null;

insert into product (code, label, metric, quote_unit)
select distinct on (product_name)
       product_name, product_name, quoted_volume_unit, quoted_trade_price_unit
  from core_trade
 order by product_name, statement_date desc, trade_id;

insert into contract
select distinct on (clearer_name, contract_code, exchange)
       clearer_name, contract_code, exchange, product_name, product_name, null, mult_factor, false
  from core_trade
 order by clearer_name, contract_code, exchange, statement_date desc, trade_id;

-- What waits for the end of the transaction would keep the tables from being altered.
set constraints all immediate;

alter table statement
  add foreign key (clearer_name) references clearer,
  add unique (statement_id, clearer_name);

alter table clearer_cash add column clearer_name text;
update clearer_cash set clearer_name = statement.clearer_name
  from statement where statement.statement_id = clearer_cash.statement_id;
alter table clearer_cash
  alter column clearer_name set not null,
  add foreign key (statement_id, clearer_name) references statement (statement_id, clearer_name),
  add foreign key (clearer_name, account_short_name) references clearer_account;

-- The contract's row has the exchange, the account's the clearer.
alter table core_trade
  add foreign key (clearer_name, account_short_name) references clearer_account,
  add foreign key (clearer_name, contra_account) references clearer_account,
  add foreign key (clearer_name, contract_code, exchange) references contract,
  add foreign key (trader_nick_name) references trader;
