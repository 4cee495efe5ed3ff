import type { EntryLeg } from '@fairlead/trading/domain/tickets/entry-legs';
import { toLastDay } from '@fairlead/trading/domain/tickets/prompt-month';
import { listTenorMonths } from '@fairlead/trading/domain/tickets/tenor-months';
import type {
  InternalEntry,
  RegularEntry,
  SentValue,
} from '@fairlead/trading/domain/tickets/ticket';
import Big from 'big.js';

import type { WarnedPriceKind } from './price-warning.rules.ts';
import type { MonthVolume } from './warnings.rules.ts';
import { formatShortMonth } from './words.rules.ts';

/** A ticket, or what is sent of an order. */
export type Traded = RegularEntry | InternalEntry;

type Month = {
  readonly product: string;
  readonly month: string;
  readonly windowStart: string;
  readonly windowEnd: string;
};

/** The months of side A, and those of what it is dealt against; none where there is no such thing. */
export type SideMonths = { readonly a: readonly Month[]; readonly b: readonly Month[] };

export function sideMonths(entry: Traded): SideMonths {
  const { product_a, product_b, month_a, year_a, month_b, year_b, balmo_date } = entry;
  const of = (product: string | null, months: readonly string[]) =>
    product === null ? [] : months.map((month) => monthFrom(product, month, balmo_date));
  const monthsA = listTenorMonths(month_a ?? '', year_a ?? 0);
  const monthsB = month_b === null ? monthsA : listTenorMonths(month_b, year_b ?? 0);
  const isAlone = product_b === null && month_b === null;
  return { a: of(product_a, monthsA), b: isAlone ? [] : of(product_b ?? product_a, monthsB) };
}

/** A month as it is dealt: whole, or from its balmo date on. */
export function monthFrom(product: string, month: string, balmoDate: string | null): Month {
  const first = `${month}-01`;
  const windowStart = balmoDate?.startsWith(month) === true ? balmoDate : first;
  return { product, month: first, windowStart, windowEnd: toLastDay(month) };
}

/** Kind of a ticket's price (decision 0159). */
export function toPriceKind({ price_a, month_b, diff }: Traded): WarnedPriceKind {
  if (price_a === null) return 'MOC';
  return month_b !== null || diff === true ? 'DIFFERENTIAL' : 'PRICE';
}

/** A number that was sent, exactly as its digits say; null for what is none. */
export function exact(sent: SentValue): Big | null {
  return typeof sent === 'number' && Number.isFinite(sent) ? new Big(sent) : null;
}

/** 'FEI / MOPJ Aug 24', 'FEI Aug 24 / Sep 24', of several months the first and the last. */
export function nameOfTrade({ product_a: one, product_b: other }: Traded, months: SideMonths) {
  const products = [one, other].filter((product) => product !== null).join(' / ');
  const terms = [termText(months.a), termText(months.b)].filter((text) => text !== '');
  return `${products} ${[...new Set(terms)].join(' / ')}`;
}

function termText(months: readonly Month[]): string {
  const [first] = months;
  const last = months.at(-1);
  if (first === undefined || last === undefined) return '';
  const [from, to] = [formatShortMonth(first.month), formatShortMonth(last.month)];
  return from === to ? from : `${from} to ${to}`;
}

export type LegDealPath = Pick<EntryLeg, 'book' | 'strategy' | 'deal'>;

/** Volumes that a trade adds to each month of a product in one place, summed. */
export type DealPathVolumes = {
  readonly dealPath: LegDealPath;
  readonly volumes: readonly MonthVolume[];
};

export function sumVolumesByDealPath(legs: readonly EntryLeg[]): readonly DealPathVolumes[] {
  const places = Map.groupBy(legs, ({ book, strategy, deal }) =>
    JSON.stringify([book, strategy, deal]),
  );
  return [...places.values()].flatMap((of) => {
    const [first] = of;
    if (first === undefined) return [];
    const { book, strategy, deal } = first;
    return { dealPath: { book, strategy, deal }, volumes: summed(of) };
  });
}

/** Volumes of the whole firm by month; deals between two of its books cancel out. */
export function firmVolumes(legs: readonly EntryLeg[]): readonly MonthVolume[] {
  return summed(legs).filter(({ qty }) => !new Big(qty).eq(0));
}

function summed(legs: readonly EntryLeg[]): readonly MonthVolume[] {
  const months = Map.groupBy(legs, ({ product, termMonth }) => `${product} ${termMonth}`);
  return [...months.values()].flatMap((of) => {
    const [first] = of;
    if (first === undefined) return [];
    const qty = of.reduce((sum, leg) => sum.plus(leg.qty), new Big(0));
    return { product: first.product, month: first.termMonth, qty: qty.toFixed() };
  });
}
