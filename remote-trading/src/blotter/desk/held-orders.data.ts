import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import type { OnRow } from '@fairlead/trading/contract/blotter-changes';
import { toSubmission } from '@fairlead/trading/domain/tickets/submission';
import { Emitter } from '@fairlead/shared/observable';

import type { BlotterList } from './blotter.data.ts';
import { type DraftField, type DraftSet, listDraftFields, applyUnsaved } from './drafts.rules.ts';
import { type HeldOrder, isNews, newlyHeld, toOrderId } from './held-order.data.ts';
import type { StoredEdits } from './stored-edits.data.ts';
import { findLost, type LostEdit } from './lost-edits.rules.ts';

/** An order as the user has it in hand. */
export type DeskOrder = {
  readonly order: ClearerBlotterTrade;
  /** It is being submitted or taken back. */
  readonly isBusy: boolean;
  /** Edit that lost a conflict; the order is as the server has it. */
  readonly lost: LostEdit | undefined;
  /** One of its cells shows what was not taken. */
  readonly isMarked: boolean;
  /** Other users on its row (presence). */
  readonly here: readonly string[];
};

/** Listener to the desk. */
export type DeskFollower = {
  /** Called with the ids of orders that changed in place; without ids any may have come or gone. */
  readonly onChange: (ids?: readonly string[]) => void;
  /** This is saved, or not to be saved any more. */
  readonly onSettled: (id: string, fields: readonly DraftField[]) => void;
  /** This could not be saved, and why. */
  readonly onUnsaved: (id: string, set: DraftSet, message: string) => void;
  /** Called when a retry of unsaved fields is refused, with the reason. */
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

const NOT_SAVED_YET = 'Not saved yet';

/** The orders of the list, what of them is not saved, and what was lost to somebody who was faster. */
export abstract class HeldOrders {
  private readonly storedEdits: StoredEdits;
  protected follower: DeskFollower = NOBODY;
  protected readonly held = new Map<string, HeldOrder>();
  /** Called with an order that was changed, and not by a call of this page. */
  readonly changed = new Emitter<[before: ClearerBlotterTrade, now: ClearerBlotterTrade]>();
  /** Called with orders that have come into the list since it was first here. */
  readonly arrived = new Emitter<[orders: readonly ClearerBlotterTrade[]]>();
  private listed: readonly string[] = [];
  private isListed = false;
  private here: ReadonlyMap<string, readonly string[]> = new Map();
  lists: Lists = NO_LISTS;

  constructor(kept: StoredEdits) {
    this.storedEdits = kept;
  }

  /** Subscribes to every change; returns the unsubscribe function. */
  follow(told: DeskFollower): () => void {
    this.follower = told;
    told.onChange();
    for (const id of this.unsaved)
      told.onUnsaved(id, this.held.get(id)?.pendingEdits ?? {}, NOT_SAVED_YET);
    return () => {
      this.follower = NOBODY;
    };
  }

  /** The orders of the list, in its order. */
  get ids(): readonly string[] {
    return this.listed;
  }

  get unsaved(): readonly string[] {
    return this.listed.filter((id) => (this.held.get(id)?.unsaved ?? []).length > 0);
  }

  /** The orders of which something was lost. */
  get lost(): readonly string[] {
    return this.listed.filter((id) => this.held.get(id)?.lost !== undefined);
  }

  order(id: string): DeskOrder | undefined {
    const held = this.held.get(id);
    if (held === undefined) return undefined;
    const { isBusy, lost, isMarked } = held;
    return { order: this.shownOf(held), isBusy, lost, isMarked, here: this.here.get(id) ?? [] };
  }

  /** The list as the server has it now. */
  take(list: BlotterList): void {
    this.lists = list;
    const ids = list.blotter_real.map(toOrderId);
    const isSame =
      ids.length === this.listed.length && ids.every((id, at) => id === this.listed[at]);
    this.listed = ids;
    const arrived = this.isListed
      ? list.blotter_real.filter((order) => !this.held.has(toOrderId(order)))
      : [];
    this.isListed = true;
    const changed = list.blotter_real.filter((order) => this.takeListed(order)).map(toOrderId);
    if (!isSame) this.follower.onChange();
    else if (changed.length > 0) this.follower.onChange(changed);
    if (arrived.length > 0) this.arrived.emit(arrived);
  }

  /** Takes orders that have changed since the list was made. Returns whether the list has all of them. */
  takeUpdates(orders: readonly ClearerBlotterTrade[]): boolean {
    const known = orders.filter((order) => this.held.has(toOrderId(order)));
    const changed = known.filter((order) => this.takeListed(order)).map(toOrderId);
    if (changed.length > 0) this.follower.onChange(changed);
    return known.length === orders.length;
  }

  /** Takes who else is on which row. */
  takeHere(people: readonly OnRow[]): void {
    const before = this.here;
    const byRow = Map.groupBy(people, toOrderId);
    this.here = new Map([...byRow].map(([id, on]) => [id, on.map(({ by }) => by)]));
    const ids = [...new Set([...before.keys(), ...this.here.keys()])];
    const changed = ids.filter((id) => before.get(id)?.join() !== this.here.get(id)?.join());
    if (changed.length > 0) this.follower.onChange(changed);
  }

  /** Marks an order, one of whose cells shows a refused value. */
  mark(id: string, isMarked: boolean): void {
    const held = this.held.get(id);
    if (held === undefined || held.isMarked === isMarked) return;
    held.isMarked = isMarked;
    this.follower.onChange([id]);
  }

  /** True when the order shows this field from an unsaved edit. */
  isUnsaved(id: string, field: DraftField): boolean {
    return field in (this.held.get(id)?.pendingEdits ?? {});
  }

  protected shownOf({ server, pendingEdits }: HeldOrder): ClearerBlotterTrade {
    return applyUnsaved(server, pendingEdits, this.lists.forced_commissions);
  }

  /** Sets the edits to save; a field that is dropped is not unsaved either. */
  protected want(held: HeldOrder, wanted: DraftSet): void {
    const gone = held.unsaved.filter((field) => !(field in wanted));
    held.pendingEdits = wanted;
    held.unsaved = held.unsaved.filter((field) => field in wanted);
    this.keep(held);
    this.follower.onSettled(toOrderId(held.server), gone);
  }

  /**
   * Stores unsaved edits in the browser, to survive a reload; conflicts are asked about again after
   * it.
   */
  protected keep(held: HeldOrder): void {
    const { server, pendingEdits: wanted, lost } = held;
    const set = { ...lost?.set, ...wanted };
    const isNothing = listDraftFields(set).length === 0;
    const { book, strategy, deal, broker, commission_override } = this.shownOf(held);
    const seen = { book, strategy, deal, broker, commission_override, ...lost?.set };
    const version = lost === undefined ? server.row_version : 0;
    this.storedEdits.save(toOrderId(server), isNothing ? undefined : { version, set, seen });
  }

  /** Applies another user's version; the local edits become a conflict to resolve. */
  protected lose(held: HeldOrder, now: ClearerBlotterTrade, why?: string): void {
    const wanted = { ...held.lost?.set, ...held.pendingEdits };
    const lost = findLost({ ...this.shownOf(held), ...wanted }, wanted, now);
    if (isNews(now, held.server)) held.server = now;
    held.lost = lost && { set: lost, why };
    // The cells of what was lost are the server's again, marked or not.
    held.unsaved = listDraftFields(held.pendingEdits);
    this.want(held, {});
    this.follower.onChange([toOrderId(now)]);
  }

  /** Takes what others have made of orders. */
  protected hear(orders: readonly ClearerBlotterTrade[]): void {
    const changed = orders.filter((order) => this.takeListed(order)).map(toOrderId);
    if (changed.length > 0) this.follower.onChange(changed);
  }

  protected show(orders: readonly ClearerBlotterTrade[]): void {
    for (const order of orders) this.acceptReply(order);
    this.follower.onChange(orders.map(toOrderId));
  }

  /** Takes what a call of this page was answered, where it is newer than what is here. */
  private acceptReply(order: ClearerBlotterTrade): void {
    const held = this.held.get(toOrderId(order));
    if (held === undefined) this.begin(order);
    else if (isNews(order, held.server)) held.server = order;
  }

  /** Takes an order of the list. Returns whether it is news. */
  private takeListed(order: ClearerBlotterTrade): boolean {
    const held = this.held.get(toOrderId(order));
    if (held === undefined) {
      this.begin(order);
      return true;
    }
    // What is being saved is answered in a moment, by a version of its own or by who was faster.
    if (held.saving > 0 || !isNews(order, held.server)) return false;
    const before = held.server;
    const isOfOthers =
      order.row_version !== held.server.row_version &&
      listDraftFields(held.pendingEdits).length > 0;
    if (isOfOthers && !this.isOwn(held, order)) this.lose(held, order);
    else this.renew(held, order);
    if (!held.isBusy && before.row_version !== order.row_version) this.changed.emit(before, order);
    return true;
  }

  private renew(held: HeldOrder, order: ClearerBlotterTrade): void {
    held.server = order;
    if (held.lost === undefined || findLost({ ...order, ...held.lost.set }, held.lost.set, order))
      return;
    held.lost = undefined;
    this.keep(held);
  }

  /** True when the order is the result of our own save that had no response. */
  private isOwn({ server, unanswered }: HeldOrder, order: ClearerBlotterTrade): boolean {
    if (unanswered === undefined || order.row_version !== server.row_version + 1) return false;
    const saved = applyUnsaved(server, unanswered, this.lists.forced_commissions);
    return JSON.stringify(toSubmission(saved)) === JSON.stringify(toSubmission(order));
  }

  /** An order that was not here, with what this browser kept of it. */
  private begin(order: ClearerBlotterTrade): void {
    const held = newlyHeld(order);
    this.held.set(toOrderId(order), held);
    const kept = this.storedEdits.recall(toOrderId(order));
    if (kept === undefined) return;
    if (kept.version === order.row_version && order.submitted_to_blotter === 0) {
      held.pendingEdits = kept.set;
      held.unsaved = listDraftFields(kept.set);
      this.follower.onUnsaved(toOrderId(order), kept.set, NOT_SAVED_YET);
      return;
    }
    const lost = findLost(kept.seen, kept.set, order);
    held.lost = lost && { set: lost, why: undefined };
    this.keep(held);
  }
}
