import { useCallback, useRef, useState } from 'react';

import { useBusinessDate, useFirmClock, useUser } from '@fairlead/shared/auth';
import type { ChatAnswer } from '@fairlead/trading/domain/tickets/chat/chat-line';
import { editTicket, type TicketEdit } from '@fairlead/trading/domain/tickets/edit-ticket';
import { newTicket } from '@fairlead/trading/domain/tickets/new-ticket';
import type {
  EntryData,
  Ticket,
  TicketContext,
  TicketField,
  TicketKind,
} from '@fairlead/trading/domain/tickets/ticket';
import { formatTime } from '@fairlead/shared/format';

import { saveTicketDraft, recallTicketDraft, type TicketDraftKey } from './ticket-draft.data.ts';
import type { Amends } from './ticket-open.rules.ts';
import { useDesk } from './use-desk.ts';
import type { HeldTicket } from './ticket-held.rules.ts';

export type Opening = {
  readonly kind: TicketKind;
  readonly data: EntryData;
  /** The ticket to begin with; else the draft, else an empty one. */
  readonly start: TicketStart | undefined;
};

/** Another trade as a ticket: duplicated, reversed, rolled, amended, by rules that need what can be chosen. */
export type TicketStart = {
  readonly from: Ticket | ((context: TicketContext) => Ticket);
  /** The entry in whose place it is to come. No draft is kept of it: sent without that it would be a second trade. */
  readonly amends?: Amends | undefined;
};

/** The one ticket of a dialog. Every change is in the browser's storage before it is seen. */
export function useTicket({ kind, data, start }: Opening) {
  const contextNow = useTicketContext(data);
  const { now } = useFirmClock();
  const place: TicketDraftKey = { user: useUser().email, kind };
  const [held, setHeld] = useState(() => opened(place, start, contextNow()));
  const [amended] = useState(() => start?.amends && { amends: start.amends, begun: held.ticket });
  // What happens in one event builds on what has happened in it.
  const latest = useRef(held);

  const hold = (next: Partial<HeldTicket>): HeldTicket => {
    latest.current = { ...latest.current, ...next };
    setHeld(latest.current);
    return latest.current;
  };
  const keep = (next: Partial<HeldTicket>) => {
    const { ticket, asks, desk, sent } = hold(next);
    if (amended === undefined)
      saveTicketDraft(place, { at: now().toISOString(), ticket, asks, desk, sent });
  };
  const replace = (next: Partial<HeldTicket>) => {
    keep({
      asks: [],
      refused: [],
      warned: [],
      round: latest.current.round + 1,
      note: undefined,
      ...next,
    });
  };
  const edit = (change: TicketEdit) => {
    const { ticket, note, refused, warned } = latest.current;
    const isOther = ({ field }: { readonly field: TicketField }) => field !== change.field;
    const asks = latest.current.asks.filter((ask) => isOther(ask) || isStanding(ticket, change));
    keep({
      ticket: editTicket(ticket, change, contextNow()),
      asks,
      refused: refused.filter(isOther),
      warned: isStanding(ticket, change) ? warned : [],
      // What a chat line has left open stays in sight while it is filled in.
      note: note?.kind === 'pasted' ? note : undefined,
    });
  };
  const discard = () => {
    replace({ ticket: newTicket(kind, contextNow()), desk: undefined, sent: undefined });
    saveTicketDraft(place, null);
  };
  const answer = ({ edits }: ChatAnswer) => {
    for (const change of edits) edit(change);
    const answered = edits.map(({ field }) => field);
    keep({ asks: latest.current.asks.filter(({ field }) => !answered.includes(field)) });
  };
  const deskActs = useDesk({ latest, replace, hold, contextNow });

  const acts = { hold, keep, replace, edit, answer, discard, ...deskActs };
  return { place, held, latest, contextNow, now, amended, ...acts };
}

export type TicketHeld = ReturnType<typeof useTicket>;

/** True when an edit leaves a field unchanged, as of a field that is only passed through. */
function isStanding({ texts, diff, mini }: Ticket, { field, value }: TicketEdit): boolean {
  const stands: Readonly<Record<string, string | boolean>> = { ...texts, diff, mini };
  return stands[field] === value;
}

function opened(
  place: TicketDraftKey,
  start: TicketStart | undefined,
  context: TicketContext,
): HeldTicket {
  const draft = recallTicketDraft(place);
  const fresh = { asks: [], refused: [], warned: [], round: 0 };
  if (start !== undefined) {
    const ticket = typeof start.from === 'function' ? start.from(context) : start.from;
    const isKept = draft !== undefined && start.amends === undefined;
    return { ...fresh, ticket, note: isKept ? { kind: 'kept', draft } : undefined };
  }
  if (draft === undefined) return { ...fresh, ticket: newTicket(place.kind, context) };
  const { at, ticket, asks = [], desk, sent } = draft;
  return { ...fresh, ticket, asks, desk, sent, note: { kind: 'restored', at } };
}

/** Getter of the rules' context beside the ticket, current at each call. */
function useTicketContext(data: EntryData): () => TicketContext {
  const businessDate = useBusinessDate();
  const { email: userEmail } = useUser();
  const { now, zone } = useFirmClock();
  return useCallback(
    () => ({ data, businessDate, userEmail, timeOfDay: formatTime(now(), zone) }),
    [data, businessDate, userEmail, now, zone],
  );
}
