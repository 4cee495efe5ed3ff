import { GROUPS } from '@fairlead/pnl/contract/scopes';

import type { Place } from '../engine/products.rules.ts';

/** A row of a tree of books, strategies and deals, and the places below it. */
export type TreeNode = {
  readonly depth: 0 | 1 | 2;
  readonly book: string;
  readonly strategy: string | null;
  readonly deal: string | null;
  readonly group: Place['group'];
  /** Indices into the places that the tree was made of. */
  readonly places: readonly number[];
};

/** Books, their strategies and those's deals in pre-order; books by group, everything else by name. */
export function treeOf(places: readonly Place[]): readonly TreeNode[] {
  const order = places
    .map((_, index) => index)
    .toSorted((a, b) => comparePlaces(places[a] as Place, places[b] as Place));
  const nodes: (TreeNode & { readonly places: number[] })[] = [];
  /** The rows that are being filled, by depth. */
  const open: (TreeNode & { readonly places: number[] })[] = [];
  for (const index of order) {
    const place = places[index] as Place;
    for (const row of rowsOf(place)) {
      const current = open[row.depth];
      if (current === undefined || !isSame(current, row)) {
        open.length = row.depth;
        const node = { ...row, places: [] as number[] };
        open.push(node);
        nodes.push(node);
      }
      open[row.depth]?.places.push(index);
    }
  }
  return nodes;
}

type Row = Omit<TreeNode, 'places'>;

function rowsOf({ book, strategy, deal, group }: Place): readonly Row[] {
  return [
    { depth: 0, book, strategy: null, deal: null, group },
    { depth: 1, book, strategy, deal: null, group },
    { depth: 2, book, strategy, deal, group },
  ];
}

const isSame = (a: Row, b: Row) =>
  a.book === b.book && a.strategy === b.strategy && a.deal === b.deal;

function comparePlaces(a: Place, b: Place): number {
  return (
    GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) ||
    byText(a.book, b.book) ||
    byText(a.strategy, b.strategy) ||
    byText(a.deal, b.deal)
  );
}

const byText = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
