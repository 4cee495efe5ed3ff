import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';

import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { whatHappened } from './order-conflict.rules.ts';
import { lockOrders, type StoredOrderRow, selectOrders } from './orders.queries.ts';
import { loadBlotterRows } from './orders.service.ts';

/** User who changes an order, the call, and the clock by which others are told of it. */
export type OrderChanger = {
  readonly email: string;
  readonly name: string;
  readonly requestId: string;
  readonly clock: Clock;
};

/**
 * The orders, locked until the transaction ends, in the order of our numbers.
 * @throws Refusal 404 naming the first that does not exist
 */
export async function ordersForChange(
  tx: Db,
  numbers: readonly number[],
): Promise<readonly StoredOrderRow[]> {
  await lockOrders(tx, numbers);
  const orders = await selectOrders(tx, numbers);
  const known = new Set(orders.map(({ swiss_order_num }) => swiss_order_num));
  const unknown = numbers.find((number) => !known.has(number));
  if (unknown === undefined) return orders;
  const message = `There is no order ${unknown} in the blotter`;
  throw new Refusal({ status: 404, code: 'NOT_FOUND', message });
}

/**
 * Somebody was faster: the rows as they are now, and who did what to the first of them, which is named
 * where several orders were asked for.
 */
export async function listChangedOrders(
  tx: Db,
  orders: readonly [StoredOrderRow, ...StoredOrderRow[]],
  { clock, asked = 1 }: { readonly clock: Clock; readonly asked?: number },
): Promise<Refusal> {
  const [first, ...others] = orders;
  const more = others.length === 0 ? '' : `; and ${others.length} more have changed`;
  const which = asked === 1 ? undefined : `ordered trade ${first.swiss_order_num}`;
  return rowChanged(
    `${whatHappened(first, clock, which)}${more}`,
    await loadBlotterRows(tx, orders),
  );
}

/** A refusal that carries rows as they are now. */
export function rowChanged(message: string, rows: ClearerBlotterTrade[]): Refusal {
  return new Refusal({ status: 409, code: 'ROW_CHANGED', message, body: { rows } });
}
