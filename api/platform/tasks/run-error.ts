import { databaseFault } from '../database/database-faults.ts';
import { Refusal } from '../http/errors.ts';
import { TaskFailure } from './task.ts';

/** Error that ended a run, as it is stored (spec A3). */
export type RunError = {
  readonly type: string;
  readonly scope: string;
  readonly trace: string;
  readonly dict: Readonly<Record<string, unknown>>;
};

/** The type where it was for want of a database, or of room for it: later the same run may do. */
export const DATABASE_UNAVAILABLE = 'DatabaseUnavailable';

const MAX_TRACE_CHARS = 20_000;

/**
 * Converts an error that ended a run to type, scope, trace and dictionary (spec A3), as a database
 * can hold them.
 */
export function toRunError(thrown: unknown): RunError {
  const { type, scope, trace, dict } = toDetails(thrown);
  return {
    type: storable(type),
    scope: storable(scope),
    trace: storable(trace),
    dict: storableDict(dict),
  };
}

function toDetails(thrown: unknown): RunError {
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
  const dict = { message: error.message };
  if (databaseFault(error)?.status === 503) {
    return { type: DATABASE_UNAVAILABLE, scope: 'database', trace, dict };
  }
  return { type: error.name, scope: 'task', trace, dict };
}

/** PostgreSQL holds neither NUL nor half a character. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

function storableDict(dict: RunError['dict']): RunError['dict'] {
  try {
    const text = JSON.stringify(dict, (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    return JSON.parse(text, (_name, value: unknown) =>
      typeof value === 'string' ? storable(value) : value,
    ) as RunError['dict'];
  } catch {
    return { message: 'What the failure said of itself cannot be written as JSON' };
  }
}
