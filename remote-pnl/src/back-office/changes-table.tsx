import { useMemo } from 'react';

import type { BackOfficeMisc } from '@fairlead/shared/contract/pnl/exposures';
import { formatMonth } from '@fairlead/shared/format';
import { defineTable } from '@fairlead/shared/table';
import { EmptyState } from '@fairlead/shared/ui';

import { DataPanel } from '../common/data-panel.tsx';
import { useRowsTable } from '../common/use-rows-table.tsx';
import { openLegs } from '../legs/opened-legs.data.ts';
import { type Change, type MonthOfChanges, monthsOf } from './changes.view-model.ts';

type Props = { readonly change: Change; readonly data: BackOfficeMisc; readonly day: string };

const UNITS = { price: undefined, volume: 'kt, kb', money: 'USD' } as const;
const LOOKS = {
  price: { kind: 'price', decimals: { exactly: 2 } },
  volume: { kind: 'lots', decimals: { upTo: 1 } },
  money: { kind: 'money', short: true },
} as const;
const LEG_FIGURES = {
  price_dtd: undefined,
  exposure_display_dtd: 'delta_exposure_display',
  gross_pnl_dtd: 'delta_gross',
} as const;

/** Changes since the day before by month and product, shaded by how large they are (PNL-27, PNL-28). */
export function ChangesTable({ change, data, day }: Props) {
  const { id, title, look } = change;
  const rows = useMemo(() => monthsOf(data), [data]);
  const definition = useMemo(() => definitionOf(change, data, rows), [change, data, rows]);
  const table = useRowsTable({ id, title, definition, rows });
  const unit = UNITS[look];
  const cellOf = (month: string, product: string) =>
    rows.find((row) => row.month === month)?.by_product.get(product);
  const of = LEG_FIGURES[change.value];
  return (
    <DataPanel
      table={table}
      {...(unit !== undefined && { unit })}
      day={day}
      empty={<EmptyState title="Nothing has changed" />}
      {...(of !== undefined && {
        drill: {
          has: (row: { readonly id: string }, column: string) =>
            cellOf(row.id, column) !== undefined,
          open: ({
            row,
            column,
          }: {
            readonly row: { readonly id: string };
            readonly column: string;
          }) => {
            const cell = cellOf(row.id, column);
            if (cell === undefined) return;
            openLegs({
              title: `${column} ${formatMonth(cell.term_month_date)}, ${title}`,
              query: { product: column, month: cell.term_month_date },
              expected: cell[change.value] ?? 0,
              of,
            });
          },
        },
      })}
    />
  );
}

function definitionOf(change: Change, data: BackOfficeMisc, rows: readonly MonthOfChanges[]) {
  const { value, look, tip } = change;
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const { min, max } = data.shading[value];
  return defineTable({
    id: ({ month }: MonthOfChanges) => month,
    fields: {},
    columns: [
      {
        id: 'month',
        header: 'Month',
        kind: 'month',
        value: ({ month }) => month,
        width: 72,
        rowHeader: true,
        pin: 'phone',
      },
      ...data.products.map(({ code, label, quote_unit }) => ({
        id: code,
        header: label,
        ...(look === 'price' && { group: [quote_unit] }),
        width: 72,
        ...LOOKS[look],
        value: (row: MonthOfChanges) => row.by_product.get(code)?.[value] ?? null,
        shade: { min, max },
        tip: ({ id }: { readonly id: string }) => {
          const cell = byMonth.get(id)?.by_product.get(code);
          return cell === undefined ? [] : tip(cell);
        },
      })),
    ],
  });
}
