import type { Task } from '@fairlead/shared/contract/tasks';
import { isSent, type SentRequest } from '@fairlead/shared/domain/sending/unanswered';

import { isJsonObject } from '../json/json-schema.rules.ts';
import { fitted, type RunInput } from './run-input.rules.ts';

/** Input not yet queued, as the browser stores it. */
export type RunDraft = {
  /** Time of the last change, ISO. */
  readonly at: string;
  /** The run that it began with; null for none. */
  readonly from: string | null;
  readonly input: RunInput;
  readonly sent?: SentRequest | undefined;
};

/** The draft in a text that the browser kept, as far as it fits the task; undefined for none. */
export function parseRunDraft(text: string | null, task: Task): RunDraft | undefined {
  const kept = parse(text);
  if (!isJsonObject(kept) || !isInstant(kept['at']) || !isJsonObject(kept['input']))
    return undefined;
  const { at, from, input, sent } = kept;
  const { method, args, json } = input;
  if (!isJsonObject(args)) return undefined;
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
