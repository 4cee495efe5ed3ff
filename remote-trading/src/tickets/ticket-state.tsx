import { useCallback, useRef, useState } from 'react';

import type { Sent } from '@fairlead/shared/domain/sending/unanswered';
import { useBusinessDate, useFirmClock, useUser } from '@fairlead/shared/auth';
import { ticketOfChatLine } from '@fairlead/shared/domain/tickets/chat-line';
import { editTicket, type TicketEdit } from '@fairlead/shared/domain/tickets/edit-ticket';
import { newTicket } from '@fairlead/shared/domain/tickets/new-ticket';
import type {
  EntryData,
  Ticket,
  TicketContext,
  TicketKind,
  TicketProblem,
} from '@fairlead/shared/domain/tickets/ticket';
import { formatTime } from '@fairlead/shared/format';

import { type DraftPlace, keepDraft, recallDraft } from './ticket-draft.data.ts';
import type { TicketDraft } from './ticket-draft.rules.ts';

/** The draft in the place of which a ticket began with another trade. */
export type KeptNote = { readonly kind: 'kept'; readonly draft: TicketDraft };

/** What is said quietly over the fields, and what can be done about it. */
export type Note =
  | { readonly kind: 'restored'; readonly at: string }
  | KeptNote
  | {
      readonly kind: 'pasted';
      readonly line: string;
      readonly notUnderstood: readonly string[];
      /** What stood there before; undefined where nothing was filled in. */
      readonly before: Ticket | undefined;
    };

/** A ticket while it is filled in. */
export type Held = {
  readonly ticket: Ticket;
  readonly sent?: Sent | undefined;
  readonly note?: Note | undefined;
  /** What the server had against the ticket as it stands. */
  readonly refused: readonly TicketProblem[];
  /** Grows with every ticket that takes the place of another: its fields are untouched. */
  readonly round: number;
};

export type Opening = {
  readonly kind: TicketKind;
  readonly data: EntryData;
  /** The ticket to begin with; else the draft, else an empty one. */
  readonly start: TicketStart | undefined;
};

/** Another trade as a ticket: duplicated, reversed, rolled, by rules that need what can be chosen. */
export type TicketStart = { readonly from: Ticket | ((context: TicketContext) => Ticket) };

/** The one ticket of a dialog. Every change is in the browser's storage before it is seen. */
export function useTicket({ kind, data, start }: Opening) {
  const contextNow = useTicketContext(data);
  const { now } = useFirmClock();
  const place: DraftPlace = { user: useUser().email, kind };
  const [held, setHeld] = useState(() => opened(place, start, contextNow()));
  // What happens in one event builds on what has happened in it.
  const latest = useRef(held);

  const hold = (next: Partial<Held>): Held => {
    latest.current = { ...latest.current, ...next };
    setHeld(latest.current);
    return latest.current;
  };
  const keep = (next: Partial<Held>) => {
    const { ticket, sent } = hold(next);
    keepDraft(place, { at: now().toISOString(), ticket, sent });
  };
  const replace = (next: Partial<Held>) => {
    keep({ refused: [], round: latest.current.round + 1, note: undefined, ...next });
  };
  const edit = (change: TicketEdit) => {
    const { ticket, note, refused } = latest.current;
    keep({
      ticket: editTicket(ticket, change, contextNow()),
      refused: refused.filter(({ field }) => field !== change.field),
      // What a chat line has left open stays in sight while it is filled in.
      note: note?.kind === 'pasted' ? note : undefined,
    });
  };
  const discard = () => {
    replace({ ticket: newTicket(kind, contextNow()), sent: undefined });
    keepDraft(place, null);
  };
  const paste = (line: string) => {
    const context = contextNow();
    const { ticket, notUnderstood } = ticketOfChatLine(line, context);
    const isNothing = JSON.stringify(ticket) === JSON.stringify(newTicket(kind, context));
    const before = isNothing ? undefined : latest.current.ticket;
    const note: Note = { kind: 'pasted', line, notUnderstood, before };
    if (isNothing) hold({ note });
    else replace({ ticket, note });
  };

  return { place, held, latest, contextNow, now, hold, keep, replace, edit, discard, paste };
}

export type TicketHeld = ReturnType<typeof useTicket>;

function opened(place: DraftPlace, start: TicketStart | undefined, context: TicketContext): Held {
  const draft = recallDraft(place);
  const fresh = { refused: [], round: 0 };
  if (start !== undefined) {
    const ticket = typeof start.from === 'function' ? start.from(context) : start.from;
    return { ...fresh, ticket, note: draft && { kind: 'kept', draft } };
  }
  if (draft === undefined) return { ...fresh, ticket: newTicket(place.kind, context) };
  const { at, ticket, sent } = draft;
  return { ...fresh, ticket, sent, note: { kind: 'restored', at } };
}

/** What the rules know beside the ticket, at the moment of asking. */
function useTicketContext(data: EntryData): () => TicketContext {
  const businessDate = useBusinessDate();
  const { email: userEmail } = useUser();
  const { now, zone } = useFirmClock();
  return useCallback(
    () => ({ data, businessDate, userEmail, timeOfDay: formatTime(now(), zone) }),
    [data, businessDate, userEmail, now, zone],
  );
}
