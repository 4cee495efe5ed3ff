import type {
  ClearerBlotterTrade,
  enterClearerRegularTrade,
} from '@fairlead/trading/contract/blotter';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import type { EntryLeg } from '@fairlead/trading/domain/tickets/entry-legs';
import {
  draftProblems,
  type OrderDraft,
  submitTip,
} from '@fairlead/trading/domain/tickets/order-draft';
import type { TicketProblem } from '@fairlead/trading/domain/tickets/ticket';

import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import type { Once } from '@fairlead/platform/http/idempotency';
import type { TradeToCheck } from './before-sending/check-trade.service.ts';
import { confirmTrade } from './confirm-trade.service.ts';
import { loadEntryData } from './entry-data.service.ts';
import { updateSubmitted } from './order-changes.queries.ts';
import {
  listChangedOrders,
  type OrderChanger,
  ordersForChange,
  rowChanged,
} from './order-conflict.service.ts';
import { legsOfOrder } from './order-legs.rules.ts';
import { selectEnteredTrade, selectOrderTrades } from './order-trades.queries.ts';
import { selectOrders } from './orders.queries.ts';
import { loadBlotterRows } from './orders.service.ts';
import { type StoredEntry, storeEntry } from './store-entry.service.ts';
import { otherThanOrder } from './submitted-order.rules.ts';

type Sent = BodyOf<typeof enterClearerRegularTrade>;
type Submitted = StoredEntry & { readonly row: ClearerBlotterTrade };

/**
 * Submits an order at the seen version, once per idempotency key: it becomes an entry with the legs
 * of its trades and is locked until undone.
 * @throws Refusal ROW_CHANGED after a concurrent change, or if the order differs from what was sent
 */
export async function submitOrder(
  once: Once,
  { sent, version }: { readonly sent: Sent; readonly version: number },
  by: OrderChanger,
): Promise<Submitted> {
  const number = sent.swiss_order_num;
  return once(async (tx) => {
    const row = await rowToSubmit(tx, { sent, version }, by);
    const draft = draftOfSent(sent);
    const lists = await loadEntryData(tx, by.clock);
    refuse(draftProblems({ ...row, ...draft }, lists));
    const trades = (await selectOrderTrades(tx, [number])).get(number) ?? [];
    const tradeIds = trades.map(({ tradeId }) => tradeId);
    await refuseEntered(tx, tradeIds);
    const legs = legsOfOrder(trades, toDealPath(draft));
    const { acknowledged: seen } = sent;
    const warned = await confirmTrade(tx, toTrade(sent, legs), { seen, zone: by.clock });
    const entered = await storeEntry(
      tx,
      {
        kind: 'CLEARER',
        sent,
        legs,
        tradeIds,
        warned,
      },
      by,
    );
    const { entry_id } = entered;
    await updateSubmitted(tx, { ...draft, swiss_order_num: number, entry_id }, by.email);
    return { ...entered, row: await requireRow(tx, number) };
  });
}

/** A ticket of the same day that says the same is most likely the same deal. */
function toTrade(sent: Sent, legs: readonly EntryLeg[]): TradeToCheck {
  return {
    entry: sent,
    legs,
    isByHand: false,
    twins: { kinds: ['REGULAR'], tradeDate: sent.trade_date },
  };
}

/** No trade stands in two live entries: a correction may have moved it here from an order that is submitted. */
async function refuseEntered(tx: Db, tradeIds: readonly string[]): Promise<void> {
  const entered = await selectEnteredTrade(tx, tradeIds);
  if (entered === undefined) return;
  const { clearer_trade_id, order_num } = entered;
  const message = `${clearer_trade_id} was submitted with order ${order_num}: take that back first`;
  refuse([{ field: 'clearerTradeIDs', message }], message);
}

async function rowToSubmit(
  tx: Db,
  { sent, version }: { readonly sent: Sent; readonly version: number },
  by: OrderChanger,
): Promise<ClearerBlotterTrade> {
  const [order] = await ordersForChange(tx, [sent.swiss_order_num]);
  if (order === undefined) throw new Error('an order that was locked is gone');
  // Optimistic locking: the row is as its submitter saw it, or nothing is done.
  if (order.row_version !== version || !order.waits) throw await listChangedOrders(tx, [order], by);
  const row = await requireRow(tx, sent.swiss_order_num);
  const others = otherThanOrder(sent, row);
  if (others.length > 0) {
    const message = `The order says something else than was sent: ${others.join(', ')}`;
    throw rowChanged(message, [row]);
  }
  if (row.problem !== null) refuse([{ field: 'productA', message: row.problem }], row.problem);
  return row;
}

async function requireRow(tx: Db, number: number): Promise<ClearerBlotterTrade> {
  const [row] = await loadBlotterRows(tx, await selectOrders(tx, [number]));
  if (row === undefined) throw new Error('an order that was locked is gone');
  return row;
}

function draftOfSent({
  book,
  strategy,
  deal,
  broker,
  commission_override: sent,
}: Sent): OrderDraft {
  // What is no number is refused by the rules, as NaN is.
  const commission_override = sent === null || typeof sent === 'number' ? sent : NaN;
  return { book, strategy, deal, broker, commission_override };
}

/** After the rules none is missing. */
function toDealPath({ book, strategy, deal }: OrderDraft) {
  return { book: book ?? '', strategy: strategy ?? '', deal: deal ?? '' };
}

function refuse(problems: readonly TicketProblem[], message = submitTip(problems)): void {
  if (message === undefined) return;
  throw new Refusal({
    status: 422,
    code: 'TICKET_INVALID',
    message,
    body: { problems: problems.map((problem) => ({ ...problem })) },
  });
}
