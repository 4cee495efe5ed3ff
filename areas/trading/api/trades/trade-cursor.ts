import { hash } from 'node:crypto';

import { isDay } from '@fairlead/shared/domain/calendar/days';

import type { TradeList, TradeKeyset } from './trade-list.rules.ts';

/** The cursor, good for this list alone, that asks for what follows a place. Its form is nobody's business but ours. */
export function formatTradeCursor(list: TradeList, place: TradeKeyset): string {
  const { value, statementDate, orderNum, tradeId } = place;
  const parts = [hashList(list), value, statementDate, orderNum, tradeId];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The place that a cursor names, 'of another list', or undefined when it is none of ours. */
export function parseTradeCursor(
  list: TradeList,
  cursor: string,
): TradeKeyset | 'of another list' | undefined {
  const parts = tryParseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!Array.isArray(parts) || parts.length !== 5) return undefined;
  const [mark, value, statementDate, orderNum, tradeId] = parts as readonly unknown[];
  if (mark !== hashList(list)) return 'of another list';
  const place = { value, statementDate, orderNum, tradeId };
  return isTradeKeyset(place) ? place : undefined;
}

function isTradeKeyset(place: Readonly<Record<keyof TradeKeyset, unknown>>): place is TradeKeyset {
  const { value, statementDate, orderNum, tradeId } = place;
  const hasValue = value === null || isText(value);
  return (
    hasValue &&
    isText(statementDate) &&
    isDay(statementDate) &&
    Number.isSafeInteger(orderNum) &&
    isText(tradeId)
  );
}

function isText(part: unknown): part is string {
  return typeof part === 'string' && !part.includes('\0');
}

/** Tells lists apart without carrying their filter, which may name hundreds of trades. */
function hashList({ filter, sort }: TradeList): string {
  return hash('sha256', JSON.stringify([filter, sort]), 'base64url').slice(0, 16);
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
