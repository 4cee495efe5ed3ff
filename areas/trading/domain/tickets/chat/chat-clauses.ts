import {
  asNoise,
  neighbour,
  type Item,
  filterItems,
  type Person,
  type ChatSide,
} from './chat-items.ts';

type SideItem = Extract<Item, { kind: 'side' }>;

const isColon = (item: Item | undefined) => item?.text === ':' || item?.text === '=';

/** Strokes that part what is said and join nothing: 'Qty: 5,000 mt / Price: 675.50', 'CP Aug / 575 / you buy'. */
export function withFields(items: readonly Item[]): readonly Item[] {
  const strokes = items.filter(({ text }) => text === '/').length;
  return items.map((item, at) => (isParting(items, at, strokes) ? asNoise(item) : item));
}

function isParting(items: readonly Item[], at: number, strokes: number): boolean {
  const [before, item, after] = [items[at - 1], items[at], items[at + 1]];
  if (item?.kind !== 'join' || item.text !== '/') return false;
  return isColon(items[at + 2]) || arePartsOf(before, after, strokes);
}

/** A stroke in '10/15kt' may be of two volumes; three strokes and more part a line. */
const PARTING_STROKES = 3;

function arePartsOf(a: Item | undefined, b: Item | undefined, strokes: number): boolean {
  if (a === undefined || b === undefined || a.kind === b.kind) return false;
  const kinds = [a.kind, b.kind];
  if (kinds.includes('unclear')) return false;
  return !kinds.includes('number') || !kinds.includes('volume') || strokes >= PARTING_STROKES;
}

const SIDE_OF_PARTY: Readonly<Partial<Record<string, ChatSide>>> = { buyer: '+', seller: '-' };

/** 'Seller: you' is 'you sold'. */
export function withParties(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item, at): readonly Item[] => {
    if (partyAt(items, at) !== undefined && isUs(items[at + 2])) return [];
    const party = items[at - 2];
    const side = partyAt(items, at - 2);
    if (party === undefined || side === undefined || !isUs(item)) return [item];
    const isOfUs = item.kind === 'person' && item.person === 'us';
    return [
      isOfUs ? { ...item, person: 'we' } : item,
      { ...party, kind: 'side', side, verbForm: 'past' },
    ];
  });
}

/** The side of whom 'Seller:' and 'Buyer:' at a place go before. */
function partyAt(items: readonly Item[], at: number): ChatSide | undefined {
  const item = items[at];
  return item?.kind === 'person' && isColon(items[at + 1])
    ? SIDE_OF_PARTY[item.text.toLowerCase()]
    : undefined;
}

function isUs(item: Item | undefined): boolean {
  return item?.kind === 'trader' || (item?.kind === 'person' && item.person !== 'they');
}

const QUOTED: Readonly<Record<ChatSide, RegExp>> = { '+': /^(offer|ask)$/i, '-': /^bid$/i };
const MAX_QUOTE_LENGTH = 5;

/** 'we lifted the 610 offer' and 'you hit their 574.50 bid': whose it was, the verb has said. */
export function withQuotes(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex((item) => item.kind === 'side' && item.verbForm === 'jargon');
  const verb = items[at];
  if (verb?.kind !== 'side') return items;
  const rest = items.slice(at + 1, at + 1 + MAX_QUOTE_LENGTH);
  const end = rest.findIndex((item) => QUOTED[verb.side].test(item.text));
  const between = rest.slice(0, Math.max(end, 0));
  const isQuote = between.every(
    ({ kind, text }) =>
      ['noise', 'number', 'marker'].includes(kind) || /^(their|his|her|a|the)$/i.test(text),
  );
  if (end < 0 || !isQuote) return items;
  return items.map((item, n) =>
    n > at && n <= at + 1 + end && item.kind !== 'number' ? asNoise(item) : item,
  );
}

const PASSIVE = /^(got|gets|was|were)$/i;

/** 'our 611 bid got hit, so we bought': the clause in the passive says the same as the verb. */
export function withPassives(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(
    (item, n) =>
      item.kind === 'side' && item.verbForm === 'jargon' && PASSIVE.test(items[n - 1]?.text ?? ''),
  );
  const passive = items[at];
  const [verb, ...more] = filterItems(items, 'side').filter((item) => item !== passive);
  if (passive?.kind !== 'side' || verb === undefined || more.length > 0) return items;
  return isOther(passive, verb) ? withoutClause(items, passive, verb) : items;
}

/** The words by which the one who deals says whose bid it was: 'your bid got hit, we bought' is of two. */
const POSSESSIVES: Readonly<Partial<Record<Person, RegExp>>> = {
  you: /^(your|ur)$/i,
  we: /^(our|my)$/i,
};

/** True when both say the same deal: whose bid was hit has bought, whose offer was lifted has sold. */
function isOther(passive: SideItem, verb: SideItem): boolean {
  return verb.verbForm === 'past' && verb.side !== passive.side;
}

function withoutClause(items: readonly Item[], passive: SideItem, verb: SideItem): readonly Item[] {
  const at = items.indexOf(passive);
  const subject = neighbour(items, verb, -1);
  if (subject?.kind !== 'person') return items;
  const isOfClause = ({ text, ...item }: Item, n: number) =>
    n === at ||
    n === at - 1 ||
    (n === at - 2 && item.kind === 'person' && item.person === subject.person) ||
    QUOTED[passive.side].test(text) ||
    POSSESSIVES[subject.person]?.test(text) === true;
  return items.map((item, n) => (isOfClause(item, n) ? asNoise(item) : item));
}

/** 'Rgds, Tom Reed' ends with who writes. */
export function withSignature(items: readonly Item[]): readonly Item[] {
  const at = items.findLastIndex(({ text }) => /^(regards|rgds|brgds)$/i.test(text));
  const rest = items.slice(at + 1);
  const isName = rest.every(({ kind, text }) => kind === 'unclear' && /^\p{Lu}/u.test(text));
  return at < 0 || !isName ? items : items.map((item, n) => (n > at ? asNoise(item) : item));
}
