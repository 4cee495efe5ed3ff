-- Runs that are done by processes of their own: asked for by schedules, watched, stopped; what they
-- printed and what they made (docs/tasks.md).

alter table task_run
  -- higher ones are taken first; of people 0, of schedules -1, of work in the background less
  add column priority           integer not null default 0,
  -- it was offered, but as many of its user or route were running as may
  add column held               boolean not null default false,
  -- it repeats rerun_of with other arguments
  add column edited             boolean not null default false,
  -- the run, lost with its worker, that it was made for, and how many were before it
  add column retry_of           uuid references task_run,
  add column retries            integer not null default 0,
  add column schedule_id        bigint,
  add column due_at             timestamptz,
  add column kill_requested     timestamptz,
  add column kill_requested_by  text,
  add column kill_reason        text,
  -- characters that were printed, of which at most the first 262,144 and the last 786,432 are kept
  add column printed            bigint not null default 0,
  -- characters that are kept
  add column output_length      integer not null default 0,
  -- the last 2,000 of them, where there are more
  add column output_tail        text,
  add column output_removed     timestamptz,
  add constraint task_run_due_once unique (schedule_id, due_at),
  add constraint task_run_scheduled check ((schedule_id is null) = (due_at is null)),
  add constraint task_run_kill check (num_nulls(kill_requested, kill_requested_by, kill_reason) in (0, 3));

-- Runs that have ended refuse every change but this one.
alter table task_run disable trigger task_run_final;
update task_run set printed = length(output), output_length = length(output),
       output_tail = case when length(output) > 2000 then right(output, 2000) end
 where output <> '';
alter table task_run enable trigger task_run_final;

create index task_run_held on task_run (priority desc, created) where held and state = 'QUEUED';
create index task_run_retry on task_run (retry_of) where retry_of is not null;
create index task_run_running on task_run (task_route, auth_email) where state = 'RUNNING';

-- Lets those wait for each other who take or free a place under the same limit: of a person, of a
-- route (runs of a schedule follow each other as if theirs had one); always in this order.
create function lock_run_places(email text, route text, most_of_route jsonb)
returns void language plpgsql as $$
begin
  if email not like 'system:%' then
    perform pg_advisory_xact_lock(hashtextextended('fairlead runs of ' || email, 0));
  end if;
  if most_of_route ? route or email = 'system:schedule' then
    perform pg_advisory_xact_lock(hashtextextended('fairlead runs at ' || route, 0));
  end if;
end $$;

-- Whether one more may run, of its person and of its route.
create function has_run_place(
  email text, route text, most_of_person integer, most_of_route jsonb
) returns boolean language sql stable as $$
  select (email like 'system:%' or most_of_person > (
            select count(*) from task_run where state = 'RUNNING' and auth_email = email))
     and (not most_of_route ? route or (most_of_route ->> route)::integer > (
            select count(*) from task_run where state = 'RUNNING' and task_route = route))
$$;

-- The schedule that a run is of: its own, or that of the lost run which it follows.
create function schedule_of_run(run uuid) returns bigint language sql stable as $$
  with recursive line as (
    select schedule_id, retry_of from task_run where task_id = run
    union all
    select earlier.schedule_id, earlier.retry_of
      from line join task_run as earlier on earlier.task_id = line.retry_of
  )
  select schedule_id from line where schedule_id is not null
$$;

-- Whether a run of the same schedule is running, which it has to wait for.
create function is_behind_its_schedule(run uuid, route text, email text)
returns boolean language sql stable as $$
  select email = 'system:schedule' and exists (
    select from task_run
     where state = 'RUNNING' and task_route = route and auth_email = email
       and schedule_of_run(task_id) = schedule_of_run(run))
$$;

-- Takes a queued run, or marks it as held where it has no place. A function, because what is counted
-- has to be read after the lock: one statement would see what was before it. Its commit does not wait
-- for the disk: whoever takes a run does, before it begins. Commits that tell others (tell_of_runs) wait
-- one for another, and would so each wait for the disk alone.
create function claim_run(claimed uuid, by_worker text, most_of_person integer, most_of_route jsonb)
returns setof task_run language plpgsql as $$
declare
  run task_run;
begin
  perform set_config('synchronous_commit', 'off', true);
  select * into run from task_run where task_id = claimed and state = 'QUEUED';
  if not found then
    return;
  end if;
  perform lock_run_places(run.auth_email, run.task_route, most_of_route);
  if has_run_place(run.auth_email, run.task_route, most_of_person, most_of_route)
     and not is_behind_its_schedule(claimed, run.task_route, run.auth_email) then
    return query
      update task_run
         set state = 'RUNNING', held = false, executor = by_worker, attempt = attempt + 1,
             output = '', started = clock_timestamp(), heartbeat = clock_timestamp()
       where task_id = claimed and state = 'QUEUED'
      returning *;
  else
    update task_run set held = true where task_id = claimed and state = 'QUEUED';
  end if;
