import { useMemo } from 'react';

import type { LookAheadRow } from '@fairlead/pnl/contract/exposures';
import type { Scope } from '@fairlead/pnl/contract/scopes';
import { formatMonth, formatNumber } from '@fairlead/shared/format';
import { EmptyState } from '@fairlead/shared/ui';
import { defineTable } from '@fairlead/table';

import { useOpenLegs } from '../legs/opened-legs.data.ts';
import { DataPanel } from './data-panel.tsx';
import { type ExposureProduct, figureOfExposure } from './exposure-columns.rules.ts';
import { useRowsTable } from './use-rows-table.ts';

type Props = {
  readonly id: string;
  readonly title: string;
  readonly day: string;
  readonly scope: Scope;
  readonly products: readonly ExposureProduct[];
  readonly rows: readonly LookAheadRow[];
  readonly lookAhead: number;
};

const nameOfRow = ({ term_month_date: month }: LookAheadRow) =>
  month === 'Total' ? month : formatMonth(month);

/** Months by products, and their totals (PNL-22). */
export function ExposureTable(props: Props) {
  const { id, title, day, scope, products, rows, lookAhead } = props;
  const definition = useMemo(() => defineExposureTable(products), [products]);
  const openLegs = useOpenLegs();
  const table = useRowsTable({ id, title, definition, rows });
  const rowOf = (month: string) => rows.find((row) => row.term_month_date === month);
  return (
    <DataPanel
      table={table}
      unit="kt, kb"
      day={day}
      empty={<EmptyState title={`No exposure of ${title}`} />}
      drill={{
        has: (row, column) => rowOf(row.id)?.by_product[column] !== undefined,
        open: ({ row, column }) => {
          const shown = rowOf(row.id);
          const value = shown?.by_product[column];
          const product = products.find(({ code }) => code === column);
          if (shown === undefined || value === undefined || product === undefined) return;
          openLegs({
            title: `${title} ${product.label} ${nameOfRow(shown)}, exposure`,
            query: {
              ...(scope !== 'scg' && { group: scope }),
              product: column,
              ...(shown.term_month_date !== 'Total' && { month: shown.term_month_date }),
            },
            ...figureOfExposure(column, value),
            apart: aheadText(lookAhead),
          });
        },
      }}
    />
  );
}

/** Why legs do not sum to an exposure that looks ahead. */
export const aheadText = (days: number): string | undefined =>
  days === 0
    ? undefined
    : `The figure looks ${formatNumber(days)} business ${days === 1 ? 'day' : 'days'} ahead; legs show what is open today`;

function defineExposureTable(products: readonly ExposureProduct[]) {
  return defineTable({
    id: (row: LookAheadRow) => row.term_month_date,
    total: (row) => row.term_month_date === 'Total',
    fields: {},
    columns: [
      {
        id: 'month',
        header: 'Month',
        kind: 'text',
        value: nameOfRow,
        width: 64,
        rowHeader: true,
        pinned: 'start',
        sortable: false,
      },
      ...products.map(({ code, label, exposure_unit }) => ({
        id: code,
        header: label,
        group: [exposure_unit],
        kind: 'lots' as const,
        measure: exposure_unit,
        decimals: { upTo: 1 as const },
        width: 60,
        value: (row: LookAheadRow) => row.by_product[code] ?? null,
      })),
    ],
  });
}
