import { ApiError } from '@fairlead/shared/api';
import type { ClearerBlotterTrade, draftBlotterRows } from '@fairlead/trading/contract/blotter';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { OrderDraft } from '@fairlead/trading/domain/tickets/order-draft';

import type { OrderCalls, SeenOrder } from './blotter.data.ts';
import { DoneEdits } from './done-edits.data.ts';
import { type DraftSet, listDraftFields, mergeUnsaved, without } from './drafts.rules.ts';
import { type HeldOrder, toOrderId, toSeenOrder } from './held-order.data.ts';
import { HeldOrders } from './held-orders.data.ts';
import type { StoredEdits } from './stored-edits.data.ts';
import { lostObstacle, lostText } from './lost-edits.rules.ts';

type Refusals = ReplyOf<typeof draftBlotterRows>['refused'];

/** Part of an order that was not kept, and whether that is all that it was to take. */
export type Passed = Refusals[number] & { readonly isWhole: boolean };

/** Values that an order is to be filled in with. */
export type OrderWish = { readonly id: string; readonly set: DraftSet };

/** Outcome of filling in several orders, or of its undo. */
export type FillOutcome =
  | { readonly kind: 'refused'; readonly message: string }
  /** Number of orders it was for, and the refused parts. */
  | { readonly kind: 'done'; readonly count: number; readonly refused: readonly Passed[] };

/** Orders that are filled in together, each what it may take, and what was filled in taken back. */
export abstract class FilledOrders extends HeldOrders {
  protected readonly calls: OrderCalls;
  protected readonly done = new DoneEdits();

  constructor(calls: OrderCalls, kept: StoredEdits) {
    super(kept);
    this.calls = calls;
  }

  /** Fills in the same fields of several orders: of each those that it may take. */
  async fill(ids: readonly string[], set: DraftSet): Promise<FillOutcome> {
    return this.fillEach(ids.map((id) => ({ id, set })));
  }

  /** Fills in of each order what is wished of it, as far as it may take that; it is one step to take back. */
  async fillEach(wishes: readonly OrderWish[]): Promise<FillOutcome> {
    const here = wishes.filter(({ id }) => this.held.has(id));
    await Promise.all(here.map(async ({ id }) => this.held.get(id)?.saves));
    const before = new Map(here.map(({ id }) => [id, this.held.get(id)?.server]));
    const refused: Passed[] = [];
    const kept: ClearerBlotterTrade[] = [];
    const failed: string[] = [];
    const groups = [...Map.groupBy(here, ({ set }) => JSON.stringify(set)).values()];
    for (const same of groups) {
      const filled = await this.fillSame(same);
      if (filled.kind === 'refused') {
        failed.push(filled.message);
        refused.push(...same.map((wish) => passedBy(wish, filled.message)));
      } else {
        kept.push(...filled.rows);
        refused.push(...filled.refused);
      }
    }
    this.done.note(kept.flatMap((row) => doneIn(before.get(toOrderId(row)), row)));
    const [message] = failed;
    if (message !== undefined && failed.length === groups.length)
      return { kind: 'refused', message };
    return { kind: 'done', count: here.length, refused };
  }

  /** One call for orders that are to say the same. */
  private async fillSame(wishes: readonly OrderWish[]): Promise<Kept> {
    const set = wishes[0]?.set ?? {};
    const rows = wishes.flatMap(({ id }) => this.held.get(id) ?? []);
    const asked = rows.filter(({ lost }) => lost === undefined);
    const waiting = rows.flatMap((held) => listUnanswered(held, set));
    const seen = asked.map(({ server }) => toSeenOrder(server));
    const filled = await this.draftEach(seen, set);
    if (filled.kind === 'refused') return filled;
    for (const held of asked) this.settle(held, withoutRefused(held, set, filled.refused));
    return { ...filled, refused: [...waiting, ...filled.refused] };
  }

