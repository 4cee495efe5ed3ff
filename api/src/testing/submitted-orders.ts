import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { updateSubmitted } from '../../../areas/trading/api/blotter/order-changes.queries.ts';
import {
  type BookOfLegs,
  legsOfOrder,
} from '../../../areas/trading/api/blotter/order-legs.rules.ts';
import { orderOfTrades } from '../../../areas/trading/api/blotter/order-of-trades.rules.ts';
import { selectOrderTrades } from '../../../areas/trading/api/blotter/order-trades.queries.ts';
import { storeEntry } from '../../../areas/trading/api/blotter/store-entry.service.ts';

/** Submits every order that waits into a deal, as its trader would; returns the numbers of the entries. */
export async function submitOrders(db: Db, into: BookOfLegs): Promise<readonly number[]> {
  const waiting = sql<{ number: number }>`
    select swiss_order_num::int as number from clearer_order
     where waits order by swiss_order_num`;
  const { rows } = await waiting.execute(db);
  const entries: number[] = [];
  for (const { number } of rows)
    entries.push(await db.transaction().execute((tx) => submit(tx, number, into)));
  return entries;
}

async function submit(tx: Db, number: number, into: BookOfLegs): Promise<number> {
  const trades = (await selectOrderTrades(tx, [number])).get(number) ?? [];
  const { trader_email: trader, is_diff: diff, is_mini: mini, ...says } = orderOfTrades(trades);
  const { entry_id } = await storeEntry(
    tx,
    {
      kind: 'CLEARER',
      sent: {
        ...says,
        ...into,
        diff,
        mini,
        swiss_order_num: number,
        executing_for: trader ?? 'maren@halyard.example',
        broker: null,
        notes: null,
        commission_override: null,
      },
      legs: legsOfOrder(trades, into),
      tradeIds: trades.map(({ tradeId }) => tradeId),
    },
    { email: 'maren@halyard.example', name: 'Maren', requestId: 'test' },
  );
  const draft = { ...into, broker: null, commission_override: null };
  await updateSubmitted(
    tx,
    { ...draft, swiss_order_num: number, entry_id },
    'maren@halyard.example',
  );
  return entry_id;
}
