import { useMemo } from 'react';

import type { BackOfficeMisc, DtdRow } from '@fairlead/shared/contract/pnl/exposures';
import { defineTable } from '@fairlead/shared/table';
import type { Called } from '@fairlead/shared/data';
import { Panel } from '@fairlead/shared/ui';

import { shownPrice, shownUnit } from '../common/price-unit.rules.ts';
import { NoRows, PanelTable } from '../common/panel-table.tsx';
import { grossOf } from '../legs/gross-of-price.view-model.ts';
import { openLegs } from '../legs/opened-legs.data.ts';
import { useRun } from '../run/run-context.tsx';

/** What fits beside the movers; the Back Office tab has all. */
const MONTHS = 6;
const PRODUCTS = 7;

const TITLE = 'DtD Prices';

type Row = { readonly month: string; readonly changes: ReadonlyMap<string, DtdRow> };

/** How the nearest prices have changed since the day before. */
export function DtdPrices() {
  const called = useRun().sets.back_office_misc;
  const data = called.area.status === 'COMPLETED' ? called.area.data : undefined;
  const products = useMemo(() => data && shownProducts(data), [data]);
  if (data !== undefined && products?.length === 0) {
    return (
      <Panel title={TITLE}>
        <NoRows>No prices for this date</NoRows>
      </Panel>
    );
  }
  const key = products?.map(({ code }) => code).join();
  return <Prices key={key} called={called} data={data} products={products ?? []} />;
}

type Products = BackOfficeMisc['products'];

type PricesProps = {
  readonly called: Called<BackOfficeMisc>;
  readonly data: BackOfficeMisc | undefined;
  readonly products: Products;
};

function Prices({ called, data, products }: PricesProps) {
  const table = useMemo(() => priceTable(products, data), [products, data]);
  return (
    <PanelTable
      id="pnl-management-dtd-prices"
      title={TITLE}
      table={table}
      called={called}
      rowsOf={priceRows}
      expected={MONTHS - 1}
      onCell={({ row, column }) => openGross(data, row.id, column)}
      empty="No prices for this date"
    />
  );
}

/** The legs that a price values: what they have made since the day before. */
function openGross(data: BackOfficeMisc | undefined, month: string, product: string): void {
  const moved = data?.dtd_changes.find(
    (row) => row.term_month_date === month && row.product === product,
  );
  if (moved !== undefined) openLegs(grossOf(moved));
}

/** Those with the largest exposure of the day, in the order of the answer. */
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

function priceTable(products: Products, data: BackOfficeMisc | undefined) {
  const shade = data?.shading.price_dtd ?? { min: 0, max: 0 };
  return defineTable({
    id: (row: Row) => row.month,
    fields: {},
    columns: [
      {
        id: 'month',
        header: 'Term',
        kind: 'month',
        value: (row) => row.month,
        width: 64,
        rowHeader: true,
        pin: 'start',
      },
      ...products.map(
        ({ code, label, quote_unit }) =>
          ({
            id: code,
            header: label,
            group: [shownUnit(quote_unit).name],
            kind: 'price',
            decimals: { exactly: 2 },
            value: (row: Row) =>
              shownPrice(row.changes.get(code)?.price_dtd ?? null, shownUnit(quote_unit)),
            width: 58,
            shade,
          }) as const,
      ),
    ],
  });
}

function priceRows({ dtd_changes }: BackOfficeMisc): readonly Row[] {
  const months = new Map<string, DtdRow[]>();
  for (const row of dtd_changes) {
    const month = months.get(row.term_month_date);
    if (month === undefined) months.set(row.term_month_date, [row]);
    else month.push(row);
  }
  return [...months].slice(0, MONTHS).map(([month, rows]) => ({
    month,
    changes: new Map(rows.map((row) => [row.product, row])),
  }));
}
