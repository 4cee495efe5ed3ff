import { useEffect, useRef } from 'react';

import { sentAs, type SentRequest, stillSent } from '@fairlead/shared/domain/sending/unanswered';
import { ticketAfterAdding } from '@fairlead/trading/domain/tickets/after-adding';
import type { Ticket, TicketContext } from '@fairlead/trading/domain/tickets/ticket';
import { toasts } from '@fairlead/shared/toast';

import { type TicketOutcome, useSendTicket } from './send-ticket.data.ts';
import { dropEntered } from './ticket-draft.data.ts';
import { findOpenProblems, isUnchanged, type SentEntry, toSentEntry } from './ticket-open.rules.ts';
import type { TicketHeld } from './use-ticket.ts';
import type { ReplacedDraftNote } from './ticket-held.rules.ts';

/** Next step of the dialog once the ticket is entered. */
export type After = 'exit' | 'more';

type Dialog = {
  readonly onExit: () => void;
  readonly onSending: (isSending: boolean) => void;
};

/**
 * Request under way, and the draft that waits beside it, where the ticket began with another trade.
 */
type Adding = {
  readonly sent: SentRequest;
  readonly ticket: Ticket;
  readonly waiting: ReplacedDraftNote | undefined;
};
type Failed = Extract<TicketOutcome, { kind: 'failed' }>;

/** Sends the ticket, once however often it is asked for meanwhile. */
export function useAddTicket(
  form: TicketHeld,
  { onExit, onSending }: Dialog,
): (after: After) => boolean {
  const send = useSendTicket(form.amended?.amends);
  const underWay = useRef(false);
  const isOpen = useOpen();

  const entered = (after: After, { sent: { key }, ticket: added, waiting }: Adding) => {
    dropEntered(form.place, { key, ticket: added, waiting: waiting?.draft });
    const amends = form.amended?.amends;
    toasts.success(
      amends === undefined ? 'Trade was entered in Blotter' : `Entry ${amends.entryId} was amended`,
    );
    if (!isOpen.current) return;
    if (after === 'exit') {
      onExit();
      return;
    }
    if (!form.goOn()) goOnFrom(form, waiting);
  };
  const failed = (
    { message, problems, warnings, verdict }: Failed,
    { sent, waiting }: Adding,
    before: SentRequest | undefined,
  ) => {
    // What warns stands over the fields, and is no failure.
    if (warnings.length === 0) toasts.error(message);
    // Otherwise another ticket may be in the storage by now.
    if (!isOpen.current) return;
    form.keep({
      refused: problems,
      // Of what was lost nobody knows: sent again, it is sent as it was.
      ...(verdict === 'refused' && { warned: warnings }),
      sent: stillSent(verdict, sent, before),
      note: waiting,
    });
  };

  /** Returns whether there was something to send. */
  const add = (after: After): boolean => {
    const { ticket, sent: before, note, warned } = form.latest.current;
    const context = form.contextNow();
    if (underWay.current || findOpenProblems(form.latest.current, context).length > 0) return false;
    if (isUnchanged(form.amended?.begun, ticket)) return false;
    const entry = entryOrToast(ticket, context);
    if (entry === undefined) return false;
    const sent = sentAs(JSON.stringify(entry.body), before, {
      newKey: crypto.randomUUID(),
      at: form.now().toISOString(),
    });
    const adding = { sent, ticket, waiting: note?.kind === 'kept' ? note : undefined };
    // In the storage before it is on its way: a reload asks under the same key.
    form.keep({ sent, refused: [], note: undefined });
    underWay.current = true;
    onSending(true);
    void send(entry, sent.key, warned).then((outcome) => {
      // Whoever closes does so a moment later: nothing is sent until then.
      underWay.current = outcome.kind === 'entered' && after === 'exit';
      onSending(false);
      if (outcome.kind === 'entered') entered(after, adding);
      else failed(outcome, adding, before);
    });
    return true;
  };

  return add;
}

/** The next trade, with what the one that was entered leaves to it. */
function goOnFrom(form: TicketHeld, waiting: ReplacedDraftNote | undefined): void {
  const { ticket, round } = form.latest.current;
  form.hold({
    desk: undefined,
    ticket: ticketAfterAdding(ticket, form.contextNow()),
    asks: [],
    sent: undefined,
    note: waiting,
    refused: [],
    warned: [],
    round: round + 1,
  });
}

/** Ref that is true until the dialog is closed, for responses that arrive later. */
function useOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

function entryOrToast(ticket: Ticket, context: TicketContext): SentEntry | undefined {
  try {
    return toSentEntry(ticket, context);
  } catch (thrown) {
    toasts.error(thrown instanceof Error ? thrown.message : String(thrown));
    return undefined;
  }
}
