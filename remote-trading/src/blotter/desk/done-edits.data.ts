import type { OrderDraft } from '@fairlead/trading/domain/tickets/order-draft';

/** Undo step of an order: its values before at their version, and the version since. */
type DoneEdit = {
  readonly id: string;
  readonly before: OrderDraft;
  readonly from: number;
  readonly version: number;
};

/** Maximum number of undo steps. */
const MAX = 100;

/**
 * Undo stack of this user's edits, newest last; each step is one edit, or one fill of many orders.
 */
export class DoneEdits {
  private steps: (readonly DoneEdit[])[] = [];

  note(step: readonly DoneEdit[]): void {
    const news = step.filter(({ from, version }) => from !== version);
    if (news.length > 0) this.steps = [...this.steps, news].slice(-MAX);
  }

  get last(): readonly DoneEdit[] | undefined {
    return this.steps.at(-1);
  }

  /** The last step is taken back: orders say what they said before it, at these versions. */
  taken(versions: ReadonlyMap<string, number>): void {
    const last = this.last ?? [];
    const backAt = (edit: DoneEdit) =>
      last.some(({ id, from }) => id === edit.id && from === edit.version)
        ? (versions.get(edit.id) ?? edit.version)
        : edit.version;
    this.steps = this.steps
      .slice(0, -1)
      .map((step) => step.map((edit) => ({ ...edit, version: backAt(edit) })));
  }
}
