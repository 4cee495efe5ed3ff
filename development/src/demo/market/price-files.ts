import { businessDays, formatFirstDay, LAST_DAY, toMonthIndex } from './business-days.ts';
import type { DemoFile } from './demo-file.ts';
import { formatPoints } from './decimal-of.ts';
import type { DemoMarket, Points } from './market.ts';
import { type DemoProduct, PRODUCTS } from './products.ts';
import { DEMO_DAYS } from './demo-days.ts';

/** Two years and a half of prices before the first statement: risk looks 500 days back. */
const FIRST_PRICE_DAY = '2020-01-02';

/** The days before the first statement that have prices. */
export const EARLIER_DAYS: readonly string[] = businessDays(FIRST_PRICE_DAY, '2021-12-31');

export const PRICE_DAYS: readonly string[] = [...EARLIER_DAYS, ...DEMO_DAYS];

const COLUMNS = ['Product', 'Kind', 'Term Month', 'Date', 'Price', 'Source'];
const SOURCE = 'Halyard synthetic';
const MONTHS_AHEAD = 24;

/** The last month's prices come day by day, as they would; those before by the month. */
const DAILY_FROM = `${LAST_DAY.slice(0, 7)}-01`;

/** The days of each file, newest first; a file has its own oldest first. */
const FILES: ReadonlyMap<string, readonly string[]> = Map.groupBy(PRICE_DAYS.toReversed(), (day) =>
  day < DAILY_FROM ? day.slice(0, 7) : day,
);

export const PRICE_FILE_NAMES: readonly string[] = [...FILES.keys()].map(
  (name) => `settlements-${name}.csv`,
);

/** Names of the files that hold the last `days` days. */
export const newestPriceFiles = (days: number): readonly string[] =>
  PRICE_FILE_NAMES.slice(
    0,
    [...FILES.values()].reduce(
      (counted, each, index) => {
        const before = counted.days;
        return { days: before + each.length, files: before < days ? index + 1 : counted.files };
      },
      { days: 0, files: 0 },
    ).files,
  );

/** Files of settlements and fixings as the invented firm's price source sent them, newest first. */
export function* priceFiles(market: DemoMarket): Generator<DemoFile> {
  for (const [name, days] of FILES) {
    const rows = days.toReversed().flatMap((day) => priceRows(market, day));
    yield {
      kind: 'settlements',
      fileName: `settlements-${name}.csv`,
      text: [COLUMNS, ...rows].map((cells) => `${cells.join(',')}\n`).join(''),
    };
  }
}

/** All that is published on a day: each product's fixing, and what the months ahead settled at. */
function priceRows(market: DemoMarket, day: string): string[][] {
  return PRODUCTS.flatMap((product) => {
    const row = (kind: string, month: string, points: Points) => [
      ...[product.code, kind, month, day, formatPoints(points), SOURCE],
    ];
    const fixing = market.fixing(product, day);
    const announced = fixing?.month ?? null;
    return [
      ...(fixing === null
        ? []
        : [row('FIXING', announced === null ? '' : formatTerm(announced), fixing.points)]),
      ...listMonths(product, day).map((month) =>
        row('SETTLEMENT', formatTerm(month), market.forward(product, month, day)),
      ),
    ];
  });
}

/** The rest of this month and the months ahead; where a month has one price, those to come. */
function listMonths({ pricing }: DemoProduct, day: string): number[] {
  const first = toMonthIndex(day) + (pricing === 'MONTH_FIX' ? 1 : 0);
  return Array.from({ length: toMonthIndex(day) + MONTHS_AHEAD - first + 1 }, (_, i) => first + i);
}

const formatTerm = (month: number): string => formatFirstDay(month).slice(0, 7);
