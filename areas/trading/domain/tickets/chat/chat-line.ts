import { editTicket } from '../edit-ticket.ts';
import { newTicket } from '../new-ticket.ts';
import { offeredEdit } from '../offered-edit.ts';
import { buildTicketFields } from '../ticket-fields.ts';
import {
  FIELDS_OF,
  type TextField,
  type Ticket,
  type TicketContext,
  type TicketField,
} from '../ticket.ts';
import {
  askField,
  type ChatAnswer,
  type ChatQuestion,
  type ChatLine,
  type ChatDecision,
  type LastSettlementOf,
  withAnswers,
} from './chat-draft.ts';
import type { Item } from './chat-items.ts';
import { priceDecisions } from './chat-price.ts';
import { readChatLine } from './chat-reading.ts';
import { restDecisions } from './chat-rest.ts';
import { isTalk } from './chat-side.ts';
import { decideProducts, decideTerms, volumeDecision } from './chat-what.ts';

export type { ChatAnswer, ChatQuestion, LastSettlementOf } from './chat-draft.ts';

/** Part of a chat line and what it was parsed as: a field, a question, or ignored. */
export type ChatSpan = {
  readonly start: number;
  readonly end: number;
  readonly became: 'taken' | 'asked' | 'nothing';
  readonly field?: TicketField | undefined;
};

/** Parsed chat line: the draft ticket, with open questions and remarks. */
export type ReadLine = {
  readonly ticket: Ticket;
  /** Required fields that a person has to fill in, the most doubtful first. */
  readonly questions: readonly ChatQuestion[];
  readonly spans: readonly ChatSpan[];
  /** Words that the parser did not understand. */
  readonly notUnderstood: readonly string[];
  /** Remarks on inferred values: 'Diff: −55 against FEI's last 612'. */
  readonly remarks: readonly string[];
  /** True when the line mentions a deal at all. */
  readonly isTrade: boolean;
};

/**
 * Parses a chat line to a draft ticket: '[10:42] Kestrel: you sold 10kt FEI Jul/Aug +12.5'.
 * Ambiguous parts, values that the form would refuse and unknown words become questions, and their
 * fields stay empty.
 */
export function parseChatLine(
  text: string,
  context: TicketContext,
  lastSettlementOf?: LastSettlementOf,
): ReadLine {
  return readLine(readChatLine({ text }, context, lastSettlementOf));
}

/** Builds the draft ticket from a tokenised line. */
export function readLine(line: ChatLine): ReadLine {
  return applyDecisions(line, [
    ...decideProducts(line),
    ...decideTerms(line),
    ...decideVolume(line),
    ...priceDecisions(line),
    ...restDecisions(line),
  ]);
}

function applyDecisions(line: ChatLine, decisions: readonly ChatDecision[]): ReadLine {
  const { context, items } = line;
  let ticket = newTicket('regular', context);
  const settled = decisions.map((decision) => {
    const after = decision.edits.reduce<Ticket | undefined>(
      (before, edit) => before && offeredEdit(before, edit, context),
      ticket,
    );
    const isTaken = after !== undefined && isStanding(decision, after);
    if (isTaken) ticket = after;
    return isTaken ? decision : notOffered(decision, ticket, context);
  });
  const asks = settled.flatMap(({ question }) => question ?? []);
  const open = settled.filter(({ question: ask }) => ask !== undefined).flatMap(({ from }) => from);
  return {
    ticket: asks.reduce((before, { field }) => emptied(before, field, context), ticket),
    questions: inOrder(asks),
    spans: items.filter(({ text }) => text !== '').map((item) => toSpan(item, settled)),
    notUnderstood: items.filter((item) => isIn(item, open)).map(({ text }) => text),
    remarks: settled.flatMap(({ remark }) => remark ?? []),
    isTrade: isTrade(line),
  };
}

/** A balance without a day to price is none. */
function isStanding({ field }: ChatDecision, { texts }: Ticket): boolean {
  return field !== 'balmoDate' || texts.balmoDate !== '';
}

/** Asks about what is said and the form does not take, with why. */
function notOffered(decision: ChatDecision, ticket: Ticket, context: TicketContext): ChatDecision {
  const { field, from } = decision;
  const { off } = buildTicketFields(ticket, context)[field];
  const words = from.map(({ text }) => text).join(' ');
  const stands = field === 'diff' || field === 'mini' ? '' : ticket.texts[field];
  const leave: ChatAnswer | undefined =
    off === undefined || field === 'diff' || field === 'mini'
      ? undefined
      : { label: `Leave out ${words}`, edits: [{ field, value: stands }] };
  const ask = askField(field, off ?? `'${words}' cannot be chosen`, from);
  return withAnswers(ask, leave === undefined ? [] : [leave]);
}

/** Adds a question to a draft; an existing question of the field gets both texts. */
export function addQuestion(read: ReadLine, ask: ChatQuestion, context: TicketContext): ReadLine {
  const before = read.questions.find(({ field }) => field === ask.field);
  const both: ChatQuestion =
    before === undefined ? ask : { ...before, message: `${ask.message}. ${before.message}` };
  const asks = read.questions.filter((each) => each !== before);
  return {
    ...read,
    ticket: emptied(read.ticket, ask.field, context),
    questions: inOrder([...asks, both]),
  };
}

function inOrder(asks: readonly ChatQuestion[]): readonly ChatQuestion[] {
  const order = FIELDS_OF.regular;
  return asks.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

/** Fields that keep their value while a question is open: date, commission, flags. */
const KEPT_FIELDS: readonly TicketField[] = ['tradeDate', 'commissionOverride', 'diff', 'mini'];

function emptied(ticket: Ticket, field: TicketField, context: TicketContext): Ticket {
  if (KEPT_FIELDS.includes(field)) return ticket;
  return editTicket(ticket, { field: field as TextField, value: '' }, context);
}

function toSpan(item: Item, decisions: readonly ChatDecision[]): ChatSpan {
  const { start, end } = item;
  const decision = decisions.find(({ from }) => isIn(item, from));
  if (decision === undefined) return { start, end, became: 'nothing' };
  const became = decision.question === undefined ? 'taken' : 'asked';
  return { start, end, became, field: decision.field };
}

/** Tests by position, as what is meant by an item may have been settled since it was read. */
function isIn(item: Item, items: readonly Item[]): boolean {
  return items.some(({ start, end }) => start === item.start && end === item.end);
}

function isTrade(line: ChatLine): boolean {
  return mentionsTrade(line.items) && !isTalk(line);
}

function mentionsTrade(items: readonly Item[]): boolean {
  const has = (...kinds: readonly Item['kind'][]) => items.some(({ kind }) => kinds.includes(kind));
  return has('side', 'volume') && has('product', 'term', 'balmo');
}

function decideVolume(line: ChatLine): readonly ChatDecision[] {
  const decision = volumeDecision(line);
  return decision.question !== undefined && decision.from.length === 0 && !mentionsTrade(line.items)
    ? []
    : [decision];
}
