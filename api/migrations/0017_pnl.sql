-- Runs of the P&L and what they found. A run is made in one transaction and never changes: a
-- correction is a later run (model.md E; docs/pnl.md).

-- What people add to the P&L that no trade says; belongs to the runs made after it.
create table pnl_adjustment (
  adjustment_id bigint generated always as identity primary key,
  adj_date      date not null,
  book          text not null references book deferrable initially deferred,
  description   text not null,
  pnl           exact_number not null check (pnl <> 0),
  reason        text not null,
  entered_by    text not null,
  entered_at    timestamptz not null default clock_timestamp(),
  withdrawn_by  text,
  withdrawn_at  timestamptz,
  row_version   integer not null default 1,
  check ((withdrawn_by is null) = (withdrawn_at is null))
);

-- What a run was configured with, once for all runs that had the same.
create table pnl_config (
  config_hash text primary key check (config_hash ~ '^[0-9a-f]{64}$'),
  config      jsonb not null
);

create table pnl_run (
  run_id              bigint generated always as identity primary key,
  pipe_run_date       date not null,
  run_type            text not null
                      check (run_type in ('INTRADAY', 'PRELIM', 'LIKELY_COB', 'COB', 'VERIFIED', 'SCENARIO')),
  preliminary_pnl_run boolean,
  author_email        text not null,
  author_nick_name    text not null,
  created_at          timestamptz not null default clock_timestamp(),
  -- The task's run that made it, as long as that is kept.
  task_id             uuid,
  -- What it was made of: facts up to these.
  price_set_id        bigint references price_set,
  fx_set_id           bigint references fx_set,
  physical_set_id     bigint references physical_set,
  trade_cutoff        timestamptz not null,
  config_hash         text not null references pnl_config,
  -- The run that its changes are counted from; null: the day before was struck by this run itself.
  prev_date           date,
  prev_run_id         bigint references pnl_run,
  -- Of a scenario: what it is a shocked copy of, and the shocks.
  base_run_id         bigint references pnl_run,
  scenario            jsonb,
  is_day_with_no_clearer_statements boolean not null,
  leg_count           integer not null,
  -- What it names: orders that were not submitted, prices that are missing, fewer scenarios.
  warnings            jsonb not null,
  check ((run_type = 'SCENARIO') = (base_run_id is not null and scenario is not null)),
  check (run_type = 'INTRADAY' or preliminary_pnl_run is null)
);
create index pnl_run_of_date on pnl_run (pipe_run_date desc, run_id desc);
create unique index pnl_run_of_task on pnl_run (task_id, pipe_run_date);

-- Legs as a run valued them, those of a month and kind together; what two runs have alike is kept once.
create table pnl_leg_chunk (
  chunk_id text primary key check (chunk_id ~ '^[0-9a-f]{64}$'),  -- SHA-256 of the unpacked content
  content  bytea not null
);
create table pnl_run_chunk (
  run_id     bigint not null references pnl_run,
  seq        integer not null,
  term_month date,
  kind       text not null check (kind in ('PAPER', 'PHYSICAL')),
  leg_count  integer not null,
  chunk_id   text not null references pnl_leg_chunk,
  primary key (run_id, seq)
);

-- Finished answers, compressed: what is asked for is sent as it is.
create table pnl_data_set (
  run_id  bigint not null references pnl_run,
  name    text not null,
  etag    text not null,
  content bytea not null,
  primary key (run_id, name)
);

-- What later runs draw as history. A scope is a group ('scg', 'corp', …) or a book ('book:Cargo').
create table pnl_run_scope (
  run_id         bigint not null references pnl_run,
  scope          text not null,
  -- Dollars since inception, to the cent; adjustments apart.
  net_ltd        numeric not null,
  adjustment_ltd numeric not null,
  var_95         numeric,
  primary key (run_id, scope)
);

-- What each past day's price changes would have made of the positions of the run.
create table pnl_var_scenarios (
  run_id    bigint not null references pnl_run,
  scope     text not null,
  dates     date[] not null,
  pnl       double precision[] not null,
  primary key (run_id, scope),
  check (cardinality(dates) = cardinality(pnl))
);

create function refuse_change_of_pnl() returns trigger language plpgsql as $$
begin
  raise exception 'a finished run never changes' using errcode = '23514';
end $$;

create trigger pnl_run_kept before update or delete or truncate on pnl_run
  for each statement execute function refuse_change_of_pnl();
create trigger pnl_run_chunk_kept before update or delete or truncate on pnl_run_chunk
  for each statement execute function refuse_change_of_pnl();
create trigger pnl_leg_chunk_kept before update or delete or truncate on pnl_leg_chunk
  for each statement execute function refuse_change_of_pnl();
create trigger pnl_data_set_kept before update or delete or truncate on pnl_data_set
  for each statement execute function refuse_change_of_pnl();
create trigger pnl_run_scope_kept before update or delete or truncate on pnl_run_scope
  for each statement execute function refuse_change_of_pnl();
create trigger pnl_var_scenarios_kept before update or delete or truncate on pnl_var_scenarios
  for each statement execute function refuse_change_of_pnl();
