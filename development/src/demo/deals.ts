import { termText } from '@fairlead/shared/domain/terms/terms';
import type { RegularEntry } from '@fairlead/trading/domain/tickets/ticket';

import { formatFirstDay, type MonthIndex, toMonthIndex } from './market/business-days.ts';
import { CONTRACTS } from './contracts.ts';
import { STEP } from './desk.ts';
import { formatPoints } from './market/decimal-of.ts';
import type { DemoMarket, Points } from './market/market.ts';

/**
 * Terms of a deal before it is a ticket: products by contract, months counted from the trade
 * date's.
 */
export type Deal = {
  readonly a: string;
  readonly b?: string;
  /** 0: the balance of the month, or the next month where little of it is left. */
  readonly ahead: number;
  /** The month against it, so many later. */
  readonly farther?: number;
  /** The next quarter, half or year instead of a month. */
  readonly months?: 3 | 6 | 12;
  readonly volume: number;
  readonly isDiff?: boolean;
  readonly isMini?: boolean;
  readonly convertedLegVolume?: number;
  /** At the settlement of the day, not yet known. */
  readonly isMoc?: boolean;
};

/** Fields that every ticket takes from a deal. */
export type DealtOrder = Pick<
  RegularEntry,
  | 'trade_date'
  | 'volume'
  | 'month_a'
  | 'year_a'
  | 'month_b'
  | 'year_b'
  | 'balmo_date'
  | 'product_a'
  | 'product_b'
  | 'price_a'
  | 'diff'
  | 'mini'
  | 'converted_leg_volume'
>;

const LAST_BALMO_DAY = 20;

/** A deal of a day, at the market's price and so many price steps from it. */
export function toDealt(deal: Deal, at: At): DealtOrder {
  const { isDiff = false, isMini = false, months = 1 } = deal;
  const month = findFirstMonth(deal, at.day);
  const far = deal.farther === undefined ? null : month + deal.farther;
  const [month_a, year_a] = toTenor(month, months);
  const [month_b, year_b] = far === null ? [null, null] : toTenor(far, 1);
  return {
    trade_date: at.day,
    volume: deal.volume,
    month_a,
    year_a,
    month_b,
    year_b,
    balmo_date: isBalmoOn(deal, at.day) ? at.day : null,
    product_a: deal.a,
    product_b: deal.b ?? null,
    price_a: computePrice(deal, at, { month, far }),
    diff: isDiff,
    mini: isMini,
    converted_leg_volume: deal.convertedLegVolume ?? null,
  };
}

export type At = { readonly day: string; readonly market: DemoMarket; readonly steps?: number };

function isBalmoOn({ ahead }: Deal, day: string): boolean {
  return ahead === 0 && Number(day.slice(8)) <= LAST_BALMO_DAY;
}

/** The month itself, or the first one from there on in which the tenor begins. */
function findFirstMonth(deal: Deal, day: string): MonthIndex {
  const { ahead, months = 1 } = deal;
  const next = toMonthIndex(day) + (isBalmoOn(deal, day) ? 0 : Math.max(ahead, 1));
  return next + ((months - (next % months)) % months);
}

function toTenor(month: MonthIndex, promptMonths: number): [string, number] {
  const promptDate = formatFirstDay(month);
  const [name = ''] = termText({ promptDate, promptMonths }).split(' ');
  return [name, Number(promptDate.slice(0, 4))];
}

/** A differential with two months or with diff, else A's own price; null: at the settlement (MOC). */
function computePrice(
  { a, b, isDiff, isMoc }: Deal,
  { day, market, steps = 0 }: At,
  { month, far }: { readonly month: MonthIndex; readonly far: MonthIndex | null },
): number | null {
  if (isMoc === true) return null;
  const { product } = requireListed(a);
  const settled = (code: string, at: MonthIndex) =>
    market.settlement(requireListed(code).product, { month: at, balmoDate: null }, day);
  const against = isDiff === true || far !== null ? settled(b ?? a, far ?? month) : 0;
  const step: Points = STEP[product.priceUnit];
  return Number(formatPoints((Math.round((settled(a, month) - against) / step) + steps) * step));
}

/** The full contract of a product. */
export function requireListed(code: string) {
  const found = CONTRACTS.find(
    ({ product, multFactor }) => product.code === code && multFactor === 1000,
  );
  if (found === undefined) throw new Error(`No contract of ${code}`);
  return found;
}
