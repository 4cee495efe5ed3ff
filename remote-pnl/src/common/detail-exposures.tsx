import { useMemo } from 'react';

import type { DetailRow } from '@fairlead/pnl/contract/exposures';
import { formatNumber } from '@fairlead/shared/format';
import { EmptyState } from '@fairlead/shared/ui';
import { defineTable } from '@fairlead/table';

import { useOpenLegs } from '../legs/opened-legs.data.ts';
import { DataPanel } from './data-panel.tsx';
import {
  type DetailColumn,
  detailColumns,
  isTotal,
  withBookTotals,
} from './detail-columns.rules.ts';
import { type ExposureProduct, figureOfExposure } from './exposure-columns.rules.ts';
import {
  toTreeRowId,
  formatTreeRowName,
  toTooltipNames,
  formatTreePath,
  toLegQuery,
} from './tree-names.rules.ts';
import { useRowsTable } from './use-rows-table.ts';

type Props = {
  readonly id: string;
  readonly title: string;
  readonly day: string;
  readonly products: readonly ExposureProduct[];
  readonly rows: readonly DetailRow[];
  /** The groups that its books are of; all by default. */
  readonly scope?: 'phys';
};

/** Exposure by book, strategy and deal, paper and physical of each product; hovering says the volume (PNL-23). */
export function DetailExposures({ id, title, day, products, rows: given, scope }: Props) {
  const rows = useMemo(() => withBookTotals(given), [given]);
  const columns = useMemo(() => detailColumns(products, given), [products, given]);
  const byId = useMemo(() => new Map(rows.map((row) => [toTreeRowId(row), row])), [rows]);
  const definition = useMemo(() => defineDetailTable(columns, byId), [columns, byId]);
  const openLegs = useOpenLegs();
  const table = useRowsTable({ id, title, definition, rows });
  const valueOf = (row: string, column: string) =>
    byId.get(row)?.columns[`exposure_display|${column}`];
  return (
    <DataPanel
      table={table}
      unit="kt, kb"
      day={day}
      empty={<EmptyState title="No book has exposure" />}
      drill={{
        has: ({ id: row }, column) => valueOf(row, column) !== undefined,
        open: ({ row: { id: place }, column }) => {
          const row = byId.get(place);
          const value = valueOf(place, column);
          const opened = columns.find(({ key }) => key === column);
          if (row === undefined || value === undefined || opened === undefined) return;
          openLegs({
            title: `${isTotal(row) ? 'Total' : formatTreePath(row)}, ${opened.label} ${opened.kind} exposure`,
            query: {
              ...(isTotal(row) ? scope !== undefined && { group: scope } : toLegQuery(row)),
              product: opened.code,
              kind: opened.kind === 'Paper' ? 'PAPER' : 'PHYSICAL',
            },
            ...figureOfExposure(opened.code, value),
          });
        },
      }}
    />
  );
}

const TIPS = [
  { name: 'exposure_display', label: 'Exposure' },
  { name: 'volume_display', label: 'Volume' },
  { name: 'exposure_display_m1', label: 'Exposure the day before' },
  { name: 'exposure_display_dtd', label: 'DtD' },
] as const;

/** px of a column that alone has the name of its product over it. */
const columnWidth = (label: string): number => Math.max(72, 8 * label.length + 44);

function defineDetailTable(columns: readonly DetailColumn[], byId: ReadonlyMap<string, DetailRow>) {
  const namesOf = (id: string) => {
    const row = byId.get(id);
    return row === undefined || isTotal(row) ? [] : toTooltipNames(row);
  };
  return defineTable({
    id: toTreeRowId,
    depth: (row: DetailRow) => row.depth,
    total: isTotal,
    fields: {},
    columns: [
      {
        id: 'name',
        header: 'Book, strategy, deal',
        kind: 'text',
        value: formatTreeRowName,
        width: 176,
        rowHeader: true,
        pinned: 'start',
        tooltip: ({ id }) => namesOf(id),
      },
      ...columns.map(({ key, code, label, kind, unit }) => ({
        id: key,
        header: kind,
        group: [`${label}, ${unit}`],
        kind: 'lots' as const,
        measure: unit,
        decimals: { upTo: 1 as const },
        width: columns.some((one) => one.code === code && one.key !== key)
          ? 72
          : columnWidth(label),
        value: (row: DetailRow) => row.columns[`exposure_display|${key}`] ?? null,
        tooltip: ({ id }: { readonly id: string }) => {
          const held = byId.get(id)?.columns ?? {};
          const lines = TIPS.flatMap(({ name, label: said }) => {
            const value = held[`${name}|${key}`];
            return value === undefined
              ? []
              : [{ label: said, value: `${formatNumber(value)} ${unit}` }];
          });
          return lines.length === 0 ? [] : [...namesOf(id), ...lines];
        },
      })),
    ],
  });
}
