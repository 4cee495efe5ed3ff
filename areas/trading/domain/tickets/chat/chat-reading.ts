import { findTenor } from '@fairlead/shared/domain/terms/terms';
import type { EntryData, TicketContext, TicketField } from '../ticket.ts';
import type { ChatLine, LastSettlementOf } from './chat-draft.ts';
import { addressedIn } from './chat-addressed.ts';
import { isOfToday } from './chat-days.ts';
import { neighbour, isOfTwo, type Item, filterItems } from './chat-items.ts';
import { rewritten } from './chat-rewriting.ts';
import { termAt } from './chat-terms.ts';
import { splitChatParts } from './chat-tokens.ts';
import { type Vocabulary, findVocabulary, normalizeWord } from './chat-vocabulary.ts';
import { withVolumes } from './chat-what.ts';
import { itemsIn } from './chat-words.ts';

/** A recap of one trade is shorter; what is behind it is not read, and asked about. */
const MAX_LINE_LENGTH = 1_000;

/** A line, and whose words it is where it does not say so itself: of who stands above it in a chat. */
export type SpokenLine = { readonly text: string; readonly speaker?: string | undefined };

/** A line as its words are read, before anything is decided on it. */
export function readChatLine(
  { text: whole, speaker: above }: SpokenLine,
  context: TicketContext,
  lastSettlementOf: LastSettlementOf | undefined,
): ChatLine {
  const { data } = context;
  const text = whole.slice(0, MAX_LINE_LENGTH);
  const vocabulary = findVocabulary(data);
  const { tokens, speaker, day } = splitChatParts(text, (word) =>
    isKnownWord(word, vocabulary, data),
  );
  const read = withVolumes(rewritten(itemsIn(tokens, vocabulary, data), data));
  const said = findSpeaker(speaker ?? above, data);
  const to = addressedIn(text, read, context);
  const items = withDoubts(withoutOtherParty(to.items));
  const isToday = isOfToday(day, context.businessDate);
  return {
    items: [
      ...items,
      ...(isToday ? [] : [dayItem(text, day ?? '')]),
      ...(text === whole ? [] : [tooLong(whole)]),
    ],
    context,
    data,
    ...said,
    ...(to.isOurs && said.speaker === 'nobody' ? { speaker: 'foreign' } : {}),
    lastSettlementOf,
  };
}

/** True when a word is the market's; a broker's and a trader's name can be who speaks. */
function isKnownWord(text: string, vocabulary: Vocabulary, data: EntryData): boolean {
  const word = normalizeWord(text);
  const meaning = vocabulary.get(word);
  const isName =
    meaning?.kind === 'broker' ||
    meaning?.kind === 'trader' ||
    (meaning?.kind === 'unclear' && meaning.field === 'executingFor');
  return (meaning !== undefined && !isName) || termAt([word], data) !== undefined;
}

function findSpeaker(
  speaker: string | undefined,
  { users }: EntryData,
): Pick<ChatLine, 'speaker' | 'speaking'> {
  if (speaker === undefined) return { speaker: 'nobody' };
  const name = speaker.toLowerCase();
  const [first = ''] = name.split(' ');
  const ours = users.find(({ nick_name, email }) =>
    [nick_name.toLowerCase(), email.split('@')[0]?.toLowerCase()].some(
      (own) => own === name || own === first,
    ),
  );
  return ours === undefined
    ? { speaker: 'foreign' }
    : { speaker: 'ours', speaking: ours.nick_name };
}

function dayItem(text: string, day: string): Item {
  const start = Math.max(text.indexOf(day), 0);
  return { kind: 'unclear', field: 'tradeDate', text: day, start, end: start + day.length };
}

function tooLong({ length: end }: string): Item {
  return { kind: 'unclear', field: 'notes', text: '…', start: MAX_LINE_LENGTH, end };
}

/** 'sold … to Shell' and 'bought … from BP' name the other party, of which a ticket says nothing. */
function withoutOtherParty(items: readonly Item[]): readonly Item[] {
  const [side] = filterItems(items, 'side');
  const marker = items.findIndex(
    (item) => item.kind === 'marker' && item.marks === (side?.side === '+' ? 'from' : 'to'),
  );
  if (side === undefined || marker < 0) return items;
  const rest = items.slice(marker + 1);
  const other = rest.findIndex((item) => !isName(item));
  const count = other < 0 ? rest.length : other;
  return items.map((item, at) =>
    count > 0 && at >= marker && at <= marker + count
      ? { kind: 'noise', text: item.text, start: item.start, end: item.end }
      : item,
  );
}

