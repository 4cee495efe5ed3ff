import type { QueryOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import {
  type coreTradeChanges,
  type coreTradeDays,
  MAX_CHANGES,
  MAX_DAYS,
} from '@fairlead/trading/contract/verification';
import moment from 'moment';

import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { selectTotal } from './trade-list.queries.ts';
import { isCountedByDay, type TradeFilter } from './trade-list.rules.ts';
import { requestedFilter } from './trade-list.service.ts';
import { selectTradeChanges, selectDays, selectNow } from './verification.queries.ts';

/** Changes of a filter's trades since a moment, for incremental polling. */
export async function tradeChanges(
  db: Db,
  { since, ...query }: QueryOf<typeof coreTradeChanges>,
): Promise<ReplyOf<typeof coreTradeChanges>> {
  const filter = requestedFilter(query);
  // First: what is written while the rest is read is told of the next time.
  const as_of = await selectNow(db);
  const changed =
    since === undefined
      ? []
      : await selectTradeChanges(db, { ...filter, state: null }, { since, limit: MAX_CHANGES + 1 });
  const isKnown = since !== undefined && changed.length === 0 && !isCountedByDay(filter);
  return {
    as_of,
    counts: isKnown ? null : await loadCounts(db, filter),
    changed: changed.slice(0, MAX_CHANGES),
    more: changed.length > MAX_CHANGES,
  };
}

async function loadCounts(db: Db, filter: TradeFilter) {
  const [unverified, total] = await Promise.all([
    selectTotal(db, { ...filter, state: 'PENDING' }),
    filter.state === 'PENDING' ? undefined : selectTotal(db, filter),
  ]);
  return { unverified, total: total ?? unverified };
}

/** Verification progress of each day from one to another. */
export async function tradeDays(
  db: Db,
  { from, to }: QueryOf<typeof coreTradeDays>,
): Promise<ReplyOf<typeof coreTradeDays>> {
  const count = moment.utc(to).diff(moment.utc(from), 'days') + 1;
  if (count < 1 || count > MAX_DAYS) {
    const message = `query: 'to' lies up to ${MAX_DAYS - 1} days after 'from', not before it`;
    throw new Refusal({ status: 400, code: 'INVALID', message });
  }
  return { days: [...(await selectDays(db, { from, to }))] };
}
