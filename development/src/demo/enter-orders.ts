import type { Db } from '@fairlead/api/database';
import { draftRows, orderRows, submitOrder, undoOrder } from '@fairlead/trading/api/demo';
import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { toSubmission } from '@fairlead/trading/domain/tickets/submission';

import { dayClock } from './day-clock.ts';
import { type Dealer, toDealer, JOREN, TAMSIN } from './dealers.ts';
import type { DemoParts } from './files/demo-parts.ts';
import { toOrderDraft } from './order-choice.rules.ts';
import type { PlannedOrders } from './planned-orders.rules.ts';
import { sendAcknowledged, skipIfRefused } from './skip-if-refused.ts';

type Parts = Pick<DemoParts, 'db' | 'log'> & { readonly signal: AbortSignal };
type Row = ClearerBlotterTrade;

/** Does with a statement's orders what is planned, each in a transaction of its own. */
export async function enterOrders(
  { db, log, signal }: Parts,
  { submitted, undone, drafted }: PlannedOrders,
): Promise<void> {
  const numbers = submitted.map(({ swiss_order_num }) => swiss_order_num);
  for (const row of await orderRows(db, numbers)) {
    signal.throwIfAborted();
    await skipIfRefused(log, toAbout(row), () => submit(db, row));
  }
  if (undone !== undefined) {
    await skipIfRefused(log, undone, () => undo(db, undone.swiss_order_num));
  }
  const inHand = await orderRows(
    db,
    drafted.map(({ swiss_order_num }) => swiss_order_num),
  );
  for (const [index, row] of inHand.entries()) {
    signal.throwIfAborted();
    await skipIfRefused(log, toAbout(row), () => fillIn(db, row, index));
  }
}

async function submit(db: Db, row: Row): Promise<void> {
  const sent = toSubmission({ ...row, ...toOrderDraft(row) });
  const version = row.row_version;
  await sendAcknowledged(async (acknowledged) => {
    const asked = {
      sent: { ...sent, ...(acknowledged && { acknowledged: [...acknowledged] }) },
      version,
    };
    return submitOrder(onceIn(db), asked, changer(toDealer(row.trader_email), row));
  });
}

/** Undoes a submitted order; one never submitted or taken back already stays as it is. */
async function undo(db: Db, swissOrderNum: number): Promise<void> {
  const [row] = await orderRows(db, [swissOrderNum]);
  if (row === undefined || row.submitted_to_blotter === 0) return;
  const seen = { swissOrderNum, version: row.row_version };
  await undoOrder(onceIn(db), seen, changer(toDealer(row.trader_email), row));
}

/** Every other one wholly, the others as far as the book. */
async function fillIn(db: Db, row: Row, index: number): Promise<void> {
  const { book, ...rest } = toOrderDraft(row);
  const rows = [{ swiss_order_num: row.swiss_order_num, row_version: row.row_version }];
  const [set, by] = index % 2 === 0 ? [{ book, ...rest }, JOREN] : [{ book }, TAMSIN];
  await draftRows(db, { rows, set }, changer(by, row));
}

const toAbout = ({ clearer_name, order_num }: Row) => ({ clearer_name, order_num });

function changer(by: Dealer, { order_num, clearer_name, pipe_run_date }: Row) {
  return {
    ...by,
    requestId: `demo ${clearer_name} ${order_num}`,
    clock: dayClock(pipe_run_date),
  };
}

/** Once by what the database has, not by a key. */
const onceIn =
  (db: Db) =>
  <Answer>(work: (tx: Db) => Promise<Answer>): Promise<Answer> =>
    db.transaction().execute(work);
