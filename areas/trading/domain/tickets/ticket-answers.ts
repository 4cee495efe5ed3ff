import { COLUMN_OF } from './entry-columns.ts';
import { newTicket } from './new-ticket.ts';
import {
  type InternalEntry,
  type RegularEntry,
  type SentValue,
  TEXT_FIELDS,
  type TextField,
  type Ticket,
  type TicketContext,
  type TicketKind,
} from './ticket.ts';
import { finiteNumber, NUMBER_FIELDS, type NumberField, typedIn } from './typed-number.ts';

/** Input of the rules: a ticket as it is typed or as it was sent, read in the same way. */
export type Answers = {
  readonly ticket: Ticket;
  /** null: empty; undefined: no number. */
  readonly numbers: Readonly<Record<NumberField, number | null | undefined>>;
  /** Sent as '', which the form never does: it sends null for what is empty. */
  readonly blanks: readonly TextField[];
  /** Whether the trader was sent and is none; the form chooses from the list. */
  readonly unknownTrader: boolean;
};

/** Reads the answers typed in the form. */
export function answersOfTicket(ticket: Ticket, context: TicketContext): Answers {
  const numbers = numbersBy((field) => typedIn(field, ticket, context));
  return { ticket, numbers, blanks: [], unknownTrader: false };
}

/** Reads the answers of a sent entry: numbers are JSON's own, the trader is an e-mail address. */
export function answersOfEntry(
  kind: TicketKind,
  entry: RegularEntry | InternalEntry,
  context: TicketContext,
): Answers {
  const columns: Partial<Record<string, SentValue>> = entry;
  const sent = (field: TextField) => columns[COLUMN_OF[field]] ?? null;
  const trader = context.data.users.find(
    ({ email, is_authorized_trader }) => is_authorized_trader && email === entry.executing_for,
  );
  const texts = TEXT_FIELDS.map((field) => [field, String(sent(field) ?? '')]);
  return {
    ticket: {
      ...newTicket(kind, context),
      texts: {
        ...(Object.fromEntries(texts) as Ticket['texts']),
        executingFor: trader?.nick_name ?? entry.executing_for ?? '',
      },
      diff: entry.diff ?? false,
      mini: entry.mini ?? false,
    },
    numbers: numbersBy((field) => (sent(field) === null ? null : finiteNumber(sent(field)))),
    blanks: TEXT_FIELDS.filter((field) => sent(field) === ''),
    unknownTrader: entry.executing_for !== null && trader === undefined,
  };
}

function numbersBy(read: (field: NumberField) => number | null | undefined): Answers['numbers'] {
  return Object.fromEntries(
    NUMBER_FIELDS.map((field) => [field, read(field)]),
  ) as Answers['numbers'];
}