end $$;

-- SUCCESS, FAIL and KILLED are final, whoever writes. What was printed may be removed with age.
create or replace function refuse_change_of_ended_run() returns trigger language plpgsql as $$
begin
  if new.output is null and new.output_tail is null and new.output_removed is not null
     and to_jsonb(new) - array['output', 'output_tail', 'output_length', 'output_removed']
       = to_jsonb(old) - array['output', 'output_tail', 'output_length', 'output_removed'] then
    return new;
  end if;
  raise exception 'task run % has ended as %', old.task_id, old.state using errcode = '23514';
end $$;

-- What a run that has not ended has printed, piece by piece; merged into its row when it ends.
create table task_log (
  task_id  uuid not null,
  -- the positions, among all that was printed, of its first character and after its last one
  at_char  bigint not null,
  upto     bigint not null,
  at       timestamptz not null default clock_timestamp(),
  text     text not null,
  primary key (task_id, upto)
);

-- The line that stands, behind what is kept before it, for so many characters that are not kept; empty
-- for none.
create function line_of_dropped(dropped bigint, before_ends_line boolean) returns text
language sql stable parallel safe
return case when dropped > 0
            then case when before_ends_line then '' else E'\n' end
                 || '[… ' || to_char(dropped, 'FM999,999,999,999,999')
                 || E' characters are not kept …]\n'
            else '' end;

-- Puts what a run printed into its row, with a line where the middle is not kept, removes the pieces,
-- and tells those who follow.
create function settle_output(of_run uuid, kept_head integer, kept_tail integer)
returns void language plpgsql as $$
begin
  perform pg_notify('task_output', of_run::text);
  if not exists (select from task_log where task_id = of_run) then
    return;
  end if;
  with piece as (
    delete from task_log where task_id = of_run returning at_char, upto, text
  ),
  total as (
    select max(upto) as printed, max(upto) - (kept_head + kept_tail) as dropped from piece
  ),
  part as (
    select printed, dropped,
           left(string_agg(text, '' order by upto) filter (where at_char < kept_head),
                kept_head) as head,
           right(string_agg(text, '' order by upto)
                   filter (where upto > greatest(printed - kept_tail, kept_head)),
                 least(printed - kept_head, kept_tail)::int) as tail
      from piece, total
     group by printed, dropped
  ),
  whole as (
    select printed, head || line_of_dropped(dropped, right(head, 1) = E'\n')
                         || coalesce(tail, '') as output
      from part
  )
  update task_run
     set printed = whole.printed, output = whole.output,
         output_length = least(whole.printed, kept_head + kept_tail),
         output_tail = case when length(whole.output) > 2000 then right(whole.output, 2000) end
    from whole
   where task_run.task_id = of_run and state in ('QUEUED', 'RUNNING');
end $$;

-- Ends a run that is still so held: what it printed, its state, its audit row. No row where it is not.
-- `if_alone`: only where no run is held that may have its place now, and has to be offered by the same
-- transaction. A function, because most ends are one statement then, and a transaction by itself.
create function end_run(
  ended uuid, of_attempt integer, as_state text, error jsonb, by_actor text, why text,
  most_of_route jsonb, kept_head integer, kept_tail integer, if_alone boolean
) returns table (has_ended boolean) language plpgsql as $$
declare
  run record;
begin
  select auth_email, task_route, executor into run from task_run
   where task_id = ended and attempt = of_attempt and state = 'RUNNING'
     for no key update;
  if not found then
    return;
  end if;
  perform lock_run_places(run.auth_email, run.task_route, most_of_route);
  if if_alone and exists (
    select from task_run
     where held and state = 'QUEUED'
       and (auth_email = run.auth_email or task_route = run.task_route)
  ) then
    return query select false;
    return;
  end if;
  perform settle_output(ended, kept_head, kept_tail);
  update task_run
     set state = as_state, held = false, finished = clock_timestamp(),
         error_type = error ->> 'type', error_scope = error ->> 'scope',
         error_trace = error ->> 'trace', error_dict = error -> 'dict'
   where task_id = ended;
  insert into audit_event (actor, action, entity, entity_id, before, after, reason, request_id)
  values (coalesce(by_actor, run.auth_email),
          case as_state when 'KILLED' then 'task.kill' else 'task.end' end, 'task_run', ended::text,
          jsonb_build_object('state', 'RUNNING', 'executor', run.executor),
          jsonb_build_object('state', as_state, 'error_type', error ->> 'type'), why, ended::text);
  return query select true;
