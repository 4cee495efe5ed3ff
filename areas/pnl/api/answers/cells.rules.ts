import type { Month, DealPath, PnlProduct } from '../engine/products.rules.ts';
import type { RunFindings } from './findings.rules.ts';

/**
 * The legs of a deal in a month of a product, paper or physical, together. Money in whole cents,
 * exposures and volumes in thousandths of the product's unit and of a tonne: each leg is rounded to them
 * once, so that every table's total is the exact sum of what it shows, and of the legs behind it.
 */
export type ExposureCell = {
  readonly place: DealPath;
  readonly isPhysical: boolean;
  readonly product: PnlProduct;
  readonly month: Month;
  /** After the fixings of the next so many days, as `RunFindings.lookAheads`. */
  readonly ahead: Exposure[];
  readonly exposure: Exposure;
  readonly exposureBefore: Exposure;
  /** Of legs that are open. */
  readonly volume: Exposure;
  gross: number;
  grossBefore: number;
};

/** Exposure in thousandths of the product's unit, and of a tonne: 0 where it is not converted. */
export type Exposure = { units: number; tonnes: number };

/** 1000 thousandths of 1000 units. */
const PER_DISPLAY = 1e6;

/** kt or kb. */
export const displayed = (thousandths: number): number => thousandths / PER_DISPLAY;

/** Tonnes. */
export const tonnes = (thousandths: number): number => thousandths / 1000;

/** Dollars. */
export const centsToDollars = (cents: number): number => cents / 100;

/** Relative error of a few products and quotients of doubles. */
const RELATIVE_ERROR = 2e-15;

/**
 * Half away from zero, so that what is bought and sold within the firm sums to nothing; also a half that
 * doubles have just missed (a quarter of 12404.762).
 */
function thousandths(units: number): number {
  const size = Math.abs(units) * 1000;
  const rounded = Math.floor(size * (1 + RELATIVE_ERROR) + 0.5);
  return units < 0 ? 0 - rounded : rounded;
}

/** A quantity in thousandths, and the tonnes that it is. */
export function toExposure(product: PnlProduct, units: number): Exposure {
  const perTonne = product.metric === 'MT' ? 1 : product.bblPerMt;
  return {
    units: thousandths(units),
    tonnes: perTonne === null ? 0 : thousandths(units / perTonne),
  };
}

/** Every leg that a price moves in a cell; amounts are in none. */
export function buildExposureCells({
  values,
  lookAheads,
  openFractionAhead,
}: RunFindings): readonly ExposureCell[] {
  const { legs, today, before } = values;
  const cells = new Map<number, ExposureCell>();
  const fractions = lookAheads.map(openFractionAhead);
  for (let leg = 0; leg < legs.count; leg += 1) {
    const at = legs.instrument[leg] as number;
    const instrument = legs.instruments[at];
    const place = legs.places[legs.place[leg] as number] as DealPath;
    if (instrument === undefined) continue;
    const { product, termMonth } = instrument;
    const isPhysical = legs.isPhysical[leg] === 1;
    // Windows of one month and product are instruments of their own: a cell for each, joined below.
    const key =
      ((legs.place[leg] as number) * 2 + Number(isPhysical)) * legs.instruments.length + at;
    let cell = cells.get(key);
    if (cell === undefined) {
      cell = emptyCell({ place, isPhysical, product, month: termMonth }, lookAheads.length);
      cells.set(key, cell);
    }
    const qty = legs.qty[leg] as number;
    add(cell.exposure, toExposure(product, qty * (today.openFraction[leg] as number)));
    add(
      cell.exposureBefore,
      toExposure(product, (before.qty[leg] as number) * (before.openFraction[leg] as number)),
    );
    for (const [n, fraction] of fractions.entries())
      add(cell.ahead[n] as Exposure, toExposure(product, qty * (fraction[leg] ?? 0)));
    if (today.openFraction[leg] !== 0) add(cell.volume, toExposure(product, qty));
    cell.gross += today.gross[leg] as number;
    cell.grossBefore += before.gross[leg] as number;
  }
  return [...cells.values()];
}

type CellKey = Pick<ExposureCell, 'place' | 'isPhysical' | 'product' | 'month'>;

function emptyCell(key: CellKey, lookAheads: number): ExposureCell {
  return {
    ...key,
    ahead: Array.from({ length: lookAheads }, nothing),
    exposure: nothing(),
    exposureBefore: nothing(),
    volume: nothing(),
    gross: 0,
    grossBefore: 0,
  };
}

const nothing = (): Exposure => ({ units: 0, tonnes: 0 });

function add(sum: Exposure, { units, tonnes }: Exposure): void {
  sum.units += units;
  sum.tonnes += tonnes;
}
