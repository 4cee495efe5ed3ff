-- The state that answers of the history of tasks are kept under is the sum of these rows. A transaction that
-- changes what the history shows counts one of them up, once, and it is any that nobody else holds just now: so
-- nobody waits for anybody, and of transactions at work at once each has a row of its own. What has committed is in
-- the sum, on every server; no two states have the same one.
create table task_run_version (
  part     integer generated always as identity primary key,
  version  bigint not null
) with (fillfactor = 50);
insert into task_run_version (version) select 0 from generate_series(1, 16);

create or replace function tell_of_runs() returns trigger language plpgsql as $$
begin
  if current_setting('fairlead.runs_counted', true) is distinct from 'yes' then
    update task_run_version set version = version + 1
     where part = (select part from task_run_version limit 1 for no key update skip locked);
    if not found then
      insert into task_run_version (version) values (1);
    end if;
    perform set_config('fairlead.runs_counted', 'yes', true);
  end if;
  -- For servers of the release before, which still count it.
  perform pg_notify('task_run', '');
  return null;
end $$;

-- What a run prints is shown while it runs.
create trigger task_log_came after insert on task_log
  for each statement execute function tell_of_runs();
