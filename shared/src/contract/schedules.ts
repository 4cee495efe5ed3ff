import { MAX_ARGUMENT, MAX_CRON } from '@fairlead/shared/domain/tasks/schedule-terms';

import { METHODS, QueuedRun, RunState } from './runs.ts';
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
  object,
  oneOf,
  type Static,
  text,
} from './schema.ts';

/** Settings of a schedule that a person decides. */
export type ScheduleTerms = Static<typeof ScheduleTerms>;
export const ScheduleTerms = object({
  route: text({ minLength: 1, maxLength: 200 }),
  method: choice([...METHODS]),
  /** Arguments by the task's parameters; a date may be one of `DAY_WORDS`. */
  args: dictionary(text(), oneOf([text({ maxLength: MAX_ARGUMENT }), flag()])),
  json: nullable(anything()),
  /** Five fields, read in the firm's zone: '30 6 * * 1-5'. */
  cron: text({ minLength: 1, maxLength: MAX_CRON }),
  /** Not on Saturdays, Sundays and holidays of the firm's calendar. */
  business_days_only: flag(),
  /** Policy when the run before has not ended: skip this one, or let it wait. */
  overlap: choice(['skip', 'wait']),
  /** Policy for times missed while nothing ran: none, or one run for all of them. */
  missed: choice(['skip', 'once']),
  paused: flag(),
});

/** One of the next times of a schedule. */
export type ScheduleTime = Static<typeof ScheduleTime>;
export const ScheduleTime = object({
  at: instant(),
  /** Time in the firm's zone: '2024-03-31 03:30'. */
  local: text(),
  /** The clocks change between this time and the one before. */
  clock_change: flag(),
});

export type Schedule = Static<typeof Schedule>;
export const Schedule = object({
  schedule_id: integer(),
  terms: ScheduleTerms,
  /** The caller may not see the runs' arguments: `args` and `json` are empty. */
  withheld: flag(),
  row_version: integer(),
  changed_by: text(),
  changed_at: instant(),
  /** True when the caller may change it and run it now. */
  may_change: flag(),
  /** The task is not in this version: nothing runs. */
  task_is_gone: flag(),
  /** The next five times; none while it is paused. */
  next: list(ScheduleTime),
  /** Newest first, 14 at most. */
  last_runs: list(object({ task_id: text(), state: RunState, created_at: instant() })),
  /** The last time at which it was due and no run was made, and why: 'The run before has not ended'. */
  last_skip: nullable(object({ due_at: instant(), reason: text() })),
});

const OneSchedule = object({ schedule_id: integer({ minimum: 1 }) });

/** Validation errors of a schedule, field by field: 'cron', 'args.date'. */
const WRONG_TERMS = {
  status: 422,
  carries: object({ problems: list(object({ field: text(), reason: text() })) }),
} as const;

const CHANGED = { status: 409, carries: object({ schedule: Schedule }) } as const;

export const listSchedules = {
  method: 'GET',
  path: '/tasks/api/schedules',
  summary: 'The schedules of tasks',
  access: 'task:list',
  limit: 'reads',
  cost: 'light',
  query: nothing(),
  reply: object({
    /** The zone that lines of cron are read in. */
    zone: text(),
    schedules: list(Schedule),
  }),
} satisfies Endpoint;

/** The next five times of terms that are not saved yet; refused as saving them would be. */
export const previewSchedule = {
  method: 'POST',
  path: '/tasks/api/schedules/preview',
  summary: 'The next times of a schedule',
  access: 'schedule:write',
  limit: 'reads',
  cost: 'light',
  refusals: { WRONG_TERMS },
  query: nothing(),
  body: ScheduleTerms,
  reply: object({ times: list(ScheduleTime) }),
} satisfies Endpoint;

/** Beside `schedule:write` it needs the permission of its task. */
export const createSchedule = {
  method: 'POST',
  path: '/tasks/api/schedules',
  summary: 'Make a schedule',
  access: 'schedule:write',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  refusals: { WRONG_TERMS },
  query: nothing(),
  body: ScheduleTerms,
  reply: object({ schedule: Schedule }),
} satisfies Endpoint;

export const changeSchedule = {
  method: 'PUT',
  path: '/tasks/api/schedules/{schedule_id}',
  summary: 'Change, pause or resume a schedule',
  access: 'schedule:write',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  versioned: 'by if-match',
  refusals: { CHANGED, WRONG_TERMS },
  params: OneSchedule,
  query: nothing(),
  body: ScheduleTerms,
  reply: object({ schedule: Schedule }),
} satisfies Endpoint;

/** Its runs stay. */
export const deleteSchedule = {
  method: 'DELETE',
  path: '/tasks/api/schedules/{schedule_id}',
  summary: 'Delete a schedule',
  access: 'schedule:write',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  versioned: 'by if-match',
  refusals: { CHANGED },
  params: OneSchedule,
  query: nothing(),
  reply: object({ schedule_id: integer() }),
} satisfies Endpoint;

/** A run now with the schedule's arguments, in the name of who asks; the permission of its task. */
export const runScheduleNow = {
  method: 'POST',
  path: '/tasks/api/schedules/{schedule_id}/run',
  summary: 'Run a schedule now',
  access: 'task:list',
  limit: 'task_runs',
  cost: 'write',
  repeatable: 'under a key',
  params: OneSchedule,
  query: nothing(),
  reply: QueuedRun,
} satisfies Endpoint;
