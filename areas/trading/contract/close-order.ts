import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  day,
  flag,
  integer,
  list,
  nothing,
  nullable,
  number,
  object,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

import { MAX_OFFERED_TICKETS } from '../domain/orders/order-closing.ts';
import { ClearerBlotterTrade } from './blotter.ts';
import { EnteredTrade } from './entered-trades.ts';

/** Total of an order or a ticket in a product and month of an exchange. */
export type DealtTerm = Static<typeof DealtTerm>;
const DealtTerm = object({
  exchange: text(),
  product: text(),
  /** First day of the month, and the first and the last day on which it is priced. */
  term_month: day(),
  window_start: day(),
  window_end: day(),
  /** Signed, in `metric`. */
  qty: number(),
  metric: text(),
  /** What was paid, a sale below 0, in whole cents; null: priced at a settlement. */
  cents: nullable(integer()),
});

/** A ticket that may stand for the order. */
export type TicketOfOrder = Static<typeof TicketOfOrder>;
const TicketOfOrder = object({
  entry: EnteredTrade,
  terms: list(DealtTerm),
  /** It is one of those that the order was closed by. */
  stands: flag(),
});

const OrderPath = object({ swiss_order_num: integer({ minimum: 1 }) });

/** Totals of a clearer's order, and the tickets that stand for it or may. */
export const ticketsOfOrder = {
  method: 'GET',
  path: '/blotter/orders/{swiss_order_num}/tickets',
  summary: 'The tickets that a clearer order is closed by, or may be',
  note: 'Live tickets of its exchanges, products and months that stand for no other order, newest first.',
  access: 'blotter:read',
  limit: 'reads',
  cost: 'light',
  params: OrderPath,
  query: nothing(),
  reply: object({
    row: ClearerBlotterTrade,
    terms: list(DealtTerm),
    tickets: list(TicketOfOrder),
  }),
} satisfies Endpoint;

/** The order or one of the tickets has changed: the order as it is now. `err_msg` says what. */
const CHANGED_ROW = {
  ROW_CHANGED: { status: 409, carries: object({ rows: list(ClearerBlotterTrade) }) },
} as const;

/** Closes an order that is no row by the tickets that entered its trades. If-Match carries the row's version. */
export const closeOrder = {
  method: 'POST',
  path: '/blotter/orders/{swiss_order_num}/close',
  summary: 'Close a clearer order by the tickets that entered its trades',
  note: 'Only an order that cannot be submitted as one row; the tickets come to its quantities, month by month. DELETE /blotter opens it again.',
  access: 'blotter:submit',
  limit: 'trade_entry',
  cost: 'write',
  repeatable: 'under a key',
  versioned: 'by if-match',
  params: OrderPath,
  query: nothing(),
  body: object({
    entries: list(integer({ minimum: 1 }), { minItems: 1, maxItems: MAX_OFFERED_TICKETS }),
  }),
  reply: object({ row: ClearerBlotterTrade }),
  refusals: CHANGED_ROW,
} satisfies Endpoint;
