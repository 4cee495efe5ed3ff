import type { CellFigure } from '@fairlead/accounting/contract/report';

import { sumOfMoney } from '../common/sums.rules.ts';

/** A row of the answer: where it stands, outermost name first, and its figures in dollars. */
export type CashItem = {
  /** Path of the item, in requests for its entries. */
  readonly path: readonly string[];
  /** Labels of the path. */
  readonly names: readonly string[];
  readonly figures: CashFigures;
  /** Figures when their days were locked, where they have changed. */
  readonly was?: CashFigures;
};

type CashFigures = Readonly<Partial<Record<CellFigure, number>>>;

/** A row as the table shows it: an item, what sums several of them, or the total. */
export type CashTableRow = {
  readonly id: string;
  readonly path: readonly string[];
  readonly name: string;
  readonly depth: number;
  readonly isTotal: boolean;
  readonly figures: CashFigures;
  readonly was: CashFigures;
};

/** Items below what sums them, and the total: in the order of the answer. */
export function cashRows(items: readonly CashItem[]): readonly CashTableRow[] {
  if (items.length === 0) return [];
  const total = { id: 'total', path: [], name: 'Total', depth: 0, isTotal: true };
  return [...rowsBelow(items, 0), { ...total, figures: summed(items), was: sumWas(items) }];
}

function rowsBelow(items: readonly CashItem[], depth: number): CashTableRow[] {
  return [...Map.groupBy(items, ({ path }) => path[depth] ?? '')].flatMap(([, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    const path = first.path.slice(0, depth + 1);
    const row: CashTableRow = {
      id: JSON.stringify(path),
      path,
      name: first.names[depth] ?? '',
      depth,
      isTotal: false,
      figures: summed(group),
      was: sumWas(group),
    };
    return depth === first.path.length - 1 ? [row] : [row, ...rowsBelow(group, depth + 1)];
  });
}

function summed(items: readonly CashItem[]): CashFigures {
  const names = Object.keys(items[0]?.figures ?? {}) as CellFigure[];
  return Object.fromEntries(
    names.map((name) => [name, sumOfMoney(items.map(({ figures }) => figures[name] ?? 0))]),
  );
}

/** Former sums with a restated item; items that are not restated were what they are. */
function sumWas(items: readonly CashItem[]): CashFigures {
  const names = new Set(items.flatMap(({ was = {} }) => Object.keys(was) as CellFigure[]));
  const sumOf = (name: CellFigure) =>
    sumOfMoney(items.map(({ figures, was }) => was?.[name] ?? figures[name] ?? 0));
  return Object.fromEntries(
    [...names]
      .map((name) => [name, sumOf(name)] as const)
      .filter(([name, sum]) => sum !== summed(items)[name]),
  );
}
