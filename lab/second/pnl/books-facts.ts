import { priceCube } from '@fairlead/api/testing/pnl/price-cube';
import { CONVENTIONS } from '@fairlead/api/testing/pnl/products';
import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { createCalendar } from '../../../areas/pnl/api/engine/calendars.rules.ts';
import { toMonthNumber } from '../../../areas/pnl/api/engine/days.rules.ts';
import type { ValuationFacts } from '../../../areas/pnl/api/engine/facts.rules.ts';
import { fxRates } from '../../../areas/pnl/api/engine/fx.rules.ts';
import { legsBuilder } from '../../../areas/pnl/api/engine/legs-builder.rules.ts';
import type { Instrument } from '../../../areas/pnl/api/engine/legs.rules.ts';
import type { PriceCube } from '../../../areas/pnl/api/engine/price-cube.rules.ts';
import type { PnlProduct } from '../../../areas/pnl/api/engine/products.rules.ts';
import { listConventions } from '../../../areas/pnl/api/facts/config.rules.ts';
import {
  PLAIN_PRODUCTS,
  type Book,
  type PlainCode,
  type PlainLeg,
  type PlainPrice,
} from './books.ts';

/** A plain book as the engine takes it. */
export function factsOf(book: Book): ValuationFacts {
  return {
    legs: legsOf(book.legs),
    cube: cubeOf(book.prices),
    calendars: new Map([['all', createCalendar(book.holidays)]]),
    fx: fxRates(book.rates),
  };
}

function legsOf(plain: readonly PlainLeg[]) {
  const builder = legsBuilder();
  const at = new Map(plain.map((leg) => [leg.key, builder.add(rowOf(leg))]));
  for (const { key, sideB } of plain)
    if (sideB !== null) builder.pair(at.get(key) ?? -1, at.get(sideB) ?? -1);
  return builder.legs();
}

function rowOf(leg: PlainLeg) {
  const isDifferential = leg.priced === 'DIFFERENTIAL';
  return {
    key: leg.key,
    entryId: 1,
    place: { group: 'corp', book: leg.book, strategy: 'S', deal: 'D' } as const,
    instrument: leg.amounts === null ? instrumentOf(leg) : null,
    qty: leg.qty,
    price: leg.priced === 'FIXED' ? leg.price : null,
    priced: leg.priced,
    differential: isDifferential ? leg.price : 0,
    differentialFactor: leg.factor,
    unitMult: PLAIN_PRODUCTS[leg.product as PlainCode].unitMult,
    tradeDate: leg.tradeDate,
    cost: leg.cost,
    invoicedOn: leg.invoicedOn,
    amounts: (leg.amounts ?? leg.invoices).map((amount) => ({
      fromDay: dayNumber(amount.from),
      column: amount.column,
      isProjection: amount.isProjection,
      amount: amount.cents,
      currency: amount.currency,
      ...(leg.amounts === null && { share: leg.share }),
    })),
  };
}

function instrumentOf({ product, termMonth, windowStart, windowEnd }: PlainLeg): Instrument {
  return {
    product: productOf(product as PlainCode),
    termMonth: toMonthNumber(termMonth),
    windowStart,
    windowEnd,
  };
}

function productOf(code: PlainCode): PnlProduct {
  const { pricing, metric, unitMult } = PLAIN_PRODUCTS[code];
  return {
    code,
    label: code,
    family: pricing === 'FREIGHT' ? 'FREIGHT' : metric === 'MT' ? 'LPG' : 'OIL',
    parent: code === 'WTI' || code === 'BRT' ? 'CRUDE' : 'PETRO_CHEM',
    metric,
    quoteUnit: metric === 'MT' ? '$/MT' : unitMult === 42 ? '$/gal' : '$/BBL',
    bblPerMt: code === 'BLPG' ? null : 521 / 42,
    isMtb: code === 'LST',
    pricing,
    calendar: 'all',
    conventions: listConventions(CONVENTIONS, pricing),
  };
}

const cubes = new WeakMap<readonly PlainPrice[], PriceCube>();

function cubeOf(prices: readonly PlainPrice[]): PriceCube {
  const cube = cubes.get(prices) ?? priceCube(prices);
  cubes.set(prices, cube);
  return cube;
}
