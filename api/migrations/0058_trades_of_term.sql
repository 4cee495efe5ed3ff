-- The trades of a term in another order than the list's own are picked from the index alone (decision 0583).
drop index core_trade_of_term;
create index core_trade_of_term on core_trade
  (prompt_date, prompt_months, newest_first, order_num, trade_id)
  include (kind_id, state, statement_date, trade_date, quoted_volume, quoted_trade_price, fees, commission)
  where not withdrawn;
