import { GALLONS_PER_BARREL } from '@fairlead/shared/domain/money/units';
import type { EntryLeg } from '@fairlead/trading/domain/tickets/entry-legs';
import { toLastDay } from '@fairlead/trading/domain/tickets/prompt-month';

import { plain } from '@fairlead/platform/csv/decimal';
import {
  dealtAt,
  isOfSide,
  type OrderProduct,
  type OrderTrade,
  type OrderSide,
  buildOrderSides,
} from './order-sides.rules.ts';

export type BookOfLegs = Pick<EntryLeg, 'book' | 'strategy' | 'deal'>;

/**
 * The legs of a clearer's order: what its trades come to, for each product, month, trade date and
 * exchange, at their volume-weighted price. A contract that is a spread is A at its price and less B at 0.
 */
export function legsOfOrder(trades: readonly OrderTrade[], into: BookOfLegs): readonly EntryLeg[] {
  const inOrder = trades.toSorted((one, other) => (dealtAt(one) < dealtAt(other) ? -1 : 1));
  const together = Map.groupBy(inOrder, ({ tradeDate, exchange }) => `${tradeDate} ${exchange}`);
  return [...together.values()]
    .flatMap(dealtSides)
    .flatMap((side) =>
      listTermMonths(side).flatMap((termMonth) => legsOfMonth(side, termMonth, into)),
    );
}

/** The sides of a day; one whose purchases and sales cancel out is both, as no leg is of nothing. */
function dealtSides(fills: readonly OrderTrade[]): readonly OrderSide[] {
  const isLeg = ({ volume }: OrderSide) => !volume.eq(0);
  return buildOrderSides(fills).flatMap((side) => {
    if (isLeg(side)) return side;
    const of = fills.filter((fill) => isOfSide(fill, side));
    const bought = of.filter(({ volume }) => !volume.startsWith('-'));
    const sold = of.filter(({ volume }) => volume.startsWith('-'));
    return [bought, sold].flatMap(buildOrderSides).filter(isLeg);
  });
}

function legsOfMonth(side: OrderSide, termMonth: string, into: BookOfLegs): readonly EntryLeg[] {
  const { productA, productB, volume, price } = side;
  const leg = (product: OrderProduct, qty: string, at: string): EntryLeg => ({
    ...into,
    product: product.code,
    termMonth,
    windowStart: side.balmoDate ?? termMonth,
    windowEnd: toLastDay(termMonth.slice(0, 'YYYY-MM'.length)),
    qty,
    price: at,
    priced: 'FIXED',
    unitMult: product.quoteUnit === '$/gal' ? String(GALLONS_PER_BARREL) : '1',
    tradeDate: side.tradeDate,
    exchange: side.exchange,
  });
  const dealt = leg(productA, plain(volume), plain(price));
  return productB === null ? [dealt] : [dealt, leg(productB, plain(volume.neg()), '0')];
}

function listTermMonths({ promptDate, promptMonths }: OrderSide): readonly string[] {
  const [year, month] = promptDate.split('-').map(Number) as [number, number];
  return Array.from({ length: promptMonths }, (_, at) => toIsoDay(year, month - 1 + at, 1));
}

function toIsoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
