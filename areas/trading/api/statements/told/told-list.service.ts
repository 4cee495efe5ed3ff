import type { QueryOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import { type listToldTrades, TOLD_PAGE } from '@fairlead/trading/contract/told-trades';

import type { Db } from '@fairlead/platform/database/db';
import { selectToldCounts, selectToldTrades } from './told-list.queries.ts';

/** A page of the trades reported intraday. */
export async function toldTrades(
  db: Db,
  { status, trade_date: tradeDate, after }: QueryOf<typeof listToldTrades>,
): Promise<ReplyOf<typeof listToldTrades>> {
  const filter = { status, tradeDate };
  const counts = await selectToldCounts(db, filter);
  const trades = await selectToldTrades(db, filter, { after, most: TOLD_PAGE });
  const last = trades.length < TOLD_PAGE ? undefined : trades.at(-1);
  return {
    trades: trades.map((trade) => ({ ...trade, trade_ids: [...trade.trade_ids] })),
    ...counts,
    after: last?.told_id ?? null,
  };
}
