import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import {
  calendarNamed,
  createCalendar,
  findFirstLineContracts,
  listConventions,
  firstDayText,
  toMonthNumber,
  priceFactor,
  selectAllHolidays,
  selectConventions,
  selectPnlProducts,
} from '@fairlead/pnl/ports/pricing';
import type { Db } from '@fairlead/platform/database/db';
import type { ConversionFactor, PricedBy } from './settled.rules.ts';

/** A month of a product as it is dealt: from its first day or from the balmo date to its end. */
export type DealtMonth = {
  readonly product: string;
  /** The month's first day. */
  readonly month: string;
  readonly windowStart: string;
  readonly windowEnd: string;
};

/** Reference data by which products price. */
export type PricingData = Awaited<ReturnType<typeof pricingData>>;

const FIRST_LINES: readonly (string | null)[] = ['FIRST_LINE_CL', 'FIRST_LINE_BRN'];

/** Read once for a trade in these products: when futures end only where one of them goes by futures. */
export async function pricingData(db: Db, codes: readonly string[]) {
  const products = new Map((await selectPnlProducts(db)).map((product) => [product.code, product]));
  const isFirstLine = codes.some((code) =>
    FIRST_LINES.includes(products.get(code)?.pricing ?? null),
  );
  const holidays = isFirstLine ? await selectAllHolidays(db) : [];
  return {
    products,
    conventions: isFirstLine ? await selectConventions(db) : [],
    calendars: new Map(
      [...Map.groupBy(holidays, ({ calendar }) => calendar)].map(([name, days]) => [
        name,
        createCalendar(days.map(({ date }) => date)),
      ]),
    ),
  };
}

/**
 * The settlements by which months of a product price: their own, of a first-line product those of its
 * futures, each for as many days as the P&L prices by it.
 */
export function toPricedBy(months: readonly DealtMonth[], data: PricingData): PricedBy {
  const counts = new Map<string, number>();
  for (const month of months.flatMap((each) => contractMonths(each, data)))
    counts.set(month, (counts.get(month) ?? 0) + 1);
  return {
    product: months[0]?.product ?? '',
    months: [...counts].map(([month, times]) => ({ month, times })),
  };
}

function contractMonths(
  { product: code, month, windowStart, windowEnd }: DealtMonth,
  { products, conventions, calendars }: PricingData,
): readonly string[] {
  const product = products.get(code);
  if (product === undefined || product.calendar === null) return [month];
  const { pricing, calendar } = product;
  if (pricing === null || !FIRST_LINES.includes(pricing)) return [month];
  const days = calendarNamed(calendars, calendar).within(
    dayNumber(windowStart),
    dayNumber(windowEnd),
  );
  const own = { pricing, calendar, conventions: listConventions(conventions, pricing) };
  const contracts = findFirstLineContracts(
    { product: own, termMonth: toMonthNumber(month) },
    days,
    calendars,
  );
  return contracts === null ? [month] : Array.from(contracts, firstDayText);
}

/** The first days of the months that are dealt on a day: from its own to the last that has settled. */
export function monthsFrom(
  day: string,
  settlements: readonly { readonly month: string }[],
): readonly string[] {
  const first = toMonthNumber(day);
  const last = Math.max(...settlements.map(({ month }) => toMonthNumber(month)));
  return Array.from({ length: last - first + 1 }, (_, at) => firstDayText(first + at));
}

/** Factor from one unit of B's price to A's; undefined where nothing converts them. */
export function factorBetween(
  a: string,
  b: string,
  { products }: PricingData,
): ConversionFactor | undefined {
  const [quotedA, quotedB] = [products.get(a), products.get(b)];
  return quotedA && quotedB && priceFactor(quotedA, quotedB);
}
