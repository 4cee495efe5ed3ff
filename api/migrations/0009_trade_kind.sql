-- The list of trades by any filter and in any order (decisions 0130 to 0132).

-- Trades alike in what people filter by. There are some thousand kinds of a million trades, so that a
-- filter is a set of kinds, and the first trades of a filter in an order are the first of its kinds.
create table trade_kind (
  kind_id            integer primary key generated always as identity,
  clearer_name       text not null,
  account_short_name text not null,
  trade_type         text not null,
  product_name       text not null,
  exchange           text not null,
  unique (clearer_name, account_short_name, trade_type, product_name, exchange)
);

create function set_trade_kind() returns trigger language plpgsql as $$
begin
  select kind_id into new.kind_id from trade_kind as kind
   where (kind.clearer_name, kind.account_short_name, kind.trade_type, kind.product_name, kind.exchange)
       = (new.clearer_name, new.account_short_name, new.trade_type, new.product_name, new.exchange);
  if not found then
    insert into trade_kind (clearer_name, account_short_name, trade_type, product_name, exchange)
    values (new.clearer_name, new.account_short_name, new.trade_type, new.product_name, new.exchange)
    returning kind_id into new.kind_id;
  end if;
  return new;
end $$;

insert into trade_kind (clearer_name, account_short_name, trade_type, product_name, exchange)
select distinct clearer_name, account_short_name, trade_type, product_name, exchange from core_trade;

alter table core_trade add column kind_id integer references trade_kind;

-- What is counted stays the same.
alter table core_trade disable trigger core_trade_recounted;
update core_trade as trade set kind_id = kind.kind_id
  from trade_kind as kind
 where (kind.clearer_name, kind.account_short_name, kind.trade_type, kind.product_name, kind.exchange)
     = (trade.clearer_name, trade.account_short_name, trade.trade_type, trade.product_name, trade.exchange);
alter table core_trade enable trigger core_trade_recounted;

alter table core_trade alter column kind_id set not null;

-- A verification changes none of these columns and makes no kind.
create trigger core_trade_of_kind
  before insert or update of clearer_name, account_short_name, trade_type, product_name, exchange
  on core_trade for each row execute function set_trade_kind();

create index core_trade_kind on core_trade
  (kind_id, newest_first, order_num, trade_id) where not withdrawn;
create index core_trade_kind_by_trade_date on core_trade
  (kind_id, trade_date, newest_first, order_num, trade_id) where not withdrawn;
create index core_trade_kind_by_volume on core_trade
  (kind_id, quoted_volume, newest_first, order_num, trade_id) where not withdrawn;
create index core_trade_kind_by_price on core_trade
  (kind_id, quoted_trade_price, newest_first, order_num, trade_id) where not withdrawn;
create index core_trade_kind_by_term on core_trade
  (kind_id, prompt_date, newest_first, order_num, trade_id) where not withdrawn;
create index core_trade_kind_by_fees on core_trade
  (kind_id, fees, newest_first, order_num, trade_id) where not withdrawn;
create index core_trade_kind_by_commission on core_trade
  (kind_id, commission, newest_first, order_num, trade_id) where not withdrawn;
create index core_trade_of_term on core_trade
  (prompt_date, prompt_months, newest_first, order_num, trade_id) where not withdrawn;

-- Ids are found by a part of them. The extension is trusted: the database's owner may create it.
create extension if not exists pg_trgm;
create index core_trade_by_part_of_id on core_trade using gin (trade_id gin_trgm_ops);

-- How many trades each day has in each state by each value that a filter may name: the total of a
-- filter, and the choices of a column.
create table core_trade_part_count (
  part           text not null check (part in
                 ('clearer', 'account', 'trade_type', 'product', 'exchange', 'term', 'side')),
  value          text not null,
  state          text not null,
  statement_date date not null,
  n              integer not null,
  primary key (part, value, state, statement_date)
) with (fillfactor = 50);

-- As calls name it: '2024-08', '2024-10..2024-12'.
create function term_key(prompt_date date, prompt_months integer) returns text
language sql stable as $$
  select to_char(prompt_date, 'YYYY-MM') || case when prompt_months > 1 then
    to_char(prompt_date + make_interval(months => prompt_months - 1), '..YYYY-MM') else '' end
$$;

create function trade_parts(
  clearer_name text, account_short_name text, trade_type text, product_name text, exchange text,
  prompt_date date, prompt_months integer, lots numeric
) returns table (part text, value text) language sql stable as $$
  values ('clearer', clearer_name), ('account', account_short_name), ('trade_type', trade_type),
         ('product', product_name), ('exchange', exchange),
         ('term', term_key(prompt_date, prompt_months)),
         ('side', case when lots > 0 then 'bought' else 'sold' end)
$$;

-- The counts of the days come first: whoever changes trades of the same day waits there, and not here.
create or replace function count_core_trades() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_core_trade_count(array_agg(statement_date), array_agg(state), array_agg(k))
       from (select statement_date, state, count(*)::integer as k
               from new_rows where not withdrawn group by 1, 2) as change;
    insert into core_trade_part_count as c (part, value, state, statement_date, n)
    select part, value, state, statement_date, count(*)
      from new_rows
     cross join lateral trade_parts(clearer_name, account_short_name, trade_type, product_name,
                                    exchange, prompt_date, prompt_months, lots)
     where not withdrawn
     group by 1, 2, 3, 4
     order by 1, 2, 3, 4
    on conflict (part, value, state, statement_date) do update set n = c.n + excluded.n;
  else
    perform add_to_core_trade_count(array_agg(statement_date), array_agg(state), array_agg(k))
       from (select statement_date, state, sum(k)::integer as k
               from (select statement_date, state, 1 as k from new_rows where not withdrawn
                     union all
                     select statement_date, state, -1 from old_rows where not withdrawn) as row_change
              group by 1, 2) as change;
    insert into core_trade_part_count as c (part, value, state, statement_date, n)
    select part, value, state, statement_date, sum(k)
      from (select new_rows.*, 1 as k from new_rows where not withdrawn
            union all
            select old_rows.*, -1 from old_rows where not withdrawn) as row_change
     cross join lateral trade_parts(clearer_name, account_short_name, trade_type, product_name,
                                    exchange, prompt_date, prompt_months, lots)
     group by 1, 2, 3, 4
    having sum(k) <> 0
     order by 1, 2, 3, 4
    on conflict (part, value, state, statement_date) do update set n = c.n + excluded.n;
  end if;
  return null;
end $$;

insert into core_trade_part_count (part, value, state, statement_date, n)
select part, value, state, statement_date, count(*)
  from core_trade
 cross join lateral trade_parts(clearer_name, account_short_name, trade_type, product_name,
                                exchange, prompt_date, prompt_months, lots)
 where not withdrawn
 group by 1, 2, 3, 4;
