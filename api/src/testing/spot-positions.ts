import { legsBuilder } from '../../../areas/pnl/api/engine/legs-builder.rules.ts';
import type { Legs } from '../../../areas/pnl/api/engine/legs.rules.ts';
import { priceCube, type PriceRow } from './pnl/price-cube.ts';
import type { PriceCube } from '../../../areas/pnl/api/engine/price-cube.rules.ts';
import type { DealPath, PnlProduct } from '../../../areas/pnl/api/engine/products.rules.ts';
import { sharedRows } from './shared-data.ts';

/** Months ahead at which these positions stand. */
const AHEAD = 6;

const product = (code: string, quoteUnit: PnlProduct['quoteUnit']): PnlProduct => ({
  code,
  label: code,
  family: 'OIL',
  parent: null,
  metric: 'BBL',
  quoteUnit,
  bblPerMt: null,
  isMtb: false,
  pricing: 'AVG_DAILY',
  calendar: 'none',
  conventions: [],
});

export const WTI = product('WTI', '$/BBL');
export const BRT = product('BRT', '$/BBL');
export const LST = product('LST', '$/gal');

const FILES = {
  WTI: 'prices/wti_spot_daily_eia.csv',
  BRT: 'prices/brent_spot_daily_eia.csv',
  LST: 'prices/propane_mont_belvieu_spot_daily_eia.csv',
} as const;

export type Spots = ReadonlyMap<string, Readonly<Record<string, number>>>;

/** The prices of the days, up to one, on which all of these products have one. */
export function eiaSpots(codes: readonly (keyof typeof FILES)[], lastDay: string): Spots {
  const spots = new Map<string, Record<string, number>>();
  for (const code of codes) {
    for (const [day, price] of sharedRows(FILES[code])) {
      if (day! > lastDay || price === '') continue;
      spots.set(day!, { ...spots.get(day!), [code]: Number(price) });
    }
  }
  const common = [...spots].filter(([, prices]) => Object.keys(prices).length === codes.length);
  return new Map(common.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A curve as flat as the day's price is long: what a position of any month moves by is the spot. */
export function cubeOfSpots(
  spots: Spots,
  offsets: readonly number[] = [AHEAD, AHEAD + 1],
): PriceCube {
  return priceCube(
    [...spots].flatMap(([obsDate, prices]) =>
      Object.entries(prices).flatMap(([code, price]) =>
        offsets.map((months): PriceRow => ({
          product: code,
          kind: 'SETTLEMENT',
          obsDate,
          price,
          termMonth: monthAhead(obsDate, months),
        })),
      ),
    ),
  );
}

/** The first day of the month that many months after a day's. */
export function monthAhead(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

export type SpotPosition = {
  readonly place: DealPath;
  readonly product: PnlProduct;
  readonly qty: number;
  readonly tradeDate?: string;
  readonly price?: number;
  readonly invoicedOn?: string;
};

/** Legs of the month six months after a day, in barrels. */
export function legsOfSpots(day: string, positions: readonly SpotPosition[]): Legs {
  const builder = legsBuilder();
  const start = monthAhead(day, AHEAD);
  for (const [index, { place, qty, tradeDate, price, invoicedOn, ...of }] of positions.entries()) {
    builder.add({
      key: `E${index + 1}`,
      place,
      instrument: {
        product: of.product,
        termMonth: Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)) - 1,
        windowStart: start,
        windowEnd: `${start.slice(0, 7)}-28`,
      },
      qty,
      price: price ?? 0,
      invoicedOn: invoicedOn ?? null,
      unitMult: of.product.quoteUnit === '$/gal' ? 42 : 1,
      tradeDate: tradeDate ?? '2020-01-02',
    });
  }
  return builder.legs();
}
