import { GALLONS_PER_BARREL } from '@fairlead/shared/domain/money/units';

import type { Calendar } from './calendars.rules.ts';
import { dayNumber, dayText, firstDayOf, firstDayText, monthOf } from './days.rules.ts';
import { ratioOf, rounded, times } from './exact.rules.ts';
import type { LegRow } from './legs-builder.rules.ts';
import type { DatedAmount } from './legs.rules.ts';
import type { Month, Place, Product } from './products.rules.ts';

/** A trade of a cargo as it now stands, with its amounts by the day from which they hold. */
export type PhysicalTrade = {
  readonly tradeUuid: string;
  readonly lotNum: string;
  readonly place: Place;
  readonly type: 'BUY' | 'SELL' | 'FREIGHT' | 'HEDGE' | 'COST';
  /** YYYY-MM-DD. */
  readonly tradeDate: string;
  readonly pricing: { readonly start: string; readonly end: string } | null;
  readonly product: Product | null;
  readonly quantityMt: number | null;
  /** Dollars a tonne. */
  readonly premium: number | null;
  readonly fixedPrice: number | null;
  readonly amounts: readonly DatedAmount[];
};

/**
 * The legs of a trade: '/0' its amounts, from '/1' on what prices it until it is invoiced, one leg for
 * each month of its window by the pricing days in it, or its fixed price as an amount (rule 5).
 *
 * @throws RangeError for a product in barrels of which nothing says what a tonne is
 */
export function physicalLegs(trade: PhysicalTrade, calendar: Calendar): readonly LegRow[] {
  const amounts: readonly LegRow[] =
    trade.amounts.length === 0 ? [] : [{ ...amountLeg(trade, 0, trade.amounts), invoicedOn: null }];
  if (trade.type !== 'BUY' && trade.type !== 'SELL') return amounts;
  if (trade.fixedPrice !== null) return [...amounts, amountLeg(trade, 1, [fixedAmount(trade)])];
  return [...amounts, ...pricingLegs(trade, calendar)];
}

function commonOf(trade: PhysicalTrade, number: number) {
  const invoiced = trade.amounts
    .filter(({ column, isProjection }) => column === 'income_expense' && !isProjection)
    .map(({ fromDay }) => fromDay);
  return {
    key: `P${trade.tradeUuid}/${number}`,
    tradeUuid: trade.tradeUuid,
    lotNum: trade.lotNum,
    place: trade.place,
    tradeDate: trade.tradeDate,
    invoicedOn: invoiced.length === 0 ? null : dayText(Math.min(...invoiced)),
  };
}

function amountLeg(trade: PhysicalTrade, number: number, amounts: readonly DatedAmount[]): LegRow {
  return {
    ...commonOf(trade, number),
    instrument: null,
    qty: 0,
    price: null,
    unitMult: 1,
    amounts,
  };
}

/** What is sold comes in, what is bought goes out. */
function signOf({ type }: PhysicalTrade): 1 | -1 {
  return type === 'SELL' ? 1 : -1;
}

function fixedAmount(trade: PhysicalTrade): DatedAmount {
  const tonnes = ratioOf(signOf(trade) * (trade.quantityMt ?? 0));
  const cents = times(tonnes, times(ratioOf(trade.fixedPrice ?? 0), ratioOf(100)));
  return {
    fromDay: dayNumber(trade.tradeDate),
    column: 'income_expense',
    isProjection: false,
    amount: rounded(cents),
    currency: 'USD',
  };
}

function pricingLegs(trade: PhysicalTrade, calendar: Calendar): readonly LegRow[] {
  const { product, pricing, quantityMt, premium } = trade;
  if (product === null || pricing === null || quantityMt === null) return [];
  const { ofTonne, unitMult } = unitsOf(product);
  const windows = windowsOf(pricing, calendar);
  const allDays = windows.reduce((sum, { days }) => sum + days, 0);
  return windows.map(({ termMonth, windowStart, windowEnd, days }, at) => ({
    ...commonOf(trade, at + 1),
    instrument: { product, termMonth, windowStart, windowEnd },
    qty: (signOf(trade) * quantityMt * ofTonne * days) / allDays,
    price: 0 - (premium ?? 0) / (ofTonne * unitMult),
    unitMult,
  }));
}

function unitsOf({ code, metric, quoteUnit, bblPerMt }: Product) {
  const unitMult = quoteUnit === '$/gal' ? GALLONS_PER_BARREL : 1;
  if (metric === 'MT') return { ofTonne: 1, unitMult };
  if (bblPerMt === null)
    throw new RangeError(`Nothing says how many barrels a tonne of ${code} is`);
  return { ofTonne: bblPerMt, unitMult };
}

type MonthOfWindow = {
  readonly termMonth: Month;
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly days: number;
};

/** The months of a window that have pricing days; if none has, the first, so that it is missed. */
function windowsOf(
  { start, end }: { readonly start: string; readonly end: string },
  calendar: Calendar,
): readonly MonthOfWindow[] {
  const windows = [];
  for (let termMonth = monthOf(start); termMonth <= monthOf(end); termMonth += 1) {
    const first = firstDayText(termMonth);
    const last = dayText(firstDayOf(termMonth + 1) - 1);
    const windowStart = start > first ? start : first;
    const windowEnd = end < last ? end : last;
    const days = calendar.within(dayNumber(windowStart), dayNumber(windowEnd)).length;
    windows.push({ termMonth, windowStart, windowEnd, days });
  }
  const priced = windows.filter(({ days }) => days > 0);
  return priced.length > 0 ? priced : windows.slice(0, 1).map((window) => ({ ...window, days: 1 }));
}
