import type {
  EnteredTrade,
  EntryKind,
  EntryStatus,
} from '@fairlead/trading/contract/entered-trades';
import { defineTable, flagField, numberField, type RowReader, textField } from '@fairlead/table';

import { priceText, productText, tenorText } from '../common/trade-labels.view-model.ts';
import { bookText, entryStatusParts, entryStatusText, KIND_LABELS } from './entered.view-model.ts';

/** Opens the entry of a row. */
export const OPEN_ENTRY = 'open';

type TextName = {
  [Name in keyof EnteredTrade]: EnteredTrade[Name] extends string | null ? Name : never;
}[keyof EnteredTrade];

const told = (name: TextName) => textField((entry: EnteredTrade) => entry[name]);

/** Parts of an entry that leave beside each other where the table has them in one cell, by the server's names. */
const FIELDS = {
  kind: told('kind'),
  status: told('status'),
  price_unit: told('price_unit'),
  product_a: told('product_a'),
  product_b: told('product_b'),
  month_a: told('month_a'),
  month_b: told('month_b'),
  balmo_date: told('balmo_date'),
  book: told('book'),
  strategy: told('strategy'),
  deal: told('deal'),
  buy_from_book: told('buy_from_book'),
  buy_from_strategy: told('buy_from_strategy'),
  buy_from_deal: told('buy_from_deal'),
  sell_to_book: told('sell_to_book'),
  sell_to_strategy: told('sell_to_strategy'),
  sell_to_deal: told('sell_to_deal'),
  year_a: numberField((entry: EnteredTrade) => entry.year_a),
  year_b: numberField((entry: EnteredTrade) => entry.year_b),
  price_a: numberField((entry: EnteredTrade) => entry.price_a),
  replaced_by: numberField((entry: EnteredTrade) => entry.replaced_by),
  is_diff: flagField((entry: EnteredTrade) => entry.is_diff),
  title: textField((entry: EnteredTrade) => `${productText(entry)} ${tenorText(entry)}`),
  product: textField(productText),
  tenor: textField(tenorText),
  price: textField(priceText),
  place: textField(bookText),
};

export type EnteredFields = typeof FIELDS;
export type EnteredTradeRow = RowReader<EnteredFields>;

const readStatus = (row: EnteredTradeRow) => ({
  status: row.text('status') as EntryStatus,
  replaced_by: row.number('replaced_by'),
});

const formatKind = (row: EnteredTradeRow) => KIND_LABELS[row.text('kind') as EntryKind];

/** Text of a field that leaves as the server has it. */
const leaving = (header: string, apiField: TextName & keyof EnteredFields) => ({
  header,
  apiField,
  value: (row: EnteredTradeRow) => row.text(apiField),
});

