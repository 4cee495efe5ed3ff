import type { ClearerBlotterTrade, draftBlotterRows } from '@fairlead/shared/contract/blotter';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import {
  draftAfter,
  draftProblems,
  type OrderDraft,
} from '@fairlead/shared/domain/tickets/order-draft';
import type { EntryData, TicketField } from '@fairlead/shared/domain/tickets/ticket';

import { insertAudits } from '../../platform/database/audit.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { refuse } from './enter-ticket.service.ts';
import { entryDataOf } from './entry-data.service.ts';
import { updateDrafts } from './order-changes.queries.ts';
import { changedRows, type OrderChanger, ordersForChange } from './order-conflict.service.ts';
import { type OrderRow, selectOrders } from './orders.queries.ts';
import { rowsOf } from './orders.service.ts';

type Drafted = { readonly order: OrderRow; readonly draft: OrderDraft };

/**
 * Keeps what somebody fills in of orders that wait: of all of them, or of none where one has changed
 * since it was seen or what is filled in cannot be chosen. What the caller's own lost call has done is done.
 */
export async function draftRows(
  db: Db,
  { rows, set }: BodyOf<typeof draftBlotterRows>,
  by: OrderChanger,
): Promise<ClearerBlotterTrade[]> {
  const numbers = rows.map(({ swiss_order_num }) => swiss_order_num);
  refuseTwice(numbers);
  const seen = new Map(
    rows.map(({ swiss_order_num, row_version }) => [swiss_order_num, row_version]),
  );
  return db.transaction().execute(async (tx) => {
    const orders = await ordersForChange(tx, numbers);
    const choices = await entryDataOf(tx, by.clock);
    const drafted = orders.map((order) => ({
      order,
      draft: draftAfter(draftOf(order), set, choices.forced_commissions),
    }));
    const [late, ...others] = drafted
      .filter((row) => !isInTime(row, seen.get(row.order.swiss_order_num), by.email))
      .map(({ order }) => order);
    if (late !== undefined) {
      throw await changedRows(tx, [late, ...others], { clock: by.clock, asked: numbers.length });
    }
    const rowsBefore = await rowsOf(tx, orders);
    refuse(
      rowsBefore.flatMap((row, at) => problemsOf({ ...row, ...drafted[at]?.draft }, set, choices)),
    );
    await store(tx, drafted.filter(isNews), by);
    return inOrder(numbers, await rowsOf(tx, await selectOrders(tx, numbers)));
  });
}

/** What somebody has filled in of an order. */
function draftOf({ book, strategy, deal, broker, commission_override }: OrderRow): OrderDraft {
  return { book, strategy, deal, broker, commission_override };
}

const FIELD_OF = {
  book: 'book',
  strategy: 'strategy',
  deal: 'deal',
  broker: 'broker',
  commission_override: 'commissionOverride',
} as const satisfies Record<keyof OrderDraft, TicketField>;

/** What of that which is filled in now cannot be chosen; what is missing yet is no problem of a draft. */
function problemsOf(row: ClearerBlotterTrade, set: Partial<OrderDraft>, choices: EntryData) {
  const named = (Object.keys(set) as (keyof OrderDraft)[]).filter((name) => row[name] !== null);
  const fields: readonly TicketField[] = named.map((name) => FIELD_OF[name]);
  return draftProblems(row, choices).filter(({ field }) => fields.includes(field));
}

function refuseTwice(numbers: readonly number[]): void {
  const twice = numbers.find((number, at) => numbers.indexOf(number) !== at);
  if (twice === undefined) return;
  const message = `body: order ${twice} is named twice`;
  throw new Refusal({ status: 400, code: 'INVALID', message });
}

function isInTime({ order, draft }: Drafted, version: number | undefined, email: string): boolean {
  if (!order.waits) return false;
  const isOwnRepetition =
    order.last_change === 'drafted' && order.changed_by === email && !isNews({ order, draft });
  return order.row_version === version || isOwnRepetition;
}

function isNews({ order, draft }: Drafted): boolean {
  const before = draftOf(order);
  return (Object.keys(before) as (keyof OrderDraft)[]).some((name) => before[name] !== draft[name]);
}

async function store(tx: Db, drafted: readonly Drafted[], by: OrderChanger): Promise<void> {
  if (drafted.length === 0) return;
  await updateDrafts(
    tx,
    drafted.map(({ order: { swiss_order_num }, draft }) => ({ swiss_order_num, ...draft })),
    by.email,
  );
  await insertAudits(
    tx,
    drafted.map(({ order, draft }) => ({
      actor: by.email,
      action: 'blotter.draft',
      entity: 'clearer_order',
      entityId: String(order.swiss_order_num),
      before: draftOf(order),
      after: draft,
      requestId: by.requestId,
    })),
  );
}

function inOrder(numbers: readonly number[], rows: ClearerBlotterTrade[]): ClearerBlotterTrade[] {
  const byNumber = new Map(rows.map((row) => [row.swiss_order_num, row]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}
