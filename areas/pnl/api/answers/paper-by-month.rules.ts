import type { PaperMonthRow } from '@fairlead/pnl/contract/exposures';

import { type ExposureCell, displayed, type Exposure } from './cells.rules.ts';
import { type ExposureColumn, pickColumnShare } from './columns.rules.ts';
import { firstDayText } from '../engine/days.rules.ts';
import { displayedBy } from './transposed.rules.ts';

type Shown = {
  readonly columns: readonly ExposureColumn[];
  readonly lookAheads: readonly number[];
};

/**
 * A tree of product, strategy and deal for each look-ahead, with the months beside each row; below the
 * products the sums of them that the other tables of exposures have, each in its own unit.
 */
export function paperByMonth(
  cells: readonly ExposureCell[],
  { columns, lookAheads }: Shown,
): PaperMonthRow[] {
  return lookAheads.flatMap((lookAhead, ahead) =>
    columns.flatMap((column) => {
      const own = cells.filter(({ product }) => column.has(product));
      return buildRows(own, { column, lookAhead, ahead });
    }),
  );
}

type Of = { readonly column: ExposureColumn; readonly lookAhead: number; readonly ahead: number };

function buildRows(cells: readonly ExposureCell[], of: Of): PaperMonthRow[] {
  if (cells.length === 0) return [];
  const row = (
    part: readonly ExposureCell[],
    place: { strategy: string | null; deal: string | null },
  ) => buildRow(part, { ...of, ...place });
  const whole = row(cells, { strategy: null, deal: null });
  if (of.column.is_group) return [whole];
  return [
    whole,
    ...groupCells(cells, ({ place }) => place.strategy).flatMap(([strategy, ofStrategy]) => [
      row(ofStrategy, { strategy, deal: null }),
      ...groupCells(ofStrategy, ({ place }) => place.deal).map(([deal, ofDeal]) =>
        row(ofDeal, { strategy, deal }),
      ),
    ]),
  ];
}

function buildRow(
  cells: readonly ExposureCell[],
  { column, lookAhead, ahead, strategy, deal }: Of & Pick<PaperMonthRow, 'strategy' | 'deal'>,
): PaperMonthRow {
  const byMonth = new Map<string, number>();
  let total = 0;
  for (const cell of cells.toSorted((a, b) => a.month - b.month)) {
    const share = pickColumnShare(column, cell.product, cell.ahead[ahead] as Exposure);
    const day = firstDayText(cell.month);
    byMonth.set(day, (byMonth.get(day) ?? 0) + share);
    total += share;
  }
  return {
    look_ahead: lookAhead,
    depth: strategy === null ? 0 : deal === null ? 1 : 2,
    product: column.code,
    strategy,
    deal,
    by_month: displayedBy(byMonth),
    total: displayed(total),
  };
}

/** Groups cells by a name, in its order. */
function groupCells(
  cells: readonly ExposureCell[],
  nameOf: (cell: ExposureCell) => string,
): [string, readonly ExposureCell[]][] {
  const groups = Map.groupBy(cells, nameOf);
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
