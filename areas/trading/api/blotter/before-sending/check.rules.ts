import type { SendCheck } from '@fairlead/trading/contract/send-check';
import Big from 'big.js';

import {
  type PriceBand,
  toPerCent,
  type PricedTrade,
  findReferencePrice,
} from './price-warning.rules.ts';
import type { SettledPrice } from './settled.rules.ts';
import type { DealPathVolumes } from './trade-facts.rules.ts';
import { type FirmMonth, LOT_UNITS, type MonthVolume, type VolumeBand } from './warnings.rules.ts';

/** All bands of a product. */
export type Band = PriceBand & VolumeBand;
export type Bands = ReadonlyMap<string, Band>;

type Beside = { readonly band: Band | undefined; readonly unit: string };

/** The last settlement beside the price; null where nothing settled. */
export function settlementShown(
  trade: PricedTrade,
  { band, unit }: Beside,
): SendCheck['settlement'] {
  const kind = shownKind(trade);
  const last = findReferencePrice({ ...trade, kind });
  if (last === undefined) return null;
  const most = kind === 'DIFFERENTIAL' ? band?.spreadPerCent : band?.pricePerCent;
  return {
    kind,
    value: last.value.toNumber(),
    unit,
    day: last.day,
    ...computeDistance(trade, last),
    band_per_cent: most === undefined ? null : Number(most),
  };
}

/** Without a price what is dealt against another is at the difference of both settlements. */
function shownKind({ kind, difference }: PricedTrade): 'PRICE' | 'DIFFERENTIAL' {
  if (kind === 'MOC') return difference === undefined ? 'PRICE' : 'DIFFERENTIAL';
  return kind;
}

function computeDistance({ price, a }: PricedTrade, last: SettledPrice) {
  if (price === null) return { distance: null, per_cent: null };
  const distance = price.minus(last.value);
  return {
    distance: distance.toNumber(),
    per_cent: toPerCent(distance, a)?.toNumber() ?? null,
  };
}

/** Position in a month of a product: of the firm, and of each place of the trade in its order. */
export type HeldMonth = {
  readonly product: string;
  readonly month: string;
  readonly firm: string;
  readonly own: readonly string[];
};

type Moved = {
  readonly volumesByPath: readonly DealPathVolumes[];
  readonly firm: readonly MonthVolume[];
  readonly held: readonly HeldMonth[];
};

/** Positions before and after, each month of each place; the firm's where the trade moves it. */
export function positionsShown(
  { volumesByPath, firm, held }: Moved,
  { bands, unitOf }: { readonly bands: Bands; readonly unitOf: (product: string) => string },
): SendCheck['positions'] {
  return volumesByPath.flatMap(({ dealPath, volumes }, at) =>
    volumes.map(({ product, month, qty }) => {
      const of = findHeld(held, { product, month });
      const moved = firm.find((each) => each.product === product && each.month === month);
      const lots = bands.get(product)?.positionLots ?? null;
      const limit = lots === null ? null : new Big(lots).times(LOT_UNITS).toNumber();
      return {
        product,
        month,
        unit: unitOf(product),
        ...dealPath,
        ...beforeAndAfter(of?.own[at] ?? '0', qty),
        firm: moved === undefined ? null : { ...beforeAndAfter(of?.firm ?? '0', moved.qty), limit },
      };
    }),
  );
}

function beforeAndAfter(before: string, qty: string) {
  return { before: Number(before), after: new Big(before).plus(qty).toNumber() };
}

type MonthKey = { readonly product: string; readonly month: string };

function findHeld(held: readonly HeldMonth[], { product, month }: MonthKey): HeldMonth | undefined {
  return held.find((each) => each.product === product && each.month === month);
}

/** The firm's position in each month that a trade moves. */
export function firmMonths({ firm, held }: Omit<Moved, 'volumesByPath'>): readonly FirmMonth[] {
  return firm.map((each) => ({ ...each, before: findHeld(held, each)?.firm ?? '0' }));
}
