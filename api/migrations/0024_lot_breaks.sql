-- Differences between traders and accounting beyond rounding, and what people have settled of them
-- (docs/back-office.md; BAK-14).

-- Lots whose facts have changed since they were last compared, by the numbers that the facts name.
create table lot_to_reconcile (
  lot_num   text primary key,
  marked_at timestamptz not null default clock_timestamp()
);

create function mark_lots_of_lines() returns trigger language plpgsql as $$
begin
  insert into lot_to_reconcile (lot_num)
  select distinct lot_num from changed where lot_num is not null and scg_rec_group is not null
      on conflict do nothing;
  return null;
end $$;
create trigger lots_of_added_lines after insert on journal_line
  referencing new table as changed for each statement execute function mark_lots_of_lines();
create trigger lots_of_changed_lines after update on journal_line
  referencing new table as changed for each statement execute function mark_lots_of_lines();

create function mark_lots_of_trades() returns trigger language plpgsql as $$
begin
  insert into lot_to_reconcile (lot_num)
  select distinct phys_trade.lot_num from changed join phys_trade using (trade_uuid)
      on conflict do nothing;
  return null;
end $$;
-- A trade may have been of another lot before.
create trigger lots_of_trades after insert on phys_trade
  referencing new table as changed for each statement execute function mark_lots_of_trades();
create trigger lots_of_amounts after insert on phys_amount
  referencing new table as changed for each statement execute function mark_lots_of_trades();

create function mark_lots() returns trigger language plpgsql as $$
begin
  -- Also those whose number it was, or is no more.
  insert into lot_to_reconcile (lot_num)
  select name
    from (select lot_num as name from changed
           union select lot.new_lot_num from changed join lot using (lot_num)
           union select other.lot_num
                   from changed join lot as other on other.new_lot_num in (changed.lot_num, changed.new_lot_num)) as named
   where name is not null
      on conflict do nothing;
  return null;
end $$;
create trigger lots_of_lots after insert on lot
  referencing new table as changed for each statement execute function mark_lots();

create function mark_lots_of_groups() returns trigger language plpgsql as $$
begin
  insert into lot_to_reconcile (lot_num)
  select distinct line.lot_num
    from changed join journal_line as line using (scg_rec_group)
   where line.lot_num is not null
      on conflict do nothing;
  return null;
end $$;
create trigger lots_of_added_groups after insert on lot_rec_group
  referencing new table as changed for each statement execute function mark_lots_of_groups();
create trigger lots_of_changed_groups after update on lot_rec_group
  referencing new table as changed for each statement execute function mark_lots_of_groups();

insert into lot_to_reconcile (lot_num)
select lot_num from lot union select lot_num from phys_trade
 union select lot_num from journal_line where lot_num is not null and scg_rec_group is not null;

-- Up to which days the differences that are kept reach; null: none was ever kept.
create table lot_break_dates (
  is_only        boolean primary key default true check (is_only),
  start_date     date,
  accounting_end date,
  trade_date     date
);
insert into lot_break_dates default values;

-- Dollars, income positive: traders less accounting. What is within rounding is no break.
create table lot_rounding (
  lot_num    text not null,
  pnl_column text not null,
  amount     exact_number not null check (amount <> 0),
  primary key (lot_num, pnl_column)
);

create table lot_break (
  break_id          bigint generated always as identity primary key,
  lot_num           text not null,
  pnl_column        text not null check (pnl_column in ('income_expense', 'freight_diff', 'demurrage',
                      'broker', 'canal_insurance_inspector', 'lc')),
  lot_table         text not null check (lot_table in ('closed', 'ongoing', 'outside')),
  amount_traders    exact_number not null,
  amount_accounting exact_number not null,
  aged_from         date not null,
  -- What may have made it, with its evidence; null: nothing that was found.
  cause             jsonb,
  unique (lot_num, pnl_column)
);

-- What was done to a break; the last step says how it stands.
create table lot_break_step (
  break_id         bigint not null references lot_break,
  seq              integer not null check (seq > 0),
  at               timestamptz not null default clock_timestamp(),
  actor            text not null,
  status           text not null check (status in ('OPEN', 'EXPLAINED', 'TO_CORRECT', 'CLOSED')),
  amount_diff      exact_number not null,
  explained_amount exact_number,
  reason           text,
  correct_in       text check (correct_in in ('TRADERS', 'ACCOUNTING')),
  owner            text,
  due              date,
  note             text,
  primary key (break_id, seq),
  check (status <> 'EXPLAINED' or num_nulls(explained_amount, reason) = 0),
  check (status <> 'TO_CORRECT' or num_nulls(correct_in, owner, due) = 0)
);
create trigger lot_break_step_append_only before update or delete or truncate on lot_break_step
  for each statement execute function refuse_change();
