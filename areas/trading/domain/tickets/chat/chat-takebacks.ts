import type { TextField, TicketField } from '../ticket.ts';
import type { TicketEdit } from '../edit-ticket.ts';
import type { ChatAnswer, ChatQuestion, ChatLine } from './chat-draft.ts';
import { type Item, filterItems } from './chat-items.ts';
import type { ReadLine } from './chat-line.ts';

/** A line of a chat with its words and, where it is a trade, its draft. */
export type Read = { readonly text: string; readonly line: ChatLine; readonly read: ReadLine };

/** A question about a draft, by the draft's place in the chat. */
export type Doubt = { readonly at: number; readonly ask: ChatQuestion };

/**
 * Doubts by what lines take back or correct of the drafts before them: 'sorry 611 not 612', 'cancel that', '*613', 'not done'.
 * The draft that is meant is asked about: by its number in a list, by its product and month, by the value that is denied,
 * else it is the last one before.
 */
export function findTakeBacks(reads: readonly Read[]): readonly Doubt[] {
  return reads.flatMap((each, at) => {
    if (!isTakingBack(reads, at)) return [];
    return draftsMeant(reads, at).map((place) => ({
      at: place,
      ask: buildQuestion(each, reads[place]),
    }));
  });
}

const NO_LONGER =
  /\b(not done|nothing done|no trade|no deal|not (?:me|us|ours|mine)|other way|wrong way|vice versa|should (?:be|read|say)|make (?:that|it)|walked|fell (?:through|apart)|backed out|no longer|failed|changed? (?:to|it|that))\b/i;

function isTakingBack(reads: readonly Read[], at: number): boolean {
  const { text, line, read } = reads[at] ?? {};
  if (text === undefined || line === undefined) return false;
  const says = filterItems(line.items, 'unclear').map((item) => item.says);
  if (says.includes('off') || says.includes('other') || NO_LONGER.test(text)) return true;
  if (read?.isTrade === true) return false;
  return isDenial(reads, at, says.includes('no')) || isNewValue(line.items, text);
}

/** 'no I didn't', but not the 'no' that answers a question of somebody. */
function isDenial(reads: readonly Read[], at: number, isNo: boolean): boolean {
  const last = reads.findLastIndex(({ read }, n) => n < at && read.isTrade);
  const between = reads.slice(last + 1, at);
  return isNo && last >= 0 && between.every(({ text }) => !text.includes('?'));
}

const VALUES: readonly Item['kind'][] = [
  'number',
  'term',
  'product',
  'exchange',
  'broker',
  'volume',
  'side',
  'trader',
];
const NEIGHBOUR_KINDS: readonly Item['kind'][] = [
  'noise',
  'marker',
  'greeting',
  'label',
  'flat',
  'sign',
  'moc',
  'mini',
  'balmo',
  'diff',
];

/** '*613' and 'Sep' alone say a value again; '612/613' are a market. */
function isNewValue(items: readonly Item[], text: string): boolean {
  // 'mine 10kt' deals, it corrects nothing.
  if (filterItems(items, 'side').some(({ verbForm }) => verbForm !== 'past')) return false;
  const values = items.filter(({ kind }) => VALUES.includes(kind));
  const isOnly = items.every(({ kind }) => VALUES.includes(kind) || NEIGHBOUR_KINDS.includes(kind));
  return values.length > 0 && (isOnly || /(^|\s)\*\S|\*\s*$/.test(text));
}

const NUMBERED =
  /(?:\b(?:to|no|nr|item|line|trade|deal|number)\.?|#)\s*#?\s*(\d{1,2})(?=[).:,]|\s|$)/i;
const ALL =
  /\b(all|both|everything|these|those|them|above|earlier|previous|first|second|third|1st|2nd|3rd)\b/i;

function draftsMeant(reads: readonly Read[], at: number): readonly number[] {
  const own = reads[at];
  const before = reads.flatMap(({ read }, place) => (place < at && read.isTrade ? [place] : []));
  const last = before.at(-1);
  if (own === undefined || last === undefined) return [];
  const number = NUMBERED.exec(own.text)?.[1];
  const numbered = before.filter((place) => parseNumber(reads[place]) === number);
  if (number !== undefined && numbered.length > 0) return numbered;
  const { items } = own.line;
  if (filterItems(items, 'product').length > 0) {
    const same = filterDrafts(items, reads, before);
    // 'sorry, it was CP' names what the draft does not; 'CP not done' is of no draft.
    if (same.length > 0 || !isCorrecting(items)) return same;
  }
  if (ALL.test(own.text)) return before;
  const denied = before.filter((place) => isPriceOf(items, reads[place]));
  return [...new Set([...denied, last])];
}

function parseNumber(read: Read | undefined): string | undefined {
  return /^\s*(?:>\s*)*(\d{1,2})[.)]\s/.exec(read?.text ?? '')?.[1];
}

