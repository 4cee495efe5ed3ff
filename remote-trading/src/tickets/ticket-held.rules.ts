import type { ChatQuestion, ReadLine } from '@fairlead/trading/domain/tickets/chat/chat-line';
import type { SendWarning } from '@fairlead/trading/contract/send-warnings';
import type { SentRequest } from '@fairlead/shared/domain/sending/unanswered';
import type { Ticket, TicketProblem } from '@fairlead/trading/domain/tickets/ticket';

import type { TicketDraft } from './ticket-draft.rules.ts';
import type { Desk } from './chat-desk.rules.ts';

/** The draft in the place of which a ticket began with another trade. */
export type ReplacedDraftNote = { readonly kind: 'kept'; readonly draft: TicketDraft };

/** Quiet note over the fields, with its action. */
export type Note =
  | { readonly kind: 'restored'; readonly at: string }
  | ReplacedDraftNote
  | {
      readonly kind: 'pasted';
      readonly line: string;
      readonly read: Pick<ReadLine, 'spans' | 'remarks' | 'isTrade'>;
      /** Counts how many lines were pasted with it and are not read. */
      readonly unreadLines: number;
      /** Ticket before the paste; undefined where nothing was filled in. */
      readonly before: Pick<HeldTicket, 'ticket' | 'asks' | 'desk' | 'sent'> | undefined;
    };

/** A ticket while it is filled in. */
export type HeldTicket = {
  readonly ticket: Ticket;
  /** Open questions of a chat line: the ticket is not sent while there is one. */
  readonly asks: readonly ChatQuestion[];
  /** The chat of which the ticket is a line; its card is as it was when the form took it. */
  readonly desk?: Desk | undefined;
  readonly sent?: SentRequest | undefined;
  readonly note?: Note | undefined;
  /** Validation errors of the server for the current ticket. */
  readonly refused: readonly TicketProblem[];
  /** Warnings of the server about the current ticket: sending it again acknowledges all of them. */
  readonly warned: readonly SendWarning[];
  /** Grows with every ticket that takes the place of another: its fields are untouched. */
  readonly round: number;
};
