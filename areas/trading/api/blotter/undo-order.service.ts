import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';

import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import type { Once } from '@fairlead/platform/http/idempotency';
import { undoEntry, updateReopened, updateUndone } from './order-changes.queries.ts';
import {
  listChangedOrders,
  type OrderChanger,
  ordersForChange,
  rowChanged,
} from './order-conflict.service.ts';
import { type StoredOrderRow, selectOrders } from './orders.queries.ts';
import { loadBlotterRows } from './orders.service.ts';

type Submitted = StoredOrderRow & { readonly entry_id: number };

async function undoSubmission(tx: Db, order: Submitted, by: OrderChanger): Promise<void> {
  const legs = await undoEntry(tx, order.entry_id, { by: by.email, reason: null });
  await updateUndone(tx, order.swiss_order_num, by.email);
  await insertAudit(tx, {
    actor: by.email,
    action: 'blotter.undo',
    entity: 'blotter_entry',
    entityId: String(order.entry_id),
    before: { status: 'LIVE', legs },
    after: { status: 'UNDONE', legs: [] },
    requestId: by.requestId,
  });
}

async function reopen(tx: Db, order: StoredOrderRow, by: OrderChanger): Promise<void> {
  await updateReopened(tx, order.swiss_order_num, by.email);
  await insertAudit(tx, {
    actor: by.email,
    action: 'blotter.reopen',
    entity: 'clearer_order',
    entityId: String(order.swiss_order_num),
    before: { tickets: order.closed_by_tickets },
    after: { tickets: [] },
    requestId: by.requestId,
  });
}

/**
 * Takes the submission of an order back: its entry is undone and loses its legs, the sheet keeps its
 * row, and the order waits again with what was filled in. One that was closed by tickets waits again, and they stay. Refused
 * where nobody has submitted it.
 */
export async function undoOrder(
  once: Once,
  { swissOrderNum, version }: { readonly swissOrderNum: number; readonly version: number },
  by: OrderChanger,
): Promise<{ row: ClearerBlotterTrade }> {
  return once(async (tx) => {
    const [order] = await ordersForChange(tx, [swissOrderNum]);
    if (order === undefined) throw new Error('an order that was locked is gone');
    // Optimistic locking.
    if (order.row_version !== version) throw await listChangedOrders(tx, [order], by);
    if (order.entry_id !== null)
      await undoSubmission(tx, { ...order, entry_id: order.entry_id }, by);
    else if (order.closed_by_tickets.length > 0) await reopen(tx, order, by);
    else throw rowChanged('This order is not submitted', await loadBlotterRows(tx, [order]));
    const [row] = await loadBlotterRows(tx, await selectOrders(tx, [swissOrderNum]));
    if (row === undefined) throw new Error('an order that was undone is gone');
    return { row };
  });
}
