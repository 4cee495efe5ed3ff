-- The back office: whose column a lot's line is, what stands on each account, and each week's planning
-- (docs/back-office.md; accounting-backoffice.md 2).

create table backacc_set (
  backacc_set_id bigint generated always as identity primary key,
  kind           text not null check (kind in ('MAPS', 'ACCOUNTS')),
  file_id        text not null unique references imported_file,
  row_count      integer not null,
  loaded_by      text not null,
  loaded_at      timestamptz not null default clock_timestamp()
);

-- What a file of maps names holds from now on; what it does not name stays.
create table lot_rec_group (
  scg_rec_group  text primary key,
  pnl_column     text not null check (pnl_column in ('income_expense', 'freight_diff', 'demurrage',
                   'broker', 'canal_insurance_inspector', 'lc')),
  backacc_set_id bigint not null references backacc_set
);
create table cash_move_group (
  cash_rec_group text primary key,
  cash_group     text not null,
  cash_subgroup  text not null,
  backacc_set_id bigint not null references backacc_set
);

-- What holds of a bank card from a day on; of one day the version of the highest set. In the card's currency.
create table cash_account (
  ledger_card_code text not null references ledger_card,
  valid_from       date not null,
  backacc_set_id   bigint not null references backacc_set,
  group_company    text not null,
  institution      text not null,
  account_name     text not null,
  holding_company  text not null,
  account_type     text not null,
  include_in_sum   boolean not null,
  notes            text not null,
  buffer           exact_number not null check (buffer >= 0),
  blocked          exact_number not null check (blocked >= 0),
  primary key (ledger_card_code, valid_from, backacc_set_id)
);

-- A planning never changes: of one day the one made last holds.
create table cash_planning_run (
  cash_planning_run_id bigint generated always as identity primary key,
  run_date             date not null,
  made_by              text not null,
  made_at              timestamptz not null default clock_timestamp(),
  supersedes           bigint unique references cash_planning_run
);
create index cash_planning_run_of_day on cash_planning_run (run_date, cash_planning_run_id);

-- An account's balance less buffer and blocked, and these two: together what lies in the bank.
create table cash_plan_line (
  cash_planning_run_id bigint not null references cash_planning_run,
  ledger_card_code     text not null references ledger_card,
  entry_type           text not null check (entry_type in ('BALANCE', 'BUFFER', 'BLOCKED')),
  group_company        text not null,
  institution          text not null,
  account_name         text not null,
  holding_company      text not null,
  account_type         text not null,
  include_in_sum       boolean not null,
  notes                text not null,
  currency             text not null check (currency ~ '^[A-Z]{3}$'),
  amount               exact_number not null,
  -- Dollars for one of the currency, of the planning's day.
  fx_rate              exact_number not null check (fx_rate > 0),
  -- Where the bank is silent the ledger speaks; the day of which the source tells.
  source               text not null check (source in ('BANK', 'LEDGER')),
  source_date          date not null,
  primary key (cash_planning_run_id, ledger_card_code, entry_type)
);

-- With what is summed by lot, so that the reconciliation reads this and not the lines.
drop index journal_line_of_lot;
create index journal_line_of_lot on journal_line (lot_num, scg_rec_group)
  include (journal_date, journal_id, line_no, entry_type, book_value) where counts and lot_num is not null;
create index lot_of_new_number on lot (new_lot_num) where new_lot_num is not null;

-- Lots as the newest file that has them says.
create view known_lot as
select distinct on (lot_num) lot_num, new_lot_num, swiss_year, closed_on
  from lot
 order by lot_num, physical_set_id desc;

-- Trades as the newest file that has them says, those taken back left out.
create view known_trade as
select *
  from phys_trade as trade
 where not withdrawn
   and not exists (select from phys_trade as later
                    where later.trade_uuid = trade.trade_uuid
                      and later.physical_set_id > trade.physical_set_id);

-- Dollars for one of a currency: the last rate up to a day, null where there is none of the seven days before.
create function dollars_for_one(of_currency text, on_day date) returns numeric stable language sql as $$
  with rate as (
    select distinct on (currency, obs_date) currency, obs_date, per_eur
      from fx_obs
     where obs_date between on_day - 7 and on_day and currency in ('USD', of_currency)
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

-- By what a trade's column changed on the day from which it holds, in dollars of that day to the cent, income
-- positive: what was before is taken off. Null: there is no rate.
create view trader_move as
select lot_num, trade_uuid, pnl_column, is_adj_proj, holds_from,
       round(case when currency = 'USD' then amount else amount * dollars_for_one(currency, holds_from) end
             - case when before_currency is null then 0
                    when before_currency = 'USD' then before
                    else before * dollars_for_one(before_currency, holds_from) end, 2) as amount,
       currency, before_currency,
       -- In its own currency; null where that changed with it.
       case when before_currency is null then amount
            when before_currency = currency then amount - before end as currency_amount
  from (select step.*,
               lag(amount) over of_column as before, lag(currency) over of_column as before_currency
          from (select distinct on (lot_num, trade_uuid, pnl_column, is_adj_proj, holds_from)
                       lot_num, trade_uuid, pnl_column, is_adj_proj, holds_from, amount, currency
                  from phys_amount join known_trade using (trade_uuid)
                 order by lot_num, trade_uuid, pnl_column, is_adj_proj, holds_from,
                          phys_amount.physical_set_id desc) as step
        window of_column as (partition by lot_num, trade_uuid, pnl_column, is_adj_proj
                             order by holds_from)) as whole;

-- Answers of the back office are kept as those of the accounting are.
create trigger physical_set_came after insert on physical_set
  for each statement execute function tell_of_accounting();
create trigger backacc_set_came after insert on backacc_set
  for each statement execute function tell_of_accounting();
create trigger pnl_run_came after insert on pnl_run
  for each row when (new.run_type in ('VERIFIED', 'COB')) execute function tell_of_accounting();
create trigger cash_planning_run_came after insert on cash_planning_run
  for each statement execute function tell_of_accounting();
-- After the statements of the week's last day. A Friday that was missed is made up for by hand, with its date.
insert into task_schedule (route, method, json, cron, business_days_only, overlap, missed, paused, changed_by)
values ('/cash/make_planning', 'POST', '{}', '0 18 * * 5', false, 'skip', 'skip', false, 'system:default');
