import { useLayoutEffect, useState } from 'react';

import type { EntryLegRow } from '@fairlead/trading/contract/entered-trades';
import { chakra } from '@fairlead/shared/ui';
import { DataTable, defineTable, useTable } from '@fairlead/table';

type Leg = EntryLegRow & { readonly place: number };

const PRICED = { FIXED: 'Fixed', MOC: 'MOC', DIFFERENTIAL: 'Differential' } as const;

const text = (id: string, header: string, value: (leg: Leg) => string | null) => ({
  id,
  header,
  value,
  kind: 'text' as const,
  width: 116,
});
const date = (id: string, header: string, value: (leg: Leg) => string | null) => ({
  id,
  header,
  value,
  kind: 'date' as const,
  width: 84,
});

const LEGS = defineTable({
  id: ({ place }: Leg) => String(place),
  fields: {},
  columns: [
    { ...text('product', 'Product', (leg: Leg) => leg.product), width: 84, rowHeader: true },
    {
      id: 'month',
      header: 'Month',
      kind: 'month',
      value: (leg: Leg) => leg.term_month,
      width: 76,
    },
    {
      id: 'quantity',
      header: 'Quantity',
      kind: 'lots',
      value: (leg: Leg) => leg.qty,
      unit: { value: (leg: Leg) => leg.metric, width: 28 },
      width: 108,
    },
    {
      id: 'price',
      header: 'Price',
      kind: 'price',
      decimals: { upTo: 5 },
      value: (leg: Leg) => leg.price,
      width: 116,
    },
    { ...text('priced', 'Priced', (leg: Leg) => PRICED[leg.priced]), width: 92 },
    text('book', 'Book', (leg: Leg) => leg.book),
    text('strategy', 'Strategy', (leg: Leg) => leg.strategy),
    text('deal', 'Deal', (leg: Leg) => leg.deal),
    date('from', 'Prices from', (leg: Leg) => leg.window_start),
    date('to', 'Prices to', (leg: Leg) => leg.window_end),
    date('dealt', 'Trade Date', (leg: Leg) => leg.trade_date),
    { ...text('exchange', 'Exchange', (leg: Leg) => leg.exchange), width: 76 },
  ],
});

type Props = { readonly legs: readonly EntryLegRow[]; readonly isLive: boolean };

/** Legs of an entry in positions and the P&L, or until it was taken back. */
export function LegsTable({ legs, isLive }: Props) {
  const [rows] = useState(LEGS.createRows);
  useLayoutEffect(() => rows.replace(legs.map((leg, place) => ({ ...leg, place }))), [rows, legs]);
  const title = isLive ? 'Legs' : 'Legs until it was taken back';
  const table = useTable({ id: 'entered.legs', title, columns: LEGS.columns, rows });
  return (
    <chakra.section aria-label={title} minWidth="0">
      <chakra.h2 textStyle="panelTitle" pb="1">
        {title}
      </chakra.h2>
      <DataTable table={table} size="Small" />
    </chakra.section>
  );
}
