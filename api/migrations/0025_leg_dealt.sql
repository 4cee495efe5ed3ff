-- A leg has the day on which it was dealt and the exchange of its own contract (decision 0330).

alter table leg add column trade_date date, add column exchange text;
alter table leg disable trigger internal_legs_sum_to_zero;

-- A ticket's are its own.
update leg set trade_date = entry.trade_date, exchange = entry.exchange
  from blotter_entry as entry
 where entry.entry_id = leg.entry_id;

-- What the trades of each clearer's entry come to as they stand now: by product, month, window, day, exchange.
create temporary table leg_fill on commit drop as
select of_entry.entry_id, side.product, month.term_month,
       coalesce(trade.balmo_date, month.term_month) as window_start, trade.trade_date, trade.exchange,
       sum(side.sign * trade.quoted_volume) as qty,
       sum(side.sign * trade.quoted_volume * side.price) as paid
  from blotter_entry_trade as of_entry
  join core_trade as trade using (trade_id)
  join contract on (contract.clearer, contract.contract_code, contract.exchange)
                 = (trade.clearer_name, trade.contract_code, trade.exchange)
 cross join lateral (values (contract.product_a, 1, trade.quoted_trade_price),
                            (contract.product_b, -1, 0)) as side (product, sign, price)
 cross join lateral (select (trade.prompt_date + make_interval(months => at))::date as term_month
                       from generate_series(0, trade.prompt_months - 1) as at) as month
 where side.product is not null
 group by 1, 2, 3, 4, 5, 6;

-- The legs that are still what those trades come to, to the ninth decimal of the price; the others,
-- whose trades have changed since, keep the entry's first day.
create temporary table leg_split on commit drop as
select leg.leg_id, fill.trade_date, fill.exchange, fill.qty, round(fill.paid / fill.qty, 9) as price,
       row_number() over (partition by leg.leg_id order by fill.trade_date, fill.exchange) as part
  from leg
  join (select entry_id, product, term_month, window_start, sum(qty) as qty, sum(paid) as paid
          from leg_fill
         group by 1, 2, 3, 4
        having sum(qty) <> 0 and bool_and(qty <> 0)) as whole
    on (whole.entry_id, whole.product, whole.term_month, whole.window_start, whole.qty)
     = (leg.entry_id, leg.product, leg.term_month, leg.window_start, leg.qty)
   and round(whole.paid / whole.qty, 9) = round(leg.price, 9)
  join leg_fill as fill
    on (fill.entry_id, fill.product, fill.term_month, fill.window_start)
     = (leg.entry_id, leg.product, leg.term_month, leg.window_start)
 where not exists (select from leg as twin
                    where twin.leg_id <> leg.leg_id
                      and (twin.entry_id, twin.product, twin.term_month, twin.window_start)
                        = (leg.entry_id, leg.product, leg.term_month, leg.window_start));

-- Later days, and other exchanges of a day, are legs of their own.
insert into leg (entry_id, book, strategy, deal, product, term_month, window_start, window_end, qty,
                 price, priced, unit_mult, trade_date, exchange)
select leg.entry_id, leg.book, leg.strategy, leg.deal, leg.product, leg.term_month, leg.window_start,
       leg.window_end, split.qty, split.price, leg.priced, leg.unit_mult, split.trade_date,
       split.exchange
  from leg_split as split
  join leg using (leg_id)
 where split.part > 1
 order by leg.leg_id, split.part;
update leg set qty = split.qty, price = split.price, trade_date = split.trade_date,
               exchange = split.exchange
  from leg_split as split
 where split.leg_id = leg.leg_id and split.part = 1;

-- Of the others the exchange at least, where all trades of the product were dealt on one.
update leg set exchange = listed.exchange
  from (select entry_id, product, min(exchange) as exchange
          from leg_fill
         group by 1, 2
        having min(exchange) = max(exchange)) as listed
 where (listed.entry_id, listed.product) = (leg.entry_id, leg.product)
   and leg.exchange is distinct from listed.exchange
   and leg.leg_id not in (select leg_id from leg_split);

set constraints all immediate;
alter table leg enable trigger internal_legs_sum_to_zero;
alter table leg alter column trade_date set not null,
                add foreign key (exchange) references exchange deferrable initially deferred;
