import type { Group } from '@fairlead/pnl/contract/scopes';

import type { DealPath } from '../products.rules.ts';

/** A book, a strategy of it or a deal of that, and which places make it. */
export type DealPathNode = {
  readonly depth: 0 | 1 | 2;
  readonly group: Group;
  readonly book: string;
  readonly strategy: string | null;
  readonly deal: string | null;
  readonly places: readonly number[];
};

/** All nodes of the places in pre-order, by name. */
export function buildDealPathNodes(places: readonly DealPath[]): DealPathNode[] {
  const named = places.map((place, index) => ({ ...place, index }));
  return [...groupedBy(named, 'book')].flatMap(([book, ofBook]) => [
    buildNode(0, { book, strategy: null, deal: null }, ofBook),
    ...[...groupedBy(ofBook, 'strategy')].flatMap(([strategy, ofStrategy]) => [
      buildNode(1, { book, strategy, deal: null }, ofStrategy),
      ...[...groupedBy(ofStrategy, 'deal')].map(([deal, ofDeal]) =>
        buildNode(2, { book, strategy, deal }, ofDeal),
      ),
    ]),
  ]);
}

type Named = DealPath & { readonly index: number };

function groupedBy(places: readonly Named[], level: 'book' | 'strategy' | 'deal') {
  const groups = new Map<string, Named[]>();
  for (const place of places.toSorted((a, b) => compare(a[level], b[level]))) {
    groups.set(place[level], [...(groups.get(place[level]) ?? []), place]);
  }
  return groups;
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function buildNode(
  depth: DealPathNode['depth'],
  names: Pick<DealPathNode, 'book' | 'strategy' | 'deal'>,
  places: readonly Named[],
): DealPathNode {
  const group = places[0]?.group ?? 'corp';
  return { depth, group, ...names, places: places.map(({ index }) => index) };
}
