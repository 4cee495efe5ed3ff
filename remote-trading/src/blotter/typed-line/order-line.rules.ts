import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { readNumber } from '@fairlead/shared/domain/numbers/read-number';
import type { TicketBook } from '@fairlead/trading/domain/tickets/ticket';

import { dealNames, strategyNames, strategyOfDeal } from '../desk/books.rules.ts';
import type { DraftField, DraftSet } from '../desk/drafts.rules.ts';

type Lists = { readonly books: readonly TicketBook[]; readonly brokers: readonly string[] };
type Order = Pick<ClearerBlotterTrade, DraftField | 'has_broker'>;

/** Values that a typed line fills in of an order, or why it fills in nothing. */
export type ReadOrderLine = { readonly set: DraftSet } | { readonly problem: string };

/** Leaves a field as it is. */
const STAYS = '-';
const MAX_NAMED = 4;

type NameField = Exclude<DraftField, 'commission_override'>;

const LABELS: Readonly<Record<DraftField, string>> = {
  broker: 'Broker',
  book: 'Book',
  strategy: 'Strategy',
  deal: 'Deal',
  commission_override: 'Commission',
};

/** The fields of a line, in the order of the columns: an order that is not brokered has no word for a broker. */
function lineFields({ has_broker }: Pick<Order, 'has_broker'>): readonly DraftField[] {
  const rest = ['book', 'strategy', 'deal', 'commission_override'] as const;
  return has_broker ? ['broker', ...rest] : rest;
}

/** 'Broker Book Strategy Deal Commission' */
export function lineHint(order: Pick<Order, 'has_broker'>): string {
  return lineFields(order)
    .map((field) => LABELS[field])
    .join(' ');
}

/**
 * A row as one typed line, 'kes pap time fei 2.5': for each field, in the order of the columns, the first letters of one
 * of its choices; '-' leaves it as it is, as does the end of the line. A last number is the commission.
 */
export function readOrderLine(line: string, order: Order, lists: Lists): ReadOrderLine {
  const words = line
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const fields = lineFields(order);
  let set: DraftSet = {};
  for (const [at, word] of words.entries()) {
    const field = fields[at];
    if (field === undefined) return { problem: `Nothing is left for '${word}'` };
    if (word === STAYS) continue;
    const isLast = at === words.length - 1;
    const read = parseWord(word, field, { order, set, lists });
    const commission = 'problem' in read && isLast ? readNumber(word, DOLLARS) : undefined;
    if (commission !== undefined) return { set: { ...set, commission_override: commission } };
    if ('problem' in read) return read;
    set = { ...set, ...read.set };
  }
  return { set };
}

const DOLLARS = ['$'];

type At = { readonly order: Order; readonly set: DraftSet; readonly lists: Lists };

function parseWord(word: string, field: DraftField, at: At): ReadOrderLine {
  if (field === 'commission_override') return readCommission(word);
  const { book, strategy } = chosenSoFar(at);
  if (book === null && (field === 'strategy' || field === 'deal'))
    return { problem: `${LABELS[field]}: Select Book First` };
  const read = named(field, word, listChoices(field, at));
  if (field !== 'deal' || strategy !== null || 'problem' in read) return read;
  // A deal that is of one strategy only brings it.
  const brought = strategyOfDeal(at.lists.books, book, read.set.deal ?? '');
  return brought === undefined ? read : { set: { strategy: brought, ...read.set } };
}

function readCommission(word: string): ReadOrderLine {
  const value = readNumber(word, DOLLARS);
  return value === undefined
    ? { problem: 'Commission: Needs to be a number' }
    : { set: { commission_override: value } };
}

function listChoices(field: NameField, at: At): readonly string[] {
  const { books, brokers } = at.lists;
  const { book, strategy } = chosenSoFar(at);
  if (field === 'broker') return brokers;
  if (field === 'book') return books.map(({ name }) => name);
  return field === 'strategy' ? strategyNames(books, book) : dealNames(books, { book, strategy });
}

/** Book and strategy of an order with what is typed before: another book has none of the old one's strategies. */
function chosenSoFar({ order, set }: At) {
  const book = set.book ?? order.book;
  const isOther = book !== order.book;
  return { book, strategy: set.strategy ?? (isOther ? null : order.strategy) };
}

/** The one choice that a word is, or begins; where none begins so, the one of which a later word does. */
function named(field: NameField, word: string, choices: readonly string[]): ReadOrderLine {
  const typed = word.toLowerCase();
  const found = [
    (choice: string) => choice === typed,
    (choice: string) => choice.startsWith(typed),
    (choice: string) => choice.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(typed)),
  ]
    .map((is) => choices.filter((choice) => is(choice.toLowerCase())))
    .find((those) => those.length > 0);
  const [name, ...others] = found ?? [];
  if (name === undefined)
    return { problem: `${LABELS[field]}: None begins with '${word}'. ${listed(choices)}` };
  return others.length === 0
    ? { set: { [field]: name } }
    : { problem: `${LABELS[field]}: '${word}' may be ${listed([name, ...others])}` };
}

/** 'Arb, East-West', of many the first few. */
function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  const first = names.slice(0, MAX_NAMED).join(', ');
  return more > 0 ? `${first} and ${String(more)} more` : first;
}
