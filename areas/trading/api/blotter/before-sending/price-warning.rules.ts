import type { SendWarning } from '@fairlead/trading/contract/send-warnings';
import Big from 'big.js';

import { formatShortDay, figure } from './words.rules.ts';
import type { SettledPrice } from './settled.rules.ts';

/** Kind of a trade's price: A's own, A less what it is dealt against, or none. */
export type WarnedPriceKind = 'PRICE' | 'DIFFERENTIAL' | 'MOC';

/** A trade's price beside what its sides settled at. */
export type PricedTrade = {
  readonly kind: WarnedPriceKind;
  readonly price: Big | null;
  /** 'FEI Aug 24', 'FEI / MOPJ Aug 24', 'FEI Aug 24 / Sep 24'. */
  readonly name: string;
  readonly productA: string;
  readonly productB: string | null;
  /** Two products of one term, entered by hand: a price may have been meant as the difference. */
  readonly isPair: boolean;
  readonly a: SettledPrice | undefined;
  /** A less the other side, in A's unit; undefined also where there is none. */
  readonly difference: SettledPrice | undefined;
};

/** Maximum distance of a price from the last settlement, in per cent of A's, as decimal texts. */
export type PriceBand = { readonly pricePerCent: string; readonly spreadPerCent: string };

/** A pair's price of less than this part of A's settlement looks like the difference, where B has not settled. */
const SMALL_PART = '0.35';

/** Warnings of a price, at most one; none where nothing settled that it could be compared with. */
export function priceWarnings(
  trade: PricedTrade,
  band: PriceBand | undefined,
): readonly SendWarning[] {
  const { price } = trade;
  if (price === null) return [];
  const meant = otherMeaning(trade, price);
  if (meant !== undefined) return [meant];
  const far = band && farFrom(trade, price, band);
  return far === undefined ? [] : [far];
}

/** Settlement that a price of this kind is compared with. */
export function findReferencePrice({ kind, a, difference }: PricedTrade): SettledPrice | undefined {
  return kind === 'DIFFERENTIAL' ? difference : a;
}

/** A distance in per cent of A's settlement, to a tenth; null where that is nothing. */
export function toPerCent(distance: Big, a: SettledPrice | undefined): Big | null {
  if (a === undefined || a.value.eq(0)) return null;
  return distance.abs().times(100).div(a.value.abs()).round(1, Big.roundHalfUp);
}

function otherMeaning(trade: PricedTrade, price: Big): SendWarning | undefined {
  const { kind, a, difference, isPair } = trade;
  if (!isPair || a === undefined) return undefined;
  if (kind === 'PRICE' && isDifference(price, a, difference)) return meansDifference(trade, price);
  const isNearA =
    difference !== undefined && price.minus(a.value).abs().lt(price.minus(difference.value).abs());
  return kind === 'DIFFERENTIAL' && isNearA ? meansPrice(trade, price) : undefined;
}

/**
 * True for a price nearer to the difference; without a settlement of B its size decides. One below
 * 0 the ticket's rules refuse.
 */
function isDifference(price: Big, a: SettledPrice, difference: SettledPrice | undefined): boolean {
  if (difference === undefined) return price.abs().lt(a.value.abs().times(SMALL_PART));
  return price.minus(difference.value).abs().lt(price.minus(a.value).abs());
}

function meansDifference(trade: PricedTrade, price: Big): SendWarning {
  return {
    code: 'PAIR_PRICE',
    figures: { meant: 'DIFFERENTIAL', price: price.toFixed(), ...settledFigures(trade) },
    message: `Is ${figure(price)} the difference? ${settledText(trade)}. Then tick Diff`,
  };
}

function meansPrice(trade: PricedTrade, price: Big): SendWarning {
  return {
    code: 'PAIR_PRICE',
    figures: { meant: 'PRICE', price: price.toFixed(), ...settledFigures(trade) },
    message: `Is ${figure(price)} the price of ${trade.productA}? ${settledText(trade)}. Then untick Diff`,
  };
}

function settledFigures({ a, difference }: PricedTrade): Record<string, string> {
  return {
    ...(a && { settled: a.value.toFixed(), day: a.day }),
    ...(difference && { difference: difference.value.toFixed() }),
  };
}

/** 'FEI settled at 612 on 28 Jun 24, FEI less MOPJ at −43' */
function settledText({ a, difference, productA, productB }: PricedTrade): string {
  const own = a && `${productA} settled at ${figure(a.value)} on ${formatShortDay(a.day)}`;
  const less = difference && `${productA} less ${productB ?? ''} at ${figure(difference.value)}`;
  return [own, less].filter((text) => text !== undefined).join(', ');
}

function farFrom(trade: PricedTrade, price: Big, band: PriceBand): SendWarning | undefined {
  const { kind, a, name, productA } = trade;
  const last = findReferencePrice(trade);
  if (last === undefined || a === undefined || a.value.eq(0)) return undefined;
  const distance = price.minus(last.value);
  const most = kind === 'DIFFERENTIAL' ? band.spreadPerCent : band.pricePerCent;
  // Not by the quotient, which is rounded: the band itself is still inside.
  if (distance.abs().times(100).lte(a.value.abs().times(most))) return undefined;
  const side = distance.lt(0) ? 'below' : 'above';
  const what = kind === 'DIFFERENTIAL' ? 'Differential' : 'Price';
  const perCent = toPerCent(distance, a) ?? new Big(0);
  const ofA = kind === 'DIFFERENTIAL' ? ` of ${productA}` : '';
  return {
    code: 'PRICE_FAR',
    figures: {
      kind,
      price: price.toFixed(),
      settled: last.value.toFixed(),
      day: last.day,
      per_cent: perCent.toFixed(),
      band_per_cent: new Big(most).toFixed(),
    },
    message: `${what} ${figure(price)} is ${figure(distance.abs())} (${figure(perCent)}%${ofA}) ${side} the last settlement of ${name}, ${figure(last.value)} on ${formatShortDay(last.day)}. Up to ${figure(new Big(most))}% is usual`,
  };
}