function isCorrecting(items: readonly Item[]): boolean {
  return items.some((item) => item.kind === 'unclear' && item.says === 'other');
}

/** The drafts of a product that a line names, of its months where one of them has those. */
function filterDrafts(
  items: readonly Item[],
  reads: readonly Read[],
  drafts: readonly number[],
): readonly number[] {
  const ofProduct = drafts.filter((place) => mentions('product', items, reads[place]));
  const ofMonth = ofProduct.filter((place) => mentions('term', items, reads[place]));
  return ofMonth.length > 0 ? ofMonth : ofProduct;
}

/** True when a draft's line has one of the products or months of a line. */
function mentions(kind: 'product' | 'term', items: readonly Item[], draft: Read | undefined) {
  const said = filterItems(draft?.line.items ?? [], kind);
  return filterItems(items, kind).some((item) => said.some((other) => isSame(item, other)));
}

function isSame(a: Item, b: Item): boolean {
  if (a.kind === 'product' && b.kind === 'product') return a.name === b.name;
  if (a.kind === 'term' && b.kind === 'term') return a.month === b.month;
  return a.kind === 'number' && b.kind === 'number' && a.value === b.value;
}

function isPriceOf(items: readonly Item[], draft: Read | undefined): boolean {
  const prices = filterItems(draft?.line.items ?? [], 'number');
  return filterItems(items, 'number').some((item) => prices.some((price) => isSame(item, price)));
}

const FIELD_OF: Readonly<Partial<Record<Item['kind'], TextField>>> = {
  number: 'priceA',
  moc: 'priceA',
  term: 'monthA',
  balmo: 'monthA',
  product: 'productA',
  exchange: 'exchange',
  broker: 'broker',
  trader: 'executingFor',
};

function buildQuestion({ text, line, read }: Read, draft: Read | undefined): ChatQuestion {
  const { items } = line;
  const isOff = items.some((item) => item.kind === 'unclear' && item.says === 'off');
  const own = draft?.line.items ?? [];
  const other = items.find(
    (item) => FIELD_OF[item.kind] !== undefined && !own.some((each) => isSame(item, each)),
  );
  const corrected = other && FIELD_OF[other.kind];
  const field = isOff || read.isTrade ? 'volume' : (corrected ?? 'volume');
  return {
    field,
    message: `A later line says '${short(text)}'`,
    answers: [
      ...(field === 'priceA' ? listPrices(text, items, draft) : []),
      ...listNames(field, items),
      ...standing(field, draft),
    ],
  };
}

/** The prices that a correction says in the unit of the draft. */
function listPrices(
  text: string,
  items: readonly Item[],
  draft: Read | undefined,
): readonly ChatAnswer[] {
  const { priceA = '' } = draft?.read.ticket.texts ?? {};
  const numbers = filterItems(items, 'number').filter(({ unit }) => unit === undefined);
  const values = new Set(numbers.map(({ sign, value }) => `${sign === '-' ? '-' : ''}${value}`));
  return [...values]
    .filter((value) => value !== priceA && value !== NUMBERED.exec(text)?.[1])
    .map((value) => ({ label: `Price ${value}`, edits: [{ field: 'priceA', value }] }));
}

/** The exchange, broker or trader that a correction names. */
function listNames(field: TicketField, items: readonly Item[]): readonly ChatAnswer[] {
  return items.flatMap((item): readonly ChatAnswer[] => {
    if (item.kind !== 'exchange' && item.kind !== 'broker' && item.kind !== 'trader') return [];
    const { name: value } = item;
    const own = FIELD_OF[item.kind];
    return own === undefined || own !== field
      ? []
      : [{ label: value, edits: [{ field: own, value }] }];
  });
}

/** The answer that what was read of the draft stands. */
export function standing(field: TicketField, draft: Read | undefined): readonly ChatAnswer[] {
  if (draft === undefined || field === 'diff' || field === 'mini') return [];
  const { texts } = draft.read.ticket;
  const fields: readonly TextField[] =
    field === 'monthA' ? ['monthA', 'yearA', 'monthB', 'yearB'] : [field];
  const edits: readonly TicketEdit[] = fields
    .filter((each) => texts[each] !== '')
    .map((each) => ({ field: each, value: texts[each] }));
  return edits.length === 0 ? [] : [{ label: 'It stands', edits }];
}

const MAX_QUOTE_LENGTH = 60;

/** A line as a question repeats it. */
export function short(text: string): string {
  const line = text.trim();
  return line.length > MAX_QUOTE_LENGTH ? `${line.slice(0, MAX_QUOTE_LENGTH)}\u2026` : line;
}
