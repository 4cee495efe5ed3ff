import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { bigint, Rows } from '@fairlead/platform/database/rows';
import type { HistoryFilter } from './history-filter.ts';

const SUM = new Rows({ n: bigint });

/** Counts the runs of a filter by route, state, trigger and days, from the stored counts. */
export async function sumOfRuns(db: Db, filter: HistoryFilter): Promise<number> {
  const { from, to } = filter;
  const statement = sql`
    with asked as (select ${from ?? '-infinity'}::date as first, ${to ?? 'infinity'}::date as last),
    -- the first of the first whole month, and the first of the month that is not whole any more
    months as (
      select case when isfinite(first)
                  then (date_trunc('month', first - 1) + interval '1 month')::date
                  else first end as first,
             case when isfinite(last) then date_trunc('month', last + 1)::date else last end as beyond
        from asked)
    select ((select coalesce(sum(n), 0) from task_run_count, months
              where span = 'month' and since >= months.first and since < months.beyond
                and ${counted(filter)})
          + (select coalesce(sum(n), 0) from task_run_count, asked, months
              where span = 'day' and since >= asked.first
                and since < least(months.first, asked.last + 1) and ${counted(filter)})
          + (select coalesce(sum(n), 0) from task_run_count, asked, months
              where span = 'day' and since <= asked.last
                and since >= greatest(months.first, months.beyond) and ${counted(filter)})
          + (select coalesce(sum(n), 0) from task_run_ended_since, asked
              where day between asked.first and asked.last and ${counted(filter)})
          + (select count(*) from task_run, asked
              where state in ('QUEUED', 'RUNNING')
                and day_of(created) between asked.first and asked.last and ${counted(filter)})
           )::bigint as n`;
  return (await SUM.one(db, statement)).n;
}

function counted({ route, state, trigger }: HistoryFilter) {
  const conditions = [
    sql`true`,
    ...(route === undefined ? [] : [sql`task_route = ${route}`]),
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(trigger === undefined ? [] : [sql`trigger = ${trigger}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Any number that nobody else locks by. */
const ADDING_UP = 7_102_013;

/** Adds what has ended since the last time to the counts; nothing while another process does. */
export async function addUpEnded(db: Db): Promise<void> {
  await sql`
    with gone as (
      delete from task_run_ended_since
       where (select pg_try_advisory_xact_lock(${ADDING_UP}))
      returning *)
    insert into task_run_count as c (span, since, task_route, state, trigger, n)
    select span, date_trunc(span, day::timestamp)::date, task_route, state, trigger, sum(n)
      from gone cross join (values ('day'), ('month')) as spans (span)
     group by 1, 2, 3, 4, 5
    on conflict (span, since, task_route, state, trigger) do update set n = c.n + excluded.n
  `.execute(db);
}
