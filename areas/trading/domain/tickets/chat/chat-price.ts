import { fraction } from '@fairlead/shared/domain/numbers/decimal-text';
import { scaledText } from '../decimals.ts';
import { metricOfProduct } from '../product-rules.ts';
import { toFirstMonth, yearOfDeal } from '../tenor-months.ts';
import type { TicketEdit } from '../edit-ticket.ts';
import {
  isOfTwo,
  type Item,
  filterItems,
  type ChatPriceUnit,
  type TermMeaning,
} from './chat-items.ts';
import {
  askField,
  type ChatAnswer,
  type ChatLine,
  type ChatDecision,
  notUnderstoodText,
  fillField,
  withAnswers,
} from './chat-draft.ts';
import {
  doubtOfCents,
  doubtOfPrice,
  doubtOfSign,
  doubtOfSpread,
  isYear,
  type NumberItem,
  type Price,
  SMALL_PART,
  type PriceDoubtUnit,
  MAX_SPREAD,
} from './chat-price-doubts.ts';
import { filterUnclear } from './chat-what.ts';

/** The price and, of a pair, whether it is the differential. */
export function priceDecisions(line: ChatLine): readonly ChatDecision[] {
  const { items } = line;
  const unclear = filterUnclear(items, 'priceA');
  const numbers = filterItems(items, 'number');
  const moc = filterItems(items, 'moc');
  const said = [...unclear, ...numbers, ...moc];
  if (unclear.length > 0) return [askField('priceA', notUnderstoodText(unclear), said)];
  if (said.length > 1) return [askField('priceA', `${list(said)} are two prices`, said)];
  const [number] = numbers;
  if (number !== undefined) return priced(line, number);
  return moc.length > 0 ? atSettlement(items, moc) : [withoutPrice(items)];
}

const list = (items: readonly Item[]) => items.map(({ text }) => `'${text}'`).join(' and ');

function atSettlement(items: readonly Item[], moc: readonly Item[]): readonly ChatDecision[] {
  const diff = filterItems(items, 'diff');
  const isMoc = fillField('priceA', [{ field: 'priceA', value: '' }], moc);
  return diff.length === 0
    ? [isMoc]
    : [isMoc, fillField('diff', [{ field: 'diff', value: true }], diff)];
}

/** Nothing said of a price is not MOC before somebody says so. */
function withoutPrice(items: readonly Item[]): ChatDecision {
  const weak = filterItems(items, 'term').filter(({ isWeak }) => isWeak);
  const moc: ChatAnswer = { label: 'MOC', edits: [{ field: 'priceA', value: '' }] };
  const message = weak.length === 0 ? 'No price is said' : `${list(weak)} may be a year or a price`;
  return withAnswers(askField('priceA', message, weak), [moc]);
}

function priced(line: ChatLine, item: NumberItem): readonly ChatDecision[] {
  const sign = signBefore(line.items, item);
  if (sign === undefined) return [askField('priceA', notUnderstoodText([item]), [item])];
  const price = readPrice(line, { ...item, sign });
  if (price === undefined) return [askField('priceA', unitText(line, item), [item])];
  const isPair = filterItems(line.items, 'product').length === 2;
  return isPair ? ofPair(line, price) : [ofOne(line, price)];
}

/** '-3' and 'minus 3' have a sign, '- 3' may be a dash; undefined where that is not known. */
function signBefore(items: readonly Item[], item: NumberItem): NumberItem['sign'] | undefined {
  const before = items[items.indexOf(item) - 1];
  if (before?.kind === 'hyphen') return undefined;
  if (before?.kind !== 'sign') return item.sign;
  return item.sign === '' ? before.sign : undefined;
}

function readPrice(line: ChatLine, item: NumberItem): Price | undefined {
  const product = filterItems(line.items, 'product')[0]?.name ?? '';
  const unit = findUnit(product, line.data);
  if (!isIn(item.unit, unit, isOfTwo(line.items))) return undefined;
  const cents = item.unit === 'cents' ? '100' : '1';
  const text = scaledText(item.value, fraction('1'), fraction(cents));
  const signed = item.sign === '-' && text !== '0' ? `-${text}` : text;
  return {
    item,
    text: signed,
    value: Number(signed),
    unit,
    product,
    ...findLasts(line, product),
  };
}

function findUnit(product: string, data: ChatLine['data']): PriceDoubtUnit {
  return data.mtb_products.includes(product) ? 'gal' : (metricOfProduct(product, data) ?? 'MT');
}

/** The last settlement of what is dealt, and of two products or months what that makes their difference. */
function findLasts(line: ChatLine, product: string): Pick<Price, 'last' | 'lastDifference'> {
  const [first, second] = filterItems(line.items, 'term');
  const last = findLast(line, product, first);
  const other = filterItems(line.items, 'product')[1]?.name ?? product;
  const isTwo = isOfTwo(line.items) && isOneUnit(line);
  const lastOther = isTwo ? findLast(line, other, second ?? first) : undefined;
  const isKnown = last !== undefined && lastOther !== undefined;
  return { last, lastDifference: isKnown ? last - lastOther : undefined };
}

