import { ApiError } from '@fairlead/shared/api';
import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { acknowledgeWarnings, type SendWarning } from '@fairlead/trading/contract/send-warnings';
import { toSubmission } from '@fairlead/trading/domain/tickets/submission';

import {
  type DraftField,
  type DraftSet,
  listDraftFields,
  mergeUnsaved,
  withoutSaved,
  without,
} from './drafts.rules.ts';
import { doneIn, FilledOrders } from './filled-orders.data.ts';
import { type HeldOrder, toOrderId, toSeenOrder } from './held-order.data.ts';
import { lostObstacle, lostText, MARKED } from './lost-edits.rules.ts';

/** Outcome of submitting or undoing. */
export type ActionOutcome =
  | { readonly kind: 'done'; readonly order: ClearerBlotterTrade }
  | { readonly kind: 'refused'; readonly message: string }
  /** Something warns: it is submitted once all of it is acknowledged. */
  | ({ readonly kind: 'asked' } & Warned);

/** Warnings about an order, and its version when they were fetched. */
export type Warned = { readonly warnings: readonly SendWarning[]; readonly version: number };

const CHANGED = 'it has changed since you pressed Submit';

/**
 * Model of the orders edited on this page: edits show at once (optimistic) and are saved in order,
 * one save of a row at a time. After a conflict the order shows the server's version, and the lost
 * edits wait for the user's decision.
 */
export class OrderDesk extends FilledOrders {
  /**
   * Edits fields of one order; a conflict waits for the user's decision.
   * @throws {Error} with the reason, as text for the cell
   */
  async edit(id: string, set: DraftSet): Promise<void> {
    const held = this.held.get(id);
    if (held === undefined) throw new Error('The order is not in the blotter any more');
    this.want(held, mergeUnsaved(held.pendingEdits, set));
    this.answer(held, set);
    this.follower.onChange([id]);
    await this.save(held);
  }

  /** Retries unsaved edits. */
  async retry(): Promise<void> {
    const rows = this.unsaved.flatMap((id) => this.held.get(id) ?? []);
    await Promise.allSettled(rows.map(async (held) => this.save(held)));
  }

  /** The user has given up what could not be saved. */
  giveUp(id: string, field: DraftField): void {
    const held = this.held.get(id);
    if (held?.unsaved.includes(field) !== true) return;
    this.want(held, without(held.pendingEdits, [field]));
    this.follower.onChange([id]);
  }

  /** Resolves a conflict: with the user's edit, or with what the order has now. */
  async answerLost(id: string, use: 'mine' | 'theirs'): Promise<void> {
    const held = this.held.get(id);
    const lost = held?.lost;
    if (held === undefined || lost === undefined) return;
    held.lost = undefined;
    if (use === 'mine') {
      await this.edit(id, lost.set);
      return;
    }
    this.keep(held);
    this.follower.onChange([id]);
  }

  /**
   * Submits an order as it is shown, once all that was filled in of it is saved; undefined where that is
   * under way. What warns is asked, unless it is what was `seen`, of the order as it still is.
   */
  async submit(id: string, seen?: Warned): Promise<ActionOutcome | undefined> {
    return this.act(id, async (held) => {
      if (held.isMarked) return MARKED;
      const shown = JSON.stringify(toSubmission(this.shownOf(held)));
      await held.saves;
      if (listDraftFields(held.pendingEdits).length > 0) await this.save(held);
      if (held.lost !== undefined) return lostObstacle(lostText(held.lost.set));
      const body = toSubmission(held.server);
      if (JSON.stringify(body) !== shown) return CHANGED;
      if (seen !== undefined && seen.version !== held.server.row_version) return CHANGED;
      return this.send(held, seen?.warnings ?? []);
    });
  }

  /** Takes a submission back. */
  async undo(id: string): Promise<ActionOutcome | undefined> {
    return this.act(id, async ({ server }) => {
      const outcome = await this.calls.undo(toSeenOrder(server));
      return outcome.ok ? outcome.reply.row : this.refusalOf(outcome);
    });
  }

