import type { PaperMonthRow } from '@fairlead/shared/contract/pnl/exposures';

import { type Cell, displayed, type Exposure } from './cells.rules.ts';
import type { Column } from './columns.rules.ts';
import { firstDayText } from '../engine/days.rules.ts';
import { displayedBy } from './transposed.rules.ts';

type Shown = {
  readonly columns: readonly Column[];
  readonly lookAheads: readonly number[];
};

/** For each look-ahead a tree of product, strategy and deal, with the months beside each row. */
export function paperByMonth(
  cells: readonly Cell[],
  { columns, lookAheads }: Shown,
): PaperMonthRow[] {
  const products = columns.filter(({ is_group }) => !is_group);
  return lookAheads.flatMap((lookAhead, ahead) =>
    products.flatMap(({ code }) => {
      const own = cells.filter(({ product }) => product.code === code);
      return rowsOf(own, { product: code, lookAhead, ahead });
    }),
  );
}

type Of = { readonly product: string; readonly lookAhead: number; readonly ahead: number };

function rowsOf(cells: readonly Cell[], of: Of): PaperMonthRow[] {
  if (cells.length === 0) return [];
  const row = (part: readonly Cell[], place: { strategy: string | null; deal: string | null }) =>
    rowOf(part, { ...of, ...place });
  return [
    row(cells, { strategy: null, deal: null }),
    ...groupsOf(cells, ({ place }) => place.strategy).flatMap(([strategy, ofStrategy]) => [
      row(ofStrategy, { strategy, deal: null }),
      ...groupsOf(ofStrategy, ({ place }) => place.deal).map(([deal, ofDeal]) =>
        row(ofDeal, { strategy, deal }),
      ),
    ]),
  ];
}

function rowOf(
  cells: readonly Cell[],
  { product, lookAhead, ahead, strategy, deal }: Of & Pick<PaperMonthRow, 'strategy' | 'deal'>,
): PaperMonthRow {
  const byMonth = new Map<string, number>();
  let total = 0;
  for (const cell of cells.toSorted((a, b) => a.month - b.month)) {
    const { units } = cell.ahead[ahead] as Exposure;
    const day = firstDayText(cell.month);
    byMonth.set(day, (byMonth.get(day) ?? 0) + units);
    total += units;
  }
  return {
    look_ahead: lookAhead,
    depth: strategy === null ? 0 : deal === null ? 1 : 2,
    product,
    strategy,
    deal,
    by_month: displayedBy(byMonth),
    total: displayed(total),
  };
}

/** By a name, in its order. */
function groupsOf(
  cells: readonly Cell[],
  nameOf: (cell: Cell) => string,
): [string, readonly Cell[]][] {
  const groups = Map.groupBy(cells, nameOf);
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
