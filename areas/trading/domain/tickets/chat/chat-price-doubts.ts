import type { Item } from './chat-items.ts';
import type { ChatLine } from './chat-draft.ts';

export type NumberItem = Extract<Item, { kind: 'number' }>;
export type PriceDoubtUnit = 'gal' | 'MT' | 'BBL';

/** A number as the price of product A, in A's own unit, with its sign. */
export type Price = {
  readonly item: NumberItem;
  readonly text: string;
  readonly value: number;
  readonly unit: PriceDoubtUnit;
  readonly product: string;
  readonly last: number | undefined;
  /** The difference of the two products or months, by the last settlements. */
  readonly lastDifference: number | undefined;
};

/** Tells how far a price can be from nothing before a person has to say that it is meant, by unit. */
const MIN: Record<PriceDoubtUnit, number> = { gal: 0.05, MT: 150, BBL: 10 };
/** Freight of the Baltic routes is tens of dollars a tonne. */
const FREIGHT = /^BLPG/;
const MIN_FREIGHT = 20;
const MAX: Record<PriceDoubtUnit, number> = { gal: 3, MT: 2_000, BBL: 500 };
/** The widest difference of two months, and half of that of two products. */
export const MAX_SPREAD: Record<PriceDoubtUnit, number> = { gal: 0.25, MT: 75, BBL: 8 };
/** From there on a difference in $/gal without a unit may be in cents: months differ by a cent or two. */
const LIKE_CENTS = 0.06;
/** Times the last settlement, up or down, beyond which a price is asked about. */
const FAR = 5;
/** A differential is less than this part of the last settlement of A. */
export const SMALL_PART = 0.35;

function findMinPrice(product: string, unit: PriceDoubtUnit): number {
  return FREIGHT.test(product) ? MIN_FREIGHT : MIN[unit];
}

type Doubt = (price: Price, items: readonly Item[]) => string | undefined;

/** Reasons why a number may not be the price of one product in one tenor; the first that holds is asked. */
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
    unit === 'gal' && value >= MAX.gal
      ? `Is ${String(value)} in cents or in dollars a gallon?`
      : undefined,
  ({ text, value, product, last }) =>
    last !== undefined && (value * FAR < last || value > last * FAR)
      ? `Is ${text} the price of ${product}? Its last is ${String(last)}`
      : undefined,
  ({ text, value, unit, product, last }) =>
    last === undefined && (value < findMinPrice(product, unit) || value >= MAX[unit])
      ? `Is ${text} the price of ${product}?`
      : undefined,
];

export function doubtOfPrice({ items }: ChatLine, price: Price): string | undefined {
  return DOUBTS.map((doubt) => doubt(price, items)).find((why) => why !== undefined);
}

export function isYear({ value, unit }: NumberItem): boolean {
  return unit === undefined && /^20\d\d$/.test(value);
}

/** 'Aug 12': a day, or the price that ends in 12. */
function isDayAfterMonth(items: readonly Item[], item: NumberItem): boolean {
  const after = items[items.indexOf(item) - 1]?.kind === 'term';
  return after && item.unit === undefined && /^\d{1,2}$/.test(item.text);
}

/** Differences of crude are whole cents, of Mont Belvieu an eighth of one at least. */
export function doubtOfCents({ item, text, value, unit }: Price): string | undefined {
  if (item.unit !== 'cents' || value === 0) return undefined;
  const isPart = unit === 'BBL' ? item.value.includes('.') : Math.abs(value) < MIN_CENTS;
  return isPart ? `Is '${item.text}' in cents? That is ${text} dollars` : undefined;
}

const MIN_CENTS = 0.0005;

export function doubtOfSpread({ item, text, value, unit, last }: Price): string | undefined {
  if (isYear(item)) return `'${item.text}' may be a year`;
  const widest = Math.min(MAX_SPREAD[unit], last === undefined ? Infinity : last * SMALL_PART);
  if (unit === 'gal' && item.unit === undefined && Math.abs(value) >= LIKE_CENTS)
    return `Is ${text} in cents or in dollars a gallon?`;
  return Math.abs(value) >= widest ? `Is ${text} the difference of the two months?` : undefined;
}

/** A difference without a sign that by the last settlements should be negative: 'FEI/MOPJ 58.25' where FEI is 64 below. */
export function doubtOfSign({ item, text, value, lastDifference }: Price): string | undefined {
  if (item.sign !== '' || value === 0 || (lastDifference ?? 0) >= 0) return undefined;
  const last = String(Number(lastDifference?.toPrecision(SHOWN_DIGITS))).replace('-', '\u2212');
  return `Is it +${text} or \u2212${text}? By the last settlements the difference is ${last}`;
}

const SHOWN_DIGITS = 6;