  /**
   * Takes the last that was filled in here back, of the orders that nobody has changed since; undefined where there is
   * nothing.
   */
  async takeBack(): Promise<FillOutcome | undefined> {
    const step = this.done.last;
    if (step === undefined) return undefined;
    await Promise.all(step.map(async ({ id }) => this.held.get(id)?.saves));
    const versions = new Map<string, number>();
    const refused: Passed[] = [];
    for (const same of Map.groupBy(step, ({ before }) => JSON.stringify(before)).values()) {
      const [first] = same;
      const seen = same.map(({ id, version }) => ({
        swiss_order_num: Number(id),
        row_version: version,
      }));
      const back = await this.draftEach(seen, { ...first?.before });
      if (back.kind === 'refused') return back;
      refused.push(...back.refused);
      for (const row of back.rows) versions.set(toOrderId(row), row.row_version);
    }
    this.done.taken(versions);
    return { kind: 'done', count: step.length, refused };
  }

  /** Drops saved fields from the unsaved ones. */
  private settle(held: HeldOrder, kept: DraftSet): void {
    if (listDraftFields(kept).length === 0) return;
    this.want(held, without(mergeUnsaved(held.pendingEdits, kept), listDraftFields(kept)));
  }

  /** Keeps a set in each order that may take it; what others have changed meanwhile is shown as it is. */
  private async draftEach(rows: readonly SeenOrder[], set: DraftSet): Promise<Kept> {
    if (rows.length === 0) return { kind: 'kept', rows: [], refused: [] };
    try {
      const outcome = await this.calls.draft(rows, set, { each: true });
      if (!outcome.ok)
        return { kind: 'refused', message: outcome.error.serverMessage ?? outcome.error.message };
      const refused = outcome.reply.refused.map((each) => ({
        ...each,
        isWhole: each.fields.length >= listDraftFields(set).length,
      }));
      const whole = new Set(
        refused.filter(({ isWhole }) => isWhole).map(({ swiss_order_num }) => swiss_order_num),
      );
      const isKept = (row: ClearerBlotterTrade) => !whole.has(row.swiss_order_num);
      const kept = outcome.reply.rows.filter(isKept);
      this.show(kept);
      this.hear(outcome.reply.rows.filter((row) => !isKept(row)));
      return { kind: 'kept', rows: kept, refused };
    } catch (thrown) {
      return { kind: 'refused', message: ApiError.from(thrown).message };
    }
  }
}

type Kept =
  | { readonly kind: 'refused'; readonly message: string }
  | {
      readonly kind: 'kept';
      readonly rows: readonly ClearerBlotterTrade[];
      readonly refused: readonly Passed[];
    };

/** Undo step of an order. */
export function doneIn(before: ClearerBlotterTrade | undefined, after: ClearerBlotterTrade) {
  if (before === undefined) return [];
  const { book, strategy, deal, broker, commission_override } = before;
  const draft: OrderDraft = { book, strategy, deal, broker, commission_override };
  return [
    { id: toOrderId(after), before: draft, from: before.row_version, version: after.row_version },
  ];
}

/** Part of a set that the server has saved. */
function withoutRefused(
  { server }: HeldOrder,
  set: DraftSet,
  refused: readonly Passed[],
): DraftSet {
  const own = refused.find((each) => each.swiss_order_num === server.swiss_order_num);
  return without(
    set,
    listDraftFields(set).filter((field) => own?.fields.includes(field)),
  );
}

/** An order of which something was lost takes nothing before that is answered. */
function listUnanswered({ server, lost }: HeldOrder, set: DraftSet): readonly Passed[] {
  if (lost === undefined) return [];
  const id = toOrderId(server);
  return [passedBy({ id, set }, `ordered trade ${id}: ${lostObstacle(lostText(lost.set))}`)];
}

/** An order that takes nothing of what was wished. */
function passedBy({ id, set }: OrderWish, message: string): Passed {
  return { swiss_order_num: Number(id), fields: [...listDraftFields(set)], message, isWhole: true };
}