/** The columns of what was entered. */
export const ENTERED = defineTable({
  id: (entry: EnteredTrade) => String(entry.entry_id),
  fields: FIELDS,
  columns: [
    {
      id: 'entry',
      header: 'Entry',
      kind: 'custom',
      apiField: 'entry_id',
      text: (row) => row.id,
      value: (row) => Number(row.id),
      renderCell: (row) => [
        {
          part: 'action',
          action: OPEN_ENTRY,
          text: row.id,
          name: `Open entry ${row.id}, ${row.text('title') ?? ''}`,
        },
      ],
      width: 72,
      sorted: 'descending',
      phone: 'first',
    },
    {
      id: 'status',
      header: 'Status',
      kind: 'custom',
      sortable: false,
      text: (row) => entryStatusText(readStatus(row)),
      value: (row) => entryStatusText(readStatus(row)),
      exported: [
        leaving('Status', 'status'),
        {
          header: 'Replaced by',
          apiField: 'replaced_by',
          value: (row) => row.number('replaced_by'),
        },
      ],
      renderCell: (row) => entryStatusParts(readStatus(row)),
      width: 104,
    },
    {
      id: 'trade-date',
      header: 'Trade Date',
      kind: 'date',
      apiField: 'trade_date',
      value: (entry) => entry.trade_date,
      width: 84,
      dimRepeated: true,
    },
    {
      id: 'kind',
      header: 'Kind',
      kind: 'custom',
      apiField: 'kind',
      text: formatKind,
      value: formatKind,
      exported: [leaving('Kind', 'kind')],
      renderCell: (row) => [{ part: 'text', text: formatKind(row) }],
      width: 96,
      dimRepeated: true,
    },
    {
      id: 'volume',
      header: 'Volume',
      kind: 'integer',
      apiField: 'volume',
      value: (entry) => entry.volume,
      unit: { value: (entry) => entry.metric, width: 28, apiField: 'metric' },
      width: 100,
      phone: 'first',
    },
    {
      id: 'product',
      header: 'Product',
      kind: 'custom',
      apiField: 'product_a',
      text: (row) => row.text('product') ?? '',
      value: (row) => row.text('product'),
      exported: [leaving('Product', 'product_a'), leaving('Product B', 'product_b')],
      renderCell: (row) => [{ part: 'text', text: row.text('product') ?? '' }],
      width: 94,
      rowHeader: true,
      pinned: 'phone',
    },
    {
      id: 'tenor',
      header: 'Tenor',
      kind: 'custom',
      sortable: false,
      text: (row) => row.text('tenor') ?? '',
      value: (row) => row.text('tenor'),
      exported: [
        leaving('Month', 'month_a'),
        { header: 'Year', apiField: 'year_a', value: (row) => row.number('year_a') },
        leaving('Month B', 'month_b'),
        { header: 'Year B', apiField: 'year_b', value: (row) => row.number('year_b') },
        leaving('Balmo from', 'balmo_date'),
      ],
      renderCell: (row) => [{ part: 'text', text: row.text('tenor') ?? '' }],
      width: 116,
      phone: 'first',
    },
    {
      // MOC has no number, and must be read all the same.
      id: 'price',
      header: 'Price',
      kind: 'custom',
      apiField: 'price_a',
      text: (row) => row.text('price') ?? '',
      value: (row) => row.number('price_a'),
      copied: (row) => row.number('price_a') ?? 'MOC',
      exported: [
        {
          header: 'Price',
          apiField: 'price_a',
          decimals: 5,
          value: (row) => row.number('price_a'),
        },
        leaving('Price unit', 'price_unit'),
        { header: 'Diff', apiField: 'is_diff', value: (row) => row.flag('is_diff') },
      ],
      renderCell: (row) => [{ part: 'text', text: row.text('price') ?? '' }],
      width: 116,
      phone: 'first',
    },
    {
      id: 'book',
      header: 'Book',
      kind: 'custom',
      apiField: 'book',
      text: (row) => row.text('place') ?? '',
      value: (row) => row.text('place'),
      exported: [
        leaving('Book', 'book'),
        leaving('Strategy', 'strategy'),
        leaving('Deal', 'deal'),
        leaving('From book', 'buy_from_book'),
        leaving('From strategy', 'buy_from_strategy'),
        leaving('From deal', 'buy_from_deal'),
        leaving('To book', 'sell_to_book'),
        leaving('To strategy', 'sell_to_strategy'),
        leaving('To deal', 'sell_to_deal'),
      ],
      renderCell: (row) => [{ part: 'text', text: row.text('place') ?? '' }],
      width: 190,
    },
    {
      id: 'broker',
      header: 'Broker',
      kind: 'text',
      apiField: 'broker',
      value: (entry) => entry.broker,
      width: 108,
    },
    {
      id: 'exchange',
      header: 'Exchange',
      kind: 'text',
      apiField: 'exchange',
      sortable: false,
      value: (entry) => entry.exchange,
      width: 76,
      dimRepeated: true,
    },
    {
      id: 'executing-for',
      header: 'Executing For',
      kind: 'text',
      apiField: 'executing_for',
      value: (entry) => entry.executing_for,
      width: 148,
      dimRepeated: true,
    },
    {
      id: 'entered-by',
      header: 'Entered By',
      kind: 'text',
      apiField: 'entered_by',
      value: (entry) => entry.entered_by,
      width: 148,
      dimRepeated: true,
    },
    {
      id: 'entered-at',
      header: 'Entered (UTC)',
      kind: 'instant',
      apiField: 'entered_at',
      sortable: false,
      value: (entry) => entry.entered_at,
      width: 120,
    },
    {
      id: 'notes',
      header: 'Notes',
      kind: 'text',
      apiField: 'notes',
      sortable: false,
      value: (entry) => entry.notes,
      width: 160,
    },
  ],
});