end $$;

-- What a run made, changed or read; written in the transaction that did it.
create table task_made (
  task_id  uuid not null references task_run on delete cascade,
  kind     text not null,
  id       text not null,
  label    text not null,
  path     text,
  action   text not null check (action in ('made', 'changed', 'read')),
  primary key (task_id, kind, id, action)
);

create index task_made_thing on task_made (kind, id);

create table task_schedule (
  schedule_id         bigint generated always as identity primary key,
  route               text not null,
  method              text not null,
  args                jsonb not null default '{}',
  json                jsonb,
  cron                text not null,
  business_days_only  boolean not null,
  overlap             text not null check (overlap in ('skip', 'wait')),
  missed              text not null check (missed in ('skip', 'once')),
  paused              boolean not null,
  -- what was due before is not made up for: it was made, resumed or got another line then
  due_from            timestamptz not null default clock_timestamp(),
  row_version         integer not null default 1,
  changed_by          text not null,
  changed_at          timestamptz not null default clock_timestamp()
);

-- The times at which a schedule was due and no run was made. A time is decided once.
create table task_schedule_skip (
  schedule_id  bigint not null references task_schedule on delete cascade,
  due_at       timestamptz not null,
  reason       text not null,
  primary key (schedule_id, due_at)
);

-- pg-boss tells the workers here which schedule is due; they make its run, or do not.
SELECT pgboss.create_queue('schedules', '{"policy": "standard", "retryLimit": 20, "retryDelay": 5, "expireInSeconds": 60, "retentionSeconds": 31536000, "deleteAfterSeconds": 86400}'::jsonb);

insert into task_schedule (route, method, args, cron, business_days_only, overlap, missed, paused, changed_by)
values ('/system/verify_audit', 'POST', '{"full": false}', '*/15 * * * *', false, 'skip', 'once', false, 'system:default'),
       ('/system/verify_audit', 'POST', '{"full": true}', '10 4 * * *', false, 'skip', 'once', false, 'system:default'),
       ('/system/prune_runs', 'POST', '{"date": "today", "dry_run": false}', '10 3 * * *', false, 'skip', 'skip', false, 'system:default'),
       ('/clearer/check_statements', 'POST', '{"date": "previous_business_day"}', '0 8 * * *', true, 'skip', 'once', false, 'system:default');

-- Removing runs asks it of every one.
create index inbox_file_run on inbox_file (task_id);

-- A chain over the audit log: each seal hashes its rows and the seal before, so that a row that is changed,
-- removed or put in later shows (docs/operations.md).
create table audit_seal (
  seq_from       bigint primary key,
  seq_to         bigint not null unique check (seq_to >= seq_from),
  hash           bytea not null,
  previous_hash  bytea not null unique,
  sealed_at      timestamptz not null default clock_timestamp()
);

create trigger audit_seal_append_only
  before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();

-- The last row of the seals that were found to hold: a run goes on from there, a full one from the first.
create table audit_checked (
  one     boolean primary key default true check (one),
  seq_to  bigint not null
);

insert into audit_checked (seq_to) values (0);

-- The history, newest first, from any place on, by each of route, who, state and trigger and by all of
-- them together. What is not narrowed by state or trigger is merged from their few values.
drop index task_run_newest;
drop index task_run_route;
create index task_run_newest on task_run (created, task_id);
create index task_run_route on task_run (task_route, created, task_id);
create index task_run_state on task_run (state, trigger, created, task_id);
create index task_run_route_state on task_run (task_route, state, trigger, created, task_id);
create index task_run_who on task_run (auth_email, state, trigger, created, task_id);
create index task_run_route_who on task_run (task_route, auth_email, state, trigger, created, task_id);

-- The words of a text in lower case, each cut to what an index takes.
create function words_of(said text) returns text[] language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(distinct left(word, 60)), '{}')
    from regexp_split_to_table(lower(said), '[^[:alnum:]]+') as split (word)
   where word <> '';
end;

-- What the index below is searched by: the words of an error and what else narrows the history, each
-- behind the number of the week, so that it lists a week's runs at most, however common it is.
create function week_of(moment timestamptz) returns bigint language sql immutable parallel safe
return floor(extract(epoch from moment) / 604800)::bigint;

create function marks_of_failure(created timestamptz, task_route text, auth_email text, state text,
                                 trigger text, error_type text, error_scope text, error_trace text)
