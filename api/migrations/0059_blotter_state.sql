-- The state that the blotter's list is kept under is the sum of these rows, counted as that of the history is
-- (0034): nobody waits for anybody, what has committed is in the sum, no two states have the same one.
create table blotter_version (
  part     integer generated always as identity primary key,
  version  bigint not null
) with (fillfactor = 50);
insert into blotter_version (version) select 0 from generate_series(1, 16);

create function tell_of_blotter() returns trigger language plpgsql as $$
begin
  if current_setting('fairlead.blotter_counted', true) is distinct from 'yes' then
    update blotter_version set version = version + 1
     where part = (select part from blotter_version limit 1 for no key update skip locked);
    if not found then
      insert into blotter_version (version) values (1);
    end if;
    perform set_config('fairlead.blotter_counted', 'yes', true);
  end if;
  return null;
end $$;

-- Orders, and the entries that stand for them.
create trigger blotter_changed after insert or update or delete or truncate on clearer_order
  for each statement execute function tell_of_blotter();
create trigger blotter_changed after insert or update or delete or truncate on blotter_entry
  for each statement execute function tell_of_blotter();

-- What clearers state of trades. Verifying one changes none of it, and is what people do most.
create trigger blotter_changed after insert or delete or truncate on core_trade
  for each statement execute function tell_of_blotter();
create trigger blotter_restated after update of
    clearer_name, clearer_trade_id, statement_id, statement_date, order_num, trade_date, trade_time,
    account_short_name, trade_type, product_name, contract_code, exchange, trader_nick_name, lots, mult_factor,
    quoted_volume_unit, quoted_trade_price, quoted_trade_price_unit, prompt_date, prompt_months, balmo_date,
    is_internal, withdrawn
  on core_trade
  for each statement execute function tell_of_blotter();

-- What they name, and what can be chosen.
do $$
declare named text;
begin
  foreach named in array array['contract', 'product', 'trader', 'holiday', 'broker', 'book', 'strategy', 'deal'] loop
    execute format('create trigger blotter_changed after insert or update or delete or truncate on %I
                      for each statement execute function tell_of_blotter()', named);
  end loop;
end $$;

-- What has come since a run was made is found without reading all that had come before.
create index blotter_entry_entered on blotter_entry (entered_at);
create index blotter_entry_undone on blotter_entry (undone_at) where undone_at is not null;
