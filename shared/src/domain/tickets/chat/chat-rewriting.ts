import type { EntryData } from '../ticket.ts';
import { asNoise, type Item, itemsOf, type NumberMeaning } from './chat-items.ts';
import { withCorrections } from './chat-corrections.ts';
import { withStrips } from './chat-strips.ts';

/**
 * The items of a line once what several of them mean together is known: 'Seller: you', '611 1/2', 'lifted the
 * 610 offer', '61 under', '612, sorry 611 not 612', 'Oct-Dec each'. What is not known together stays as it is.
 */
export function rewritten(items: readonly Item[], data: EntryData): readonly Item[] {
  const steps: readonly ((items: readonly Item[]) => readonly Item[])[] = [
    withFields,
    withParties,
    withFractions,
    withLegs,
    withCorrections,
    withQuotes,
    (each) => withStrips(each, data),
    withRelations,
    withFlat,
    withoutRepeats,
  ];
  return steps.reduce((before, step) => step(before), items);
}

/** A deal of two products or two months has a difference for its price, no flat one. */
export function isOfTwo(items: readonly Item[]): boolean {
  return itemsOf(items, 'product').length > 1 || itemsOf(items, 'term').length > 1;
}

const isColon = (item: Item | undefined) => item?.text === ':' || item?.text === '=';

/** Of 'Qty: 5,000 mt / Price: 675.50' the stroke parts two fields. */
function withFields(items: readonly Item[]): readonly Item[] {
  return items.map((item, at) =>
    item.kind === 'join' && item.text === '/' && isColon(items[at + 2]) ? asNoise(item) : item,
  );
}

const SIDE_OF_PARTY: Readonly<Partial<Record<string, '+' | '-'>>> = { buyer: '+', seller: '-' };

/** 'Seller: you' is 'you sold'. */
function withParties(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item, at): readonly Item[] => {
    const { text, start, end } = item;
    const side = item.kind === 'person' ? SIDE_OF_PARTY[text.toLowerCase()] : undefined;
    if (side !== undefined && isColon(items[at + 1]) && isUs(items[at + 2])) return [];
    const party = items[at - 2];
    const said = isColon(items[at - 1]) ? SIDE_OF_PARTY[party?.text.toLowerCase() ?? ''] : undefined;
    if (party === undefined || said === undefined || !isUs(item)) return [item];
    const who: Item =
      item.kind === 'person' && item.person === 'us' ? { ...item, person: 'we' } : item;
    const verb: Item = { kind: 'side', side: said, form: 'past', text: party.text, start: party.start, end: party.end };
    return [{ ...who, text, start, end }, verb];
  });
}

function isUs(item: Item | undefined): boolean {
  return item?.kind === 'trader' || (item?.kind === 'person' && item.person !== 'they');
}

const QUARTERS: Readonly<Partial<Record<string, string>>> = {
  '1/4': '.25',
  '1/2': '.5',
  '3/4': '.75',
};

/** '611 1/2' is 611.5. */
function withFractions(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ kind }) => kind === 'join');
  const [whole, over, join, under] = items.slice(Math.max(at - 2, 0), at + 2);
  const part = QUARTERS[`${over?.text ?? ''}/${under?.text ?? ''}`];
  const isWhole = whole?.kind === 'number' && whole.unit === undefined && /^\d+$/.test(whole.value);
  if (!isWhole || at < 2 || part === undefined || join?.text !== '/') return items;
  const number: Item = {
    ...whole,
    value: `${whole.value}${part}`,
    text: `${whole.text} ${over?.text ?? ''}/${under?.text ?? ''}`,
    end: under?.end ?? whole.end,
  };
  return [...items.slice(0, at - 2), number, ...items.slice(at + 2)];
}

const LITTLE = 1e-6;

