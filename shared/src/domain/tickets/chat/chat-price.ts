import { fraction, scaledText } from '../decimals.ts';
import { metricOfProduct } from '../product-rules.ts';
import { firstMonthOf, yearOfDeal } from '../tenor-months.ts';
import type { TicketEdit } from '../edit-ticket.ts';
import { type Item, itemsOf, type PriceUnit } from './chat-items.ts';
import {
  asked,
  type ChatAnswer,
  type ChatLine,
  type Decision,
  notUnderstoodText,
  taken,
  withAnswers,
} from './chat-draft.ts';
import { unclearOf } from './chat-what.ts';

type NumberItem = Extract<Item, { kind: 'number' }>;
type Unit = 'gal' | 'MT' | 'BBL';

/** A number as the price of product A, in A's own unit, with its sign. */
type Price = {
  readonly item: NumberItem;
  readonly text: string;
  readonly value: number;
  readonly unit: Unit;
  readonly product: string;
  readonly last: number | undefined;
};

/** Tells how far a price can be from nothing before a person has to say that it is meant, by unit. */
const LEAST: Record<Unit, number> = { gal: 0.05, MT: 20, BBL: 10 };
const MOST: Record<Unit, number> = { gal: 3, MT: 2_000, BBL: 500 };
const WIDEST_SPREAD: Record<Unit, number> = { gal: 0.25, MT: 75, BBL: 15 };
/** Of the last settlement: a price of fewer or more times as much is asked about. */
const FAR = 5;
/** A differential is less than this part of the last settlement of A. */
const SMALL_PART = 0.35;

/** The price and, of a pair, whether it is the differential. */
export function priceDecisions(line: ChatLine): readonly Decision[] {
  const { items } = line;
  const unclear = unclearOf(items, 'priceA');
  const numbers = itemsOf(items, 'number');
  const moc = itemsOf(items, 'moc');
  const said = [...unclear, ...numbers, ...moc];
  if (unclear.length > 0) return [asked('priceA', notUnderstoodText(unclear), said)];
  if (said.length > 1) return [asked('priceA', `${list(said)} are two prices`, said)];
  const [number] = numbers;
  if (number !== undefined) return priced(line, number);
  return moc.length > 0 ? atSettlement(items, moc) : [withoutPrice(items)];
}

const list = (items: readonly Item[]) => items.map(({ text }) => `'${text}'`).join(' and ');

function atSettlement(items: readonly Item[], moc: readonly Item[]): readonly Decision[] {
  const diff = itemsOf(items, 'diff');
  const isMoc = taken('priceA', [{ field: 'priceA', value: '' }], moc);
  return diff.length === 0
    ? [isMoc]
    : [isMoc, taken('diff', [{ field: 'diff', value: true }], diff)];
}

/** Nothing said of a price is not MOC before somebody says so. */
function withoutPrice(items: readonly Item[]): Decision {
  const weak = itemsOf(items, 'term').filter(({ isWeak }) => isWeak);
  const moc: ChatAnswer = { label: 'MOC', edits: [{ field: 'priceA', value: '' }] };
  const message = weak.length === 0 ? 'No price is said' : `${list(weak)} may be a year or a price`;
  return withAnswers(asked('priceA', message, weak), [moc]);
}

function priced(line: ChatLine, item: NumberItem): readonly Decision[] {
  const sign = signBefore(line.items, item);
  if (sign === undefined) return [asked('priceA', notUnderstoodText([item]), [item])];
  const price = priceOf(line, { ...item, sign });
  if (price === undefined) return [asked('priceA', unitText(line, item), [item])];
  const isPair = itemsOf(line.items, 'product').length === 2;
  return isPair ? ofPair(line, price) : [ofOne(line, price)];
}

/** '-3' and 'minus 3' have a sign, '- 3' may be a dash; undefined where that is not known. */
function signBefore(items: readonly Item[], item: NumberItem): NumberItem['sign'] | undefined {
  const before = items[items.indexOf(item) - 1];
  if (before?.kind === 'hyphen') return undefined;
  if (before?.kind !== 'sign') return item.sign;
  return item.sign === '' ? before.sign : undefined;
}

function priceOf(line: ChatLine, item: NumberItem): Price | undefined {
  const product = itemsOf(line.items, 'product')[0]?.name ?? '';
  const unit = unitOf(product, line.data);
  if (!isIn(item.unit, unit)) return undefined;
  const cents = item.unit === 'cents' ? '100' : '1';
  const text = scaledText(item.value, fraction('1'), fraction(cents));
  const signed = item.sign === '-' && text !== '0' ? `-${text}` : text;
  return { item, text: signed, value: Number(signed), unit, product, last: lastOf(line, product) };
}

function unitOf(product: string, data: ChatLine['data']): Unit {
  return data.mtb_products.includes(product) ? 'gal' : (metricOfProduct(product, data) ?? 'MT');
}

function lastOf(line: ChatLine, product: string): number | undefined {
  const month = monthOf(line);
  return month === undefined ? undefined : line.lastSettlementOf?.(product, month);
}

/** The first month that is dealt, YYYY-MM. */
function monthOf({ items, context }: ChatLine): string | undefined {
  const [term] = itemsOf(items, 'term');
  if (term === undefined)
    return itemsOf(items, 'balmo').length > 0 ? thisMonth(context) : undefined;
  const year = term.year === '' ? yearOfDeal(term.month, context.businessDate) : term.year;
  return firstMonthOf(term.month, year ?? '');
}

const thisMonth = ({ businessDate }: ChatLine['context']) =>
  businessDate.slice(0, 'YYYY-MM'.length);

const UNIT_OF: Record<PriceUnit, Unit | undefined> = {
  cents: 'gal',
  dollars: undefined,
  '$/gal': 'gal',
  '$/MT': 'MT',
  '$/BBL': 'BBL',
};

