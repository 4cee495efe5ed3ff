import type {
  CoreTrade,
  listCoreTrades,
  listTradeChoices,
  summariseCoreTrades,
} from '@fairlead/trading/contract/core-trades';
import type { QueryOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { TradeFilterQuery, TradeSortQuery } from '@fairlead/trading/contract/trade-filter';

import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { formatTradeCursor, parseTradeCursor } from './trade-cursor.ts';
import {
  DEEPEST_PAGE,
  toTradeFilter,
  ImpossibleFilter,
  toTradeSort,
  type TradeFilter,
  type TradeList,
  type TradeKeyset,
} from './trade-list.rules.ts';
import {
  selectTradeChoices,
  selectStatistics,
  selectTotal,
  selectTradesAfter,
  selectTradesAt,
} from './trade-list.queries.ts';

type ListQuery = QueryOf<typeof listCoreTrades>;

/** One page of the list (spec A7, "GET core-trades"). */
export async function listTrades(
  db: Db,
  query: ListQuery,
): Promise<ReplyOf<typeof listCoreTrades>> {
  const size = query.page_size ?? 20;
  const asked = requestedList(query);
  // One more than asked for, to know whether anything follows.
  const { total, found } = await loadPage(db, asked, {
    start: findStart(query, asked),
    limit: size + 1,
  });
  const trades = found.slice(0, size);
  const last = trades.at(-1);
  const goesOn = found.length > size && last !== undefined;
  return {
    trades,
    total,
    after: goesOn ? formatTradeCursor(asked, toTradeKeyset(asked, last)) : null,
  };
}

/** The values that a column can be narrowed to: its own filter is put aside for that. */
export async function listChoices(
  db: Db,
  { column, ...query }: QueryOf<typeof listTradeChoices>,
): Promise<ReplyOf<typeof listTradeChoices>> {
  const { [column]: _own, ...others } = query;
  return { choices: await selectTradeChoices(db, requestedFilter(others), column) };
}

/** Aggregates the number columns of all matching trades. */
export async function summariseTrades(
  db: Db,
  query: TradeFilterQuery,
): Promise<ReplyOf<typeof summariseCoreTrades>> {
  const columns = await selectStatistics(db, requestedFilter(query));
  // Every trade has its fees, all of them in money.
  const rows = columns.find(({ column }) => column === 'fees')?.count ?? 0;
  return { rows, columns };
}

/** The filter of a call; what no call may ask for is refused in the words of the API. */
export function requestedFilter(query: TradeFilterQuery): TradeFilter {
  try {
    return toTradeFilter(query);
  } catch (error) {
    if (error instanceof ImpossibleFilter) throw invalid(error.message);
    throw error;
  }
}

/** The list of a call: which trades, in which order. */
export function requestedList(query: TradeFilterQuery & TradeSortQuery): TradeList {
  if (query.direction !== undefined && query.sort === undefined) {
    throw invalid("'direction' is that of a 'sort', and there is none");
  }
  return { filter: requestedFilter(query), sort: toTradeSort(query) };
}

type Page = { readonly total: number; readonly found: readonly CoreTrade[] };
/** Behind the cursor's place, or after so many trades. */
type Start = { readonly start: TradeKeyset | number; readonly limit: number };

async function loadPage(db: Db, list: TradeList, { start, limit }: Start): Promise<Page> {
  const [total, found] = await Promise.all([
    selectTotal(db, list.filter),
    typeof start === 'number'
      ? selectTradesAt(db, list, { offset: start, limit })
      : selectTradesAfter(db, list, { after: start, limit }),
  ]);
  return { total, found };
}

function findStart(query: ListQuery, list: TradeList): TradeKeyset | number {
  const { after, page_num: pageNum = 1, page_size: size = 20 } = query;
  if (after === undefined) {
    if (pageNum > DEEPEST_PAGE) throw invalid(TOO_DEEP);
    return (pageNum - 1) * size;
  }
  const place = parseTradeCursor(list, after);
  if (place === undefined) throw invalid("'after' is no cursor of this list");
  if (place === 'of another list') throw invalid(OTHER_LIST);
  return place;
}

const TOO_DEEP = `'page_num' ends at ${DEEPEST_PAGE}: go on with 'after' of the page before`;
const OTHER_LIST = "'after' is a cursor of another sort or filter: begin with the first page";

function toTradeKeyset({ sort }: TradeList, trade: CoreTrade): TradeKeyset {
  return {
    value: sort === null ? null : String(trade[sort.column]),
    statementDate: trade.statement_date,
    orderNum: trade.order_num,
    tradeId: trade.trade_id,
  };
}

function invalid(message: string): Refusal {
  return new Refusal({ status: 400, code: 'INVALID', message: `query: ${message}` });
}
