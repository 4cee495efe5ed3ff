-- Tickets, clearers' orders, and the legs that both become (spec A2 to A7; docs/blotter.md).

-- What was entered. It is never changed but for being undone; a second submission is a second entry.
create table blotter_entry (
  entry_id             bigint generated always as identity primary key,
  kind                 text not null check (kind in ('REGULAR', 'INTERNAL', 'CLEARER')),
  swiss_order_num      bigint,
  trade_date           date not null,
  -- Signed: bought is positive. As typed, also of a mini; of a strip for each month.
  volume               exact_number not null check (volume <> 0),
  metric               text not null check (metric in ('MT', 'BBL')),
  month_a              text not null,
  year_a               integer not null,
  month_b              text,
  year_b               integer,
  balmo_date           date,
  product_a            text not null references product deferrable initially deferred,
  product_b            text references product deferrable initially deferred,
  -- Null: MOC. Neither NaN nor infinity lies between the bounds.
  price_a              numeric check (price_a > -10000 and price_a < 10000),
  is_diff              boolean not null,
  is_mini              boolean not null,
  converted_leg_volume exact_number check (converted_leg_volume > 0),
  book                 text,
  strategy             text,
  deal                 text,
  buy_from_book        text,
  buy_from_strategy    text,
  buy_from_deal        text,
  sell_to_book         text,
  sell_to_strategy     text,
  sell_to_deal         text,
  exchange             text references exchange deferrable initially deferred,
  broker               text references broker deferrable initially deferred,
  commission_override  exact_number,
  executing_for        text not null,
  notes                text,
  clearer_trade_ids    text,
  status               text not null default 'LIVE' check (status in ('LIVE', 'UNDONE')),
  task_id              uuid not null unique references task_run,
  entered_by           text not null,
  entered_at           timestamptz not null default clock_timestamp(),
  undone_by            text,
  undone_at            timestamptz,
  foreign key (book, strategy, deal) references deal deferrable initially deferred,
  foreign key (buy_from_book, buy_from_strategy, buy_from_deal) references deal deferrable initially deferred,
  foreign key (sell_to_book, sell_to_strategy, sell_to_deal) references deal deferrable initially deferred,
  check ((kind = 'CLEARER') = (swiss_order_num is not null)),
  check ((kind = 'INTERNAL') = (book is null)),
  check (num_nulls(book, strategy, deal) in (0, 3)),
  check (num_nulls(buy_from_book, buy_from_strategy, buy_from_deal,
                   sell_to_book, sell_to_strategy, sell_to_deal)
         = case kind when 'INTERNAL' then 0 else 6 end),
  check ((month_b is null) = (year_b is null)),
  check ((status = 'UNDONE') = (undone_by is not null and undone_at is not null))
);

create index blotter_entry_newest on blotter_entry (entry_id desc);

-- Whether a trade was dealt: neither closed by its clearer nor moved between accounts of ours.
create function makes_order(trade_type text, is_internal boolean) returns boolean
language sql immutable as $$
  select not is_internal
     and trade_type not in ('P&S', 'Delivery', 'Trade Settlement')
     and trade_type !~ '\m(TPA|Transfer)\M'
$$;

-- An order of a clearer whose trades were dealt. What it says is read from its trades.
create table clearer_order (
  swiss_order_num     bigint generated always as identity primary key,
  clearer_name        text not null references clearer deferrable initially deferred,
  order_num           bigint not null,
  -- The newest run date of its trades.
  run_date            date not null,
  -- None of its trades is left: kept, but listed only if it was submitted.
  withdrawn           boolean not null default false,
  -- Rises with every change of its trades, its draft and its submission.
  row_version         integer not null default 1,
  -- What made this version of the row, for whoever holds an older one.
  last_change         text not null default 'stated' check (last_change in
                      ('stated', 'drafted', 'submitted', 'undone')),
  changed_by          text not null,
  changed_at          timestamptz not null default clock_timestamp(),
  -- What somebody has filled in; kept with the order when it is submitted.
  book                text,
  strategy            text,
  deal                text,
  broker              text,
  commission_override exact_number,
  drafted_by          text,
  drafted_at          timestamptz,
  -- The live entry that stands for it; null while it waits.
  entry_id            bigint unique references blotter_entry,
  -- A corrected statement has changed its trades since it was submitted.
  changed_since       boolean not null default false,
  unique (clearer_name, order_num),
  check (strategy is null or book is not null),
  check (deal is null or strategy is not null),
  check ((drafted_by is null) = (drafted_at is null)),
  check (entry_id is not null or not changed_since)
);

