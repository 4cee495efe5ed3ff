import { formatDay } from '@fairlead/shared/format';
import { type Column, defineTable } from '@fairlead/table';

import { ORDER_FIELDS, type OrderFields, type ShownOrder } from './desk/order.rows.ts';
import { balmoParts, volumeTip } from './desk/orders.view-model.ts';

/** Columns of what the order itself says, in the specification's order (BLO-05); widths as in the look at 1400 px. */
const DEALT = defineTable({
  id: ({ order }: ShownOrder) => String(order.swiss_order_num),
  fields: ORDER_FIELDS,
  columns: [
    {
      id: 'trade-date',
      header: 'Trade Date',
      kind: 'date',
      filter: { parameter: 'trade_date' },
      value: ({ order }) => order.trade_date,
      width: 76,
    },
    {
      id: 'exchange',
      header: 'Exchange',
      kind: 'text',
      filter: { parameter: 'exchange' },
      value: ({ order }) => order.exchange,
      width: 72,
    },
    {
      id: 'volume',
      header: 'Volume',
      kind: 'integer',
      field: 'volume',
      filter: { parameter: 'volume', isRange: true },
      unit: { field: 'unit', width: 23 },
      width: 100,
      pinned: 'crowded',
      tooltip: (row) =>
        row.flag('isGroup')
          ? []
          : volumeTip({
              volume: row.number('volume') ?? 0,
              unit: row.text('unit') ?? '',
              isMini: row.flag('isMini'),
            }),
      phone: 'first',
    },
    {
      id: 'product',
      header: 'Product',
      kind: 'text',
      filter: { parameter: 'product' },
      field: 'product',
      width: 88,
      rowHeader: true,
      pinned: 'crowded',
    },
    {
      id: 'tenor',
      header: 'Tenor',
      kind: 'custom',
      filter: { parameter: 'tenor' },
      text: (row) => row.text('tenor') ?? '',
      value: (row) => row.text('tenorOrder'),
      copied: (row) => row.text('tenor'),
      exported: [{ header: 'Tenor', value: (row) => row.text('tenor') }],
      renderCell: (row) => [{ part: 'text', text: row.text('tenor') ?? '' }],
      width: 104,
      pinned: 'crowded',
      phone: 'first',
    },
    {
      id: 'price',
      header: 'Price',
      kind: 'price',
      filter: { parameter: 'price', isRange: true },
      decimals: { upTo: 5 },
      value: ({ order }) => order.price_a,
      tooltip: (row) => (row.flag('isDiff') ? [{ value: 'A less B' }] : []),
      width: 80,
      pinned: 'crowded',
      phone: 'first',
    },
    {
      id: 'balmo-date',
      header: 'Balmo Date',
      kind: 'custom',
      filter: { parameter: 'balmo_date', textOf: formatDay },
      text: (row) => row.text('balmoDate') ?? '',
      value: (row) => row.text('balmoDate'),
      renderCell: (row) => balmoParts(row.text('balmoDate')),
      width: 78,
    },
    {
      id: 'converted-leg-vol',
      header: 'Converted Leg Vol',
      kind: 'integer',
      filter: { parameter: 'converted', isRange: true },
      value: ({ order }) => order.converted_leg_volume,
      unit: {
        value: ({ order }) =>
          order.converted_leg_volume === null ? null : otherUnit(order.volume_metric),
        width: 23,
      },
      width: 86,
    },
    {
      id: 'clearer-trade-ids',
      header: 'Clearer Trade IDs',
      kind: 'text',
      field: 'tradeIds',
      filter: { parameter: 'ids' },
      tooltip: (row) =>
        row.flag('isGroup')
          ? []
          : [
              { label: 'Order number', value: String(row.number('orderNum') ?? '') },
              { label: 'Clearer', value: row.text('clearer') ?? '' },
              { label: 'Trade IDs', value: row.text('tradeIds') ?? '' },
            ],
      width: 80,
    },
  ],
});

/** The second leg of a pair in two units is in the other one. */
function otherUnit(unit: string): string {
  return unit === 'MT' ? 'BBL' : 'MT';
}

/** The rows of the Clearer Blotter. */
export const createOrderRows = DEALT.createRows;

export type OrderRows = ReturnType<typeof createOrderRows>;

/**
 * Columns of orders. Below their products what was bought and what was sold have columns of their own: the table is wider
 * than a window then, and ids need not be cut for it.
 */
export function dealtColumns(isGrouped: boolean): readonly Column<OrderFields>[] {
  if (!isGrouped) return DEALT.columns;
  return DEALT.columns.flatMap((column) => {
    if (column.id === 'volume') return [column, ...SIDES];
    return [column.id === 'clearer-trade-ids' ? { ...column, width: 124 } : column];
  });
}

const side = (field: 'bought' | 'sold', header: string): Column<OrderFields> => ({
  id: field,
  field,
  header,
  kind: 'integer',
  width: 100,
  unit: { field: 'unit', width: 23 },
});

const SIDES = [side('bought', 'Bought'), side('sold', 'Sold')];
