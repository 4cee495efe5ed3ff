import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import type { OnRow } from '@fairlead/trading/contract/blotter-changes';
import type { Emitter } from '@fairlead/shared/observable';

/** Somebody's order, and who else is on its row. */
type LiveOrder = { readonly order: ClearerBlotterTrade; readonly here: readonly string[] };

/** The orders as they are followed. */
export type LiveDesk = {
  readonly changed: Emitter<[before: ClearerBlotterTrade, now: ClearerBlotterTrade]>;
  readonly arrived: Emitter<[orders: readonly ClearerBlotterTrade[]]>;
  readonly takeUpdates: (orders: readonly ClearerBlotterTrade[]) => boolean;
  readonly takeHere: (people: readonly OnRow[]) => void;
  readonly order: (id: string) => LiveOrder | undefined;
};