/** '(legs 614.5 / 612)' says what 2.5 is the difference of. */
function withLegs(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ text }) => /^legs?$/i.test(text));
  const [a, join, b] = items.slice(at + 1, at + 4);
  const others = itemsOf(items, 'number').filter((item) => item !== a && item !== b);
  const [price] = others;
  if (at < 0 || a?.kind !== 'number' || join?.kind !== 'join' || b?.kind !== 'number') return items;
  const difference = Number(a.value) - Number(b.value);
  const isSame = Math.abs(difference - Number(`${price?.sign ?? ''}${price?.value ?? ''}`)) < LITTLE;
  if (others.length !== 1 || !isSame || !isOfTwo(items)) return items;
  return items.map((item, n) => (n >= at && n <= at + 3 ? asNoise(item) : item));
}

const QUOTED: Readonly<Record<'+' | '-', RegExp>> = { '+': /^(offer|ask)$/i, '-': /^bid$/i };
const LONGEST_QUOTE = 5;

/** 'we lifted the 610 offer' and 'you hit their 574.50 bid': whose it was, the verb has said. */
function withQuotes(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex((item) => item.kind === 'side' && item.form === 'jargon');
  const verb = items[at];
  if (verb?.kind !== 'side') return items;
  const rest = items.slice(at + 1, at + 1 + LONGEST_QUOTE);
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

const RELATIONS: Readonly<Partial<Record<string, '+' | '-'>>> = {
  ...{ over: '+', premium: '+', prem: '+' },
  ...{ under: '-', discount: '-', disc: '-' },
};

/** Of two products or months '61 under' is −61: the first below the second. */
function withRelations(items: readonly Item[]): readonly Item[] {
  if (!isOfTwo(items)) return items;
  return items.map((item, at): Item => {
    const [before, after] = [items[at - 1], items[at + 1]];
    const sign = signOf(after);
    const isBare = item.kind === 'number' && item.sign === '';
    if (isBare && sign !== undefined && before?.kind !== 'sign') return { ...item, sign };
    return signOf(item) !== undefined && before?.kind === 'number' && before.sign === ''
      ? asNoise(item)
      : item;
  });
}

function signOf(item: Item | undefined) {
  return item?.kind === 'unclear' ? RELATIONS[item.text.toLowerCase()] : undefined;
}

/** Of two months 'at flat' is no difference; beside a price 'flat' says nothing. */
function withFlat(items: readonly Item[]): readonly Item[] {
  const isPriced = itemsOf(items, 'number').length + itemsOf(items, 'moc').length > 0;
  return items.map((item): Item => {
    if (item.kind !== 'flat') return item;
    const { text, start, end } = item;
    if (!isOfTwo(items)) return asNoise(item);
    const zero: NumberMeaning = { kind: 'number', sign: '', value: '0' };
    return isPriced
      ? { kind: 'unclear', field: 'priceA', text, start, end }
      : { ...zero, text, start, end };
  });
}

/** What is said twice in the same way is said once: '77 done. you buy 25kb EPC Aug at 77c'. */
function withoutRepeats(items: readonly Item[]): readonly Item[] {
  return items.map((item, at) => {
    const others = items.slice(at + 1).filter((other) => isSameSaid(item, other));
    const places = [at, ...others.map((other) => items.indexOf(other))];
    const isInRow = places.some((place) => isBinding(items[place - 1]) || isBinding(items[place + 1]));
    const isDoubled = others.includes(items[at + 1] ?? item);
    return others.length === 0 || isInRow || isDoubled ? item : asNoise(item);
  });
}

/** What makes one of a row of things: '612 / 613', 'Aug and Sep', '- 3'. */
function isBinding(item: Item | undefined): boolean {
  const kinds: readonly Item['kind'][] = ['join', 'hyphen', 'sign', 'times'];
  return item !== undefined && (kinds.includes(item.kind) || /^(and|&)$/i.test(item.text));
}

/** Tells whether the later says all that the earlier says. */
function isSameSaid(item: Item, later: Item): boolean {
  if (item.kind === 'number' && later.kind === 'number')
    return (
      item.value === later.value &&
      item.sign === later.sign &&
      (item.unit === undefined || item.unit === later.unit)
    );
  if (item.kind === 'term' && later.kind === 'term')
    return item.month === later.month && (item.year === '' || item.year === later.year);
  return item.kind === 'product' && later.kind === 'product' && item.name === later.name;
}