  private async act(
    id: string,
    work: (held: HeldOrder) => Promise<ClearerBlotterTrade | Warned | string>,
  ): Promise<ActionOutcome | undefined> {
    const held = this.held.get(id);
    if (held === undefined || held.isBusy) return undefined;
    this.setBusy(held, true);
    try {
      const answer = await work(held);
      if (typeof answer === 'string') return { kind: 'refused', message: answer };
      if ('warnings' in answer) return { kind: 'asked', ...answer };
      this.show([answer]);
      return { kind: 'done', order: answer };
    } catch (thrown) {
      const isOurs = thrown instanceof Error && !(thrown instanceof ApiError);
      return { kind: 'refused', message: isOurs ? thrown.message : ApiError.from(thrown).message };
    } finally {
      this.setBusy(held, false);
    }
  }

  private async send(held: HeldOrder, seen: readonly SendWarning[]) {
    const { row_version: version } = held.server;
    if (held.attempt?.version !== version) {
      held.attempt = { key: crypto.randomUUID(), version, body: toSubmission(held.server) };
    }
    const { attempt } = held;
    const outcome = await this.calls.submit({
      ...attempt,
      body: { ...attempt.body, ...acknowledgeWarnings(seen) },
    });
    held.attempt = undefined;
    if (outcome.ok) return outcome.reply.row;
    if (outcome.code !== 'CONFIRM_NEEDED') return this.refusalOf(outcome);
    return { warnings: outcome.body.warnings, version };
  }

  private setBusy(held: HeldOrder, isBusy: boolean): void {
    held.isBusy = isBusy;
    this.follower.onChange([toOrderId(held.server)]);
  }

  /** Resolves the conflict of a field that the user fills in again. */
  private answer(held: HeldOrder, set: DraftSet): void {
    if (held.lost === undefined) return;
    const rest = without(mergeUnsaved(held.lost.set, set), listDraftFields(set));
    held.lost = listDraftFields(rest).length === 0 ? undefined : { ...held.lost, set: rest };
    this.keep(held);
  }

  private async save(held: HeldOrder): Promise<void> {
    held.saving += 1;
    const save = held.saves
      .then(async () => this.saveUnsaved(held))
      .finally(() => {
        held.saving -= 1;
      });
    held.saves = save.catch(() => undefined);
    return save;
  }

  private async saveUnsaved(held: HeldOrder): Promise<void> {
    const sent = held.pendingEdits;
    const fields = listDraftFields(sent);
    if (fields.length === 0) return;
    const { server: before } = held;
    const id = toOrderId(before);
    let outcome;
    try {
      outcome = await this.calls.draft([toSeenOrder(held.server)], sent);
    } catch (thrown) {
      const message = `Not saved: ${ApiError.from(thrown).message}`;
      held.unanswered = sent;
      this.follower.onUnsaved(id, held.pendingEdits, message);
      held.unsaved = listDraftFields(held.pendingEdits);
      this.follower.onChange([id]);
      throw new Error(message, { cause: thrown });
    }
    held.unanswered = undefined;
    if (!outcome.ok && 'rows' in outcome.body) {
      const [now = held.server] = outcome.body.rows;
      this.lose(held, now, outcome.error.serverMessage);
      return;
    }
    held.unsaved = [];
    this.want(held, withoutSaved(held.pendingEdits, sent));
    if (!outcome.ok) {
      const why = this.refusalOf(outcome);
      this.follower.onRefused(id, fields, why);
      this.follower.onChange([id]);
      throw new Error(why);
    }
    this.show(outcome.reply.rows);
    this.done.note(outcome.reply.rows.flatMap((after) => doneIn(before, after)));
    this.keep(held);
    this.follower.onSettled(id, fields);
  }

  /** Why the server refused; where somebody else was faster, the orders are shown as they are now. */
  private refusalOf({ body, error }: Refused): string {
    if ('rows' in body) this.show(body.rows);
    return error.serverMessage ?? error.message;
  }
}

type Refused = {
  readonly body: { readonly err_msg: string } & (
    { readonly rows: readonly ClearerBlotterTrade[] } | { readonly problems: unknown }
  );
  readonly error: ApiError;
};
