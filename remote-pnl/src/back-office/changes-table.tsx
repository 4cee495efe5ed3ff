import { useMemo } from 'react';

import type { BackOfficeMisc, DtdRow } from '@fairlead/pnl/contract/exposures';
import type { FarPrice } from '@fairlead/pnl/contract/far-prices';
import { formatMonth } from '@fairlead/shared/format';
import { EmptyState } from '@fairlead/shared/ui';
import { defineTable, numberField } from '@fairlead/table';

import { shownUnit } from '../common/price-unit.rules.ts';
import { DataPanel } from '../common/data-panel.tsx';
import {
  type MonthOfChanges,
  rangeOfExposures,
  rangeOfPrices,
  shownChange,
} from '../common/months-of-changes.rules.ts';
import { farPriceTip, farTint } from '../common/far-prices.view-model.ts';
import { useMarkedPrices } from '../common/far-prices.data.ts';
import { useRowsTable } from '../common/use-rows-table.ts';
import { toGrossLegs } from '../legs/gross-of-price.view-model.ts';
import { type ShownLegs, useOpenLegs } from '../legs/opened-legs.data.ts';
import { useRun } from '../run/use-run.ts';
import type { DtdTable } from './changes.view-model.ts';
import { ALL_MONTHS, changeRows } from './exposure-rows.view-model.ts';
import { type FindExposureUnit, useExposureUnits } from './use-exposure-units.ts';

type Props = { readonly change: DtdTable; readonly data: BackOfficeMisc; readonly day: string };

const CHANGE_STYLES = {
  price: { kind: 'price', decimals: { exactly: 2 } },
  volume: { kind: 'lots', decimals: { upTo: 1 } },
} as const;

/** Changes since the day before by month and product, shaded by how large they are (PNL-27, PNL-28). */
export function ChangesTable({ change, data, day }: Props) {
  const { id, title, look } = change;
  const rows = useMemo(() => changeRows(data, look), [data, look]);
  const exposureUnitOf = useExposureUnits();
  const shown = useRun();
  const far = useMarkedPrices(shown, look === 'price' && shown.comparedTo === undefined);
  const definition = useMemo(
    () => defineChangesTable({ change, data, rows, exposureUnitOf, far }),
    [change, data, rows, exposureUnitOf, far],
  );
  const openLegs = useOpenLegs();
  const table = useRowsTable({ id, title, definition, rows });
  const cellOf = (month: string, product: string) =>
    rows.find((row) => row.month === month)?.by_product.get(product);
  return (
    <DataPanel
      table={table}
      day={day}
      empty={<EmptyState title="Nothing has changed" />}
      drill={{
        has: (row, column) => cellOf(row.id, column) !== undefined,
        open: ({ row, column }) => {
          const cell = cellOf(row.id, column);
          if (cell !== undefined) openLegs(toShownLegs(change, cell));
        },
      }}
    />
  );
}

/** The legs behind a change; behind that of a price those that it values. */
function toShownLegs({ value, title }: DtdTable, cell: DtdRow): ShownLegs {
  if (value !== 'exposure_display_dtd') return toGrossLegs(cell);
  const { product, term_month_date: month } = cell;
  return {
    title: `${product} ${formatTermMonth(month)}, ${title}`,
    query: { product, ...(month !== ALL_MONTHS && { month }) },
    isOwn: true,
    expected: cell.exposure_display_dtd,
    of: 'delta_exposure_display',
  };
}

const formatTermMonth = (month: string): string =>
  month === ALL_MONTHS ? month : formatMonth(month);

type Given = {
  readonly change: DtdTable;
  readonly data: BackOfficeMisc;
  readonly rows: readonly MonthOfChanges[];
  readonly exposureUnitOf: FindExposureUnit;
  /** Far prices that a cell is marked for. */
  readonly far: readonly FarPrice[];
};

type Product = BackOfficeMisc['products'][number];

const A_MONTH = { kind: 'month' as const, value: ({ month }: MonthOfChanges) => month };
const A_MONTH_OR_TOTAL = {
  kind: 'text' as const,
  sortable: false,
  value: ({ month }: MonthOfChanges) => formatTermMonth(month),
};

/** Ends of the shading of a product's months; a sum is not measured by its parts. */
function shadingFields(
  { code }: Product,
  { min, max }: { readonly min: number; readonly max: number },
) {
  const ofMonths = (end: number) =>
    numberField(({ month }: MonthOfChanges) => (month === ALL_MONTHS ? 0 : end));
  return [
    [`${code} least`, ofMonths(min)],
    [`${code} most`, ofMonths(max)],
  ] as const;
}

function defineChangesTable({ change, data, rows, exposureUnitOf, far }: Given) {
  const { value, look, tip } = change;
  const unitOf = ({ code, quote_unit: quoteUnit }: Product) =>
    look === 'price' ? shownUnit(quoteUnit).name : (exposureUnitOf(code) ?? 'kt, kb');
  const rangeOf = (product: Product) => {
    if (value === 'price_dtd') return rangeOfPrices(product, rows);
    const alike = data.products.filter((other) => unitOf(other) === unitOf(product));
    return rangeOfExposures(alike, ofMonths);
  };
  const ofMonths = rows.filter(({ month }) => month !== ALL_MONTHS);
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return defineTable({
    id: ({ month }: MonthOfChanges) => month,
    total: ({ month }) => month === ALL_MONTHS,
    fields: Object.fromEntries(
      data.products.flatMap((product) => shadingFields(product, rangeOf(product))),
    ),
    columns: [
      {
        id: 'month',
        header: 'Month',
        width: 72,
        rowHeader: true,
        pinned: 'phone' as const,
        // In the order that they come, the total last.
        ...(look === 'price' ? A_MONTH : A_MONTH_OR_TOTAL),
      },
      ...data.products.map((product) => ({
        id: product.code,
        header: product.label,
        group: [unitOf(product)],
        width: 72,
        ...CHANGE_STYLES[look],
        measure: unitOf(product),
        value: (row: MonthOfChanges) =>
          value === 'price_dtd'
            ? shownChange(product, row)
            : (row.by_product.get(product.code)?.[value] ?? null),
        shade: { min: `${product.code} least`, max: `${product.code} most` },
        background: ({ id: month }: { readonly id: string }) => farTint(far, month, product.code),
        tooltip: ({ id: month }: { readonly id: string }) => {
          const cell = byMonth.get(month)?.by_product.get(product.code);
          const { code, quote_unit: quoteUnit } = product;
          const marks = farPriceTip(far, { month, product: code, quoteUnit });
          const units = { price: shownUnit(quoteUnit), exposure: exposureUnitOf(code) };
          return cell === undefined ? marks : [...tip(cell, units), ...marks];
        },
      })),
    ],
  });
}
