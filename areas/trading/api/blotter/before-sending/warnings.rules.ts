import type { Acknowledged, SendWarning } from '@fairlead/trading/contract/send-warnings';
import Big from 'big.js';

import { figure, formatShortMonth } from './words.rules.ts';

/** Units of a full lot, also where minis are dealt. */
export const LOT_UNITS = 1_000;

/** Bands of a product for volumes and times; lots as decimal texts. */
export type VolumeBand = {
  readonly mostLots: string;
  readonly positionLots: string | null;
  readonly twinMinutes: number;
};
export type VolumeBands = ReadonlyMap<string, VolumeBand>;

/** Volume that a trade adds to a month of a product in one of its books; units as decimal texts. */
export type MonthVolume = {
  readonly product: string;
  /** The month's first day. */
  readonly month: string;
  readonly qty: string;
};

/** One warning for each product of which more is dealt a month than is usual. */
export function volumeWarnings(
  volumes: readonly MonthVolume[],
  bands: VolumeBands,
): readonly SendWarning[] {
  return [...Map.groupBy(volumes, ({ product }) => product)].flatMap(([product, months]) => {
    const band = bands.get(product);
    const lots = months
      .map(({ qty }) => new Big(qty).abs().div(LOT_UNITS))
      .reduce((one, other) => (one.lt(other) ? other : one));
    if (band === undefined || lots.lte(band.mostLots)) return [];
    const most = new Big(band.mostLots);
    return {
      code: 'VOLUME_LARGE' as const,
      figures: { product, lots: lots.toFixed(), most_lots: most.toFixed() },
      message: `${figure(lots)} lots of ${product} a month. Up to ${figure(most)} is usual`,
    };
  });
}

/** The firm's position of a product and month, before and after; units as decimal texts. */
export type FirmMonth = MonthVolume & { readonly before: string };

/** One warning for each product whose limit a trade leaves, of the month that is farthest beyond it. */
export function limitWarnings(
  months: readonly FirmMonth[],
  bands: VolumeBands,
): readonly SendWarning[] {
  return [...Map.groupBy(months, ({ product }) => product)].flatMap(([product, of]) => {
    const most = bands.get(product)?.positionLots ?? null;
    if (most === null) return [];
    const limit = new Big(most);
    const [worst] = of
      .map(({ month, qty, before }) => {
        const [was, after] = [
          new Big(before).div(LOT_UNITS),
          new Big(before).plus(qty).div(LOT_UNITS),
        ];
        return { month, was, after };
      })
      // What brings a position nearer to nothing is never warned of.
      .filter(({ was, after }) => after.abs().gt(limit) && after.abs().gt(was.abs()))
      .toSorted((one, other) => other.after.abs().cmp(one.after.abs()));
    if (worst === undefined) return [];
    const { month, after } = worst;
    return {
      code: 'POSITION_LIMIT' as const,
      figures: { product, month, lots: after.toFixed(), limit_lots: limit.toFixed() },
      message: `The firm's ${product} ${formatShortMonth(month)} comes to ${figure(after)} lots. The limit is ${figure(limit)}`,
    };
  });
}

/** The newest live entry that says the same: product, month, side, volume, price. */
export type Twin = {
  readonly entryId: number;
  readonly by: string;
  /** 'at 14:03 (Zurich)' */
  readonly when: string;
  readonly at: string;
  readonly secondsAgo: number;
};

/** A twin that was entered within the product's minutes; without bands there are none. */
export function twinWarnings(
  twin: Twin | undefined,
  band: VolumeBand | undefined,
): readonly SendWarning[] {
  if (twin === undefined || band === undefined || twin.secondsAgo > band.twinMinutes * 60)
    return [];
  return [twinWarning(twin)];
}

/** A ticket of an order's own day that says what the order says: one deal would be in the books twice. */
export function twinWarning({ entryId, by, when, at }: Twin): SendWarning {
  return {
    code: 'TWIN',
    figures: { entry_id: String(entryId), by, at },
    message: `${by} entered the same ${when}: entry ${String(entryId)}`,
  };
}

/** Products a deal had of a trade's; a deal that had none yet is new and gives no warning. */
export type DealHistory = {
  readonly book: string;
  readonly strategy: string;
  readonly deal: string;
  readonly had: readonly string[];
};

export function newProductWarnings(
  deals: readonly DealHistory[],
  products: readonly string[],
): readonly SendWarning[] {
  return deals.flatMap(({ book, strategy, deal, had }) =>
    products
      .filter((product) => had.length > 0 && !had.includes(product))
      .map((product) => ({
        code: 'NEW_PRODUCT' as const,
        figures: { product, book, strategy, deal },
        message: `${book} / ${strategy} / ${deal} never had ${product}`,
      })),
  );
}

/** True when all that warns was acknowledged, and nothing else: no other code and no other figure. */
export function isAcknowledged(warnings: readonly SendWarning[], seen: Acknowledged): boolean {
  const keys = (all: Acknowledged) => all.map(toKey).sort().join('\n');
  return warnings.length === 0 || keys(warnings) === keys(seen);
}

function toKey({ code, figures }: Acknowledged[number]): string {
  return JSON.stringify([code, ...Object.entries(figures).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
