import { ApiError } from '@fairlead/shared/api';
import type { ClearerBlotterTrade } from '@fairlead/shared/contract/blotter';
import { submissionOf } from '@fairlead/shared/domain/tickets/submission';

import type { Attempt, BlotterList, OrderCalls, SeenOrder } from './blotter.data.ts';
import {
  type DraftField,
  type DraftSet,
  fieldsOf,
  wantedAfter,
  wantedStill,
  without,
  withWanted,
} from './drafts.rules.ts';

/** An order as the user has it in hand. */
export type DeskOrder = {
  readonly order: ClearerBlotterTrade;
  /** It is being submitted or taken back. */
  readonly isBusy: boolean;
};

/** What came of submitting or undoing. */
export type ActOutcome =
  | { readonly kind: 'done'; readonly order: ClearerBlotterTrade }
  | { readonly kind: 'refused'; readonly message: string };

type Held = {
  /** As the server has it. */
  server: ClearerBlotterTrade;
  /** What was filled in and is not saved. */
  wanted: DraftSet;
  /** Of that what could not be saved; its cells say so. */
  unsaved: readonly DraftField[];
  isBusy: boolean;
  /** Ends with the last save: versions follow each other. */
  saves: Promise<unknown>;
  /** A submission of which nothing was heard. */
  attempt: Attempt | undefined;
};

/** Whom the desk tells. */
export type DeskFollower = {
  /** Told the ids of orders that changed in their places; without ids any may have come or gone. */
  readonly onChange: (ids?: readonly string[]) => void;
  /** This is saved, or not to be saved any more. */
  readonly onSettled: (id: string, fields: readonly DraftField[]) => void;
  /** This could not be saved, and why. */
  readonly onUnsaved: (id: string, set: DraftSet, message: string) => void;
  /** What could not be saved before is refused now, and why. */
  readonly onRefused: (id: string, fields: readonly DraftField[], message: string) => void;
};

type Lists = Pick<BlotterList, 'books' | 'brokers' | 'forced_commissions'>;

const NOBODY: DeskFollower = {
  onChange: () => undefined,
  onSettled: () => undefined,
  onUnsaved: () => undefined,
  onRefused: () => undefined,
};

const NO_LISTS: Lists = { books: [], brokers: [], forced_commissions: {} };

const idOf = ({ swiss_order_num }: SeenOrder) => String(swiss_order_num);

/**
 * The orders that are filled in here. What is chosen shows at once and is saved behind it, one save of
 * a row after the other; the list that is asked for meanwhile never takes back what is newer.
 */
export class OrderDesk {
  private readonly calls: OrderCalls;
  private told: DeskFollower = NOBODY;
  private readonly held = new Map<string, Held>();
  private listed: readonly string[] = [];
  lists: Lists = NO_LISTS;

  constructor(calls: OrderCalls) {
    this.calls = calls;
  }

  /** Tells of every change, until the function that it answers is called. */
  follow(told: DeskFollower): () => void {
    this.told = told;
    told.onChange();
    return () => {
      this.told = NOBODY;
    };
  }

  /** The orders of the list, in its order. */
  get ids(): readonly string[] {
    return this.listed;
  }

  get unsaved(): readonly string[] {
    return this.listed.filter((id) => (this.held.get(id)?.unsaved ?? []).length > 0);
  }

  order(id: string): DeskOrder | undefined {
    const held = this.held.get(id);
    if (held === undefined) return undefined;
    const { server, wanted, isBusy } = held;
    const order = withWanted(server, wanted, this.lists.forced_commissions);
    return { order, isBusy };
  }

  /** The list as the server has it now. */
  take(list: BlotterList): void {
    this.lists = list;
    const ids = list.blotter_real.map(idOf);
    const isSame =
      ids.length === this.listed.length && ids.every((id, at) => id === this.listed[at]);
    this.listed = ids;
    const changed = this.takeOrders(list.blotter_real);
    if (!isSame) this.told.onChange();
    else if (changed.length > 0) this.told.onChange(changed);
  }

  /**
   * Fills in fields of one order.
   *
   * @throws {Error} why it is not saved, in words for the cell
   */
  async edit(id: string, set: DraftSet): Promise<void> {
    const held = this.held.get(id);
    if (held === undefined) throw new Error('The order is not in the blotter any more');
    this.want(held, wantedAfter(held.wanted, set));
    this.told.onChange([id]);
    await this.save(held);
  }

  /** Fills in the same fields of several orders: all of them or none. Answers why none. */
  async fill(ids: readonly string[], set: DraftSet): Promise<string | undefined> {
    const rows = ids.flatMap((id) => this.held.get(id) ?? []);
    await Promise.all(rows.map(({ saves }) => saves));
    try {
      const outcome = await this.calls.draft(
        rows.map(({ server }) => seen(server)),
        set,
      );
      if (!outcome.ok) return this.refusalOf(outcome);
      for (const held of rows) this.want(held, withoutSet(held.wanted, set));
      this.show(outcome.reply.rows);
      return undefined;
    } catch (thrown) {
      return ApiError.from(thrown).message;
    }
  }

  /** Saves anew what could not be saved. */
  retry(): void {
    for (const id of this.unsaved) {
      const held = this.held.get(id);
      if (held !== undefined) void this.save(held).catch(() => undefined);
    }
  }

