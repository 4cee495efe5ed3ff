import { useLayoutEffect, useState } from 'react';

import type { ClosingRow } from '@fairlead/trading/domain/orders/order-closing';
import { chakra } from '@fairlead/shared/ui';
import { DataTable, defineTable, useTable } from '@fairlead/table';

const quantity = (id: string, header: string, value: (row: ClosingRow) => number) => ({
  id,
  header,
  value,
  kind: 'lots' as const,
  width: 112,
  unit: { value: ({ metric }: ClosingRow) => metric, width: 28 },
});

const CENTS = 100;
const money = (id: string, header: string, value: (row: ClosingRow) => number | null) => ({
  id,
  header,
  kind: 'money' as const,
  decimals: { exactly: 2 },
  width: 120,
  value: (row: ClosingRow) => {
    const cents = value(row);
    return cents === null ? null : cents / CENTS;
  },
});

const TERMS = defineTable({
  id: ({ exchange, product, term_month, window_start }: ClosingRow) =>
    [exchange, product, term_month, window_start].join('|'),
  fields: {},
  columns: [
    {
      id: 'product',
      header: 'Product',
      kind: 'text',
      width: 84,
      rowHeader: true,
      value: ({ product }: ClosingRow) => product,
    },
    {
      id: 'month',
      header: 'Month',
      kind: 'month',
      width: 76,
      value: ({ term_month: month }: ClosingRow) => month,
    },
    {
      id: 'from',
      header: 'Prices from',
      kind: 'date',
      width: 84,
      value: ({ window_start: start }: ClosingRow) => start,
    },
    {
      id: 'exchange',
      header: 'Exchange',
      kind: 'text',
      width: 80,
      value: ({ exchange }: ClosingRow) => exchange,
    },
    quantity('ordered', 'Order', ({ ordered }) => ordered),
    quantity('entered', 'Tickets', ({ entered }) => entered),
    {
      ...quantity('difference', 'Difference', ({ difference }) => difference),
      phone: 'first',
    },
    money('ordered-paid', 'Order $', ({ ordered_cents: cents }) => cents),
    money('entered-paid', 'Tickets $', ({ entered_cents: cents }) => cents),
  ],
});

/** The order's products and months beside those of the chosen tickets. */
export function TermsTable({ terms }: { readonly terms: readonly ClosingRow[] }) {
  const [rows] = useState(TERMS.createRows);
  useLayoutEffect(() => rows.replace(terms), [rows, terms]);
  const title = 'Order and tickets';
  const table = useTable({ id: 'closing.terms', title, columns: TERMS.columns, rows });
  return (
    <chakra.section aria-label={title} minWidth="0">
      <chakra.h2 textStyle="panelTitle" pb="1">
        {title}
      </chakra.h2>
      <DataTable table={table} size="Small" />
    </chakra.section>
  );
}
