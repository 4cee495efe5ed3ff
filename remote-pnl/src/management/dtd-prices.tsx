import { useMemo } from 'react';

import type { BackOfficeMisc } from '@fairlead/pnl/contract/exposures';
import type { FarPrice } from '@fairlead/pnl/contract/far-prices';
import { defineTable } from '@fairlead/table';

import {
  groupByMonth,
  type MonthOfChanges,
  rangeOfPrices,
  shownChange,
} from '../common/months-of-changes.rules.ts';
import { PanelTable } from '../common/panel-table.tsx';
import { shownUnit } from '../common/price-unit.rules.ts';
import { useMarkedPrices } from '../common/far-prices.data.ts';
import { farPriceTip, farTint } from '../common/far-prices.view-model.ts';
import { toGrossLegs } from '../legs/gross-of-price.view-model.ts';
import { useOpenLegs } from '../legs/opened-legs.data.ts';
import { useRun } from '../run/use-run.ts';

/** Numbers that fit beside the movers; the Back Office tab has all. */
const MONTHS = 6;
const PRODUCTS = 7;

type Products = BackOfficeMisc['products'];

/** Day-to-day changes of the nearest prices. */
export function DtdPrices() {
  const shown = useRun();
  const openLegs = useOpenLegs();
  const { run, comparedTo, sets } = shown;
  const called = sets.back_office_misc;
  const rowsOf = useMemo(() => nearestMonths(run.pipe_run_date), [run.pipe_run_date]);
  const data = called.area.status === 'COMPLETED' ? called.area.data : undefined;
  const far = useMarkedPrices(shown, comparedTo === undefined);
  const table = useMemo(() => priceTable(data, far), [data, far]);
  const changeOf = (month: string, product: string) =>
    data?.dtd_changes.find((row) => row.term_month_date === month && row.product === product);
  return (
    <PanelTable
      id="pnl-management-dtd-prices"
      title="DtD Prices"
      table={table}
      called={called}
      rowsOf={rowsOf}
      expected={MONTHS - 1}
      drill={{
        has: ({ id }, column) => changeOf(id, column) !== undefined,
        // What the legs that a price values have made since the day before.
        open: ({ row, column }) => {
          const moved = changeOf(row.id, column);
          if (moved !== undefined) openLegs(toGrossLegs(moved));
        },
      }}
      empty="No prices for this date"
    />
  );
}

/** Without months that are over. */
const nearestMonths =
  (day: string) =>
  (data: BackOfficeMisc): readonly MonthOfChanges[] =>
    groupByMonth(data)
      .filter(({ month }) => month.slice(0, 7) >= day.slice(0, 7))
      .filter(({ by_product }) => [...by_product.values()].some(({ price }) => price !== null))
      .slice(0, MONTHS);

/** Products with the largest exposure of the day, in the order of the response. */
function shownProducts({ products, dtd_changes }: BackOfficeMisc): Products {
  const weights = new Map<string, number>();
  for (const { product, exposure_display, volume_display } of dtd_changes) {
    const weight = Math.abs(exposure_display) + volume_display;
    weights.set(product, (weights.get(product) ?? 0) + weight);
  }
  const weightOf = ({ code }: Products[number]) => weights.get(code) ?? 0;
  const largest = [...products].sort((one, other) => weightOf(other) - weightOf(one));
  const chosen = new Set(largest.slice(0, PRODUCTS));
  return products.filter((product) => chosen.has(product));
}

function priceTable(data: BackOfficeMisc | undefined, far: readonly FarPrice[]) {
  const months = data === undefined ? [] : groupByMonth(data);
  const products = data === undefined ? [] : shownProducts(data);
  return defineTable({
    id: ({ month }: MonthOfChanges) => month,
    fields: {},
    columns: [
      {
        id: 'month',
        header: 'Term',
        kind: 'month',
        value: ({ month }) => month,
        width: 64,
        rowHeader: true,
        pinned: 'start',
      },
      ...products.map((product) => ({
        id: product.code,
        header: product.label,
        group: [shownUnit(product.quote_unit).name],
        kind: 'price' as const,
        decimals: { exactly: 2 as const },
        value: (row: MonthOfChanges) => shownChange(product, row),
        width: 58,
        shade: rangeOfPrices(product, months),
        background: ({ id: month }: { readonly id: string }) => farTint(far, month, product.code),
        tooltip: ({ id: month }: { readonly id: string }) =>
          farPriceTip(far, { month, product: product.code, quoteUnit: product.quote_unit }),
      })),
    ],
  });
}
