import type { Endpoint } from './endpoint.ts';
import { REASON } from './reason.ts';
import {
  anything,
  choice,
  day,
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
export const RunState = choice([...RUN_STATES]);
export type RunState = (typeof RUN_STATES)[number];

/** Triggers of a run: the clock (cron), or a request of a person or another task. */
export const TRIGGERS = ['CRON', 'TRIGGER'] as const;

/** HTTP methods that may start a run; never GET, which changes nothing. */
export const METHODS = ['POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** The answer of a call that asks for a run. */
export type QueuedRun = Static<typeof QueuedRun>;
export const QueuedRun = object({
  task_id: text(),
  /** Words for a run that was not made, because the same one waits already. */
  note: optional(text()),
});

/**
 * One run of a task, as it was asked for and as it went (spec A3, B3). Where `withheld` is true the
 * caller may not see what it was given, printed and failed of: those fields are empty or null.
 */
export type TaskRun = Static<typeof TaskRun>;
export const TaskRun = object({
  task_id: text(),
  task_route: text(),
  method: text(),
  trigger: choice([...TRIGGERS]),
  state: RunState,
  queue_name: text(),
  /** The worker that took the run; null while it is queued. */
  executor: nullable(text()),
  created: instant(),
  created_at: instant(),
  started: nullable(instant()),
  finished: nullable(instant()),
  /** From start until the end; null while it has not ended. */
  calculated_execution_seconds: nullable(number()),
  auth_email: text(),
  auth_name: text(),
  request_args: dictionary(text(), anything()),
  request_json: nullable(anything()),
  /** Output of the task: all of it of one run, its last 2,000 characters in the history. */
  output: nullable(text()),
  /** Characters that are kept of what it printed; 0 while none are. */
  output_length: integer(),
  /** Time at which the stored output was removed because of its age. */
  output_removed: nullable(instant()),
  error_type: nullable(text()),
  error_scope: nullable(text()),
  /** All of it of one run, its first 2,000 characters in the history. */
  error_trace: nullable(text()),
  error_trace_length: integer(),
  error_dict: nullable(dictionary(text(), anything())),
  withheld: flag(),
  /** The run that it repeats, and whether with other arguments. */
  rerun_of: nullable(text()),
  edited: flag(),
  /** The run, lost with its worker, that it was made for. */
  retry_of: nullable(text()),
  /** It waits because as many as may are running: of its user or of its route. */
  held: flag(),
  /** Somebody has asked to stop it. */
  kill_requested: nullable(instant()),
  /** Permissions of the caller: to stop it, and to rerun it. */
  may_kill: flag(),
  may_rerun: flag(),
});

/** Narrows the history; every part that is given has to hold. */
export const HistoryQuery = object({
  route: optional(text({ minLength: 1, maxLength: 200 })),
  state: optional(RunState),
  /** The e-mail of who asked. */
  who: optional(text({ minLength: 1, maxLength: 200 })),
  trigger: optional(choice([...TRIGGERS])),
  /** Days of UTC, both included, on which the run was asked for. */
  from: optional(day()),
  to: optional(day()),
  /** Words that its error has, in any order: type, scope and text. */
  words: optional(text({ minLength: 1, maxLength: 200 })),
  /** Cursor: the end of the previous page. */
  after: optional(text({ maxLength: 200 })),
});
export type HistoryQuery = Static<typeof HistoryQuery>;

/** Runs of tasks, newest first, 100 a page (spec B7). */
export const listTaskHistory = {
  method: 'GET',
  path: '/tasks/api/history',
  summary: 'Runs of tasks, newest first',
  access: 'task:history',
  limit: 'history',
  cost: { usual: 'light', heavyWith: ['words'] },
  unchanged: 'by etag',
  query: HistoryQuery,
  reply: object({
    tasks: list(TaskRun),
    /** Number in all; `at_least` so many where they are not counted further. */
    total: integer(),
    at_least: flag(),
    after: nullable(text()),
  }),
} satisfies Endpoint;

/** Something that a run made, changed or read. */
export type RunArtifact = Static<typeof RunArtifact>;
export const RunArtifact = object({
  kind: choice([
    'statement',
    'trades',
    'pnl_run',
    'price_set',
    'physical_set',
    'fx_set',
    'journal_export',
    'accounting_set',
    'backacc_set',
    'cash_planning',
    'bank_statement',
    'sheet',
    'blotter_entry',
    'opening_positions',
    'told_trades',
    'reference_data',
  ]),
  id: text(),
  /** Label for people: 'Norvane, 28 Jun 2024'. */
  label: text(),
  /** Path within the product that shows it; null where it has no page. */
  path: nullable(text()),
  action: choice(['made', 'changed', 'read']),
});

const OneRun = object({
  task_id: text({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
});

/** One run whole: all it printed, what it made, who asked for it again. */
export const getTaskRun = {
  method: 'GET',
  path: '/tasks/api/runs/{task_id}',
  summary: 'One run of a task',
  access: 'task:history',
  limit: 'reads',
  cost: 'light',
  params: OneRun,
  query: nothing(),
  reply: object({
    run: TaskRun,
    /** Timeout from its start; null where the task is of another version. */
    timeout_seconds: nullable(integer()),
    /** User who stopped it, and the reason; null unless somebody did. */
    killed_by: nullable(text()),
    kill_reason: nullable(text()),
    /** The schedule that asked for it, and the moment it was due. */
    schedule_id: nullable(integer()),
    due_at: nullable(instant()),
    made: list(RunArtifact),
    /** The runs that repeat it, by hand or because its worker was lost; newest first. */
    followers: list(
      object({
        task_id: text(),
        state: RunState,
        created_at: instant(),
        auth_name: text(),
        /** 're-run', 'edited' or 'retry'. */
        kind: choice(['re-run', 'edited', 'retry']),
      }),
    ),
  }),
} satisfies Endpoint;

/**
 * Follows the output of a run by long polling. Positions count the characters printed, from 0.
 * Waits up to 25 s for something after `after`; replies at once when there is, or when the run has
 * ended.
 */
export const followOutput = {
  method: 'GET',
  path: '/tasks/api/runs/{task_id}/output',
  summary: 'What a run has printed since a position; waits for more',
  access: 'task:history',
  limit: 'task_output',
  cost: 'held',
  params: OneRun,
  query: object({ after: integer({ minimum: 0 }) }),
  reply: object({
    state: RunState,
    /** The position of the first character of `text`: beyond `after` where the middle was cut. */
    from: integer(),
    text: text(),
    /** Position to continue from. */
    to: integer(),
    /** Nothing more will come. */
    ended: flag(),
  }),
} satisfies Endpoint;

/**
 * Stops a run: a queued one at once, a running one by its signal and, when its grace is over, by force.
 * It is KILLED when nothing of it lives. Who asked for the run may, and who may stop any.
 */
export const killRun = {
  method: 'POST',
  path: '/tasks/api/runs/{task_id}/kill',
  summary: 'Stop a run',
  access: 'task:history',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  refusals: {
    /** It has ended already. */
    ENDED: { status: 409, carries: object({ state: RunState }) },
    /** Its task may not be stopped. */
    NOT_KILLABLE: { status: 422, carries: object({}) },
  },
  params: OneRun,
  query: nothing(),
  body: object(REASON),
  reply: object({ state: RunState }),
} satisfies Endpoint;
