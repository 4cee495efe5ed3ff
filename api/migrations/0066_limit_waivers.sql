-- Limits that may be broken for a time, up to so much of them (docs/pnl.md, "Waivers"). Taking one back
-- leaves its row, so that what held when a run was made stays known.
create table limit_waiver (
  waiver_id      bigint generated always as identity primary key,
  -- 'VAR_95', 'DRAWDOWN', 'POSITION FEI 2024-08-01'
  limit_key      text not null check (length(limit_key) between 1 and 100),
  -- The run in which it was seen, and that run's date.
  run_id         bigint not null references pnl_run,
  from_day       date not null,
  until_day      date not null,
  up_to_percent  integer not null check (up_to_percent between 1 and 9999),
  -- What was waived, as its person read it.
  label          text not null check (length(label) between 1 and 400),
  reason         text not null check (length(reason) between 1 and 500),
  waived_by      text not null,
  waived_by_name text not null,
  waived_at      timestamptz not null default clock_timestamp(),
  withdrawn_by   text,
  withdrawn_at   timestamptz,
  row_version    integer not null default 1,
  check (from_day <= until_day),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);

create unique index limit_waiver_live
  on limit_waiver (limit_key, from_day) where withdrawn_at is null;
create index limit_waiver_days on limit_waiver (until_day, from_day);
