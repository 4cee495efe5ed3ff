import type { QueryOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import {
  type listReportedTrades,
  REPORTED_TRADES_PAGE_SIZE,
} from '@fairlead/trading/contract/reported-trades';

import type { Db } from '@fairlead/platform/database/db';
import { selectReportedTradeCounts, selectReportedTrades } from './reported-trade-list.queries.ts';

/** A page of the trades reported intraday. */
export async function loadReportedTrades(
  db: Db,
  { status, trade_date: tradeDate, after }: QueryOf<typeof listReportedTrades>,
): Promise<ReplyOf<typeof listReportedTrades>> {
  const filter = { status, tradeDate };
  const counts = await selectReportedTradeCounts(db, filter);
  const trades = await selectReportedTrades(db, filter, { after, most: REPORTED_TRADES_PAGE_SIZE });
  const last = trades.length < REPORTED_TRADES_PAGE_SIZE ? undefined : trades.at(-1);
  return {
    trades: trades.map((trade) => ({ ...trade, trade_ids: [...trade.trade_ids] })),
    ...counts,
    after: last?.told_id ?? null,
  };
}
