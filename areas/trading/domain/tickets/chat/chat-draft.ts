import type { EntryData, TicketContext, TicketField } from '../ticket.ts';
import type { TicketEdit } from '../edit-ticket.ts';
import type { Item } from './chat-items.ts';

/** One way in which a question can be answered at a press, by edits of the form. */
export type ChatAnswer = { readonly label: string; readonly edits: readonly TicketEdit[] };

/** Open question about a field: it stays empty and required until a person fills it in. */
export type ChatQuestion = {
  readonly field: TicketField;
  /** Why, as a problem of the field: "'610,50' was not understood". */
  readonly message: string;
  readonly answers: readonly ChatAnswer[];
};

/** The settlement of a product for a month (YYYY-MM) that was published last, in its own unit. */
export type LastSettlementOf = (product: string, month: string) => number | undefined;

/** A line with all that those who decide on it know. */
export type ChatLine = {
  readonly items: readonly Item[];
  readonly context: TicketContext;
  readonly data: EntryData;
  /** Speaker of the line: our desk, the other side, or unknown. */
  readonly speaker: 'nobody' | 'ours' | 'foreign';
  /** The one of us who speaks, by nick name. */
  readonly speaking?: string;
  readonly lastSettlementOf: LastSettlementOf | undefined;
};

/** A decision about a field: what goes into it and which words say so, or what is asked. */
export type ChatDecision = {
  readonly field: TicketField;
  readonly edits: readonly TicketEdit[];
  readonly from: readonly Item[];
  readonly question?: ChatQuestion | undefined;
  /** A remark beside it: 'Diff: −55 against FEI's last 612'. */
  readonly remark?: string;
};

/** Decision that fills a field. */
export function fillField(
  field: TicketField,
  edits: readonly TicketEdit[],
  from: readonly Item[],
): ChatDecision {
  return { field, edits, from };
}

/** Decision that leaves a field open with a question. */
export function askField(field: TicketField, message: string, from: readonly Item[]): ChatDecision {
  return { field, edits: [], from, question: { field, message, answers: [] } };
}

/** The same question with answers to press. */
export function withAnswers(decision: ChatDecision, answers: readonly ChatAnswer[]): ChatDecision {
  const { question } = decision;
  return question === undefined ? decision : { ...decision, question: { ...question, answers } };
}

/** "'610,50' was not understood" of the words as they were typed. */
export function notUnderstoodText(items: readonly Item[]): string {
  const words = items.map(({ text }) => `'${text}'`);
  return `${words.join(', ')} ${words.length === 1 ? 'was' : 'were'} not understood`;
}
