import type { OrderDraft } from '@fairlead/trading/domain/tickets/order-draft';

import { type DraftField, type DraftSet, listDraftFields } from './drafts.rules.ts';

/** Edit of an order that lost an edit conflict, so it was not saved. */
export type LostEdit = {
  readonly set: DraftSet;
  /**
   * Author and time of the winning edit, in the server's words; undefined where only the list is
   * known.
   */
  readonly why: string | undefined;
};

/** Book, strategy and deal stand together: none of them is used without the others that were seen. */
const DEAL_PATH_FIELDS = ['book', 'strategy', 'deal'] as const satisfies readonly DraftField[];

/**
 * Part of `wanted` that the order does not have, as a set that restores what was seen: with a deal
 * its book and strategy. Undefined where the order has all of it.
 */
export function findLost(
  seen: OrderDraft,
  wanted: DraftSet,
  now: OrderDraft,
): DraftSet | undefined {
  const fields = listDraftFields(wanted);
  const differs = (field: DraftField) => seen[field] !== now[field];
  if (!fields.some(differs)) return undefined;
  const isPlaced =
    DEAL_PATH_FIELDS.some((field) => fields.includes(field)) && DEAL_PATH_FIELDS.some(differs);
  const place = isPlaced
    ? DEAL_PATH_FIELDS.filter((field) => field in wanted || seen[field] !== null)
    : [];
  const others = fields.filter((field) => !isDealPathField(field) && differs(field));
  return Object.fromEntries([...place, ...others].map((field) => [field, seen[field]]));
}

/** 'book Corp Paper / East-West, broker Brightwater': what was lost, as it was chosen, after the name of its field. */
export function lostText(set: DraftSet): string {
  const place = DEAL_PATH_FIELDS.flatMap((field) =>
    field in set ? (set[field] ?? `no ${field}`) : [],
  );
  return [
    named('book', set.book, place.join(' / ')),
    named('broker', set.broker),
    commissionText(set),
  ]
    .filter((text) => text !== undefined && text !== '')
    .join(', ');
}

/** 'book Product'; 'no book' where it was emptied; undefined where it was not lost. */
function named(field: string, chosen: string | null | undefined, text = chosen ?? `no ${field}`) {
  if (chosen === undefined) return undefined;
  return chosen === null ? text : `${field} ${text}`;
}

function commissionText(set: DraftSet): string | undefined {
  if (!('commission_override' in set)) return undefined;
  const { commission_override: dollars } = set;
  return dollars === null ? 'no commission' : `commission $${String(dollars)} a lot`;
}

function isDealPathField(field: DraftField): boolean {
  return DEAL_PATH_FIELDS.some((each) => each === field);
}

/** Why an order is not sent while something of it was lost. */
export function lostObstacle(lost: string): string {
  return `Your ${lost} was not saved: say first which holds`;
}

/** Why an order is not sent while a cell of it shows something else than would be sent. */
export const MARKED = 'A cell shows what was not taken: mend it, or give it up with Escape';