function isName(item: Item): boolean {
  return item.kind === 'unclear' && item.field === 'notes' && /^\p{Lu}/u.test(item.text);
}

/** Words that are known and mean something else where they stand: 'to sell', 'from Aug', '5 / 10kt'. */
function withDoubts(items: readonly Item[]): readonly Item[] {
  return items.map((item) => {
    const { text, start, end } = item;
    const field = findDoubt(item, items);
    return field === undefined ? item : { kind: 'unclear', field, text, start, end };
  });
}

type Doubt = (item: Item, items: readonly Item[]) => TicketField | undefined;

const DOUBTS: Readonly<Partial<Record<Item['kind'], Doubt>>> = {
  marker: (item, items) => {
    const after = neighbour(items, item, 1);
    if (item.kind !== 'marker') return undefined;
    if (after === undefined) return TRAILING_MARKERS[item.marks];
    return DOUBTFUL_AFTER[item.marks]?.[after.kind];
  },
  number: (item, items) => {
    const at = items.indexOf(item);
    const joins = [-1, 1].filter((step) => items[at + step]?.kind === 'join');
    if (joins.some((step) => items[at + 2 * step]?.kind === 'volume')) return 'volume';
    return joins.length > 0 ? 'priceA' : undefined;
  },
  sign: (item, items) => (items[items.indexOf(item) + 1]?.kind === 'number' ? undefined : 'priceA'),
  diff: (_, items) => (isOfTwo(items) ? undefined : 'priceA'),
  noise: (item, items) => DOUBTFUL_WORDS[item.text.toLowerCase()]?.(item, items),
};

/** 'please sell' and 'sell now' are orders. */
const order: Doubt = (_, items) => {
  const bare = filterItems(items, 'side').find(({ verbForm }) => verbForm === 'base');
  const subject = bare && neighbour(items, bare, -1);
  return bare === undefined || subject?.kind === 'person' ? undefined : 'volume';
};

/** 'have you sold' asks. */
const question: Doubt = (item, items) =>
  items[items.indexOf(item) + 1]?.kind === 'person' ? 'volume' : undefined;

/** 'all sold' and 'everyone sold' are not we. */
const subject: Doubt = (item, items) => {
  const at = items.indexOf(item);
  return items[at + 1]?.kind === 'side' && items[at - 1]?.kind !== 'greeting'
    ? 'volume'
    : undefined;
};

/** Words that say nothing but where they stand so: 'for Paper' is a book, '5kt each Aug' how many in all. */
const DOUBTFUL_WORDS: Readonly<Partial<Record<string, Doubt>>> = {
  pls: order,
  plz: order,
  please: order,
  now: order,
  today: order,
  best: order,
  '!': order,
  have: question,
  all: subject,
  everyone: subject,
  team: subject,
  traded: (_, items) => (reportsOurTrade(items) ? undefined : 'volume'),
  each: (_, items) => (isOneCombo(items) ? undefined : 'volume'),
  ea: (_, items) => (isOneCombo(items) ? undefined : 'volume'),
  paper: (item, items) => (neighbour(items, item, -1)?.kind === 'marker' ? 'book' : undefined),
};

/** 'traded at .35. you bought 50kb' tells what we did. */
function reportsOurTrade(items: readonly Item[]): boolean {
  return filterItems(items, 'side').some((side) => neighbour(items, side, -1)?.kind === 'person');
}

function isOneCombo(items: readonly Item[]): boolean {
  const [term, ...more] = filterItems(items, 'term');
  return term !== undefined && more.length === 0 && (findTenor(term.month)?.months ?? 1) > 1;
}

/** The field of what a line breaks off before: 'via', 'for' or 'to' at its end. */
const TRAILING_MARKERS: Readonly<Partial<Record<string, TicketField>>> = {
  broker: 'broker',
  for: 'executingFor',
  to: 'notes',
  from: 'notes',
};

const PARTY = { side: 'volume', term: 'monthA', number: 'priceA', unclear: 'notes' } as const;

/** 'to sell', 'from Aug', 'traded through 612': the field that is in doubt by what follows. */
const DOUBTFUL_AFTER: Readonly<
  Partial<Record<string, Readonly<Partial<Record<Item['kind'], TicketField>>>>>
> = {
  to: PARTY,
  from: PARTY,
  broker: { number: 'priceA', volume: 'volume', side: 'volume' },
};

function findDoubt(item: Item, items: readonly Item[]): TicketField | undefined {
  return DOUBTS[item.kind]?.(item, items);
}
