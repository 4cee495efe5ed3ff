import { isDay } from '@fairlead/shared/domain/calendar/days';

import { Refusal } from '@fairlead/platform/http/errors';
import type { LotRecordKeyset, LotTradeKeyset } from './detail.queries.ts';

/**
 * Keyset positions of the two lists of a drawer; null: from the start, 'end': there is no more of
 * it.
 */
export type DetailKeysets = {
  readonly trades: LotTradeKeyset | null | 'end';
  readonly records: LotRecordKeyset | null | 'end';
};

export const FIRST_DETAIL: DetailKeysets = { trades: null, records: null };

/** Null where both lists have ended. */
export function detailCursor({ trades, records }: DetailKeysets): string | null {
  if (trades === 'end' && records === 'end') return null;
  return Buffer.from(JSON.stringify({ trades, records })).toString('base64url');
}

/** The place that a cursor names. @throws Refusal for what is none of ours */
export function parseDetailCursor(cursor: string): DetailKeysets {
  const place = decodeCursor(cursor);
  if (place !== undefined && isTrades(place.trades) && isRecords(place.records))
    return { trades: place.trades, records: place.records };
  throw new Refusal({ status: 400, code: 'INVALID', message: "query.after is not this list's" });
}

type Unknown = { readonly trades?: unknown; readonly records?: unknown };

function decodeCursor(cursor: string): Unknown | undefined {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return typeof place === 'object' && place !== null ? place : undefined;
  } catch {
    return undefined;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isTrades(place: unknown): place is LotTradeKeyset | 'end' {
  if (place === 'end') return true;
  const { isOther, day, uuid } = (place ?? {}) as Partial<Record<keyof LotTradeKeyset, unknown>>;
  return isStart(isOther, day) && typeof uuid === 'string' && UUID.test(uuid);
}

function isRecords(place: unknown): place is LotRecordKeyset | 'end' {
  if (place === 'end') return true;
  const { isOther, day, journalId, lineNo } = (place ?? {}) as Partial<
    Record<keyof LotRecordKeyset, unknown>
  >;
  return isStart(isOther, day) && Number.isSafeInteger(journalId) && Number.isSafeInteger(lineNo);
}

const isStart = (isOther: unknown, day: unknown): boolean =>
  typeof isOther === 'boolean' && typeof day === 'string' && isDay(day);
