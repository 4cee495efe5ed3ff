import { useMemo } from 'react';

import type { BackOfficeMisc } from '@fairlead/pnl/contract/exposures';
import { formatCents, formatMonth } from '@fairlead/shared/format';
import { EmptyState } from '@fairlead/shared/ui';
import { defineTable, numberField } from '@fairlead/table';

import { DataPanel } from '../common/data-panel.tsx';
import { shownUnit } from '../common/price-unit.rules.ts';
import { useRowsTable } from '../common/use-rows-table.ts';
import { type ShownLegs, useOpenLegs } from '../legs/opened-legs.data.ts';
import type { GROSS } from './changes.view-model.ts';
import { ALL_PRODUCTS, type GrossRow, grossRows } from './gross-rows.view-model.ts';
import { type FindExposureUnit, useExposureUnits } from './use-exposure-units.ts';

type Change = typeof GROSS;
type Props = { readonly change: Change; readonly data: BackOfficeMisc; readonly day: string };

/** Day-to-day change of gross: of each product and month, of cargoes, and of all (PNL-27). */
export function GrossTable({ change, data, day }: Props) {
  const { id, title } = change;
  const rows = useMemo(() => grossRows(data), [data]);
  const exposureUnitOf = useExposureUnits();
  const definition = useMemo(
    () => defineGrossTable({ change, data, rows, exposureUnitOf }),
    [change, data, rows, exposureUnitOf],
  );
  const openLegs = useOpenLegs();
  const table = useRowsTable({ id, title, definition, rows });
  const find = (row: string) => rows.find((each) => each.id === row);
  const valueAt = (row: string, column: string) => {
    const found = find(row);
    return found === undefined ? null : readGross(found, column);
  };
  return (
    <DataPanel
      table={table}
      unit="USD"
      day={day}
      empty={<EmptyState title="Nothing has changed" />}
      drill={{
        has: (row, column) => valueAt(row.id, column) !== null,
        open: ({ row, column }) => {
          const found = find(row.id);
          const expected = valueAt(row.id, column);
          if (found !== undefined && expected !== null)
            openLegs(legsOfGross(found, column, expected));
        },
      }}
    />
  );
}

const readGross = ({ by_product, total }: GrossRow, column: string): number | null =>
  column === ALL_PRODUCTS ? total : (by_product.get(column) ?? null);

const formatRowName = ({ id, kind }: GrossRow): string => (kind === 'month' ? formatMonth(id) : id);

/** The legs that sum to a figure of a row. */
function legsOfGross(grossRow: GrossRow, column: string, expected: number): ShownLegs {
  const { id, kind } = grossRow;
  const product = column === ALL_PRODUCTS ? [] : [column];
  return {
    title: `${[...product, formatRowName(grossRow)].join(' ')}, DtD Gross`,
    query: {
      ...(column !== ALL_PRODUCTS && { product: column }),
      ...(kind === 'month' && { month: id }),
      ...(kind === 'amounts' && { moved_by: 'AMOUNTS' as const }),
    },
    expected,
    of: 'delta_gross',
    isOwn: true,
  };
}

type Given = {
  readonly change: Change;
  readonly data: BackOfficeMisc;
  readonly rows: readonly GrossRow[];
  readonly exposureUnitOf: FindExposureUnit;
};

const NONE = { min: 0, max: 0 };

function defineGrossTable({ change, data, rows, exposureUnitOf }: Given) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  // A sum is not measured by what it is made of.
  const endsOf = ({ kind }: GrossRow) => (kind === 'month' ? data.shading.gross_pnl_dtd : NONE);
  const figure = (id: string, header: string) => ({
    id,
    header,
    kind: 'money' as const,
    short: true,
    width: 72,
    value: (row: GrossRow) => readGross(row, id),
  });
  return defineTable({
    id: ({ id }: GrossRow) => id,
    total: ({ kind }) => kind === 'total',
    fields: {
      least: numberField((row: GrossRow) => endsOf(row).min),
      most: numberField((row: GrossRow) => endsOf(row).max),
    },
    columns: [
      {
        id: 'month',
        header: 'Month',
        kind: 'text',
        value: formatRowName,
        width: 104,
        rowHeader: true,
        pinned: 'phone',
        sortable: false,
      },
      ...data.products.map((product) => ({
        ...figure(product.code, product.label),
        shade: { min: 'least' as const, max: 'most' as const },
        tooltip: ({ id }: { readonly id: string }) => {
          const cell = byId.get(id)?.cells.get(product.code);
          const { code, quote_unit: quoteUnit } = product;
          const units = { price: shownUnit(quoteUnit), exposure: exposureUnitOf(code) };
          return cell === undefined ? [] : change.tip(cell, units);
        },
      })),
      {
        ...figure(ALL_PRODUCTS, 'Total'),
        bold: true,
        tooltip: ({ id }: { readonly id: string }) => {
          const row = byId.get(id);
          return row === undefined ? [] : [{ label: 'DtD Gross', value: formatCents(row.total) }];
        },
      },
    ],
  });
}
