import type { ClearerBlotterTrade, blotterList } from '@fairlead/trading/contract/blotter';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';

import type { Db } from '@fairlead/platform/database/db';
import type { Clock } from '@fairlead/platform/clock';
import { selectSnapshot } from './blotter-version.queries.ts';
import { loadEntryData } from './entry-data.service.ts';
import { orderOfTrades, type OrderText } from './order-of-trades.rules.ts';
import {
  selectFirstListedDay,
  selectOrderTrades,
  selectRawTrades,
} from './order-trades.queries.ts';
import {
  type Dealing,
  type StoredOrderRow,
  selectDefaultTrader,
  selectListedOrders,
  selectOrders,
  selectSuggestions,
  countWaitingOrders,
  type Suggestion,
} from './orders.queries.ts';

/** Limits of the blotter: so many run dates, and no more trades and orders than a page holds. */
const SHOWN = { days: 20, trades: 10_000, orders: 2_000 } as const;

/** Raw trades and orders of the newest run dates, the orders of before that wait, and the choices. */
export async function listBlotter(db: Db, clock: Clock): Promise<ReplyOf<typeof blotterList>> {
  // Before anything is read: what changes meanwhile is told once more.
  const changes_after = await selectSnapshot(db);
  const { books, brokers, forced_commissions } = await loadEntryData(db, clock);
  const from = (await selectFirstListedDay(db, SHOWN)) ?? clock.businessDate();
  const orders = await selectListedOrders(db, { from, limit: SHOWN.orders });
  const waiting = await countWaitingOrders(db);
  const shown = orders.filter(({ waits }) => waits).length;
  return {
    blotter: [...(await selectRawTrades(db, from))],
    blotter_real: await loadBlotterRows(db, orders),
    books,
    brokers,
    forced_commissions,
    more_waiting: Math.max(0, waiting - shown),
    changes_after,
  };
}

/** The orders of these numbers of ours as the blotter shows them, in their order. */
export async function orderRows(
  db: Db,
  numbers: readonly number[],
): Promise<readonly ClearerBlotterTrade[]> {
  return loadBlotterRows(db, await selectOrders(db, numbers));
}

/**
 * The rows of orders as the blotter shows them, in the order given; without those whose trades have
 * another order's number by now and that were never submitted, as they say nothing any more.
 */
export async function loadBlotterRows(
  db: Db,
  orders: readonly StoredOrderRow[],
): Promise<ClearerBlotterTrade[]> {
  const trades = await selectOrderTrades(
    db,
    orders.map(({ swiss_order_num }) => swiss_order_num),
  );
  const defaultTrader = await selectDefaultTrader(db);
  const rows = orders.flatMap((order) => {
    const dealt = trades.get(order.swiss_order_num);
    return dealt === undefined ? [] : [toBlotterRow(order, orderOfTrades(dealt), defaultTrader)];
  });
  return withSuggestions(db, rows);
}

function toBlotterRow(
  order: StoredOrderRow,
  { trader_email, ...says }: OrderText,
  defaultTrader: string | null,
): ClearerBlotterTrade {
  const { drafted_by, drafted_at, entered_by, entered_at } = order;
  const trader = trader_email ?? defaultTrader;
  const isOther = isOfOtherProducts(order, says);
  return {
    swiss_order_num: order.swiss_order_num,
    order_num: order.order_num,
    clearer_name: order.clearer_name,
    ...says,
    problem: says.problem ?? (trader === null ? 'No default Trader found' : null),
    book: order.book,
    strategy: order.strategy,
    deal: order.deal,
    broker: order.broker,
    commission_override: order.commission_override,
    trader_email: trader ?? '',
    submitted_to_blotter: entered_at === null ? 0 : 1,
    closed_by_tickets: [...order.closed_by_tickets],
    row_version: order.row_version,
    drafted: toUserAction(drafted_by, drafted_at),
    submitted: toUserAction(entered_by, entered_at),
    suggestion: null,
    changed_since_submitted: order.changed_since || isOther,
    stands_for: isOther ? [says.product_a, says.product_b ?? []].flat().join(' / ') : null,
    ...(isOther ? enteredProducts(order) : {}),
  };
}

/** True when contracts stand for something else than when the order was submitted. */
function isOfOtherProducts(
  { entry_id, entered_product_a, entered_product_b }: StoredOrderRow,
  { product_a, product_b }: Pick<OrderText, 'product_a' | 'product_b'>,
): boolean {
  return entry_id !== null && (entered_product_a !== product_a || entered_product_b !== product_b);
}

/** Products that were submitted; an entry has a product A. */
function enteredProducts({ entered_product_a: a, entered_product_b: b }: StoredOrderRow) {
  return { product_a: a ?? '', product_b: b };
}

function toUserAction(by: string | null, at: string | null) {
  return by === null || at === null ? null : { by, at };
}

/** Only what waits and has no book yet is given one to consider. */
async function withSuggestions(
  db: Db,
  rows: readonly ClearerBlotterTrade[],
): Promise<ClearerBlotterTrade[]> {
  const open = rows.filter(
    ({ submitted_to_blotter, book }) => submitted_to_blotter === 0 && book === null,
  );
  const dealings = new Map(open.map((row) => [toKey(toDealing(row)), toDealing(row)]));
  const found = dealings.size === 0 ? [] : await selectSuggestions(db, [...dealings.values()]);
  const choices = new Map(found.map((choice) => [toKey(choice), chosenIn(choice)]));
  const isOpen = new Set(open);
  return rows.map((row) =>
    isOpen.has(row) ? { ...row, suggestion: choices.get(toKey(toDealing(row))) ?? null } : row,
  );
}

function toDealing({ product_a, product_b, trader_email }: ClearerBlotterTrade): Dealing {
  return { product_a, product_b, executing_for: trader_email };
}

function toKey({ product_a, product_b, executing_for }: Dealing): string {
  return JSON.stringify([product_a, product_b, executing_for]);
}

function chosenIn({ book, strategy, deal }: Suggestion) {
  return { book, strategy, deal };
}
