import type { Task } from '@fairlead/shared/contract/tasks';

import { isObject } from '../json/json-schema.rules.ts';
import { fitted, type RunInput } from './run-input.rules.ts';

/** What was sent, and not answered by anybody yet. */
export type Sent = {
  /** Its Idempotency-Key: the same goes under the same key, so that it is queued once. */
  readonly key: string;
  readonly content: string;
  /** ISO. */
  readonly at: string;
};

/** What is filled in and not queued yet, as the browser keeps it. */
export type RunDraft = {
  /** When it was changed last, ISO. */
  readonly at: string;
  /** The run that it began with; null for none. */
  readonly from: string | null;
  readonly input: RunInput;
  readonly sent?: Sent | undefined;
};

/** What is sent under which key: the same content under the same one until it is answered. */
export function sentAs(
  content: string,
  before: Sent | undefined,
  { newKey, at }: { readonly newKey: string; readonly at: string },
): Sent {
  return before?.content === content ? before : { key: newKey, content, at };
}

/**
 * How it failed. `refused`: by the rules, under its key, so nothing was queued before either. `turned
 * away`: by what stands before them, as who is signed out. `lost`: nobody knows.
 */
export type Verdict = 'refused' | 'turned away' | 'lost';

/** What is unanswered once sending has failed. */
export function stillSent(
  verdict: Verdict,
  sent: Sent,
  before: Sent | undefined,
): Sent | undefined {
  if (verdict === 'lost') return sent;
  return verdict === 'refused' && before?.key === sent.key ? undefined : before;
}

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

const isSent = (value: unknown): value is Sent =>
  isObject(value) &&
  typeof value['key'] === 'string' &&
  typeof value['content'] === 'string' &&
  isInstant(value['at']);
