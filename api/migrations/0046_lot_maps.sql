-- What maps say of the groups of lots' lines is kept as what charts say is: figures of a locked period are known as
-- they were when it was locked. The last of a group holds. What is there before this table counts from the beginning,
-- and so does the first map of all: nobody had seen another one.
create table lot_rec_group_said (
  said_id        bigint generated always as identity primary key,
  scg_rec_group  text not null,
  pnl_column     text not null check (pnl_column in ('income_expense', 'freight_diff', 'demurrage',
                   'broker', 'canal_insurance_inspector', 'lc')),
  backacc_set_id bigint not null references backacc_set,
  from_start     boolean not null
);
create index lot_rec_group_said_of_group on lot_rec_group_said (scg_rec_group, said_id);
create trigger lot_rec_group_said_append_only
  before update or delete or truncate on lot_rec_group_said
  for each statement execute function refuse_change();
insert into lot_rec_group_said (scg_rec_group, pnl_column, backacc_set_id, from_start)
select scg_rec_group, pnl_column, backacc_set_id, true from lot_rec_group order by scg_rec_group;

create function keep_said_groups() returns trigger language plpgsql as $$
begin
  insert into lot_rec_group_said (scg_rec_group, pnl_column, backacc_set_id, from_start)
  select scg_rec_group, pnl_column, backacc_set_id,
         not exists (select from lot_rec_group_said as before
                      where before.backacc_set_id <> mapped.backacc_set_id)
    from mapped
   where pnl_column is distinct from
         (select before.pnl_column from lot_rec_group_said as before
           where before.scg_rec_group = mapped.scg_rec_group
           order by said_id desc limit 1)
   order by scg_rec_group;
  return null;
end $$;
create trigger lot_rec_group_keeps_added after insert on lot_rec_group
  referencing new table as mapped
  for each statement execute function keep_said_groups();
create trigger lot_rec_group_keeps_changed after update on lot_rec_group
  referencing new table as mapped
  for each statement execute function keep_said_groups();

-- Lines of lots that exports corrected or withdrew are few beside those that count.
create index journal_line_of_lot_before on journal_line (company_code, journal_date)
  where not counts and lot_num is not null and scg_rec_group is not null;

-- Dollars for one of a currency as `dollars_for_one` has them, of the rates that were known at a moment.
create function dollars_for_one_at(of_currency text, on_day date, known_at timestamptz)
returns numeric stable language sql as $$
  with rate as (
    select distinct on (currency, obs_date) currency, obs_date, per_eur
      from fx_obs join fx_set using (fx_set_id)
     where obs_date between on_day - 7 and on_day and currency in ('USD', of_currency)
       and loaded_at <= known_at
     order by currency, obs_date, fx_set_id desc
  ), last as (
    select distinct on (currency) currency, per_eur
      from rate
     where per_eur is not null
     order by currency, obs_date desc
  )
  select case of_currency
           when 'USD' then 1
           when 'EUR' then (select per_eur from last where currency = 'USD')
           else (select per_eur from last where currency = 'USD')
                / (select per_eur from last where currency = of_currency)
         end
$$;

-- What a trade's column is from a day on and what it was before, each in its currency, and the file that said it.
create view trader_step as
select step.*, lag(amount) over of_column as before, lag(currency) over of_column as before_currency
  from (select distinct on (lot_num, trade_uuid, pnl_column, is_adj_proj, holds_from)
               lot_num, trade_uuid, pnl_column, is_adj_proj, holds_from, amount, currency,
               phys_amount.physical_set_id
          from phys_amount join known_trade using (trade_uuid)
         order by lot_num, trade_uuid, pnl_column, is_adj_proj, holds_from,
                  phys_amount.physical_set_id desc) as step
window of_column as (partition by lot_num, trade_uuid, pnl_column, is_adj_proj order by holds_from);

-- The same rows as before, made of the steps.
create or replace view trader_move as
select lot_num, trade_uuid, pnl_column, is_adj_proj, holds_from,
       round(case when currency = 'USD' then amount else amount * dollars_for_one(currency, holds_from) end
             - case when before_currency is null then 0
                    when before_currency = 'USD' then before
                    else before * dollars_for_one(before_currency, holds_from) end, 2) as amount,
       currency, before_currency,
       case when before_currency is null then amount
            when before_currency = currency then amount - before end as currency_amount
  from trader_step;
