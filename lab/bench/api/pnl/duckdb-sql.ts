/** Marks of every instrument on both days: what is fixed and what is expected of the rest. */
export const MARKS = `
  create or replace temp table marks as
  with priced as (
    select instruments.instrument, count(*) as n,
           count(*) filter (where weekdays.day <= today) as fixed_t,
           count(*) filter (where weekdays.day <= yesterday) as fixed_y,
           coalesce(sum(fixings.price) filter (where weekdays.day <= today), 0) as sum_t,
           coalesce(sum(fixings.price) filter (where weekdays.day <= yesterday), 0) as sum_y
      from instruments cross join run
      join weekdays on weekdays.day between first_day and last_day
      left join fixings on fixings.product = instruments.product and fixings.day = weekdays.day
     group by instruments.instrument
  )
  select instrument, instruments.product, instruments.month,
         (n - fixed_t) / n as open,
         case when fixed_t = n then sum_t / n else (sum_t + (n - fixed_t) * t.price) / n end as mark_t,
         case when fixed_y = n then sum_y / n else (sum_y + (n - fixed_y) * y.price) / n end as mark_y,
         case when fixed_t = fixed_y then 0
              else (sum_t - sum_y - (fixed_t - fixed_y) * y.price) / n end as roll
    from priced join instruments using (instrument) cross join run
    left join settlements t
      on t.product = instruments.product and t.month = instruments.month and t.day = today
    left join settlements y
      on y.product = instruments.product and y.month = instruments.month and y.day = yesterday`;

/** Every leg on both days, and why it changed; whole cents. */
export const VALUES = `
  create or replace temp table leg_values as
  select place, product, marks.month, qty * unit_mult * open as exposure,
         trade_day > yesterday as is_new,
         case when trade_day <= today then cost else 0 end as cost_t,
         case when trade_day <= yesterday then cost else 0 end as cost_y,
         case when trade_day <= today
              then round(qty * unit_mult * 100 * (mark_t - price)) else 0 end as gross_t,
         case when trade_day <= yesterday
              then round(qty * unit_mult * 100 * (mark_y - price)) else 0 end as gross_y,
         case when trade_day <= yesterday
              then round(qty * unit_mult * 100 * roll) else 0 end as roll
    from legs join marks using (instrument) cross join run
   where trade_day <= today`;

export const NETS = `
  select book || '|' || strategy || '|' || deal, sum(gross_t + cost_t),
         sum(gross_t + cost_t - gross_y - cost_y)
    from leg_values join places using (place)
   group by all`;

export const EXPLAIN = `
  select sum(gross_t - gross_y - roll) filter (where not is_new), sum(roll),
         sum(gross_t) filter (where is_new), sum(cost_t - cost_y)
    from leg_values`;

export const EXPOSURES = `
  create or replace temp table exposures as
  select place, product, leg_values.month - run.month as ahead, sum(exposure) as exposure
    from leg_values cross join run
   where exposure <> 0
   group by all`;

/** VaR by the last 500 days, the 25th worst, of the firm, each book, strategy and deal. */
export const VARS = `
  with factors as (select distinct product, ahead from exposures),
  pairs as (select today.day_no, today.day, today.month, before.day as day_before
              from price_days today join price_days before on before.day_no = today.day_no - 1),
  changes as (
    select pairs.day_no, factors.product, ahead, t.price - y.price as change
      from pairs cross join factors
      join settlements t on t.product = factors.product and t.month = pairs.month + ahead
                        and t.day = pairs.day
      join settlements y on y.product = factors.product and y.month = pairs.month + ahead
                        and y.day = pairs.day_before
  ),
  scenarios as (
    select day_no from changes group by day_no
    having count(*) = (select count(*) from factors) order by day_no desc limit 500
  ),
  profits as (
    select place, day_no, round(sum(exposure * change) * 100) as pnl
      from exposures join changes using (product, ahead) join scenarios using (day_no)
     group by place, day_no
  ),
  nodes as (
    select concat_ws('|', book, strategy, deal) as node, day_no, sum(pnl) as pnl
      from profits join places using (place)
     group by grouping sets ((day_no), (book, day_no), (book, strategy, day_no), (book, strategy, deal, day_no))
  ),
  ranked as (select node, pnl, row_number() over (partition by node order by pnl) as rank from nodes)
  select node, -pnl from ranked where rank = 25`;
