import type { MonthPrice } from '../answers/findings.rules.ts';
import { toMonthNumber } from '../engine/days.rules.ts';
import type { Month, PnlProduct } from '../engine/products.rules.ts';
import type { RunValues } from '../engine/results.rules.ts';
import { monthWindow } from './month-window.rules.ts';
import type { Range } from './range.rules.ts';

/**
 * Prices of whole months of products, of each that has a price today or had one before; of those
 * that are over the ones that a leg has moved in.
 */
export function monthPrices(range: Range, values: RunValues): readonly MonthPrice[] {
  const { today, before } = values;
  const { cube, products } = range.loaded;
  const firstMonth = toMonthNumber(before.day);
  const lastMonth = cube.firstMonth + cube.months - 1;
  const recent = recentDays(range, today.day);
  const over = movedBefore(values, firstMonth);
  return products
    .filter(({ code }) => cube.productIndex.has(code))
    .flatMap((product) =>
      [...(over.get(product.code) ?? []), ...monthsBetween(firstMonth, lastMonth)].map((month) =>
        monthPrice(range, { product, month }, { today, before, recent }),
      ),
    )
    .filter(({ price, before: earlier }) => !Number.isNaN(price) || !Number.isNaN(earlier));
}

const monthsBetween = (first: Month, last: Month): readonly Month[] =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => first + at);

/** Months before one whose legs have changed, by product. */
function movedBefore(
  { legs, today, before }: RunValues,
  firstMonth: Month,
): ReadonlyMap<string, ReadonlySet<Month>> {
  const moved = new Map<string, Set<Month>>();
  for (let leg = 0; leg < legs.count; leg += 1) {
    const instrument = legs.instruments[legs.instrument[leg] ?? -1];
    if (instrument === undefined || instrument.termMonth >= firstMonth) continue;
    if (today.gross[leg] === before.gross[leg] && today.openFraction[leg] === 0) continue;
    const months = moved.get(instrument.product.code) ?? new Set();
    moved.set(instrument.product.code, months.add(instrument.termMonth));
  }
  return moved;
}

const MONTHS_BACK = 6;

/** Business days of the last six months, ascending, to this one. */
function recentDays({ days }: Range, day: string): readonly string[] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const from = new Date(Date.UTC(year, month - 1 - MONTHS_BACK, date)).toISOString().slice(0, 10);
  return [...days.filter((each) => each >= from && each < day), day];
}

type Asked = Pick<RunValues, 'before'> & {
  readonly today: { readonly day: string };
  readonly recent: readonly string[];
};

function monthPrice(
  { markOf }: Range,
  { product, month }: { readonly product: PnlProduct; readonly month: Month },
  { today, before, recent }: Asked,
): MonthPrice {
  const instrument = monthWindow(product, month);
  const price = markOf(instrument, today.day);
  const earlier = markOf(instrument, before.day);
  const range = { dtdMin: Number.NaN, dtdMax: Number.NaN };
  if (!Number.isNaN(price) || !Number.isNaN(earlier)) {
    let last = Number.NaN;
    for (const day of recent) {
      const mark = markOf(instrument, day);
      const change = mark - last;
      last = mark;
      if (Number.isNaN(change)) continue;
      range.dtdMin = Number.isNaN(range.dtdMin) ? change : Math.min(range.dtdMin, change);
      range.dtdMax = Number.isNaN(range.dtdMax) ? change : Math.max(range.dtdMax, change);
    }
  }
  return { product: product.code, month, price, before: earlier, ...range };
}
