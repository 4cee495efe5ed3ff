import type { Db } from '@fairlead/api/database';

import { CLEARERS } from './clearers.ts';
import { dayClock } from './day-clock.ts';
import type { DemoParts } from './files/demo-parts.ts';
import { type DemoTicket, ticketsOn } from './demo-tickets.ts';
import { enterOrders } from './enter-orders.ts';
import { selectDemoOrders, type StatementToEnter, updateDemoEntered } from './entering.queries.ts';
import type { DemoMarket } from './market/market.ts';
import { plannedOrders } from './planned-orders.rules.ts';
import { enterAcknowledged, skipIfRefused } from './skip-if-refused.ts';

export type EntryDesk = Pick<DemoParts, 'db' | 'log'> & {
  readonly signal: AbortSignal;
  readonly market: DemoMarket;
  /** All days of the demo; on the newest the orders wait. */
  readonly days: readonly string[];
};

/**
 * Enters what the traders did on a statement's day: its orders, one after the other, then the day's
 * tickets with the mark that all is done. A stop between them loses and repeats nothing, as an order
 * that was ever entered is passed over.
 */
export async function enterStatement(desk: EntryDesk, due: StatementToEnter): Promise<void> {
  const { db, log, market, days } = desk;
  const { clearer, statement_date: date } = due;
  const orders = await selectDemoOrders(db, due);
  await enterOrders(desk, plannedOrders(orders, { clearer, date, days }));
  const tickets = clearer === CLEARERS[0]?.name ? ticketsOn(days.indexOf(date), days, market) : [];
  await db.transaction().execute(async (tx) => {
    for (const ticket of tickets)
      await skipIfRefused(log, ticket.entry, () => enter(tx, ticket, date));
    await updateDemoEntered(tx, due.file_id);
  });
}

async function enter(
  tx: Db,
  { by: dealer, ...ticket }: DemoTicket,
  date: string,
): Promise<unknown> {
  const user = {
    issuer: 'demo',
    subject: dealer.email,
    email: dealer.email,
    givenName: dealer.name,
    permissions: ['trade:enter', 'trade:enter_for_other'] as const,
  };
  const parts = {
    once: async <Answer>(work: (inner: Db) => Promise<Answer>) => work(tx),
    clock: dayClock(date),
  };
  const by = { user, requestId: `demo tickets ${date}` };
  return enterAcknowledged(parts, ticket, by);
}
