import type { ExportedTable } from '@fairlead/shared/contract/exports';

/** Columns of the Blotter sheet for a trader, from the left. The first column is its key. */
export const BLOTTER_SHEET: ExportedTable = {
  title: 'Blotter sheet',
  notes: [],
  row_header: 0,
  columns: [
    column('Entry', 'entry', { kind: 'number', width: 20 }),
    column('Entered (UTC)', 'entered_at', { kind: 'instant', width: 20 }),
    column('Entered by', 'entered_by', { width: 26 }),
    column('Kind', 'kind', { width: 10 }),
    column('Trade Date', 'trade_date', { kind: 'date', width: 12 }),
    column('Volume', 'volume', { kind: 'number', width: 12 }),
    column('Unit', 'metric', { width: 6 }),
    column('Product A', 'product_a'),
    column('Product B', 'product_b'),
    column('Tenor A', 'tenor_a', { width: 10 }),
    column('Tenor B', 'tenor_b', { width: 10 }),
    column('Balmo Date', 'balmo_date', { kind: 'date', width: 12 }),
    column('Price', 'price', { kind: 'number', decimals: 3, width: 12 }),
    column('Diff', 'is_diff', { kind: 'flag', width: 7 }),
    column('Mini', 'is_mini', { kind: 'flag', width: 7 }),
    column('Converted Leg Volume', 'converted_leg_volume', { kind: 'number', width: 20 }),
    column('Book', 'book'),
    column('Strategy', 'strategy'),
    column('Deal', 'deal'),
    column('Buy From', 'buy_from', { width: 30 }),
    column('Sell To', 'sell_to', { width: 30 }),
    column('Exchange', 'exchange', { width: 10 }),
    column('Broker', 'broker'),
    column('Commission', 'commission_override', { kind: 'number', decimals: 2, width: 12 }),
    column('Executing For', 'executing_for', { width: 26 }),
    column('Clearer Trade IDs', 'clearer_trade_ids', { width: 26 }),
    column('Notes', 'notes', { width: 40 }),
    column('Order Number', 'order_num', { kind: 'number' }),
  ],
};

type Column = ExportedTable['columns'][number];

function column(
  header: string,
  served: string,
  how: Partial<Pick<Column, 'kind' | 'decimals' | 'width'>> = {},
): Column {
  return { header, group: [], served, ...how };
}