  /** The user has given up what could not be saved. */
  giveUp(id: string, field: DraftField): void {
    const held = this.held.get(id);
    if (held?.unsaved.includes(field) !== true) return;
    this.want(held, without(held.wanted, [field]));
    this.told.onChange([id]);
  }

  /** Submits an order once all that was filled in of it is saved; undefined where that is under way. */
  async submit(id: string): Promise<ActOutcome | undefined> {
    return this.act(id, async (held) => {
      await held.saves;
      if (fieldsOf(held.wanted).length > 0) await this.save(held);
      const { row_version: version } = held.server;
      if (held.attempt?.version !== version) {
        held.attempt = { key: crypto.randomUUID(), version, body: submissionOf(held.server) };
      }
      const outcome = await this.calls.submit(held.attempt);
      held.attempt = undefined;
      return outcome.ok ? outcome.reply.row : this.refusalOf(outcome);
    });
  }

  /** Takes a submission back. */
  async undo(id: string): Promise<ActOutcome | undefined> {
    return this.act(id, async ({ server }) => {
      const outcome = await this.calls.undo(seen(server));
      return outcome.ok ? outcome.reply.row : this.refusalOf(outcome);
    });
  }

  private async act(
    id: string,
    work: (held: Held) => Promise<ClearerBlotterTrade | string>,
  ): Promise<ActOutcome | undefined> {
    const held = this.held.get(id);
    if (held === undefined || held.isBusy) return undefined;
    this.setBusy(held, true);
    try {
      const answer = await work(held);
      if (typeof answer === 'string') return { kind: 'refused', message: answer };
      this.show([answer]);
      return { kind: 'done', order: answer };
    } catch (thrown) {
      const isOurs = thrown instanceof Error && !(thrown instanceof ApiError);
      return { kind: 'refused', message: isOurs ? thrown.message : ApiError.from(thrown).message };
    } finally {
      this.setBusy(held, false);
    }
  }

  private setBusy(held: Held, isBusy: boolean): void {
    held.isBusy = isBusy;
    this.told.onChange([idOf(held.server)]);
  }

  /** What is not wanted any more is not unsaved either. */
  private want(held: Held, wanted: DraftSet): void {
    const gone = held.unsaved.filter((field) => !(field in wanted));
    held.wanted = wanted;
    held.unsaved = held.unsaved.filter((field) => field in wanted);
    this.told.onSettled(idOf(held.server), gone);
  }

  private async save(held: Held): Promise<void> {
    const save = held.saves.then(async () => this.saveWanted(held));
    held.saves = save.catch(() => undefined);
    return save;
  }

  private async saveWanted(held: Held): Promise<void> {
    const sent = held.wanted;
    const fields = fieldsOf(sent);
    if (fields.length === 0) return;
    const id = idOf(held.server);
    let outcome;
    try {
      outcome = await this.calls.draft([seen(held.server)], sent);
    } catch (thrown) {
      const message = `Not saved: ${ApiError.from(thrown).message}`;
      this.told.onUnsaved(id, held.wanted, message);
      held.unsaved = fieldsOf(held.wanted);
      this.told.onChange([id]);
      throw new Error(message, { cause: thrown });
    }
    held.wanted = wantedStill(held.wanted, sent);
    held.unsaved = [];
    if (!outcome.ok) {
      const why = this.refusalOf(outcome);
      this.told.onRefused(id, fields, why);
      this.told.onChange([id]);
      throw new Error(why);
    }
    this.show(outcome.reply.rows);
    this.told.onSettled(id, fields);
  }

  /** Why the server refused; where somebody else was faster, the orders are shown as they are now. */
  private refusalOf({ body, error }: Refused): string {
    if ('rows' in body) this.show(body.rows);
    return error.serverMessage ?? error.message;
  }

  private show(orders: readonly ClearerBlotterTrade[]): void {
    this.takeOrders(orders);
    this.told.onChange(orders.map(idOf));
  }

  /** Takes what is newer than what is here. Answers which were. */
  private takeOrders(orders: readonly ClearerBlotterTrade[]): readonly string[] {
    return orders.flatMap((order) => {
      const id = idOf(order);
      const held = this.held.get(id);
      if (held === undefined) this.held.set(id, newlyHeld(order));
      else if (isNews(order, held.server)) held.server = order;
      else return [];
      return [id];
    });
  }
}

type Refused = {
  readonly body: { readonly err_msg: string } & (
    { readonly rows: readonly ClearerBlotterTrade[] } | { readonly problems: unknown }
  );
  readonly error: ApiError;
};

function newlyHeld(server: ClearerBlotterTrade): Held {
  return {
    server,
    wanted: {},
    unsaved: [],
    isBusy: false,
    saves: Promise.resolve(),
    attempt: undefined,
  };
}

/** An older answer may come after a newer one; of the same version the suggestion may be another. */
function isNews(order: ClearerBlotterTrade, known: ClearerBlotterTrade): boolean {
  if (order.row_version !== known.row_version) return order.row_version > known.row_version;
  return JSON.stringify(order) !== JSON.stringify(known);
}

const seen = ({ swiss_order_num, row_version }: ClearerBlotterTrade): SeenOrder => ({
  swiss_order_num,
  row_version,
});

function withoutSet(wanted: DraftSet, set: DraftSet): DraftSet {
  const after = wantedAfter(wanted, set);
  return without(after, fieldsOf(set));
}
