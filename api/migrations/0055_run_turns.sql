-- Who waits for a worker, and whose turn it is (docs/operations.md, "Who waits"). A job of pg-boss is a
-- ticket for one of the runs that wait; which of them begins is decided when it is handed in.

-- The moment by which waiting runs go: when it was asked for, and five minutes later for each step that its
-- priority is below 0. So waiting makes up for priority, and no run is passed by for ever.
create function turn_of(created timestamptz, priority integer) returns timestamptz
language sql immutable parallel safe
return created - priority * interval '5 minutes';

-- In the place of an index by priority: those that are held, and those that wait, by person and turn.
drop index task_run_held;
create index task_run_held on task_run (turn_of(created, priority)) where held and state = 'QUEUED';
create index task_run_waiting on task_run (auth_email, turn_of(created, priority))
 where state = 'QUEUED' and not held and queue_name = 'tasks';

-- Tickets for runs of schedules and other `system:` accounts alone, for the place that each worker keeps.
SELECT pgboss.create_queue('system_tasks', '{"policy": "standard", "notify": true, "heartbeatSeconds": 30, "retryLimit": 5, "expireInSeconds": 82800, "retentionSeconds": 31536000, "deleteAfterSeconds": 86400}'::jsonb);

-- Those that wait when this release comes.
insert into pgboss.job (name, data)
select 'system_tasks', jsonb_build_object('taskId', task_id)
  from task_run
 where state = 'QUEUED' and not held and queue_name = 'tasks' and auth_email like 'system:%';

-- As before, but it locks the run before the places, as whoever ends one does.
create or replace function claim_run(
  claimed uuid, by_worker text, most_of_person integer, most_of_route jsonb
) returns setof task_run language plpgsql as $$
declare
  run task_run;
begin
  perform set_config('synchronous_commit', 'off', true);
  select * into run from task_run where task_id = claimed and state = 'QUEUED' for no key update;
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

-- Takes the run whose turn it is, or marks it as held where it has no place. Who has as many underway in
-- this worker as is its share comes after everybody else who waits; of the others the first by turn.
-- Claims of one worker follow each other, so that each sees what the one before took.
create function claim_next_run(
  by_worker text, only_system boolean, share_of_person integer, share_of_system integer,
  most_of_person integer, most_of_route jsonb
) returns setof task_run language plpgsql as $$
declare
  who   text;
  next  uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('fairlead places of ' || by_worker, 0));
  for who in
    with recursive waiting as (
      (select auth_email, turn_of(created, priority) as turn from task_run
        where state = 'QUEUED' and not held and queue_name = 'tasks'
        order by 1, 2 limit 1)
      union all
      select behind.* from waiting cross join lateral (
        select auth_email, turn_of(created, priority) from task_run
         where state = 'QUEUED' and not held and queue_name = 'tasks'
           and auth_email > waiting.auth_email
         order by 1, 2 limit 1) as behind
    )
    select auth_email from waiting
     where not only_system or auth_email like 'system:%'
     order by (select count(*) from task_run
                where state = 'RUNNING' and executor = by_worker
                  and task_run.auth_email = waiting.auth_email)
              >= case when auth_email like 'system:%' then share_of_system else share_of_person end,
              turn
  loop
    select task_id into next from task_run
     where state = 'QUEUED' and not held and queue_name = 'tasks' and auth_email = who
     order by turn_of(created, priority) limit 1
       for no key update skip locked;
    if found then
      return query select * from claim_run(next, by_worker, most_of_person, most_of_route);
      return;
    end if;
  end loop;
end $$;
