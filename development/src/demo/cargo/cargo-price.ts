import {
  businessDays,
  findLastBusinessDay,
  type MonthIndex,
  toMonthIndex,
} from '../market/business-days.ts';
import { type DemoMarket, POINTS_PER_UNIT } from '../market/market.ts';
import { type DemoProduct, PRODUCTS } from '../market/products.ts';

/** The days whose average a price is; of a product with one price a month, that month. */
export type CargoWindow = { readonly start: string; readonly end: string };

const GALLONS_A_TONNE: Readonly<Record<string, number>> = { LST: 521, EPC: 521, 'EPC C4': 453 };

export function productOf(code: string): DemoProduct {
  const found = PRODUCTS.find((product) => product.code === code);
  if (found === undefined) throw new Error(`No product ${code}`);
  return found;
}

/** Expected average of a window on a day before it, in dollars a tonne. */
export function expectedPrice(
  market: DemoMarket,
  code: string,
  { window, day }: { readonly window: CargoWindow; readonly day: string },
): number {
  const month = toMonthIndex(window.start);
  const term = { month, balmoDate: null };
  return aTonne(code, market.settlement(productOf(code), term, day) / POINTS_PER_UNIT);
}

/** Average of a window, in dollars a tonne. */
export function finalPrice(market: DemoMarket, code: string, { start, end }: CargoWindow): number {
  const product = productOf(code);
  if (product.pricing === 'MONTH_FIX') {
    const month: MonthIndex = toMonthIndex(start);
    const fixed = market.fixing(product, findLastBusinessDay(month - 1))?.points ?? 0;
    return aTonne(code, fixed / POINTS_PER_UNIT);
  }
  const days = businessDays(start, end);
  const sum = days.reduce((total, day) => total + (market.fixing(product, day)?.points ?? 0), 0);
  return aTonne(code, sum / days.length / POINTS_PER_UNIT);
}

const aTonne = (code: string, price: number): number => price * (GALLONS_A_TONNE[code] ?? 1);
