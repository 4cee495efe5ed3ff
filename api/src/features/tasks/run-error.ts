import { Refusal } from '../../platform/http/errors.ts';
import { TaskFailure } from '../../platform/tasks/task.ts';
import type { RunError } from './task-run.queries.ts';

const MAX_TRACE_CHARS = 20_000;

/** How an error that ended a run is kept: type, scope, trace and dictionary (spec A3). */
export function runErrorOf(thrown: unknown): RunError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const trace = (error.stack ?? error.message).slice(0, MAX_TRACE_CHARS);
  if (error instanceof TaskFailure) {
    // Foreseen: where in our code it was thrown helps nobody who reads it.
    return { type: error.type, scope: error.scope, trace: error.message, dict: error.dict };
  }
  if (error instanceof Refusal) {
    const dict = { code: error.code, status: error.status, ...error.body };
    return { type: 'Refusal', scope: 'request', trace: error.message, dict };
  }
  return { type: error.name, scope: 'task', trace, dict: { message: error.message } };
}
