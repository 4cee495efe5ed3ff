import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { draftAfter, type OrderDraft } from '@fairlead/trading/domain/tickets/order-draft';

/** Changes to a draft. */
export type DraftSet = Partial<OrderDraft>;
export type DraftField = keyof OrderDraft;

/** Fields that a choice clears: they depend on the one before. */
const CLEARS: Readonly<Record<DraftField, readonly DraftField[]>> = {
  book: ['strategy', 'deal'],
  strategy: ['deal'],
  deal: [],
  broker: [],
  commission_override: [],
};

export const DRAFT_FIELDS = Object.keys(CLEARS) as readonly DraftField[];

/** Columns by the field of the draft that they hold. */
export const COLUMN_OF_FIELD: Readonly<Record<DraftField, string>> = {
  broker: 'broker',
  book: 'book',
  strategy: 'strategy',
  deal: 'deal',
  commission_override: 'commission',
};

export function listDraftFields(set: DraftSet): readonly DraftField[] {
  return DRAFT_FIELDS.filter((field) => field in set);
}

/** Merges further changes into those not yet saved. */
export function mergeUnsaved(wanted: DraftSet, set: DraftSet): DraftSet {
  const cleared = listDraftFields(set).flatMap((field) => CLEARS[field]);
  return { ...without(wanted, cleared), ...set };
}

/** Changes left to save, once `saved` is: those made meanwhile. */
export function withoutSaved(wanted: DraftSet, saved: DraftSet): DraftSet {
  return without(
    wanted,
    listDraftFields(saved).filter((field) => saved[field] === wanted[field]),
  );
}

/** A set with another choice in it; none is nothing to set. */
export function chosenIn(set: DraftSet, field: DraftField, value: string | null): DraftSet {
  const after = mergeUnsaved(set, { [field]: value });
  return value === null ? without(after, [field]) : after;
}

export function without(wanted: DraftSet, fields: readonly DraftField[]): DraftSet {
  return Object.fromEntries(
    Object.entries(wanted).filter(([field]) => !fields.some((other) => other === field)),
  );
}

/** The order as the user has it in hand. */
export function applyUnsaved(
  order: ClearerBlotterTrade,
  wanted: DraftSet,
  forced: Readonly<Record<string, number>>,
): ClearerBlotterTrade {
  return listDraftFields(wanted).length === 0
    ? order
    : { ...order, ...draftAfter(order, wanted, forced) };
}
