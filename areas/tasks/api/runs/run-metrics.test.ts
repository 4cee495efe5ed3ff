import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { scheduleMetrics } from '../schedules/schedule-metrics.ts';
import { runMetrics } from './run-metrics.ts';

let it: TestApp;

beforeAll(async () => {
  it = await createTestApp({ features: [runMetrics, scheduleMetrics] });
});
afterAll(() => it.close());

/** Lines of the metrics whose names begin so. */
async function metrics(name: string): Promise<readonly string[]> {
  const { body } = await it.app.inject('/metrics');
  return body.split('\n').filter((line) => line.startsWith(name));
}

test('[API-12] runs that wait are counted by task and kind, with how long the oldest has waited', async () => {
  expect(await metrics('fairlead_runs_waiting')).toEqual([]);
  await sql`
    insert into task_run (task_id, task_route, method, trigger, state, queue_name, auth_email, auth_name,
                          created, started)
    select gen_random_uuid(), route, 'POST', trigger, state, queue, 'a@b', 'A',
           clock_timestamp() - make_interval(secs => ago), case state when 'RUNNING' then now() end
      from (values ('/a', 'TRIGGER', 'QUEUED', 'tasks', 3600), ('/a', 'TRIGGER', 'QUEUED', 'tasks', 10),
                   ('/a', 'CRON', 'QUEUED', 'tasks', 60), ('/b', 'CRON', 'RUNNING', 'tasks', 60),
                   ('/c', 'TRIGGER', 'QUEUED', 'none', 60)) as run (route, trigger, state, queue, ago)
  `.execute(it.db);
  expect((await metrics('fairlead_runs_waiting{')).toSorted()).toEqual([
    'fairlead_runs_waiting{task="/a",kind="CRON"} 1',
    'fairlead_runs_waiting{task="/a",kind="TRIGGER"} 2',
  ]);
  const oldest = (await metrics('fairlead_runs_waiting_oldest_seconds{')).toSorted();
  expect(oldest.map((line) => line.replace(/\d$/, 'x'))).toEqual([
    'fairlead_runs_waiting_oldest_seconds{task="/a",kind="CRON"} 6x',
    'fairlead_runs_waiting_oldest_seconds{task="/a",kind="TRIGGER"} 360x',
  ]);
});

test('[API-12] times at which a schedule had no run are counted by task, of the last day', async () => {
  await sql`
    insert into task_schedule_skip (schedule_id, due_at, reason)
    select schedule_id, clock_timestamp() - make_interval(hours => ago), reason
      from (select schedule_id from task_schedule where route = '/system/prune_runs') as schedule,
           (values (1, 'The run before has not ended'), (23, 'The run before has not ended'),
                   (25, 'The run before has not ended'), (2, '2024-04-01 is no business day'))
             as skip (ago, reason)
  `.execute(it.db);
  expect((await metrics('fairlead_schedule_times_skipped{')).toSorted()).toEqual([
    'fairlead_schedule_times_skipped{task="/system/prune_runs",why="other"} 1',
    'fairlead_schedule_times_skipped{task="/system/prune_runs",why="overlap"} 2',
  ]);
});
