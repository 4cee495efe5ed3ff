import type { ClearerBlotterTrade, draftBlotterRows } from '@fairlead/trading/contract/blotter';
import type { BodyOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import {
  draftAfter,
  draftProblems,
  type OrderDraft,
} from '@fairlead/trading/domain/tickets/order-draft';
import type { EntryData, TicketField } from '@fairlead/trading/domain/tickets/ticket';
import { problemText } from '@fairlead/trading/domain/tickets/ticket-problems';

import { insertAudits } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { refuse } from './enter-ticket.service.ts';
import { loadEntryData } from './entry-data.service.ts';
import { updateDrafts } from './order-changes.queries.ts';
import { whatHappened } from './order-conflict.rules.ts';
import { listChangedOrders, type OrderChanger, ordersForChange } from './order-conflict.service.ts';
import { type StoredOrderRow, selectOrders } from './orders.queries.ts';
import { loadBlotterRows } from './orders.service.ts';

type Drafted = { readonly order: StoredOrderRow; readonly draft: OrderDraft };

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
    const choices = await loadEntryData(tx, by.clock);
    const drafted = orders.map((order) => ({
      order,
      draft: draftAfter(toDraft(order), set, choices.forced_commissions),
    }));
    const [late, ...others] = drafted
      .filter((row) => !isInTime(row, seen.get(row.order.swiss_order_num), by.email))
      .map(({ order }) => order);
    if (late !== undefined) {
      throw await listChangedOrders(tx, [late, ...others], {
        clock: by.clock,
        asked: numbers.length,
      });
    }
    const rowsBefore = await loadBlotterRows(tx, orders);
    refuse(
      rowsBefore.flatMap((row, at) =>
        findProblems({ ...row, ...drafted[at]?.draft }, set, choices),
      ),
    );
    await store(tx, drafted.filter(isNews), by);
    return inOrder(numbers, await loadBlotterRows(tx, await selectOrders(tx, numbers)));
  });
}

type EachDrafted = ReplyOf<typeof draftBlotterRows>;

/**
 * Keeps of what somebody fills in what each order may take: nothing of one that has changed since it was seen, no broker
 * of what is not brokered, no commission beside a broker's own. What no order could take is refused as ever.
 */
export async function draftEachRow(
  db: Db,
  { rows, set }: BodyOf<typeof draftBlotterRows>,
  by: OrderChanger,
): Promise<EachDrafted> {
  const numbers = rows.map(({ swiss_order_num }) => swiss_order_num);
  refuseTwice(numbers);
  const seen = new Map(
    rows.map(({ swiss_order_num, row_version }) => [swiss_order_num, row_version]),
  );
  return db.transaction().execute(async (tx) => {
    const orders = await ordersForChange(tx, numbers);
    const choices = await loadEntryData(tx, by.clock);
    const rowsBefore = new Map(
      (await loadBlotterRows(tx, orders)).map((row) => [row.swiss_order_num, row]),
    );
    const taken = orders.map((order) => {
      const row = rowsBefore.get(order.swiss_order_num);
      const version = seen.get(order.swiss_order_num);
      return splitByOrder({ order, row, version }, set, { choices, by });
    });
    await store(tx, taken.flatMap(({ drafted }) => drafted ?? []).filter(isNews), by);
    return {
      rows: inOrder(numbers, await loadBlotterRows(tx, await selectOrders(tx, numbers))),
      refused: taken.flatMap(({ refused }) => refused ?? []),
    };
  });
}

type Asked = {
  readonly order: StoredOrderRow;
  readonly row: ClearerBlotterTrade | undefined;
  readonly version: number | undefined;
};
type AppliedDraft = {
  readonly drafted?: Drafted;
  readonly refused?: EachDrafted['refused'][number];
};

/** Splits a set into what an order takes, and what it does not take and why. */
function splitByOrder(
  { order, row, version }: Asked,
  set: Partial<OrderDraft>,
  { choices, by }: { readonly choices: EntryData; readonly by: OrderChanger },
): AppliedDraft {
  const { swiss_order_num } = order;
  const after = (of: Partial<OrderDraft>) => ({
    order,
    draft: draftAfter(toDraft(order), of, choices.forced_commissions),
  });
  const whole = after(set);
  if (!isInTime(whole, version, by.email)) {
    const message = whatHappened(order, by.clock, `ordered trade ${swiss_order_num}`);
    return { refused: { swiss_order_num, fields: Object.keys(set), message } };
  }
  if (row === undefined) return { drafted: whole };
  const problems = findProblems({ ...row, ...whole.draft }, set, choices);
  const [first] = problems;
  if (first === undefined) return { drafted: whole };
  refuse(problems.filter(({ field }) => !OF_A_ROW.includes(field)));
  const fields = (Object.keys(FIELD_OF) as (keyof OrderDraft)[]).filter((name) =>
    problems.some(({ field }) => field === FIELD_OF[name]),
  );
  const rest = Object.fromEntries(
    Object.entries(set).filter(([name]) => !fields.some((field) => field === name)),
  );
  const refused = { swiss_order_num, fields, message: problemText(first) };
  return Object.keys(rest).length === 0 ? { refused } : { drafted: after(rest), refused };
}

/** Fields whose choices depend on the order. */
const OF_A_ROW: readonly TicketField[] = ['broker', 'commissionOverride'];

/** Picks what a user has filled in of an order. */
function toDraft({
  book,
  strategy,
  deal,
  broker,
  commission_override,
}: StoredOrderRow): OrderDraft {
  return { book, strategy, deal, broker, commission_override };
}

const FIELD_OF = {
  book: 'book',
  strategy: 'strategy',
  deal: 'deal',
  broker: 'broker',
  commission_override: 'commissionOverride',
} as const satisfies Record<keyof OrderDraft, TicketField>;

/**
 * Problems of what is filled in now and cannot be chosen; what is missing yet is no problem of a
 * draft.
 */
function findProblems(row: ClearerBlotterTrade, set: Partial<OrderDraft>, choices: EntryData) {
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
  const before = toDraft(order);
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
      before: toDraft(order),
      after: draft,
      requestId: by.requestId,
    })),
  );
}

function inOrder(numbers: readonly number[], rows: ClearerBlotterTrade[]): ClearerBlotterTrade[] {
  const byNumber = new Map(rows.map((row) => [row.swiss_order_num, row]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}
