import { isSent, type SentRequest } from '@fairlead/shared/domain/sending/unanswered';
import type {
  ChatAnswer,
  ChatQuestion,
  ChatSpan,
} from '@fairlead/trading/domain/tickets/chat/chat-line';
import {
  TEXT_FIELDS,
  TICKET_FIELDS,
  type TextField,
  type Ticket,
  type TicketField,
  type TicketKind,
} from '@fairlead/trading/domain/tickets/ticket';

import type { ChatCard, Desk } from './chat-desk.rules.ts';

/** A ticket that is not entered yet, as the browser keeps it. */
export type TicketDraft = {
  /** Time of the last change, ISO. */
  readonly at: string;
  readonly ticket: Ticket;
  /** Open questions of a chat line. */
  readonly asks?: readonly ChatQuestion[];
  /** The chat of which it is a line. */
  readonly desk?: Desk | undefined;
  readonly sent?: SentRequest | undefined;
};

/** Type guard for the name of a ticket's field. */
export function isTicketField(name: string): name is TicketField {
  return (TICKET_FIELDS as readonly string[]).includes(name);
}

/** The draft in a text that the browser kept; undefined for what is none, or of another kind. */
export function parseTicketDraft(text: string | null, kind: TicketKind): TicketDraft | undefined {
  const kept = parse(text);
  if (!isObject(kept) || !isInstant(kept['at']) || !isObject(kept['ticket'])) return undefined;
  const ticket = parseTicket(kept['ticket'], kind);
  if (ticket === undefined) return undefined;
  const sent = kept['sent'];
  const asks = parseAsks(kept['asks']);
  const desk = parseDesk(kept['desk'], kind);
  return {
    at: kept['at'],
    ticket,
    ...(asks.length > 0 && { asks }),
    ...(desk && { desk }),
    ...(isSent(sent) && { sent }),
  };
}

function parseTicket(kept: unknown, kind: TicketKind): Ticket | undefined {
  if (!isObject(kept) || kept['kind'] !== kind || !isObject(kept['texts'])) return undefined;
  const { texts, diff, mini } = kept;
  return { kind, texts: parseTexts(texts), diff: diff === true, mini: mini === true };
}

/** Parses a stored chat; an invalid one is dropped and the ticket in the form stays. */
function parseDesk(kept: unknown, kind: TicketKind): Desk | undefined {
  if (!isObject(kept) || !Array.isArray(kept['cards'])) return undefined;
  const cards = kept['cards'].flatMap((card: unknown) => parseCard(card, kind) ?? []);
  const at = Number(kept['at']);
  return cards.length === kept['cards'].length && cards[at] !== undefined
    ? { cards, at }
    : undefined;
}

function parseCard(kept: unknown, kind: TicketKind): ChatCard | undefined {
  if (!isObject(kept) || typeof kept['line'] !== 'string') return undefined;
  const ticket = parseTicket(kept['ticket'], kind);
  if (ticket === undefined) return undefined;
  const { line, sent } = kept;
  return {
    line,
    spans: parseList(kept['spans']).filter(isSpan),
    // 'said' is the name in drafts stored before it was renamed.
    remarks: parseList(kept['remarks'] ?? kept['said']).filter((text) => typeof text === 'string'),
    isTrade: kept['isTrade'] === true,
    ticket,
    asks: parseAsks(kept['asks']),
    ...(isSent(sent) && { sent }),
    isEntered: kept['isEntered'] === true,
  };
}

function isSpan(kept: unknown): kept is ChatSpan {
  if (!isObject(kept)) return false;
  const { start, end, became, field } = kept;
  const isField = field === undefined || (typeof field === 'string' && isTicketField(field));
  const isPlace = typeof start === 'number' && typeof end === 'number';
  return isPlace && isField && ['taken', 'asked', 'nothing'].includes(String(became));
}

const parseList = (kept: unknown): readonly unknown[] => (Array.isArray(kept) ? kept : []);

function parseAsks(kept: unknown): readonly ChatQuestion[] {
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
function parseTexts(kept: Readonly<Record<string, unknown>>): Record<TextField, string> {
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

type Kept = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null;
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));
