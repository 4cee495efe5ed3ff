import Big from 'big.js';

import { dayNumber, dayText } from '@fairlead/shared/domain/calendar/days';

import { toFirstDayNumber, firstDayText, toMonthNumber } from '../engine/days.rules.ts';
import type { DatedAmount, Legs, AmountShare } from '../engine/legs.rules.ts';
import type { PnlProduct } from '../engine/products.rules.ts';

/** Physical trade, by the columns that its legs are made of. */
export type PhysTrade = {
  readonly trade_uuid: string;
  readonly physical_trade_type: 'BUY' | 'SELL' | 'FREIGHT' | 'HEDGE' | 'COST';
  readonly trade_date: string;
  readonly pricing_start_date: string | null;
  readonly pricing_end_date: string | null;
  readonly quantity_mt: number | null;
  readonly premium_discount: number | null;
  readonly fixed_price: number | null;
};

/** Amount of a physical trade from a day on. */
export type PhysAmount = {
  readonly pnl_column: DatedAmount['column'];
  readonly is_adj_proj: boolean;
  readonly holds_from: string;
  /** Of its currency. */
  readonly cents: number;
  readonly currency: string;
};

/** A part of a trade that the prices of a month move. */
export type PricingPart = {
  readonly key: string;
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly qty: number;
  readonly price: number;
  /** Null: it never is. */
  readonly invoicedOn: string | null;
  /** Its part of the invoices: they keep product and month of what they take the place of. */
  readonly amounts: readonly DatedAmount[];
};

/** Legs of a physical trade: priced ones, and fixed amounts. */
export type PhysicalParts = {
  readonly pricing: readonly PricingPart[];
  readonly amounts: Legs['amounts'][number];
  /** Why a cargo that is to be priced is not; null where all is well. */
  readonly problem: string | null;
};

const GALLONS = 42;
const CENTS = 100;
const HALF_UP = 1;

/** Decimals that a part is stated with, so that its gross is a sum of what is stated (0445). */
const QTY_DECIMALS = 9;
const PRICE_DECIMALS = 12;

export type PhysicalContext = {
  /** Product it prices by; undefined where it names none. */
  readonly product: PnlProduct | undefined;
  /** Counts the pricing days of a window, both ends included. */
  readonly pricingDays: (first: string, last: string) => number;
};

/**
 * A purchase or sale with a pricing window has one part for each month of it, by its share of the
 * pricing days: what is sold earns the index, what is bought pays it. With a fixed price it is an
 * amount. Both last until an invoice says what it came to; every other trade is its amounts alone.
 */
export function physicalParts(
  trade: PhysTrade,
  amounts: readonly PhysAmount[],
  context: PhysicalContext,
): PhysicalParts {
  const dated = amounts.map(datedAmount);
  if (trade.quantity_mt === null || !isCargo(trade)) return alone(dated);
  if (trade.fixed_price !== null) return alone(withFixedPrice(trade, dated));
  const pricing = pricingParts(trade, context);
  if (pricing.length === 0)
    return { pricing: [], amounts: dated, problem: findProblem(trade, context) };
  const invoices = dated.filter(isInvoice);
  const days = invoices.map(({ fromDay }) => fromDay);
  const invoicedOn = days.length === 0 ? null : dayText(Math.min(...days));
  return {
    pricing: pricing.map(({ share, ...part }) => ({
      ...part,
      invoicedOn,
      amounts: invoices.map((invoice) => ({ ...invoice, share })),
    })),
    amounts: dated.filter((amount) => !isInvoice(amount)),
    problem: null,
  };
}

const alone = (amounts: PhysicalParts['amounts']): PhysicalParts => ({
  pricing: [],
  amounts,
  problem: null,
});

/** Problem of a leg whose window its product has no pricing day in. */
export const NO_PRICING_DAY = 'No day of its window prices';

