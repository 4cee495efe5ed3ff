-- Clearer statements and the trades on them (spec A3 "Core trade"; docs/statements.md).

-- What people reconcile is exact. Neither NaN nor infinity lies between the bounds, and fifteen
-- digits are what a JSON number carries without loss.
create domain exact_number as numeric check (value > -1e15 and value < 1e15);

-- Files as they were handed over, whether they were taken or not.
create table statement_file (
  file_id        text primary key check (file_id ~ '^[0-9a-f]{64}$'),  -- SHA-256 of the content
  file_name      text not null,
  content        text not null,
  uploaded_by    text not null,
  uploaded_at    timestamptz not null default clock_timestamp()
);

-- One row for each file that was taken. The statement of a day is the one that no other supersedes.
create table statement (
  statement_id   bigint generated always as identity primary key,
  file_id        text not null unique references statement_file,  -- the same file twice is a no-op
  clearer_name   text not null,
  statement_date date not null,
  issued_at      timestamptz not null,
  trade_count    integer not null,
  supersedes     bigint unique references statement,
  loaded_by      text not null,
  loaded_at      timestamptz not null default clock_timestamp()
);

create unique index statement_first_of_day on statement (clearer_name, statement_date)
  where supersedes is null;
create index statement_of_day on statement (clearer_name, statement_date, statement_id desc);

-- The summary of each account, as the clearer states it: cash coming in is positive.
create table clearer_cash (
  statement_id       bigint not null references statement,
  account_short_name text not null,
  beginning_balance  exact_number not null,
  realised           exact_number not null,
  fees               exact_number not null,
  commission         exact_number not null,
  cash_movements     exact_number not null,
  ending_balance     exact_number not null,
  ote                exact_number not null,
  total_equity       exact_number not null,
  imr                exact_number not null,
  excess             exact_number not null,
  primary key (statement_id, account_short_name),
  check (ending_balance = beginning_balance + realised + fees + commission + cash_movements),
  check (total_equity = ending_balance + ote),
  check (excess = total_equity - imr)
);

create table core_trade (
  trade_id                text primary key,  -- see docs/decisions/0020-trade-ids.md
  clearer_name            text not null,
  clearer_trade_id        text not null,
  statement_id            bigint not null references statement,  -- which made the row what it is
  statement_date          date not null,
  -- Counts down as the date rises, so that the list's order is one ascending row comparison.
  newest_first            integer not null
                          generated always as (date '2200-01-01' - statement_date) stored,
  order_num               bigint not null check (order_num > 0),
  trade_date              date not null,
  trade_time              time,
  account_short_name      text not null,
  contra_account          text,
  trade_type              text not null,
  product_name            text not null,
  contract_code           text not null,
  exchange                text not null,
  trader_nick_name        text,
  lots                    exact_number not null check (lots <> 0),
  mult_factor             integer not null check (mult_factor in (100, 1000)),
  quoted_volume           numeric not null generated always as (lots * mult_factor) stored,
  quoted_volume_unit      text not null check (quoted_volume_unit in ('MT', 'BBL')),
  quoted_trade_price      exact_number not null,
  quoted_trade_price_unit text not null check (quoted_trade_price_unit in ('$/MT', '$/BBL', '$/gal')),
  -- In dollars for one unit of quoted_volume: 42 US gallons are a barrel.
  trade_price             numeric not null generated always as
                          (quoted_trade_price * case quoted_trade_price_unit when '$/gal' then 42 else 1 end) stored,
  prompt_date             date not null,
  prompt_months           integer not null check (prompt_months in (1, 3, 6, 12)),
  balmo_date              date,
  last_trading_date       date,
  fees                    exact_number not null,
  commission              exact_number not null,
  opened_at_price         exact_number,
  realised                exact_number,
  is_expiring             boolean not null,
  is_internal             boolean not null,
  state                   text not null default 'PENDING' check (state in ('PENDING', 'VERIFIED')),
  verified_by             text,
  verified_at             timestamptz,
  -- A corrected statement no longer has it: kept, but neither listed nor counted.
  withdrawn               boolean not null default false,
  row_version             integer not null default 1,
  -- What made this version of the row, for whoever holds an older one.
  last_change             text not null default 'imported' check (last_change in
                          ('imported', 'corrected', 'withdrawn', 'restored', 'verified', 'unverified')),
  changed_by              text not null,
  changed_at              timestamptz not null default clock_timestamp(),
  -- A clearer's number first, so that a search for it without the clearer uses the index too.
  unique (clearer_trade_id, clearer_name),
  check ((quoted_volume_unit = 'MT') = (quoted_trade_price_unit = '$/MT')),
  check ((state = 'VERIFIED') = (verified_by is not null and verified_at is not null)),
  check (not (withdrawn and state = 'VERIFIED'))
);

create index core_trade_newest on core_trade (newest_first, order_num, trade_id)
  where not withdrawn;
create index core_trade_newest_by_state on core_trade (state, newest_first, order_num, trade_id)
  where not withdrawn;
create index core_trade_of_statement on core_trade (clearer_name, statement_date);

create function refuse_loss_of_trades() returns trigger language plpgsql as $$
begin
  raise exception 'trades are withdrawn, never deleted' using errcode = '23514';
end $$;

create trigger core_trade_kept before delete or truncate on core_trade
  for each statement execute function refuse_loss_of_trades();

-- How many trades each day has in each state: what turns a page number into a day and an offset
-- inside it, and what the list calls its total.
create table core_trade_count (
  statement_date date not null,
  state          text not null,
  n              integer not null,
  primary key (statement_date, state)
) with (fillfactor = 50);

-- Both states of a day are taken, in order, whatever changed: two transactions that touch the same
-- day therefore wait for each other and cannot each hold what the other wants.
create function add_to_core_trade_count(dates date[], states text[], changes integer[])
returns void language sql as $$
  insert into core_trade_count as c (statement_date, state, n)
  select change.statement_date, both_states.state,
         coalesce(sum(change.k) filter (where change.state = both_states.state), 0)::integer
    from unnest(dates, states, changes) as change(statement_date, state, k)
   cross join (values ('PENDING'), ('VERIFIED')) as both_states(state)
   group by 1, 2
   order by 1, 2
  on conflict (statement_date, state) do update set n = c.n + excluded.n
$$;

create function count_core_trades() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_core_trade_count(array_agg(statement_date), array_agg(state), array_agg(k))
       from (select statement_date, state, count(*)::integer as k
               from new_rows where not withdrawn group by 1, 2) as change;
  else
    perform add_to_core_trade_count(array_agg(statement_date), array_agg(state), array_agg(k))
       from (select statement_date, state, sum(k)::integer as k
               from (select statement_date, state, 1 as k from new_rows where not withdrawn
                     union all
                     select statement_date, state, -1 from old_rows where not withdrawn) as row_change
              group by 1, 2) as change;
  end if;
  return null;
end $$;

create trigger core_trade_counted_in after insert on core_trade
  referencing new table as new_rows
  for each statement execute function count_core_trades();

create trigger core_trade_recounted after update on core_trade
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_core_trades();
