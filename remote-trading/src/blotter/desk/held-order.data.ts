import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';

import type { Attempt, SeenOrder } from './blotter.data.ts';
import type { DraftField, DraftSet } from './drafts.rules.ts';
import type { LostEdit } from './lost-edits.rules.ts';

/** An order at the desk. */
export type HeldOrder = {
  /** Order as the server has it. */
  server: ClearerBlotterTrade;
  /** Edits that are not saved yet. */
  pendingEdits: DraftSet;
  /** Fields of them that could not be saved; their cells say so. */
  unsaved: readonly DraftField[];
  /** Edit in conflict with another user's: to be answered before anything is sent. */
  lost: LostEdit | undefined;
  /** Last request without a response: the server may have saved it. */
  unanswered: DraftSet | undefined;
  /** One of its cells shows what was not taken. */
  isMarked: boolean;
  isBusy: boolean;
  /** Counts how many saves are under way or wait for one. */
  saving: number;
  /** Ends with the last save: versions follow each other. */
  saves: Promise<unknown>;
  /** A submission of which nothing was heard. */
  attempt: Attempt | undefined;
};

export function newlyHeld(server: ClearerBlotterTrade): HeldOrder {
  return {
    server,
    pendingEdits: {},
    unsaved: [],
    lost: undefined,
    unanswered: undefined,
    isMarked: false,
    isBusy: false,
    saving: 0,
    saves: Promise.resolve(),
    attempt: undefined,
  };
}

/** An older answer may come after a newer one; of the same version the suggestion may be another. */
export function isNews(order: ClearerBlotterTrade, known: ClearerBlotterTrade): boolean {
  if (order.row_version !== known.row_version) return order.row_version > known.row_version;
  return JSON.stringify(order) !== JSON.stringify(known);
}

export const toOrderId = ({ swiss_order_num }: Pick<SeenOrder, 'swiss_order_num'>) =>
  String(swiss_order_num);

export const toSeenOrder = ({ swiss_order_num, row_version }: ClearerBlotterTrade): SeenOrder => ({
  swiss_order_num,
  row_version,
});
