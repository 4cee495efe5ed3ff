import { dayText } from '@fairlead/shared/domain/calendar/days';

import { createCalendar } from '../../../../areas/pnl/api/engine/calendars.rules.ts';
import { toFirstDayNumber, toMonthNumber } from '../../../../areas/pnl/api/engine/days.rules.ts';
import type { ValuationFacts } from '../../../../areas/pnl/api/engine/facts.rules.ts';
import { fxRates, type FxRow } from '../../../../areas/pnl/api/engine/fx.rules.ts';
import { legsBuilder, type LegRow } from '../../../../areas/pnl/api/engine/legs-builder.rules.ts';
import type { Instrument } from '../../../../areas/pnl/api/engine/legs.rules.ts';
import { priceCube, type PriceRow } from './price-cube.ts';
import type { DealPath, PnlProduct } from '../../../../areas/pnl/api/engine/products.rules.ts';

const DEAL_PATH: DealPath = { group: 'corp', book: 'Paper', strategy: 'East', deal: 'Spread' };

/** A month of a product, '2024-06'; of a balmo from a day on. */
export function instrumentOf(product: PnlProduct, month: string, from?: string): Instrument {
  const termMonth = toMonthNumber(`${month}-01`);
  return {
    product,
    termMonth,
    windowStart: from ?? `${month}-01`,
    windowEnd: dayText(toFirstDayNumber(termMonth + 1) - 1),
  };
}

/** A leg that was dealt early, at nothing, for one. */
export function legOf(instrument: Instrument | null, differing: Partial<LegRow> = {}): LegRow {
  const isPerGallon = instrument?.product.quoteUnit === '$/gal';
  return {
    key: 'E1',
    entryId: 1,
    place: DEAL_PATH,
    instrument,
    qty: 1,
    price: 0,
    unitMult: isPerGallon ? 42 : 1,
    tradeDate: '2000-01-03',
    ...differing,
  };
}

export type FactsInput = {
  readonly legs: readonly LegRow[];
  readonly prices?: readonly PriceRow[];
  /** By name of the calendar. */
  readonly holidays?: Readonly<Record<string, readonly string[]>>;
  readonly rates?: readonly FxRow[];
};

export function factsOf({
  legs,
  prices = [],
  holidays = {},
  rates = [],
}: FactsInput): ValuationFacts {
  const builder = legsBuilder();
  legs.forEach(builder.add);
  return {
    legs: builder.legs(),
    cube: priceCube(prices),
    calendars: new Map(
      Object.entries(holidays).map(([name, days]) => [name, createCalendar(days)]),
    ),
    fx: fxRates(rates),
  };
}

/** Settlement of a month on a day. */
export function settled(product: string, month: string, on: readonly [string, number]): PriceRow {
  return { product, kind: 'SETTLEMENT', termMonth: `${month}-01`, obsDate: on[0], price: on[1] };
}

/** Fixing of a day. */
export function fixed(product: string, obsDate: string, price: number): PriceRow {
  return { product, kind: 'FIXING', termMonth: null, obsDate, price };
}

/** Price announced for a month. */
export function announced(product: string, month: string, on: readonly [string, number]): PriceRow {
  return { ...settled(product, month, on), kind: 'FIXING' };
}
