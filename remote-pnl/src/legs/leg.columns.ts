import type { PnlLeg } from '@fairlead/pnl/contract/legs';
import { defineTable } from '@fairlead/table';

type Money = 'gross' | 'cost' | 'net' | 'delta_gross' | 'delta_net' | 'part';

const money = (id: Money, header: string) => ({
  id,
  header,
  kind: 'money' as const,
  decimals: { exactly: 2 as const },
  group: ['USD'],
  width: 104,
  apiField: id,
  value: (leg: PnlLeg) => leg[id],
});

const exposure = (id: 'exposure_display' | 'delta_exposure_display', header: string) => ({
  id: id === 'exposure_display' ? 'exposure' : 'delta_exposure',
  header,
  kind: 'lots' as const,
  value: (leg: PnlLeg) => leg[id],
  unit: { value: (leg: PnlLeg) => leg.exposure_unit, width: 20, apiField: 'exposure_unit' },
  width: 96,
  apiField: id,
});

type Named = 'book' | 'strategy' | 'deal' | 'counterparty' | 'vessel' | 'broker' | 'entered_by';

const named = (id: Named, header: string, width: number) => ({
  id,
  header,
  kind: 'text' as const,
  value: (leg: PnlLeg) => leg[id],
  width,
  apiField: id,
  dimRepeated: true,
});

/** 'Charge' is a cost alone: what a clearer charged on a position that was held; 'Opening' what the firm began with. */
function formatLegKind({ kind, charge, is_opening, trade_type: type }: PnlLeg): string {
  if (charge !== null) return 'Charge';
  if (is_opening) return 'Opening';
  if (type !== null) return TYPES[type];
  return kind === 'PAPER' ? 'Paper' : 'Physical';
}

const TYPES: Readonly<Record<NonNullable<PnlLeg['trade_type']>, string>> = {
  BUY: 'Purchase',
  SELL: 'Sale',
  FREIGHT: 'Freight',
  HEDGE: 'Hedge',
  COST: 'Cost',
};

/** Columns that lead on (`opened-columns.tsx`), or come before the others. */
export const TRADE_COLUMN = 'trade';
export const LOT_COLUMN = 'lot';
export const PART = 'part';

const MONEY = [
  money(PART, 'Part'),
  money('net', 'Net'),
  money('gross', 'Gross'),
  money('cost', 'Cost'),
  money('delta_net', 'DtD Net'),
  money('delta_gross', 'DtD Gross'),
];

export const EXPOSURES = [
  exposure('exposure_display', 'Exposure'),
  exposure('delta_exposure_display', 'DtD Exposure'),
];

/** Table of legs as their run valued them: names, values, then the calculation. */
export const LEGS = defineTable({
  id: (leg: PnlLeg) => leg.leg,
  fields: {
    trade: { kind: 'text', of: (leg) => leg.trade },
    lot: { kind: 'text', of: (leg) => leg.lot_num },
    tradeIds: { kind: 'text', of: (leg) => leg.trade_ids },
    // An opening position was told by a statement, and entered by nobody.
    ticket: { kind: 'number', of: (leg) => (leg.is_opening ? null : leg.entry_id) },
  },
  columns: [
    {
      id: TRADE_COLUMN,
      header: 'Trade',
      kind: 'custom',
      text: (row) => row.text('trade') ?? '',
      value: (row) => row.text('trade'),
      renderCell: (row) => [{ part: 'text', text: row.text('trade') ?? '' }],
      width: 132,
      rowHeader: true,
      pinned: 'start',
      apiField: 'trade',
      sortable: false,
    },
    ...MONEY,
    { id: 'kind', header: 'Kind', kind: 'text', value: formatLegKind, width: 76, apiField: 'kind' },
    { ...named('counterparty', 'Counterparty', 128), sortable: false },
    { ...named('vessel', 'Vessel', 112), sortable: false },
    {
      id: LOT_COLUMN,
      header: 'LOT',
      kind: 'custom',
      text: (row) => row.text('lot') ?? '',
      value: (row) => row.text('lot'),
      renderCell: (row) => [{ part: 'text', text: row.text('lot') ?? '' }],
      width: 76,
      apiField: 'lot_num',
    },
    named('book', 'Book', 96),
    named('strategy', 'Strategy', 112),
    named('deal', 'Deal', 112),
    {
      id: 'product',
      header: 'Product',
      kind: 'text',
      value: (leg) => leg.product,
      width: 80,
      apiField: 'product',
    },
    {
      id: 'month',
      header: 'Month',
      kind: 'month',
      value: (leg) => leg.term_month_date,
      width: 64,
      apiField: 'term_month_date',
    },
    {
      id: 'trade_date',
      header: 'Traded',
      kind: 'date',
      value: (leg) => leg.trade_date,
      width: 80,
      apiField: 'trade_date',
    },
    {
      id: 'quantity',
      header: 'Quantity',
      kind: 'lots',
      value: (leg) => leg.quantity,
      unit: { value: (leg) => leg.quantity_unit, width: 28, apiField: 'quantity_unit' },
      width: 108,
      apiField: 'quantity',
    },
    {
      id: 'price',
      header: 'Price',
      kind: 'price',
      decimals: { upTo: 3 },
      value: (leg) => leg.price,
      unit: { value: (leg) => leg.price_unit, width: 38, apiField: 'price_unit' },
      width: 108,
      apiField: 'price',
    },
    {
      id: 'mark',
      header: 'Mark',
      kind: 'price',
      decimals: { upTo: 3 },
      value: (leg) => leg.mark,
      unit: { value: (leg) => leg.price_unit, width: 38, apiField: 'price_unit' },
      width: 108,
      apiField: 'mark',
    },
    {
      id: 'open',
      header: 'Open',
      kind: 'percent',
      value: (leg) => leg.open_fraction,
      width: 64,
      apiField: 'open_fraction',
    },
    {
      id: 'fixed',
      header: 'Fixed',
      kind: 'integer',
      value: (leg) => leg.fixed_days,
      width: 56,
      group: ['Pricing days'],
      apiField: 'fixed_days',
    },
    {
      id: 'days',
      header: 'Of',
      kind: 'integer',
      value: (leg) => leg.pricing_days,
      width: 48,
      group: ['Pricing days'],
      apiField: 'pricing_days',
    },
    ...EXPOSURES,
    { ...named('broker', 'Broker', 96), sortable: false },
    { ...named('entered_by', 'Entered By', 128), sortable: false },
    {
      id: 'leg',
      header: 'Leg',
      kind: 'text',
      value: (leg) => leg.leg,
      width: 108,
      apiField: 'leg',
    },
  ],
});