create index clearer_order_newest on clearer_order (run_date desc, swiss_order_num desc)
  where not withdrawn or entry_id is not null;
create index clearer_order_waiting on clearer_order (run_date desc, swiss_order_num desc)
  where entry_id is null and not withdrawn;

alter table blotter_entry
  add foreign key (swiss_order_num) references clearer_order;
create unique index blotter_entry_of_order on blotter_entry (swiss_order_num) where status = 'LIVE';
create index blotter_entry_of_order_ever on blotter_entry (swiss_order_num)
  where swiss_order_num is not null;
-- What was chosen last for the same products and trader.
create index blotter_entry_choice on blotter_entry
  (product_a, coalesce(product_b, ''), executing_for, entry_id desc)
  where kind = 'CLEARER' and status = 'LIVE';

-- Which of a clearer's trades an entry stands for.
create table blotter_entry_trade (
  entry_id bigint not null references blotter_entry,
  trade_id text not null references core_trade,
  primary key (entry_id, trade_id)
);
create index blotter_entry_trade_of_trade on blotter_entry_trade (trade_id);

-- The atom of valuation: so much of a product in a month, in a book. An entry that is undone has none.
create table leg (
  leg_id       bigint generated always as identity primary key,
  entry_id     bigint not null references blotter_entry,
  book         text not null,
  strategy     text not null,
  deal         text not null,
  product      text not null references product deferrable initially deferred,
  term_month   date not null check (extract(day from term_month) = 1),
  window_start date not null,
  window_end   date not null,
  -- Signed, in the product's unit.
  qty          exact_number not null check (qty <> 0),
  -- In the product's quoted price; null until the settlement it waits for is known.
  price        numeric check (price > -1e9 and price < 1e9),
  -- FIXED: at `price`. MOC: at the settlement of the trade date. DIFFERENTIAL: at side B's settlement
  -- of the trade date and the entry's price.
  priced       text not null check (priced in ('FIXED', 'MOC', 'DIFFERENTIAL')),
  -- Dollars for a move of the price by one, for one unit of qty.
  unit_mult    numeric not null check (unit_mult > 0),
  foreign key (book, strategy, deal) references deal deferrable initially deferred,
  check ((priced = 'FIXED') = (price is not null)),
  check (window_start <= window_end)
);
create index leg_of_entry on leg (entry_id);
create index leg_of_term on leg (product, term_month);

-- What one book sells the other buys.
create function check_internal_legs() returns trigger language plpgsql as $$
begin
  if exists (
    select from leg join blotter_entry as entry using (entry_id)
     where leg.entry_id = new.entry_id and entry.kind = 'INTERNAL'
     group by leg.product, leg.term_month, leg.window_start, leg.priced, leg.price
    having sum(leg.qty) <> 0
  ) then
    raise exception 'the legs of internal entry % do not sum to zero', new.entry_id using errcode = '23514';
  end if;
  return null;
end $$;

create constraint trigger internal_legs_sum_to_zero after insert or update on leg
  deferrable initially deferred for each row execute function check_internal_legs();

-- What the Blotter sheet has yet to get, in order; a row that is there says since when.
create table blotter_sheet_row (
  row_num         bigint generated always as identity primary key,
  entry_id        bigint not null unique references blotter_entry,
  attempts        integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  last_error      text,
  appended_at     timestamptz
);
create index blotter_sheet_row_waiting on blotter_sheet_row (row_num) where appended_at is null;

-- The orders of trades that are here already. A later import adds its own.
insert into clearer_order (clearer_name, order_num, run_date, changed_by)
select clearer_name, order_num, max(statement_date), 'system:migration'
  from core_trade
 where not withdrawn and makes_order(trade_type, is_internal)
 group by clearer_name, order_num
 order by min(statement_date), clearer_name, order_num;

create index core_trade_of_order on core_trade (clearer_name, order_num);

-- When the demo's people had entered what a statement's day has: its orders and tickets.
alter table demo_statement add column entered_at timestamptz;