function findProblem(
  { pricing_start_date: start }: PhysTrade,
  { product }: PhysicalContext,
): string | null {
  if (start === null) return null;
  return product === undefined ? 'Nothing says what it prices by' : NO_PRICING_DAY;
}

const isCargo = ({ physical_trade_type: type }: PhysTrade): boolean =>
  type === 'BUY' || type === 'SELL';

const isInvoice = ({ column, isProjection }: DatedAmount): boolean =>
  column === 'income_expense' && !isProjection;

const datedAmount = (amount: PhysAmount): DatedAmount => ({
  fromDay: dayNumber(amount.holds_from),
  column: amount.pnl_column,
  isProjection: amount.is_adj_proj,
  amount: amount.cents,
  currency: amount.currency,
});

const toSign = ({ physical_trade_type: type }: PhysTrade): number => (type === 'SELL' ? 1 : -1);

/** The price that was agreed, until an invoice of the same day or later. */
function withFixedPrice(trade: PhysTrade, dated: readonly DatedAmount[]): readonly DatedAmount[] {
  const fromDay = dayNumber(trade.trade_date);
  if (dated.some((amount) => isInvoice(amount) && amount.fromDay <= fromDay)) return dated;
  const cents = new Big(trade.quantity_mt ?? 0).times(trade.fixed_price ?? 0).times(CENTS);
  const agreed: DatedAmount = {
    fromDay,
    column: 'income_expense',
    isProjection: false,
    amount: toSign(trade) * Number(cents.round(0, HALF_UP)),
    currency: 'USD',
  };
  return [agreed, ...dated];
}

function pricingParts(
  trade: PhysTrade,
  { product, pricingDays }: PhysicalContext,
): (Omit<PricingPart, 'invoicedOn' | 'amounts'> & { readonly share: AmountShare })[] {
  const { pricing_start_date: start, pricing_end_date: end } = trade;
  if (product === undefined || start === null || end === null) return [];
  const months = listWindows(start, end).map((window) => ({
    ...window,
    days: pricingDays(window.windowStart, window.windowEnd),
  }));
  const allDays = months.reduce((sum, { days }) => sum + days, 0);
  const { qtyOfTonne, priceOfTonne } = findConversion(product);
  const qty = new Big(toSign(trade)).times(trade.quantity_mt ?? 0).times(qtyOfTonne);
  let before = 0;
  const until = (days: number) => qty.times(days).div(allDays).round(QTY_DECIMALS, HALF_UP);
  const premium = new Big(trade.premium_discount ?? 0).div(priceOfTonne);
  const price = premium.times(-1).round(PRICE_DECIMALS, HALF_UP).toNumber() + 0;
  return months
    .filter(({ days }) => days > 0)
    .map(({ windowStart, windowEnd, days }, at) => {
      const share = { before, upTo: before + days, of: allDays };
      before += days;
      return {
        key: `P${trade.trade_uuid}/${at + 1}`,
        windowStart,
        windowEnd,
        qty: until(share.upTo).minus(until(share.before)).toNumber(),
        price,
        share,
      };
    });
}

/** The parts of a window by month. */
function listWindows(start: string, end: string): { windowStart: string; windowEnd: string }[] {
  const first = toMonthNumber(start);
  return Array.from({ length: toMonthNumber(end) - first + 1 }, (_, at) => {
    const [from, to] = [firstDayText(first + at), dayText(toFirstDayNumber(first + at + 1) - 1)];
    return { windowStart: from < start ? start : from, windowEnd: to > end ? end : to };
  });
}

/** Factors from a tonne to the product's unit, and from a tonne's price to one that is quoted. */
function findConversion({ metric, quoteUnit, bblPerMt }: PnlProduct) {
  if (metric === 'MT') return { qtyOfTonne: 1, priceOfTonne: 1 };
  const barrels = bblPerMt ?? 1;
  return { qtyOfTonne: barrels, priceOfTonne: quoteUnit === '$/gal' ? barrels * GALLONS : barrels };
}
