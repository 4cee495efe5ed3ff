import { isDay } from '@fairlead/shared/domain/calendar/days';

import { Refusal } from '@fairlead/platform/http/errors';
import type { EntryLineKeyset } from './entries.queries.ts';

/** Keyset position in the entries of a figure: in which of its parts, and after what. */
export type EntryKeyset = {
  readonly part: number;
  /** So many of the budget were answered. */
  readonly skip: number;
  readonly line: EntryLineKeyset | null;
};

export const FIRST_ENTRY: EntryKeyset = { part: 0, skip: 0, line: null };

export function entryCursor({ part, skip, line }: EntryKeyset): string {
  const place =
    line === null ? [part, skip] : [part, line.journalDate, line.journalId, line.lineNo];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The place that a cursor names. @throws Refusal for what is none of ours */
export function parseEntryCursor(cursor: string): EntryKeyset {
  const [part, first, journalId, lineNo] = parseParts(cursor);
  if (isCount(part) && isCount(first) && journalId === undefined)
    return { part, skip: first, line: null };
  if (isCount(part) && typeof first === 'string' && isDay(first))
    if (isCount(journalId) && isCount(lineNo))
      return { part, skip: 0, line: { journalDate: first, journalId, lineNo } };
  throw new Refusal({ status: 400, code: 'INVALID', message: "query.after is not this list's" });
}

const isCount = (part: unknown): part is number => Number.isSafeInteger(part) && Number(part) >= 0;

function parseParts(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
