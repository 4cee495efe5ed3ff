import { isSent, type Sent } from '@fairlead/shared/domain/sending/unanswered';
import type { ChatAnswer, ChatAsk } from '@fairlead/shared/domain/tickets/chat-line';
import {
  TEXT_FIELDS,
  TICKET_FIELDS,
  type TextField,
  type Ticket,
  type TicketField,
  type TicketKind,
} from '@fairlead/shared/domain/tickets/ticket';

/** A ticket that is not entered yet, as the browser keeps it. */
export type TicketDraft = {
  /** When it was changed last, ISO. */
  readonly at: string;
  readonly ticket: Ticket;
  /** What a chat line has left open. */
  readonly asks?: readonly ChatAsk[];
  readonly sent?: Sent | undefined;
};

/** Whether a ticket has a field of this name. */
export function isTicketField(name: string): name is TicketField {
  return (TICKET_FIELDS as readonly string[]).includes(name);
}

/** The draft in a text that the browser kept; undefined for what is none, or of another kind. */
export function draftOfText(text: string | null, kind: TicketKind): TicketDraft | undefined {
  const kept = parse(text);
  if (!isObject(kept) || !isInstant(kept['at']) || !isObject(kept['ticket'])) return undefined;
  const { kind: ofKind, texts, diff, mini } = kept['ticket'];
  if (ofKind !== kind || !isObject(texts)) return undefined;
  const sent = kept['sent'];
  const asks = asksOf(kept['asks']);
  return {
    at: kept['at'],
    ticket: { kind, texts: textsOf(texts), diff: diff === true, mini: mini === true },
    ...(asks.length > 0 && { asks }),
    ...(isSent(sent) && { sent }),
  };
}

function asksOf(kept: unknown): readonly ChatAsk[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((ask: unknown) => {
    if (!isObject(ask)) return [];
    const { field, message, answers } = ask;
    if (typeof field !== 'string' || !isTicketField(field) || typeof message !== 'string')
      return [];
    return [{ field, message, answers: Array.isArray(answers) ? answers.filter(isAnswer) : [] }];
  });
}

function isAnswer(kept: unknown): kept is ChatAnswer {
  if (!isObject(kept) || typeof kept['label'] !== 'string') return false;
  const edits: unknown = kept['edits'];
  return Array.isArray(edits) && edits.every(isEdit);
}

function isEdit(kept: unknown): boolean {
  if (!isObject(kept) || typeof kept['field'] !== 'string') return false;
  const kind = ['diff', 'mini'].includes(kept['field']) ? 'boolean' : 'string';
  return isTicketField(kept['field']) && typeof kept['value'] === kind;
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
