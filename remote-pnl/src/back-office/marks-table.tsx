import { useMemo } from 'react';

import type { BackOfficeMisc } from '@fairlead/pnl/contract/exposures';
import { formatMonth } from '@fairlead/shared/format';
import { EmptyState } from '@fairlead/shared/ui';
import { defineTable } from '@fairlead/table';

import { shownPrice, shownUnit } from '../common/price-unit.rules.ts';
import { DataPanel } from '../common/data-panel.tsx';
import { useRowsTable } from '../common/use-rows-table.ts';
import { type ShownLegs, useOpenLegs } from '../legs/opened-legs.data.ts';

type Props = { readonly data: BackOfficeMisc; readonly day: string };
type MarkRow = BackOfficeMisc['todays_mtm_prices'][number];

/** Marks of today, by product and month. */
export function MarksTable({ data, day }: Props) {
  const definition = useMemo(() => defineMarksTable(data.products), [data.products]);
  const openLegs = useOpenLegs();
  const table = useRowsTable({
    id: 'pnl.todays-mtm-prices',
    title: 'Todays MtM Prices',
    definition,
    rows: data.todays_mtm_prices,
  });
  const isProduct = (column: string) => data.products.some(({ code }) => code === column);
  return (
    <DataPanel
      table={table}
      day={day}
      empty={<EmptyState title="No price is in yet" />}
      drill={{
        has: (_row, column) => isProduct(column),
        open: ({ row, column }) => openLegs(valuedBy(column, row.id)),
      }}
    />
  );
}

/** Legs that the mark of a product and month values. A price is no sum of legs: their sum is in the drawer. */
const valuedBy = (product: string, month: string): ShownLegs => ({
  title: `${product} ${formatMonth(month)}, gross at this mark`,
  query: { product, month },
  of: 'gross',
  isOwn: true,
});

function defineMarksTable(products: BackOfficeMisc['products']) {
  return defineTable({
    id: (row: MarkRow) => row.term_month_date,
    fields: {},
    columns: [
      {
        id: 'month',
        header: 'Month',
        kind: 'month',
        value: (row) => row.term_month_date,
        width: 72,
        rowHeader: true,
        pinned: 'phone',
      },
      ...products.map(({ code, label, quote_unit }) => ({
        id: code,
        header: label,
        group: [shownUnit(quote_unit).name],
        kind: 'price' as const,
        decimals: { exactly: 2 },
        width: 72,
        value: (row: MarkRow) => shownPrice(row.by_product[code] ?? null, shownUnit(quote_unit)),
      })),
    ],
  });
}
