import { defineTable, numberField, textField } from '@fairlead/table';

export type Trade = {
  readonly id: string;
  readonly order: number;
  readonly day: string;
  readonly product: string;
  readonly lots: number;
  readonly price: number;
  readonly unit: string;
  readonly fees: number;
  readonly state: string;
};

/** Fields that tables of these trades read by name. */
export const TRADE_FIELDS = {
  order: numberField((row: Trade) => row.order),
  price: numberField((row: Trade) => row.price),
  state: textField((row: Trade) => row.state),
};

const TRADES = defineTable({
  id: (trade: Trade) => trade.id,
  fields: TRADE_FIELDS,
  columns: [
    {
      id: 'id',
      header: 'Trade',
      kind: 'text',
      value: (row) => row.id,
      width: 80,
      rowHeader: true,
    },
    {
      id: 'day',
      header: 'Date',
      kind: 'date',
      value: (row) => row.day,
      width: 84,
      dimRepeated: true,
    },
    {
      id: 'product',
      header: 'Product',
      kind: 'text',
      value: (row) => row.product,
      width: 180,
      dimRepeated: true,
    },
    { id: 'lots', header: 'Lots', kind: 'lots', value: (row) => row.lots, width: 76 },
    {
      id: 'price',
      header: 'Price',
      kind: 'price',
      field: 'price',
      unit: { value: (row) => row.unit, width: 34 },
      width: 120,
    },
    { id: 'fees', header: 'Fees', kind: 'money', value: (row) => row.fees, width: 90 },
    {
      id: 'state',
      header: 'State',
      kind: 'status',
      field: 'state',
      tones: { Verified: 'positive', Failed: 'negative', Expired: 'warning' },
      width: 110,
    },
  ],
});

export const TRADE_COLUMNS = TRADES.columns;

const PRODUCTS = ['Argus Propane FEI Swap', 'Mont Belvieu LST Propane Mini', 'WTI 1st Line Swap'];
const STATES = ['Verified', 'Pending', 'Verified', 'Failed', 'Expired'];

const tradeOf = (place: number): Trade => ({
  id: `T-${1001 + place}`,
  order: Math.floor(place / 3),
  day: `2024-06-${28 - (Math.floor(place / 6) % 27)}`.replace(/-(\d)$/, '-0$1'),
  product: PRODUCTS[Math.floor(place / 3) % PRODUCTS.length] ?? '',
  lots: (((place * 7) % 23) - 9) / (place % 4 === 0 ? 2 : 1),
  price: 600 + ((place * 37) % 200) / 8,
  unit: place % 3 === 2 ? '$/BBL' : '$/MT',
  fees: ((place * 13) % 40) / 4 - 3,
  state: STATES[place % STATES.length] ?? '',
});

/** So many trades of the desk, the same ones each time. */
export function tradeRows(count: number) {
  const rows = TRADES.createRows();
  rows.append(Array.from({ length: count }, (_row, place) => tradeOf(place)));
  return rows;
}
