-- Breaks: what traders and accounting differ by, lot by lot and column by column, and how each was settled
-- (docs/back-office.md; accounting-backoffice.md 2).

-- Lots whose facts changed since their breaks were last kept, by the name that the facts have. Written with the
-- facts, so that nothing is forgotten; each transaction has rows of its own, so that none waits for another.
create table lot_to_reconcile (
  mark_id   bigint generated always as identity primary key,
  -- Null: the days up to which both systems count may have moved.
  lot_num   text,
  marked_at timestamptz not null default clock_timestamp()
);

create function mark_added_lines() returns trigger language plpgsql as $$
begin
  insert into lot_to_reconcile (lot_num)
  select distinct lot_num from added where counts and lot_num is not null and scg_rec_group is not null;
  return null;
end $$;
create trigger journal_line_marks_added after insert on journal_line
  referencing new table as added
  for each statement execute function mark_added_lines();

create function mark_changed_lines() returns trigger language plpgsql as $$
begin
  insert into lot_to_reconcile (lot_num)
  select lot_num from before_change where counts and lot_num is not null and scg_rec_group is not null
   union
  select lot_num from after_change where counts and lot_num is not null and scg_rec_group is not null;
  return null;
end $$;
create trigger journal_line_marks_changed after update on journal_line
  referencing old table as before_change new table as after_change
  for each statement execute function mark_changed_lines();

-- A trade that moves to another lot changes both.
create function mark_added_trades() returns trigger language plpgsql as $$
begin
  insert into lot_to_reconcile (lot_num)
  select distinct version.lot_num from added join phys_trade as version using (trade_uuid);
  return null;
end $$;
create trigger phys_trade_marks_lot after insert on phys_trade
  referencing new table as added
  for each statement execute function mark_added_trades();
create trigger phys_amount_marks_lot after insert on phys_amount
  referencing new table as added
  for each statement execute function mark_added_trades();

-- Under whichever number its lines are, or were.
create function mark_added_lots() returns trigger language plpgsql as $$
begin
  insert into lot_to_reconcile (lot_num)
  select lot_num from added
   union
  select version.new_lot_num from added join lot as version using (lot_num)
   where version.new_lot_num is not null;
  return null;
end $$;
create trigger lot_marks_itself after insert on lot
  referencing new table as added
  for each statement execute function mark_added_lots();

create function mark_lots_of_groups() returns trigger language plpgsql as $$
begin
  insert into lot_to_reconcile (lot_num)
  select distinct lot_num from journal_line
   where counts and lot_num is not null and scg_rec_group in (select scg_rec_group from mapped);
  return null;
end $$;
create trigger lot_rec_group_marks_added after insert on lot_rec_group
  referencing new table as mapped
  for each statement execute function mark_lots_of_groups();
create trigger lot_rec_group_marks_changed after update on lot_rec_group
  referencing new table as mapped
  for each statement execute function mark_lots_of_groups();

-- A rate counts for the seven days after its own.
create function mark_lots_of_rates() returns trigger language plpgsql as $$
begin
  insert into lot_to_reconcile (lot_num)
  select distinct lot_num from phys_amount join phys_trade using (trade_uuid)
   where currency <> 'USD' and holds_from >= (select min(obs_date) from added);
  return null;
end $$;
create trigger fx_obs_marks_lots after insert on fx_obs
  referencing new table as added
  for each statement execute function mark_lots_of_rates();

-- Exports, charts and final runs of the P&L are what moves the days.
create function mark_days() returns trigger language plpgsql as $$
begin
  insert into lot_to_reconcile (lot_num) values (null);
  return null;
end $$;
create trigger ledger_export_marks_days after insert on ledger_export
  for each row execute function mark_days();
create trigger accounting_set_marks_days after insert on accounting_set
  for each row when (new.kind = 'CHART') execute function mark_days();
create trigger pnl_run_marks_days after insert on pnl_run
  for each row when (new.run_type in ('VERIFIED', 'COB')) execute function mark_days();

-- Of a lot and column once it was beyond rounding; it stays when it is within again.
create table lot_break (
  break_id       bigint generated always as identity primary key,
  lot_num        text not null,
  pnl_column     text not null check (pnl_column in ('income_expense', 'freight_diff', 'demurrage',
                   'broker', 'canal_insurance_inspector', 'lc')),
  -- Its last step.
  row_version    integer not null check (row_version > 0),
  -- Dollars, income positive.
  amount_traders exact_number not null,
  amount_danaos  exact_number not null,
  amount_diff    exact_number not null,
  aged_from      date not null,
  -- What would make it, and by which entries; null: nothing was found that would.
  cause          jsonb,
  unique (lot_num, pnl_column),
  check (amount_diff = amount_traders - amount_danaos)
);

-- What imports and people did with a break; the last step says how it stands.
create table lot_break_step (
  break_id         bigint not null references lot_break,
  seq              integer not null check (seq > 0),
  at               timestamptz not null default clock_timestamp(),
  actor            text not null,
  status           text not null check (status in ('OPEN', 'EXPLAINED', 'TO_CORRECT', 'CLOSED')),
  amount_diff      exact_number not null,
  -- Of an open break: it was explained with this, and is another one now.
  explained_amount exact_number,
  reason           text,
  correct_in       text check (correct_in in ('TRADERS', 'ACCOUNTING')),
  owner            text,
  due              date,
  note             text,
  primary key (break_id, seq),
  check (status <> 'EXPLAINED' or (explained_amount is not null and reason is not null)),
  check (status <> 'TO_CORRECT'
         or (correct_in is not null and owner is not null and due is not null))
);
create trigger lot_break_step_append_only
  before update or delete or truncate on lot_break_step
  for each statement execute function refuse_change();

-- Up to which days breaks were last kept, and what counted as rounding.
create table break_keeping (
  is_only    boolean primary key default true check (is_only),
  start_date date not null,
  end_date   date not null,
  trade_date date not null,
  rounding   exact_number not null,
  kept_at    timestamptz not null
);
