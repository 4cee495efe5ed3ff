import { isSent, type SentRequest } from '@fairlead/shared/domain/sending/unanswered';

/** Stored draft of a form, with its request that has no response yet. */
export type StoredFormDraft<Draft> = {
  readonly draft: Draft;
  readonly sent?: SentRequest | undefined;
};

/** Parses a stored draft; `readDraft` makes an empty one of invalid text. */
export function parseStoredDraft<Draft>(
  text: string | null,
  readDraft: (kept: unknown) => Draft,
): StoredFormDraft<Draft> {
  const { draft, sent } = toFields(parsed(text));
  return { draft: readDraft(draft), ...(isSent(sent) && { sent }) };
}

/** The fields of an object; none of anything else. */
export const toFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Reads a text that the browser has kept; empty where it is none. */
export const readText = (kept: unknown): string => (typeof kept === 'string' ? kept : '');

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
