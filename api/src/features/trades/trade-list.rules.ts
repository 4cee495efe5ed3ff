import type { listCoreTrades } from '@fairlead/shared/contract/core-trades';
import type { QueryOf } from '@fairlead/shared/contract/endpoint';
import { isDay } from '@fairlead/shared/domain/calendar/days';
import { tradeIdsOf } from '@fairlead/shared/domain/trades/trade-ids';

type ListQuery = QueryOf<typeof listCoreTrades>;

/** The trades a list is about. */
export type TradeFilter = {
  /** Null for trades in either state. */
  readonly state: 'PENDING' | 'VERIFIED' | null;
  readonly runDate: string | null;
  /** Null for any trade; an empty list never occurs. */
  readonly tradeIds: readonly string[] | null;
};

/** A trade's place in the order of the list: newest statement first, then order, then id. */
export type TradePlace = {
  readonly statementDate: string;
  readonly orderNum: number;
  readonly tradeId: string;
};

/**
 * The last page that a number finds. What lies before a page is read and skipped, so the depth is
 * what keeps a call quick; a reader of more goes on by the cursor, which costs the same everywhere.
 */
export const DEEPEST_PAGE = 500;

const STATES = { verified: 'VERIFIED', unverified: 'PENDING', all: null } as const;

export function filterOf({ state, run_date, trade_ids }: ListQuery): TradeFilter {
  const ids = tradeIdsOf(trade_ids ?? '');
  return {
    state: STATES[state ?? 'all'],
    runDate: run_date ?? null,
    tradeIds: ids.length === 0 ? null : ids,
  };
}

/** The cursor that asks for what follows a place. Its form is nobody's business but ours. */
export function cursorOf({ statementDate, orderNum, tradeId }: TradePlace): string {
  return Buffer.from(JSON.stringify([statementDate, orderNum, tradeId])).toString('base64url');
}

/** The place a cursor names; undefined when it is none of ours. */
export function placeOf(cursor: string): TradePlace | undefined {
  const place = jsonOf(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!Array.isArray(place) || place.length !== 3) return undefined;
  const [statementDate, orderNum, tradeId] = place as readonly unknown[];
  if (typeof statementDate !== 'string' || !isDay(statementDate)) return undefined;
  if (typeof orderNum !== 'number' || !Number.isSafeInteger(orderNum)) return undefined;
  if (typeof tradeId !== 'string' || tradeId.includes('\0')) return undefined;
  return { statementDate, orderNum, tradeId };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
