import { GROUPS } from '@fairlead/pnl/contract/scopes';

import type { DealPath } from '../engine/products.rules.ts';

/** A row of a tree of books, strategies and deals, and the places below it. */
export type TreeNode = {
  readonly depth: 0 | 1 | 2;
  readonly book: string;
  readonly strategy: string | null;
  readonly deal: string | null;
  readonly group: DealPath['group'];
  /** Indices into the places that the tree was made of. */
  readonly places: readonly number[];
};

/** Books, their strategies and those's deals in pre-order; books by group, everything else by name. */
export function buildDealPathTree(places: readonly DealPath[]): readonly TreeNode[] {
  const order = places
    .map((_, index) => index)
    .toSorted((a, b) => compareDealPaths(places[a] as DealPath, places[b] as DealPath));
  const nodes: (TreeNode & { readonly places: number[] })[] = [];
  /** The rows that are being filled, by depth. */
  const open: (TreeNode & { readonly places: number[] })[] = [];
  for (const index of order) {
    const place = places[index] as DealPath;
    for (const row of toRows(place)) {
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

function toRows({ book, strategy, deal, group }: DealPath): readonly Row[] {
  return [
    { depth: 0, book, strategy: null, deal: null, group },
    { depth: 1, book, strategy, deal: null, group },
    { depth: 2, book, strategy, deal, group },
  ];
}

const isSame = (a: Row, b: Row) =>
  a.book === b.book && a.strategy === b.strategy && a.deal === b.deal;

function compareDealPaths(a: DealPath, b: DealPath): number {
  return (
    GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) ||
    byText(a.book, b.book) ||
    byText(a.strategy, b.strategy) ||
    byText(a.deal, b.deal)
  );
}

const byText = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