function findLast(line: ChatLine, product: string, term: TermMeaning | undefined) {
  const month = findMonth(line, term);
  return month === undefined ? undefined : line.lastSettlementOf?.(product, month);
}

/** The first month of a tenor that is dealt, YYYY-MM. */
function findMonth(
  { items, context }: ChatLine,
  term: TermMeaning | undefined,
): string | undefined {
  if (term === undefined)
    return filterItems(items, 'balmo').length > 0 ? thisMonth(context) : undefined;
  const year = term.year === '' ? yearOfDeal(term.month, context.businessDate) : term.year;
  return toFirstMonth(term.month, year ?? '');
}

const thisMonth = ({ businessDate }: ChatLine['context']) =>
  businessDate.slice(0, 'YYYY-MM'.length);

const UNIT_OF: Record<ChatPriceUnit, PriceDoubtUnit | undefined> = {
  cents: 'gal',
  dollars: undefined,
  '$/gal': 'gal',
  '$/MT': 'MT',
  '$/BBL': 'BBL',
};

/** Differences of crude are dealt in cents as well. */
function isIn(
  said: ChatPriceUnit | undefined,
  unit: PriceDoubtUnit,
  isDifference: boolean,
): boolean {
  const of = said === undefined ? undefined : UNIT_OF[said];
  return of === undefined || of === unit || (said === 'cents' && unit === 'BBL' && isDifference);
}

function unitText({ items }: ChatLine, { text }: NumberItem): string {
  const product = filterItems(items, 'product')[0]?.name ?? 'the product';
  return `'${text}' is not in the unit of ${product}`;
}

function ofOne(line: ChatLine, price: Price): ChatDecision {
  const { item, text } = price;
  const isSpread = filterItems(line.items, 'term').length > 1;
  const sign = isSpread ? doubtOfSign(price) : undefined;
  if (sign !== undefined)
    return withAnswers(askField('priceA', sign, [item]), listSigns(price, []));
  const why = doubtOfCents(price) ?? (isSpread ? doubtOfSpread(price) : doubtOfPrice(line, price));
  if (why !== undefined) return withAnswers(askField('priceA', why, [item]), listAnswers(price));
  return fillField('priceA', [{ field: 'priceA', value: text }], [item]);
}

/** The two differences that a number without a sign can be. */
function listSigns({ text }: Price, more: readonly TicketEdit[]): readonly ChatAnswer[] {
  return [
    { label: `+${text}`, edits: [{ field: 'priceA', value: text }, ...more] },
    { label: `\u2212${text}`, edits: [{ field: 'priceA', value: `-${text}` }, ...more] },
  ];
}

/** Answers to what a number means: the number, and cents where it can be. */
function listAnswers({ text, unit, value, item }: Price): readonly ChatAnswer[] {
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

/** The price of a pair is the difference where a word, a sign or its size against the last settlement says so. */
function ofPair(line: ChatLine, price: Price): readonly ChatDecision[] {
  const { item, text, product, last } = price;
  if (!isDifference(line, price)) return decideWhich(line, price);
  const sign = doubtOfSign(price);
  if (sign !== undefined) {
    const answers = listSigns(price, [{ field: 'diff', value: true }]);
    const from = [item, ...filterItems(line.items, 'diff')];
    return [withAnswers(askField('priceA', sign, from), answers)];
  }
  const cents = doubtOfCents(price);
  if (cents !== undefined) return [askField('priceA', cents, [item])];
  const words = filterItems(line.items, 'diff');
  const against = last === undefined ? '' : ` against ${product}'s last ${String(last)}`;
  return [
    fillField('priceA', [{ field: 'priceA', value: text }], [item]),
    {
      ...fillField('diff', [{ field: 'diff', value: true }], words.length > 0 ? words : [item]),
      remark: `Diff: ${text.replace('-', '\u2212')}${against}`,
    },
  ];
}

function isDifference(line: ChatLine, { item, value, unit, last }: Price): boolean {
  if (!isOneUnit(line) || isYear(item)) return false;
  const isSaid = item.sign !== '' || filterItems(line.items, 'diff').length > 0;
  const size = Math.abs(value);
  return last === undefined ? isSaid && size < 2 * MAX_SPREAD[unit] : size < last * SMALL_PART;
}

function isOneUnit({ items, data }: ChatLine): boolean {
  const [a, b] = filterItems(items, 'product').map(({ name }) => findUnit(name, data));
  return a === b;
}

function decideWhich(line: ChatLine, { item, text, product }: Price): readonly ChatDecision[] {
  const edits = (diff: boolean): readonly TicketEdit[] => [
    { field: 'priceA', value: text },
    { field: 'diff', value: diff },
  ];
  const answers: readonly ChatAnswer[] = [
    { label: 'The difference', edits: edits(true) },
    { label: `The price of ${product}`, edits: edits(false) },
  ];
  const message = `Is ${text.replace('-', '\u2212')} the price of ${product} or the difference?`;
  const from = [item, ...filterItems(line.items, 'diff')];
  return [
    withAnswers(askField('priceA', message, from), answers),
    withAnswers(askField('diff', message, []), answers),
  ];
}
