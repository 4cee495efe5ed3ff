import type { exportCoreTrades } from '@fairlead/trading/contract/core-trades-export';
import type { QueryOf } from '@fairlead/shared/contract/endpoint';

import type { ExportedList } from '@fairlead/platform/export/list-export';
import { selectAllTrades, selectTotal } from './trade-list.queries.ts';
import { requestedList } from './trade-list.service.ts';
import { CORE_TRADE } from './trades.queries.ts';

/** The trades of a list, to leave whole. */
export function exportedTrades(query: QueryOf<typeof exportCoreTrades>): ExportedList {
  const list = requestedList(query);
  return {
    entity: 'core_trade',
    action: 'trade.export',
    asked: query,
    rows: CORE_TRADE,
    total: (tx) => selectTotal(tx, list.filter),
    select: (names) => selectAllTrades(list, names),
  };
}
