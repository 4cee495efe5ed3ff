-- Runs of tasks (spec A3, B3). pg-boss (0004) only hands jobs to workers: what was asked for, who
-- did it and how it ended is kept here, and this row decides whether a run may begin or end.

create table task_run (
  task_id       uuid primary key,
  task_route    text not null,
  method        text not null,
  trigger       text not null check (trigger in ('CRON', 'TRIGGER')),
  state         text not null default 'QUEUED'
                check (state in ('QUEUED', 'RUNNING', 'SUCCESS', 'FAIL', 'KILLED')),
  queue_name    text not null,
  request_args  jsonb not null default '{}',
  request_json  jsonb,
  auth_email    text not null,
  auth_name     text not null,
  request_id    text,
  rerun_of      uuid references task_run,
  created       timestamptz not null default clock_timestamp(),
  -- the worker that took the run, and which taking it was: a later one makes an earlier one void
  executor      text,
  attempt       integer not null default 0,
  started       timestamptz,
  heartbeat     timestamptz,
  finished      timestamptz,
  output        text,
  error_type    text,
  error_scope   text,
  error_trace   text,
  error_dict    jsonb,
  check ((state = 'QUEUED') = (started is null and finished is null)),
  check ((state in ('SUCCESS', 'FAIL', 'KILLED')) = (finished is not null))
);

create index task_run_newest on task_run (created desc, task_id);
create index task_run_route on task_run (task_route, created desc);
create index task_run_open on task_run (task_route, created) where state in ('QUEUED', 'RUNNING');
create index task_run_statement_file on task_run ((request_json ->> 'file_id'), created desc);
create index task_run_rerun on task_run (rerun_of) where rerun_of is not null;

-- SUCCESS, FAIL and KILLED are final, whoever writes.
create function refuse_change_of_ended_run() returns trigger language plpgsql as $$
begin
  raise exception 'task run % has ended as %', old.task_id, old.state using errcode = '23514';
end $$;

create trigger task_run_final before update on task_run
  for each row when (old.state in ('SUCCESS', 'FAIL', 'KILLED'))
  execute function refuse_change_of_ended_run();

-- The answer to a call that carried an Idempotency-Key. The key is claimed in the transaction that
-- does the work: a second call with it waits for the first and then finds its answer.
create table idempotency_key (
  scope         text not null,
  key           text not null,
  request_hash  bytea not null,
  response      jsonb,
  created_at    timestamptz not null default clock_timestamp(),
  primary key (scope, key)
);

create index idempotency_key_age on idempotency_key (created_at);

-- Files that a worker took from its inbox folder. A file is moved only after its run ended; what
-- has no settled_at is still lying there, whatever happened to the worker in between.
create table inbox_file (
  id            bigint generated always as identity primary key,
  folder        text not null,
  file_name     text not null,
  file_id       text not null,
  task_id       uuid references task_run,
  taken_at      timestamptz not null default clock_timestamp(),
  settled_at    timestamptz
);

create unique index inbox_file_open on inbox_file (folder, file_name) where settled_at is null;

-- What the demo firm's generator has done: statement by statement, so that it goes on after a stop.
create table demo_statement (
  file_id        text primary key,
  clearer        text not null,
  statement_date date not null,
  verified_at    timestamptz,
  unique (clearer, statement_date)
);
