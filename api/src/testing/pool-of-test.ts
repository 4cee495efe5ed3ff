import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Work } from '@fairlead/platform/tasks/process/fixtures/test-tasks';
import { type PoolOptions, startProcessPool } from '@fairlead/platform/tasks/process/process-pool';
import type { ProcessEnd, ProcessLimits } from '@fairlead/platform/tasks/process/run-job';
import type { TestDb } from './test-db.ts';

const TASKS_MODULE = new URL(
  '../../platform/tasks/process/fixtures/test-tasks.ts',
  import.meta.url,
);

/** Beyond what a busy machine takes for anything that ends by itself. */
const PATIENT: ProcessLimits = { timeoutSeconds: 120, memoryMb: 1_024, graceSeconds: 0.2 };

export type Begun = {
  readonly taskId: string;
  /** All that it has printed so far. */
  readonly text: () => string;
  readonly stop: () => void;
  readonly ended: Promise<{ readonly end: ProcessEnd; readonly text: string }>;
};

/** A pool on a database of a test, and runs in it that do what the test writes. */
export function poolOfTest({ db, url }: TestDb, options: Partial<PoolOptions> = {}) {
  const executor = `test:${randomUUID().slice(0, 8)}`;
  const pool = startProcessPool({
    size: 1,
    tasksModule: TASKS_MODULE,
    databaseUrl: url,
    clock: { zone: 'Europe/Zurich', businessDate: '2024-06-28' },
    executor,
    log: { warn: () => undefined },
    ...options,
  });

  /** Hands over a run that is RUNNING; `work` knows nothing of the test but its arguments. */
  async function begin(work: Work, limits: Partial<ProcessLimits> = {}): Promise<Begun> {
    const taskId = await storeRunning(db);
    let text = '';
    const job = {
      taskId,
      attempt: 1,
      route: '/test/work',
      args: { day: '2024-06-27' },
      json: { work: work.toString() },
      actor: { email: 'olav@halyard.example', name: 'Olav' },
    };
    const { ended, stop } = pool.run(job, {
      limits: { ...PATIENT, ...limits },
      onText: (more) => (text += Buffer.from(more).toString()),
    });
    return {
      taskId,
      text: () => text,
      stop,
      ended: ended.then((end) => ({ end, text })),
    };
  }

  return {
    executor,
    begin,
    run: async (work: Work, limits?: Partial<ProcessLimits>) => (await begin(work, limits)).ended,
    stop: async () => pool.stop(),
  };
}

/** A run that is RUNNING, in its first attempt. */
export async function storeRunning(db: TestDb['db']): Promise<string> {
  const taskId = randomUUID();
  await sql`
    insert into task_run (task_id, task_route, method, trigger, queue_name, request_args,
                          auth_email, auth_name, request_id)
    values (${taskId}, '/test/work', 'POST', 'TRIGGER', 'tasks', '{}',
            'olav@halyard.example', 'Olav', 'test')
  `.execute(db);
  await sql`
    update task_run set state = 'RUNNING', executor = 'test', attempt = 1, output = '',
           started = clock_timestamp(), heartbeat = clock_timestamp()
     where task_id = ${taskId}
  `.execute(db);
  return taskId;
}
