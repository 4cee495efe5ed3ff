import { createRowStore, defineColumns, numberField, textField } from '@fairlead/shared/table';

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

export const TRADE_FIELDS = {
  id: textField((row: Trade) => row.id),
  order: numberField((row: Trade) => row.order),
  day: textField((row: Trade) => row.day),
  product: textField((row: Trade) => row.product),
  lots: numberField((row: Trade) => row.lots),
  price: numberField((row: Trade) => row.price),
  unit: textField((row: Trade) => row.unit),
  fees: numberField((row: Trade) => row.fees),
  state: textField((row: Trade) => row.state),
};

export const TRADE_COLUMNS = defineColumns(TRADE_FIELDS, [
  { id: 'id', header: 'Trade', kind: 'text', field: 'id', width: 80, rowHeader: true },
  { id: 'day', header: 'Date', kind: 'date', field: 'day', width: 84, muteRepeats: true },
  {
    id: 'product',
    header: 'Product',
    kind: 'text',
    field: 'product',
    width: 180,
    muteRepeats: true,
  },
  { id: 'lots', header: 'Lots', kind: 'lots', field: 'lots', width: 76 },
  {
    id: 'price',
    header: 'Price',
    kind: 'price',
    field: 'price',
    unit: { field: 'unit', width: 34 },
    width: 120,
  },
  { id: 'fees', header: 'Fees', kind: 'money', field: 'fees', width: 90 },
  {
    id: 'state',
    header: 'State',
    kind: 'status',
    field: 'state',
    tones: { Verified: 'positive', Failed: 'negative', Expired: 'warning' },
    width: 110,
  },
]);

const PRODUCTS = ['Argus Propane FEI Swap', 'Mont Belvieu LST Propane', 'WTI 1st Line Swap'];
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
  const rows = createRowStore({ fields: TRADE_FIELDS, id: (trade: Trade) => trade.id });
  rows.append(Array.from({ length: count }, (_row, place) => tradeOf(place)));
  return rows;
}
