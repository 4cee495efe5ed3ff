import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import type {
  DealtTerm,
  ticketsOfOrder as ticketsOfOrderCall,
} from '@fairlead/trading/contract/close-order';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import {
  type ClosingRow,
  closingRows,
  MAX_OFFERED_TICKETS,
  paidMore,
  standsFor,
} from '@fairlead/trading/domain/orders/order-closing';
import { formatMonth } from '@fairlead/shared/format';

import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import type { Once } from '@fairlead/platform/http/idempotency';
import { lockEnteredTrades, selectTicketsFor } from '../entered/entered.queries.ts';
import { updateClosed } from '../order-changes.queries.ts';
import {
  listChangedOrders,
  type OrderChanger,
  ordersForChange,
} from '../order-conflict.service.ts';
import { selectOrderTrades } from '../order-trades.queries.ts';
import { selectOrders } from '../orders.queries.ts';
import { loadBlotterRows } from '../orders.service.ts';
import { termsOfOrder } from './order-terms.rules.ts';
import { selectFreeTickets, selectTicketTerms } from './tickets.queries.ts';

/**
 * Terms of an order, and the tickets that stand for it or may.
 * @throws Refusal 404 where there is no such order
 */
export async function loadOrderTickets(
  db: Db,
  swissOrderNum: number,
): Promise<ReplyOf<typeof ticketsOfOrderCall>> {
  const row = await requireRow(db, swissOrderNum);
  const terms = await loadTerms(db, swissOrderNum);
  return { row, terms, tickets: await offered(db, row, terms) };
}

async function offered(db: Db, row: ClearerBlotterTrade, terms: readonly DealtTerm[]) {
  const only = (of: (term: DealtTerm) => string) => [...new Set(terms.map(of))];
  const entries = await selectTicketsFor(db, {
    swissOrderNum: row.swiss_order_num,
    exchanges: only(({ exchange }) => exchange),
    products: only(({ product }) => product),
    months: only(({ term_month: month }) => month),
    most: MAX_OFFERED_TICKETS,
  });
  const of = Map.groupBy(
    await selectTicketTerms(
      db,
      entries.map(({ entry_id: id }) => id),
    ),
    ({ entry_id: id }) => id,
  );
  const standing = new Set(row.closed_by_tickets);
  return entries.map((entry) => ({
    entry,
    terms: (of.get(entry.entry_id) ?? []).map(({ entry_id: _, ...term }) => term),
    stands: standing.has(entry.entry_id),
  }));
}

type Closed = {
  readonly swissOrderNum: number;
  readonly version: number;
  readonly entries: readonly number[];
};

/**
 * Closes an order that is no row of the blotter by the tickets that entered its trades, once for each key.
 *
 * @throws Refusal 404 where there is no such order; ROW_CHANGED where somebody was faster; ORDER_IS_A_ROW where it can be
 *   submitted; NOT_A_TICKET where a number is of no live ticket that is free; TICKETS_DIFFER where they do not come to
 *   the order's quantities
 */
export async function closeClearerOrder(
  once: Once,
  { swissOrderNum, version, entries }: Closed,
  by: OrderChanger,
): Promise<{ row: ClearerBlotterTrade }> {
  return once(async (tx) => {
    await refuseUnlessOpen(tx, { swissOrderNum, version }, by);
    const chosen = [...new Set(entries)].sort((one, other) => one - other);
    await lockEnteredTrades(tx, chosen);
    const rows = closingRows(await loadTerms(tx, swissOrderNum), await freeTerms(tx, chosen));
    if (!standsFor(rows)) throw refused('TICKETS_DIFFER', differenceText(rows));
    await updateClosed(tx, { swissOrderNum, entries: chosen }, by.email);
    await insertAudit(tx, {
      actor: by.email,
      action: 'blotter.close',
      entity: 'clearer_order',
      entityId: String(swissOrderNum),
      before: { tickets: [] },
      after: { tickets: chosen, paid_more_cents: paidMore(rows) },
      requestId: by.requestId,
    });
    return { row: await requireRow(tx, swissOrderNum) };
  });
}

async function refuseUnlessOpen(
  tx: Db,
  { swissOrderNum, version }: Pick<Closed, 'swissOrderNum' | 'version'>,
  by: OrderChanger,
): Promise<void> {
  const [order] = await ordersForChange(tx, [swissOrderNum]);
  if (order === undefined) throw new Error('an order that was locked is gone');
  // Optimistic locking.
  if (order.row_version !== version || !order.waits) throw await listChangedOrders(tx, [order], by);
  const { problem } = await requireRow(tx, swissOrderNum);
  if (problem === null)
    throw refused('ORDER_IS_A_ROW', 'This order can be submitted as it is: fill in its row');
}

/** Sums the chosen tickets; each has to be a live one that stands for no order. */
async function freeTerms(tx: Db, chosen: readonly number[]) {
  const free = await selectFreeTickets(tx, chosen);
  const other = chosen.find((entry) => !free.has(entry));
  if (other === undefined) return selectTicketTerms(tx, chosen);
  const message = `Entry ${other} cannot stand for this order: it is no ticket, was cancelled, or stands for another one`;
  throw refused('NOT_A_TICKET', message);
}

async function loadTerms(db: Db, swissOrderNum: number): Promise<DealtTerm[]> {
  const trades = await selectOrderTrades(db, [swissOrderNum]);
  return termsOfOrder(trades.get(swissOrderNum) ?? []);
}

async function requireRow(tx: Db, swissOrderNum: number): Promise<ClearerBlotterTrade> {
  const [row] = await loadBlotterRows(tx, await selectOrders(tx, [swissOrderNum]));
  if (row === undefined) throw noOrder(swissOrderNum);
  return row;
}

/** 'The tickets come to 5,000 MT of FEI Aug 24 at ICE, the order to 10,000 MT' */
function differenceText(rows: readonly ClosingRow[]): string {
  const row = rows.find(({ difference }) => difference !== 0);
  if (row === undefined) return 'The tickets come to nothing';
  const amount = (qty: number) => `${qty.toLocaleString('en-US').replace('-', '−')} ${row.metric}`;
  const term = formatMonth(row.term_month);
  return `The tickets come to ${amount(row.entered)} of ${row.product} ${term} at ${row.exchange}, the order to ${amount(row.ordered)}`;
}

function noOrder(swissOrderNum: number): Refusal {
  const message = `There is no order ${swissOrderNum} in the blotter`;
  return new Refusal({ status: 404, code: 'NOT_FOUND', message });
}

function refused(code: string, message: string): Refusal {
  return new Refusal({ status: 422, code, message });
}
