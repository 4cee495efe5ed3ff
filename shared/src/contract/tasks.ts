import type { Endpoint } from './endpoint.ts';
import {
  anything,
  choice,
  dictionary,
  flag,
  instant,
  integer,
  list,
  nothing,
  nullable,
  number,
  object,
  optional,
  type Static,
  text,
} from './schema.ts';

/** SUCCESS, FAIL and KILLED are final (spec A3). */
export const RUN_STATES = ['QUEUED', 'RUNNING', 'SUCCESS', 'FAIL', 'KILLED'] as const;
const RunState = choice([...RUN_STATES]);

/** One run of a task, as it was asked for and as it went (spec A3, B3). */
export type TaskRun = Static<typeof TaskRun>;
export const TaskRun = object({
  task_id: text(),
  task_route: text(),
  method: text(),
  trigger: choice(['CRON', 'TRIGGER']),
  state: RunState,
  queue_name: text(),
  /** The worker that took the run; null while it is queued. */
  executor: nullable(text()),
  created: instant(),
  created_at: instant(),
  started: nullable(instant()),
  finished: nullable(instant()),
  /** From start until the end, or until now. */
  calculated_execution_seconds: nullable(number()),
  auth_email: text(),
  auth_name: text(),
  request_args: dictionary(text(), anything()),
  request_json: nullable(dictionary(text(), anything())),
  /** What the task printed; null when nothing was kept. */
  output: nullable(text()),
  error_type: nullable(text()),
  error_scope: nullable(text()),
  error_trace: nullable(text()),
  error_dict: nullable(dictionary(text(), anything())),
  rerun_of: nullable(text()),
});

/** A task that can be run (spec A3). */
export type Task = Static<typeof Task>;
export const Task = object({
  route: text(),
  url_params: list(
    object({
      name: text(),
      type_val: choice(['bool', 'date']),
      default_val: nullable(text()),
    }),
  ),
  methods: list(text()),
  /** Whether a run takes a JSON body. */
  request_json: flag(),
  last_run: nullable(object({ state: RunState, created_at: instant() })),
});

/** Every task there is; `filter` keeps those whose route contains it. */
export const listTasks = {
  method: 'GET',
  path: '/tasks/api/list',
  summary: 'The tasks that can be run',
  access: 'task:list',
  limit: 'reads',
  query: object({ filter: optional(text({ maxLength: 200 })) }),
  reply: object({ tasks: list(Task) }),
} satisfies Endpoint;

/** The newest 200 runs, newest first. Without `task:output` the output and error fields are null. */
export const listTaskHistory = {
  method: 'GET',
  path: '/tasks/api/history',
  summary: 'Runs of tasks, newest first',
  access: 'task:history',
  limit: 'history',
  query: nothing(),
  reply: object({ tasks: list(TaskRun) }),
} satisfies Endpoint;

/** Answer of `POST /tasks/all{route}_queue`, one call for each task (`api/src/features/tasks`). */
export const QueuedRun = object({ task_id: text() });

/** How far the import of waiting statement files is; all zero when there is none. */
export const importProgress = {
  method: 'GET',
  path: '/imports/progress',
  summary: 'How far the import of statements is',
  access: 'edf:read',
  limit: 'reads',
  query: nothing(),
  reply: object({
    /** Files taken and refused since the batch under way began, and files still waiting. */
    done: integer(),
    refused: integer(),
    waiting: integer(),
  }),
} satisfies Endpoint;

/** The largest statement file, whether it is uploaded or found in the inbox. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** Hands a statement file over; the import itself is the task `/clearer/import_statement`. */
export const uploadStatement = {
  method: 'POST',
  path: '/clearer/statement_files',
  summary: 'Hand a clearer statement file over for import',
  access: 'statement:import',
  limit: 'writes',
  query: nothing(),
  body: object({
    file_name: text({ minLength: 1, maxLength: 200 }),
    content: text({ minLength: 1, maxLength: MAX_FILE_BYTES }),
  }),
  /** `file_id` is the SHA-256 of the content: the `request_json` that the import task takes. */
  reply: object({ file_id: text() }),
  maxBodyBytes: MAX_FILE_BYTES + 64 * 1024,
} satisfies Endpoint;
