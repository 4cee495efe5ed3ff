import {
  TEXT_FIELDS,
  TICKET_FIELDS,
  type TextField,
  type Ticket,
  type TicketField,
  type TicketKind,
} from '@fairlead/shared/domain/tickets/ticket';

/** What was sent, and not answered by anybody yet. */
export type Sent = {
  /** Its Idempotency-Key: the same body goes under the same key, so that it is entered once. */
  readonly key: string;
  /** The body as it was sent. */
  readonly body: string;
  /** ISO. */
  readonly at: string;
};

/** A ticket that is not entered yet, as the browser keeps it. */
export type TicketDraft = {
  /** When it was changed last, ISO. */
  readonly at: string;
  readonly ticket: Ticket;
  readonly sent?: Sent | undefined;
};

/** Whether a ticket has a field of this name. */
export function isTicketField(name: string): name is TicketField {
  return (TICKET_FIELDS as readonly string[]).includes(name);
}

/** What is sent under which key: the same content under the same one until it is answered. */
export function sentAs(
  body: string,
  before: Sent | undefined,
  { newKey, at }: { readonly newKey: string; readonly at: string },
): Sent {
  return before?.body === body ? before : { key: newKey, body, at };
}

/**
 * How a ticket failed. `refused`: by the rules, under its key, so it was not entered before either.
 * `turned away`: by what stands before them, as who is signed out. `lost`: nobody knows.
 */
export type Verdict = 'refused' | 'turned away' | 'lost';

/** What is unanswered once sending has failed. */
export function stillSent(
  verdict: Verdict,
  sent: Sent,
  before: Sent | undefined,
): Sent | undefined {
  if (verdict === 'lost') return sent;
  // Of another key than the one that was refused nothing is known.
  return verdict === 'refused' && before?.key === sent.key ? undefined : before;
}

/** The draft in a text that the browser kept; undefined for what is none, or of another kind. */
export function draftOfText(text: string | null, kind: TicketKind): TicketDraft | undefined {
  const kept = parse(text);
  if (!isObject(kept) || !isInstant(kept['at']) || !isObject(kept['ticket'])) return undefined;
  const { kind: ofKind, texts, diff, mini } = kept['ticket'];
  if (ofKind !== kind || !isObject(texts)) return undefined;
  const sent = kept['sent'];
  return {
    at: kept['at'],
    ticket: { kind, texts: textsOf(texts), diff: diff === true, mini: mini === true },
    ...(isSent(sent) && { sent }),
  };
}

/** A field that another release had is dropped, one that it had not is empty. */
function textsOf(kept: Readonly<Record<string, unknown>>): Record<TextField, string> {
  const all = TEXT_FIELDS.map((field) => {
    const text = kept[field];
    return [field, typeof text === 'string' ? text : ''];
  });
  return Object.fromEntries(all) as Record<TextField, string>;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));

const isSent = (value: unknown): value is Sent =>
  isObject(value) &&
  typeof value['key'] === 'string' &&
  typeof value['body'] === 'string' &&
  isInstant(value['at']);
