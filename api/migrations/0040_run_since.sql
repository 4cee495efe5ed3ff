-- What the facts that have come in since a run would move, kept of their last state.
create table pnl_since (
  run_id        bigint primary key references pnl_run,
  -- Names the facts that have come in, as the statement says that counts them.
  state         text not null,
  -- Cents of P&L to date with adjustments by kind of fact; what is 0 is left out.
  by_kind       jsonb not null,
  task_id       uuid not null,
  worked_out_at timestamptz not null default clock_timestamp()
);
-- How a run of its task stands is asked by the page, minute by minute.
create index task_run_pnl_since on task_run ((request_json ->> 'run_id'), created desc)
 where task_route = '/pnl/since';
