import { METHODS, RUN_STATES, TRIGGERS } from '@fairlead/shared/contract/runs';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  choice,
  flag,
  float,
  integer,
  json,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';
import {
  OUTPUT_HEAD_CHARS,
  OUTPUT_TAIL_CHARS,
} from '@fairlead/platform/tasks/output/stored-output';

/**
 * Maximum characters of an output and of an error's text in the history; a run by itself shows all.
 */
const SHOWN_CHARS = 2000;

const RUN_COLUMNS = {
  task_id: uuid,
  task_route: text,
  method: choice(METHODS),
  trigger: choice(TRIGGERS),
  state: choice(RUN_STATES),
  queue_name: text,
  executor: nullable(text),
  created: moment,
  started: nullable(moment),
  finished: nullable(moment),
  calculated_execution_seconds: nullable(float),
  auth_email: text,
  auth_name: text,
  request_args: json<Readonly<Record<string, unknown>>>(),
  request_json: nullable(json()),
  output: nullable(text),
  output_length: integer,
  output_removed: nullable(moment),
  error_type: nullable(text),
  error_scope: nullable(text),
  error_trace: nullable(text),
  error_trace_length: nullable(integer),
  error_dict: nullable(json<Readonly<Record<string, unknown>>>()),
  rerun_of: nullable(uuid),
  edited: flag,
  retry_of: nullable(uuid),
  held: flag,
  kill_requested: nullable(moment),
};

const RUN = new Rows(RUN_COLUMNS);

/** A run as it is kept; what who asks may do with it is not among it. */
export type RunRow = RowOf<typeof RUN>;

const FACTS = sql`
  run.task_id, run.task_route, run.method, run.trigger, run.state, run.queue_name, run.executor,
  run.created, run.started, run.finished,
  extract(epoch from run.finished - run.started)::float8 as calculated_execution_seconds,
  run.auth_email, run.auth_name, run.request_args, run.request_json, run.output_removed,
  run.error_type, run.error_scope, length(run.error_trace) as error_trace_length, run.error_dict,
  run.rerun_of, run.edited, run.retry_of, run.held, run.kill_requested`;

/** Condition that a run's output is in pieces: it runs, or waits again after it ran. */
const HAS_PIECES = sql`run.state in ('QUEUED', 'RUNNING')`;

/**
 * Runs by their ids, the newest first, with the end of what each printed and the beginning of its
 * error. Of a run that has not ended it is the end of the pieces, of which only the last are read.
 */
export async function selectRunRows(db: Db, taskIds: readonly string[]): Promise<RunRow[]> {
  const statement = sql`
    select ${FACTS},
           coalesce(right(live.tail, ${SHOWN_CHARS}), run.output_tail, run.output) as output,
           coalesce(live.length, run.output_length) as output_length,
           left(run.error_trace, ${SHOWN_CHARS}) as error_trace
      from task_run as run
      left join lateral (
        select string_agg(piece.text, '' order by piece.upto) as tail,
               least(coalesce(max(piece.upto), 0), ${OUTPUT_HEAD_CHARS + OUTPUT_TAIL_CHARS})::int as length
          from task_log as piece
         where piece.task_id = run.task_id
           and piece.upto > (select max(upto) - ${SHOWN_CHARS} from task_log
                              where task_log.task_id = run.task_id)
      ) as live on ${HAS_PIECES}
     where run.task_id = any(${taskIds}::uuid[])
     order by run.created desc, run.task_id desc`;
  return RUN.all(db, statement);
}

const WHOLE_RUN = new Rows({
  ...RUN_COLUMNS,
  kill_requested_by: nullable(text),
  kill_reason: nullable(text),
  schedule_id: nullable(integer),
  due_at: nullable(moment),
});

export type WholeRunRow = RowOf<typeof WHOLE_RUN>;

/** One run with all that is kept of what it printed, and all of its error. */
export async function selectWholeRun(db: Db, taskId: string): Promise<WholeRunRow | undefined> {
  const statement = sql`
    select ${FACTS}, run.error_trace, coalesce(live.text, run.output) as output,
           coalesce(live.length, run.output_length) as output_length,
           run.kill_requested_by, run.kill_reason, run.schedule_id::int as schedule_id, run.due_at
      from task_run as run
      left join lateral (
        select string_agg(line_of_dropped(at_char - before, ends_line) || text, ''
                        order by upto) as text,
               sum(upto - at_char)::int as length
          from (select at_char, upto, text, lag(upto) over pieces as before,
                       lag(right(text, 1) = E'\\n') over pieces as ends_line
                  from task_log where task_log.task_id = run.task_id
                window pieces as (order by upto)) as piece
      ) as live on ${HAS_PIECES}
     where run.task_id = ${taskId}`;
  return WHOLE_RUN.first(db, statement);
}