returns text[] language sql immutable parallel safe
begin atomic
  select array_agg(week_of(created) || ' ' || mark)
    from unnest(words_of(concat_ws(' ', error_type, error_scope, error_trace))
                || array['=route ' || left(task_route, 200), '=who ' || left(auth_email, 200),
                         '=state ' || state, '=trigger ' || trigger]) as mark;
end;

create index task_run_marks on task_run using gin (
  marks_of_failure(created, task_route, auth_email, state, trigger, error_type, error_scope, error_trace)
) with (fastupdate = off) where error_type is not null;

-- The newest runs before a place and not before `since` whose failure has all the marks: week by week
-- until there are `wanted`. By other plans each run would be read to see its words.
create function failures_marked(marks text[], before timestamptz, before_id uuid, since timestamptz,
                                shown_routes text[], hidden_routes text[], wanted integer)
returns table (task_id uuid, created timestamptz) language plpgsql stable as $$
declare
  week  bigint := (select week_of(least(before, r.created)) from task_run r order by r.created desc limit 1);
  last  bigint := (select week_of(greatest(since, r.created)) from task_run r order by r.created limit 1);
  found_now  integer;
begin
  while week >= last and wanted > 0 loop
    return query
      with marked as materialized (
        select r.task_id, r.created
          from task_run r
         where r.error_type is not null
           and marks_of_failure(r.created, r.task_route, r.auth_email, r.state, r.trigger, r.error_type,
                                r.error_scope, r.error_trace)
               @> array(select week || ' ' || mark from unnest(marks) as mark)
           and (shown_routes is null or r.task_route = any(shown_routes))
           and r.task_route <> all(hidden_routes))
      select m.task_id, m.created from marked m
       where (m.created, m.task_id) < (before, before_id) and m.created >= since
       order by m.created desc, m.task_id desc
       limit wanted;
    get diagnostics found_now = row_count;
    wanted := wanted - found_now;
    week := week - 1;
  end loop;
end $$;

-- How many runs have ended, by day of UTC and by month. Each end adds a row to task_run_ended_since: a sum
-- that is kept in one row would make those who end runs of a day wait for each other. They are added up
-- now and then. Runs that have not ended are few, and counted.
create table task_run_ended_since (
  day         date not null,
  task_route  text not null,
  state       text not null,
  trigger     text not null,
  n           integer not null
);

create table task_run_count (
  span        text not null check (span in ('day', 'month')),
  since       date not null,
  task_route  text not null,
  state       text not null,
  trigger     text not null,
  n           bigint not null,
  primary key (span, since, task_route, state, trigger)
) with (fillfactor = 70);

create function day_of(moment timestamptz) returns date language sql immutable parallel safe
return (moment at time zone 'UTC')::date;

create function count_ended_run() returns trigger language plpgsql as $$
begin
  insert into task_run_ended_since
  values (day_of(new.created), new.task_route, new.state, new.trigger, 1);
  return null;
end $$;

create function count_ended_runs() returns trigger language plpgsql as $$
begin
  insert into task_run_ended_since
  select day_of(created), task_route, state, trigger,
         count(*) * case tg_op when 'INSERT' then 1 else -1 end
    from changed_rows where finished is not null
   group by 1, 2, 3, 4;
  return null;
end $$;

create trigger task_run_ended after update on task_run
  for each row when (old.finished is null and new.finished is not null)
  execute function count_ended_run();
create trigger task_run_counted after insert on task_run
  referencing new table as changed_rows
  for each statement execute function count_ended_runs();
create trigger task_run_uncounted after delete on task_run
  referencing old table as changed_rows
  for each statement execute function count_ended_runs();

insert into task_run_count (span, since, task_route, state, trigger, n)
select span, date_trunc(span, created at time zone 'UTC')::date, task_route, state, trigger, count(*)
  from task_run cross join (values ('day'), ('month')) as spans (span)
 where finished is not null
 group by 1, 2, 3, 4, 5;

-- Tells those who keep answers of the history that there is a newer one. A beat changes nothing of it.
create function tell_of_runs() returns trigger language plpgsql as $$
begin
  perform pg_notify('task_run', '');
  return null;
end $$;

create trigger task_run_came after insert or delete on task_run
  for each statement execute function tell_of_runs();
create trigger task_run_changed after update on task_run
  for each row when ((old.state, old.held, old.kill_requested, old.output_removed, old.executor)
                     is distinct from
                     (new.state, new.held, new.kill_requested, new.output_removed, new.executor))
  execute function tell_of_runs();
