import type { Endpoint } from './endpoint.ts';
import { METHODS, type Method, QueuedRun, RunState } from './runs.ts';
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
  object,
  open,
  optional,
  type Static,
  text,
} from './schema.ts';

/** A task that can be run (spec A3). */
export type Task = Static<typeof Task>;
export const Task = object({
  route: text(),
  /** Purpose of the task, in a sentence. */
  summary: text(),
  url_params: list(
    object({
      name: text(),
      type_val: choice(['bool', 'date']),
      /** 'true', 'false' or a day: what the screen begins with. */
      default_val: nullable(text()),
    }),
  ),
  methods: list(choice([...METHODS])),
  /** True when a run takes a JSON body. */
  request_json: flag(),
  /** The JSON Schema of that body; null when it takes none. */
  json_schema: nullable(dictionary(text(), anything())),
  last_run: nullable(object({ task_id: text(), state: RunState, created_at: instant() })),
  /** The next moment at which one of its schedules is due; null when none is. */
  next_run: nullable(instant()),
  /** True when the caller may run it. */
  may_run: flag(),
});

/** Every task there is; `filter` keeps those whose route contains it. */
export const listTasks = {
  method: 'GET',
  path: '/tasks/api/list',
  summary: 'The tasks that can be run',
  access: 'task:list',
  limit: 'reads',
  cost: 'light',
  query: object({ filter: optional(text({ maxLength: 200 })) }),
  reply: object({ tasks: list(Task) }),
} satisfies Endpoint;

/**
 * The call that asks for a run of a task (spec A7), as the browser sends it. The server has one for
 * each task, with the schema and the permission of that task. `route` begins with a slash.
 */
export const declareQueueRun = (route: string, method: Method) =>
  ({
    method,
    path: `/tasks/all${route}_queue`,
    summary: `Ask for a run of ${route}`,
    access: 'signed-in',
    limit: 'task_runs',
    cost: 'write',
    repeatable: 'under a key',
    repeats: 'a run',
    query: open({}),
    body: anything(),
    reply: QueuedRun,
  }) as const satisfies Endpoint;

/** Progress of the import of waiting statement files; all zero when there is none. */
export const importProgress = {
  method: 'GET',
  path: '/imports/progress',
  summary: 'How far the import of statements is',
  access: 'edf:read',
  limit: 'reads',
  cost: 'light',
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
  cost: 'write',
  query: nothing(),
  body: object({
    file_name: text({ minLength: 1, maxLength: 200 }),
    content: text({ minLength: 1, maxLength: MAX_FILE_BYTES }),
  }),
  /** `file_id` is the SHA-256 of the content: the `request_json` that the import task takes. */
  reply: object({ file_id: text() }),
  maxBodyBytes: MAX_FILE_BYTES + 64 * 1024,
} satisfies Endpoint;
