import { useMemo } from 'react';

import type { PaperMonthRow } from '@fairlead/pnl/contract/exposures';
import { formatMonth } from '@fairlead/shared/format';
import { EmptyState } from '@fairlead/shared/ui';
import { defineTable } from '@fairlead/table';

import { DataPanel } from '../common/data-panel.tsx';
import {
  type ExposureProduct,
  figureOfExposure,
  rowsAhead,
} from '../common/exposure-columns.rules.ts';
import { aheadText } from '../common/exposure-table.tsx';
import { useRowsTable } from '../common/use-rows-table.ts';
import { useOpenLegs } from '../legs/opened-legs.data.ts';

type Props = {
  readonly id: string;
  readonly title: string;
  readonly day: string;
  readonly scope: 'corp' | 'phys';
  readonly products: readonly ExposureProduct[];
  readonly rows: readonly PaperMonthRow[];
  readonly lookAhead: number;
};

const TOTAL = 'total';
const toRowId = ({ product, strategy, deal }: PaperMonthRow) =>
  JSON.stringify([product, strategy, deal]);
const valueOf = (row: PaperMonthRow, column: string): number | undefined =>
  column === TOTAL ? row.total : row.by_month[column];

/**
 * Paper exposure by product, strategy and deal, months as columns; the products are totals, and below them
 * stand the sums of products, each in its unit (PNL-25).
 */
export function PaperMonths({ id, title, day, scope, products, rows: all, lookAhead }: Props) {
  const rows = useMemo(() => rowsAhead(all, lookAhead), [all, lookAhead]);
  // Of all look-aheads: a choice leaves the columns where they are.
  const months = useMemo(
    () => [...new Set(all.flatMap(({ by_month }) => Object.keys(by_month)))].sort(),
    [all],
  );
  const definition = useMemo(() => definePaperTable(months, products), [months, products]);
  const openLegs = useOpenLegs();
  const table = useRowsTable({ id, title, definition, rows });
  const find = (row: string) => rows.find((one) => toRowId(one) === row);
  return (
    <DataPanel
      table={table}
      day={day}
      empty={<EmptyState title="No paper exposure" />}
      drill={{
        has: ({ id: place }, column) => {
          const row = find(place);
          return row !== undefined && valueOf(row, column) !== undefined;
        },
        open: ({ row: { id: place }, column }) => {
          const row = find(place);
          const value = row && valueOf(row, column);
          if (row === undefined || value === undefined) return;
          const { product, strategy, deal } = row;
          const month = column === TOTAL ? undefined : column;
          const names = [findLabel(products, product), strategy, deal]
            .filter((name) => name !== null)
            .join(' / ');
          openLegs({
            title: `${names}, ${month === undefined ? 'all months' : formatMonth(month)}, paper exposure`,
            query: {
              group: scope,
              kind: 'PAPER',
              product,
              ...(strategy !== null && { strategy }),
              ...(deal !== null && { deal }),
              ...(month !== undefined && { month }),
            },
            ...figureOfExposure(product, value),
            apart: aheadText(lookAhead),
          });
        },
      }}
    />
  );
}

const findLabel = (products: readonly ExposureProduct[], product: string): string =>
  products.find(({ code }) => code === product)?.label ?? product;

function definePaperTable(months: readonly string[], products: readonly ExposureProduct[]) {
  const byCode = new Map(products.map((product) => [product.code, product]));
  const unitOf = (row: PaperMonthRow) => byCode.get(row.product)?.exposure_unit ?? null;
  const figure = (id: string, header: string) => ({
    id,
    header,
    kind: 'lots' as const,
    decimals: { upTo: 1 as const },
    width: 68,
    measure: { value: unitOf },
    value: (row: PaperMonthRow) => valueOf(row, id) ?? null,
  });
  return defineTable({
    id: toRowId,
    depth: (row: PaperMonthRow) => row.depth,
    total: ({ product }) => byCode.get(product)?.is_group === true,
    fields: {},
    columns: [
      {
        id: 'name',
        header: 'Product, strategy, deal',
        kind: 'text',
        value: ({ product, strategy, deal }) => deal ?? strategy ?? findLabel(products, product),
        width: 176,
        rowHeader: true,
        pinned: 'phone',
      },
      {
        id: 'unit',
        header: 'Unit',
        kind: 'text',
        value: (row: PaperMonthRow) => (row.depth === 0 ? unitOf(row) : null),
        width: 44,
      },
      ...months.map((month) => ({ ...figure(month, formatMonth(month)), group: ['Month'] })),
      { ...figure(TOTAL, 'Total'), bold: true },
    ],
  });
}
