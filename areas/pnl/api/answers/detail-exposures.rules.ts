import type { DetailRow } from '@fairlead/pnl/contract/exposures';

import type { DealPath } from '../engine/products.rules.ts';
import { type ExposureCell, displayed, type Exposure, tonnes } from './cells.rules.ts';
import { type ExposureColumn, pickColumnShare } from './columns.rules.ts';
import { nodeKey } from './findings.rules.ts';
import { buildDealPathTree } from './tree.rules.ts';

/** Exposures of a cell for each product and kind, by the first part of the column's name. */
const SHOWN: Readonly<Record<string, (cell: ExposureCell) => Exposure>> = {
  exposure_display: ({ exposure }) => exposure,
  exposure_display_m1: ({ exposureBefore }) => exposureBefore,
  exposure_display_dtd: (cell) => change(cell),
};

/** Books, strategies and deals, with every product's exposures, paper and physical. */
export function detailRows(
  cells: readonly ExposureCell[],
  columns: readonly ExposureColumn[],
): DetailRow[] {
  const shown = cells.filter(
    ({ exposure, exposureBefore }) => exposure.units !== 0 || exposureBefore.units !== 0,
  );
  const byPlace = Map.groupBy(shown, ({ place }) => toKey(place));
  const places = [...byPlace.values()].map(([first]) => (first as ExposureCell).place);
  return buildDealPathTree(places).map(({ depth, book, strategy, deal, places: below }) => ({
    depth,
    book,
    strategy,
    deal,
    columns: columnsOfCells(
      below.flatMap((index) => byPlace.get(toKey(places[index] as DealPath)) ?? []),
      columns,
    ),
  }));
}

const toKey = ({ book, strategy, deal }: DealPath) => nodeKey(book, strategy, deal);

function columnsOfCells(
  cells: readonly ExposureCell[],
  columns: readonly ExposureColumn[],
): Record<string, number> {
  const values: Record<string, number> = {};
  for (const column of columns) {
    for (const kind of ['Paper', 'Physical'] as const) {
      const own = cells.filter(
        ({ product, isPhysical }) => isPhysical === (kind === 'Physical') && column.has(product),
      );
      if (own.length === 0) continue;
      const sum = (thousandths: (cell: ExposureCell) => number) =>
        displayed(sumCells(own, thousandths));
      const name = `${column.code}|${kind}`;
      for (const [what, exposureOf] of Object.entries(SHOWN))
        values[`${what}|${name}`] = sum((cell) =>
          pickColumnShare(column, cell.product, exposureOf(cell)),
        );
      values[`exposure_mt_dtd|${name}`] = tonnes(sumCells(own, (cell) => change(cell).tonnes));
      values[`volume_display|${name}`] = sum((cell) =>
        pickColumnShare(column, cell.product, volume(cell)),
      );
    }
  }
  return values;
}

function change({ exposure, exposureBefore }: ExposureCell): Exposure {
  return {
    units: exposure.units - exposureBefore.units,
    tonnes: exposure.tonnes - exposureBefore.tonnes,
  };
}

function sumCells(cells: readonly ExposureCell[], of: (cell: ExposureCell) => number): number {
  return cells.reduce((total, cell) => total + of(cell), 0);
}

const volume = (cell: ExposureCell): Exposure => cell.volume;
