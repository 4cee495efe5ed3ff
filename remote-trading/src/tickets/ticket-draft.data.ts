import type { TicketKind } from '@fairlead/shared/domain/tickets/ticket';
import { digest, keepText, recallText } from '@fairlead/shared/store';

import { draftOfText, type TicketDraft } from './ticket-draft.rules.ts';

/** Whose draft, of which ticket. */
export type DraftPlace = { readonly user: string; readonly kind: TicketKind };

const keyOf = ({ user, kind }: DraftPlace) => `fairlead.ticket.${kind}.${digest([user])}`;

/** The user's draft of this kind of ticket, whichever page of this browser it was typed in. */
export function recallDraft(place: DraftPlace): TicketDraft | undefined {
  return draftOfText(recallText(keyOf(place)), place.kind);
}

/** Keeps a draft in the place of the one before; null drops it. */
export function keepDraft(place: DraftPlace, draft: TicketDraft | null): void {
  keepText(keyOf(place), draft && JSON.stringify(draft));
}

/** Drops the draft that was sent under this key, and none that was begun since. */
export function dropSent(place: DraftPlace, key: string): void {
  if (recallDraft(place)?.sent?.key === key) keepDraft(place, null);
}
