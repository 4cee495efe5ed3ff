import type { Task } from '@fairlead/shared/contract/tasks';
import { isSent, type Sent } from '@fairlead/shared/domain/sending/unanswered';

import { isObject } from '../json/json-schema.rules.ts';
import { fitted, type RunInput } from './run-input.rules.ts';

/** Input not yet queued, as the browser stores it. */
export type RunDraft = {
  /** Time of the last change, ISO. */
  readonly at: string;
  /** The run that it began with; null for none. */
  readonly from: string | null;
  readonly input: RunInput;
  readonly sent?: Sent | undefined;
};

/** The draft in a text that the browser kept, as far as it fits the task; undefined for none. */
export function draftOfText(text: string | null, task: Task): RunDraft | undefined {
  const kept = parse(text);
  if (!isObject(kept) || !isInstant(kept['at']) || !isObject(kept['input'])) return undefined;
  const { at, from, input, sent } = kept;
  const { method, args, json } = input;
  if (!isObject(args)) return undefined;
  return {
    at,
    from: typeof from === 'string' ? from : null,
    input: fitted(task, { method, args, json }),
    ...(isSent(sent) && { sent }),
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));
