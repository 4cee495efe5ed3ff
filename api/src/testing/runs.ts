import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';

/** A run as it lies in the database. */
export type StoredRun = {
  readonly task_id: string;
  readonly task_route: string;
  readonly method: string;
  readonly trigger: 'CRON' | 'TRIGGER';
  readonly state: 'QUEUED' | 'RUNNING' | 'SUCCESS' | 'FAIL' | 'KILLED';
  readonly queue_name: string;
  readonly auth_email: string;
  readonly auth_name: string;
  readonly created: string;
  readonly executor: string | null;
  readonly attempt: number;
  readonly started: string | null;
  readonly heartbeat: string | null;
  readonly finished: string | null;
  readonly request_args: object;
  readonly request_json: unknown;
  readonly output: string | null;
  readonly output_tail: string | null;
  readonly output_length: number;
  readonly error_type: string | null;
  readonly error_scope: string | null;
  readonly error_trace: string | null;
  readonly error_dict: object | null;
  readonly rerun_of: string | null;
  readonly retry_of: string | null;
  readonly edited: boolean;
  readonly kill_requested: string | null;
  readonly kill_requested_by: string | null;
  readonly kill_reason: string | null;
};

/** Nobody takes a run for lost whose worker was heard of then. */
const FAR_AWAY = '9999-12-31T00:00:00.000Z';

/** A run that went well on 28 June 2024, changed where a test says so; with the times of its state. */
export function storedRun(change: Partial<StoredRun> = {}): StoredRun {
  const { state = 'SUCCESS', created = '2024-06-28T10:00:00.000Z' } = change;
  const isQueued = state === 'QUEUED';
  const isOpen = isQueued || state === 'RUNNING';
  return {
    task_id: randomUUID(),
    task_route: '/clearer/import_statement',
    method: 'POST',
    trigger: 'TRIGGER',
    state,
    queue_name: 'tasks',
    auth_email: 'olav@halyard.example',
    auth_name: 'Olav',
    created,
    executor: isQueued ? null : 'worker-1',
    attempt: isQueued ? 0 : 1,
    started: isQueued ? null : created,
    heartbeat: heartbeatOf(state, created),
    finished: isOpen ? null : created,
    request_args: {},
    request_json: null,
    output: isQueued ? null : '',
    output_tail: null,
    output_length: 0,
    error_type: null,
    error_scope: null,
    error_trace: null,
    error_dict: null,
    rerun_of: null,
    retry_of: null,
    edited: false,
    kill_requested: null,
    kill_requested_by: null,
    kill_reason: null,
    ...change,
  };
}

function heartbeatOf(state: StoredRun['state'], created: string): string | null {
  if (state === 'QUEUED') return null;
  return state === 'RUNNING' ? FAR_AWAY : created;
}

/** Stores runs as they are said to have been; returns the first one's id. */
export async function storeRuns(db: Db, runs: readonly StoredRun[]): Promise<string> {
  const names = Object.keys(storedRun()).map((name) => sql.ref(name));
  await sql`
    insert into task_run (${sql.join(names)})
    select ${sql.join(names)} from jsonb_populate_recordset(null::task_run, ${JSON.stringify(runs)}::jsonb)
  `.execute(db);
  return runs[0]?.task_id ?? '';
}
