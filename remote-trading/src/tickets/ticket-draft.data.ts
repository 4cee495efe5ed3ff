import type { Ticket, TicketKind } from '@fairlead/trading/domain/tickets/ticket';
import { digest, saveText, recallText } from '@fairlead/shared/browser-storage';

import { afterEntering, inForm } from './chat-desk.rules.ts';
import { parseTicketDraft, type TicketDraft } from './ticket-draft.rules.ts';

/** Storage key of a draft: its user and the kind of ticket. */
export type TicketDraftKey = { readonly user: string; readonly kind: TicketKind };

const toStorageKey = ({ user, kind }: TicketDraftKey) =>
  `fairlead.ticket.${kind}.${digest([user])}`;

/** The user's draft of this kind of ticket, whichever page of this browser it was typed in. */
export function recallTicketDraft(place: TicketDraftKey): TicketDraft | undefined {
  return parseTicketDraft(recallText(toStorageKey(place)), place.kind);
}

/** Stores a draft, replacing the previous one; null deletes it. */
export function saveTicketDraft(place: TicketDraftKey, draft: TicketDraft | null): void {
  saveText(toStorageKey(place), draft && JSON.stringify(draft));
}

type Entered = {
  readonly key: string;
  readonly ticket: Ticket;
  /** The draft that it took the place of while it was sent. */
  readonly waiting: TicketDraft | undefined;
};

/** Drops the draft that was entered, and of one that was changed since only that it was sent. */
export function dropEntered(place: TicketDraftKey, entered: Entered): void {
  const draft = recallTicketDraft(place);
  if (draft?.sent?.key !== entered.key) return;
  const isChanged = JSON.stringify(draft.ticket) !== JSON.stringify(entered.ticket);
  saveTicketDraft(
    place,
    isChanged ? { ...draft, sent: undefined } : (findNextDraft(draft) ?? entered.waiting ?? null),
  );
}

/** The next line of a chat that waits, where the draft is one. */
function findNextDraft({ desk, ...draft }: TicketDraft): TicketDraft | undefined {
  const next = desk && afterEntering(desk);
  return next && { at: draft.at, ...(inForm(next) ?? draft), desk: next };
}
