import type { TaskRun } from '@fairlead/shared/contract/runs';
import type { Task } from '@fairlead/shared/contract/tasks';

/** A run that ended well, changed where a test says so. */
export function taskRun(task_id: string, change: Partial<TaskRun> = {}): TaskRun {
  return {
    task_id,
    task_route: '/clearer/import_statement',
    method: 'POST',
    trigger: 'TRIGGER',
    state: 'SUCCESS',
    queue_name: 'tasks',
    executor: 'worker-1',
    created: '2024-06-28T10:00:00.000Z',
    created_at: '2024-06-28T10:00:00.000Z',
    started: '2024-06-28T10:01:00.000Z',
    finished: '2024-06-28T10:01:00.400Z',
    calculated_execution_seconds: 0.4,
    auth_email: 'olav@halyard.example',
    auth_name: 'Olav',
    request_args: {},
    request_json: null,
    output: null,
    output_length: 0,
    output_removed: null,
    error_type: null,
    error_scope: null,
    error_trace: null,
    error_trace_length: 0,
    error_dict: null,
    withheld: false,
    rerun_of: null,
    edited: false,
    retry_of: null,
    held: false,
    kill_requested: null,
    may_kill: true,
    may_rerun: true,
    ...change,
  };
}

/** A task without arguments, changed where a test says so. */
export function task(route: string, change: Partial<Task> = {}): Task {
  return {
    route,
    summary: 'What it is for',
    url_params: [],
    methods: ['POST'],
    request_json: false,
    json_schema: null,
    last_run: null,
    next_run: null,
    may_run: true,
    ...change,
  };
}
