import type { TaskRun } from '@fairlead/shared/contract/runs';
import { formatInstant } from '@fairlead/shared/format';

import { prettyJson } from '../json/json-skeleton.rules.ts';
import { isEnded } from './state.rules.ts';

export const WITHHELD = "You may not see this run's details";

/** Why there is no output to show, in the specification's words where they are true (spec A, section 8). */
export function outputObstacle(run: TaskRun): string | undefined {
  if (run.withheld) return WITHHELD;
  if (run.output_removed !== null) {
    return `The output was removed on ${formatInstant(run.output_removed, 'UTC')} UTC because of its age`;
  }
  if (run.output !== null && run.output !== '') return undefined;
  if (run.state === 'QUEUED') return 'The run has not begun yet';
  if (!isEnded(run)) return 'Nothing is kept yet of what the run prints: its page shows it live';
  return run.output === null
    ? 'Output was probably not redirected/saved. Check the request args'
    : "Task didn't emit anything to standard out";
}

/** Why there is no error to show (spec A, section 8). */
export function errorObstacle(run: TaskRun): string | undefined {
  if (run.withheld) return WITHHELD;
  return run.error_type === null ? "Task didn't have any errors" : undefined;
}

/** Why there is nothing to show of what a run was given (spec A, section 8). */
export function dataObstacle(run: TaskRun): string | undefined {
  if (run.withheld) return WITHHELD;
  const isEmpty = Object.keys(run.request_args).length === 0 && run.request_json === null;
  return isEmpty ? 'No Params or Data' : undefined;
}

/** True when the history has only a part of a run's output, or of its trace. */
export function isOutputCut({ output, output_length }: TaskRun): boolean {
  return output !== null && output.length < output_length;
}

export function isTraceCut({ error_trace, error_trace_length }: TaskRun): boolean {
  return error_trace !== null && error_trace.length < error_trace_length;
}

/** A name and its value, as text: JSON for what is no text. */
export type DictionaryEntry = { readonly name: string; readonly value: string };

export function toDictionaryEntries(
  dictionary: Readonly<Record<string, unknown>>,
): readonly DictionaryEntry[] {
  return Object.entries(dictionary).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : prettyJson(value),
  }));
}

/** One thing that was wrong with what a run was given. */
export type ReasonLine = {
  readonly file: string;
  readonly line: string;
  readonly column: string;
  readonly message: string;
};

/**
 * Entries of an error's dictionary: reasons line by line where there are some, and all else by
 * name.
 */
export function readErrorDictionary({ error_dict: dictionary }: TaskRun): {
  readonly reasons: readonly ReasonLine[];
  readonly entries: readonly DictionaryEntry[];
} {
  const { reasons, ...others } = dictionary ?? {};
  if (!Array.isArray(reasons) || !reasons.every(isReason)) {
    return { reasons: [], entries: toDictionaryEntries(dictionary ?? {}) };
  }
  return { reasons: reasons.map(reasonLine), entries: toDictionaryEntries(others) };
}

type Reason = Readonly<Record<string, unknown>> & { readonly message: string };

function isReason(reason: unknown): reason is Reason {
  return (
    typeof reason === 'object' &&
    reason !== null &&
    'message' in reason &&
    typeof reason.message === 'string'
  );
}

function reasonLine({ file, line, column, message }: Reason): ReasonLine {
  return { file: cellText(file), line: cellText(line), column: cellText(column), message };
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : prettyJson(value);
}
