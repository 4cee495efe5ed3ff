import type { Ticket, TicketKind } from '@fairlead/trading/domain/tickets/ticket';
import { digest, keepText, recallText } from '@fairlead/shared/browser-storage';

import { afterEntering, inForm } from './chat-desk.rules.ts';
import { draftOfText, type TicketDraft } from './ticket-draft.rules.ts';

/** Storage key of a draft: its user and the kind of ticket. */
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

type Entered = {
  readonly key: string;
  readonly ticket: Ticket;
  /** The draft that it took the place of while it was sent. */
  readonly waiting: TicketDraft | undefined;
};

/** Drops the draft that was entered, and of one that was changed since only that it was sent. */
export function dropEntered(place: DraftPlace, entered: Entered): void {
  const draft = recallDraft(place);
  if (draft?.sent?.key !== entered.key) return;
  const isChanged = JSON.stringify(draft.ticket) !== JSON.stringify(entered.ticket);
  keepDraft(
    place,
    isChanged ? { ...draft, sent: undefined } : (nextOf(draft) ?? entered.waiting ?? null),
  );
}

/** The next line of a chat that waits, where the draft is one. */
function nextOf({ desk, ...draft }: TicketDraft): TicketDraft | undefined {
  const next = desk && afterEntering(desk);
  return next && { at: draft.at, ...(inForm(next) ?? draft), desk: next };
}