function isIn(said: PriceUnit | undefined, unit: Unit): boolean {
  const of = said === undefined ? undefined : UNIT_OF[said];
  return of === undefined || of === unit;
}

function unitText({ items }: ChatLine, { text }: NumberItem): string {
  const product = itemsOf(items, 'product')[0]?.name ?? 'the product';
  return `'${text}' is not in the unit of ${product}`;
}

function ofOne(line: ChatLine, price: Price): Decision {
  const why =
    itemsOf(line.items, 'term').length > 1 ? doubtOfSpread(price) : doubtOfPrice(line, price);
  const { item, text } = price;
  if (why !== undefined) return withAnswers(asked('priceA', why, [item]), answersOf(price));
  return taken('priceA', [{ field: 'priceA', value: text }], [item]);
}

/** What can be meant by a number of which it is not known: the number, and cents where it can be. */
function answersOf({ text, unit, value, item }: Price): readonly ChatAnswer[] {
  const answer = (label: string, price: string): ChatAnswer => ({
    label,
    edits: [{ field: 'priceA', value: price }],
  });
  const isOfCents = unit === 'gal' && item.unit === undefined && value !== 0;
  const cents = scaledText(text, fraction('1'), fraction('100'));
  return [
    answer(`Price ${text}`, text),
    ...(isOfCents ? [answer(`${text} cents: ${cents}`, cents)] : []),
  ];
}

type Doubt = (price: Price, items: readonly Item[]) => string | undefined;

/** Why a number may not be the price of one product in one tenor; the first that holds is asked. */
const DOUBTS: readonly Doubt[] = [
  ({ item }) => (isYear(item) ? `'${item.text}' may be a year` : undefined),
  ({ item }) =>
    item.sign === '' ? undefined : `'${item.text}' has a sign: of what is it the difference?`,
  ({ item }, items) =>
    isDayAfterMonth(items, item) ? `'${item.text}' may be a day or a year` : undefined,
  ({ item, unit }) =>
    unit !== 'gal' && /^[1-9]\.\d{3}$/.test(item.text)
      ? `'${item.text}' may be ${item.text.replace('.', ',')}`
      : undefined,
  ({ value, unit }) =>
    unit === 'gal' && value >= MOST.gal
      ? `Is ${String(value)} in cents or in dollars a gallon?`
      : undefined,
  ({ text, value, product, last }) =>
    last !== undefined && (value * FAR < last || value > last * FAR)
      ? `Is ${text} the price of ${product}? Its last is ${String(last)}`
      : undefined,
  ({ text, value, unit, product, last }) =>
    last === undefined && (value < LEAST[unit] || value >= MOST[unit])
      ? `Is ${text} the price of ${product}?`
      : undefined,
];

function doubtOfPrice({ items }: ChatLine, price: Price): string | undefined {
  return DOUBTS.map((doubt) => doubt(price, items)).find((why) => why !== undefined);
}

function isYear({ value, unit }: NumberItem): boolean {
  return unit === undefined && /^20\d\d$/.test(value);
}

/** 'Aug 12': a day, or the price that ends in 12. */
function isDayAfterMonth(items: readonly Item[], item: NumberItem): boolean {
  const after = items[items.indexOf(item) - 1]?.kind === 'term';
  return after && item.unit === undefined && /^\d{1,2}$/.test(item.text);
}

function doubtOfSpread({ item, text, value, unit, last }: Price): string | undefined {
  if (isYear(item)) return `'${item.text}' may be a year`;
  const widest = Math.min(WIDEST_SPREAD[unit], last === undefined ? Infinity : last * SMALL_PART);
  return Math.abs(value) >= widest ? `Is ${text} the difference of the two months?` : undefined;
}

/** The price of a pair is the difference where a word, a sign or its size against the last settlement says so. */
function ofPair(line: ChatLine, price: Price): readonly Decision[] {
  const { item, text, product, last } = price;
  if (!isDifference(line, price)) return whichOf(line, price);
  const words = itemsOf(line.items, 'diff');
  const against = last === undefined ? '' : ` against ${product}'s last ${String(last)}`;
  return [
    taken('priceA', [{ field: 'priceA', value: text }], [item]),
    {
      ...taken('diff', [{ field: 'diff', value: true }], words.length > 0 ? words : [item]),
      said: `Diff: ${text.replace('-', '\u2212')}${against}`,
    },
  ];
}

function isDifference(line: ChatLine, { item, value, unit, last }: Price): boolean {
  if (!isOneUnit(line) || isYear(item)) return false;
  const isSaid = item.sign !== '' || itemsOf(line.items, 'diff').length > 0;
  const size = Math.abs(value);
  return last === undefined ? isSaid && size < 2 * WIDEST_SPREAD[unit] : size < last * SMALL_PART;
}

function isOneUnit({ items, data }: ChatLine): boolean {
  const [a, b] = itemsOf(items, 'product').map(({ name }) => unitOf(name, data));
  return a === b;
}

function whichOf(line: ChatLine, { item, text, product }: Price): readonly Decision[] {
  const edits = (diff: boolean): readonly TicketEdit[] => [
    { field: 'priceA', value: text },
    { field: 'diff', value: diff },
  ];
  const answers: readonly ChatAnswer[] = [
    { label: 'The difference', edits: edits(true) },
    { label: `The price of ${product}`, edits: edits(false) },
  ];
  const message = `Is ${text.replace('-', '\u2212')} the price of ${product} or the difference?`;
  const from = [item, ...itemsOf(line.items, 'diff')];
  return [
    withAnswers(asked('priceA', message, from), answers),
    withAnswers(asked('diff', message, []), answers),
  ];
}
