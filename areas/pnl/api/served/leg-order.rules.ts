import type { LegFigure, LegQuery } from '@fairlead/pnl/contract/legs';

import type { PnlProduct } from '../engine/products.rules.ts';
import { toLegFigures, shownLeg } from './found-legs.rules.ts';
import type { PairedLeg } from './paired-legs.rules.ts';

type Order = Pick<LegQuery, 'sort' | 'direction' | 'largest'>;
type Products = ReadonlyMap<string, PnlProduct>;
type Key = number | string | null;

/** Legs in the order that is asked for: by a column, or the largest first; what is alike stays as it was. */
export function inOrder(
  legs: readonly PairedLeg[],
  { sort, direction, largest = 'net' }: Order,
  products: Products,
): readonly PairedLeg[] {
  const sizeOf = (leg: PairedLeg) => -Math.abs(toLegFigures(leg, products)[largest]);
  const bySize = sortedBy(legs, sizeOf, 1);
  if (sort === undefined) return bySize;
  return sortedBy(bySize, createSortKey(sort, products), direction === 'descending' ? -1 : 1);
}

const FIGURES: ReadonlySet<string> = new Set<LegFigure>([
  ...(['gross', 'cost', 'net', 'delta_net', 'delta_gross'] as const),
  ...(['exposure_display', 'exposure_mt', 'delta_exposure_display', 'part'] as const),
]);
const isFigure = (sort: string): sort is LegFigure => FIGURES.has(sort);

function createSortKey(
  sort: NonNullable<LegQuery['sort']>,
  products: Products,
): (leg: PairedLeg) => Key {
  if (isFigure(sort)) return (leg) => toLegFigures(leg, products)[sort];
  return (leg) => shownLeg(leg, products)[sort];
}

/** Sorts legs; one without such a fact comes last, both ways. */
function sortedBy(
  legs: readonly PairedLeg[],
  key: (leg: PairedLeg) => Key,
  way: 1 | -1,
): readonly PairedLeg[] {
  const keys = legs.map(key);
  const places = Uint32Array.from(legs.keys());
  places.sort((a, b) => compared(keys[a] ?? null, keys[b] ?? null, way) || a - b);
  return Array.from(places, (at) => legs[at] as PairedLeg);
}

function compared(a: Key, b: Key, way: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a === b ? 0 : a < b ? -way : way;
}
