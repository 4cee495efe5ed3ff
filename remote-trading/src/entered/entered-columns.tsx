import type { EnteredTrade } from '@fairlead/shared/contract/entered-trades';
import { defineTable, numberField, type RowReader, textField } from '@fairlead/shared/table';

import { productText, tenorText } from '../common/trade-words.view-model.ts';
import { bookText, KIND_WORDS, statusParts, statusText } from './entered.view-model.ts';
import { priceText } from '../common/trade-words.view-model.ts';

/** Opens the entry of a row. */
export const OPEN = 'open';

const FIELDS = {
  title: textField((entry: EnteredTrade) => `${productText(entry)} ${tenorText(entry)}`),
  stated: textField((entry: EnteredTrade) =>
    JSON.stringify({ status: entry.status, replaced_by: entry.replaced_by }),
  ),
  price: textField(priceText),
  priceA: numberField((entry: EnteredTrade) => entry.price_a),
};

export type EnteredFields = typeof FIELDS;
export type EnteredRow = RowReader<EnteredFields>;

type Stated = Pick<EnteredTrade, 'status' | 'replaced_by'>;
const statedOf = (row: EnteredRow) => JSON.parse(row.text('stated') ?? '') as Stated;

/** The columns of what was entered. */
export const ENTERED = defineTable({
  id: (entry: EnteredTrade) => String(entry.entry_id),
  fields: FIELDS,
  columns: [
    {
      id: 'entry',
      header: 'Entry',
      kind: 'custom',
      served: 'entry_id',
      text: (row) => row.id,
      value: (row) => Number(row.id),
      parts: (row) => [
        {
          ...{ part: 'action', action: OPEN, text: row.id },
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
      text: (row) => statusText(statedOf(row)),
      value: (row) => statusText(statedOf(row)),
      parts: (row) => statusParts(statedOf(row)),
      width: 104,
    },
    {
      id: 'trade-date',
      header: 'Trade Date',
      kind: 'date',
      served: 'trade_date',
      value: (entry) => entry.trade_date,
      width: 84,
      muteRepeats: true,
    },
    {
      id: 'kind',
      header: 'Kind',
      kind: 'text',
      served: 'kind',
      value: (entry) => KIND_WORDS[entry.kind],
      width: 96,
      muteRepeats: true,
    },
    {
      id: 'volume',
      header: 'Volume',
      kind: 'integer',
      served: 'volume',
      value: (entry) => entry.volume,
      unit: { value: (entry) => entry.metric, width: 28 },
      width: 100,
      phone: 'first',
    },
    {
      id: 'product',
      header: 'Product',
      kind: 'text',
      served: 'product_a',
      value: productText,
      width: 94,
      rowHeader: true,
      pin: 'phone',
    },
    { id: 'tenor', header: 'Tenor', kind: 'text', value: tenorText, width: 116, phone: 'first' },
    {
      // MOC has no number, and must be read all the same.
      id: 'price',
      header: 'Price',
      kind: 'custom',
      served: 'price_a',
      text: (row) => row.text('price') ?? '',
      value: (row) => row.number('priceA'),
      copied: (row) => row.number('priceA') ?? 'MOC',
      parts: (row) => [{ part: 'text', text: row.text('price') ?? '' }],
      width: 116,
      phone: 'first',
    },
    { id: 'book', header: 'Book', kind: 'text', served: 'book', value: bookText, width: 190 },
    {
      id: 'broker',
      header: 'Broker',
      kind: 'text',
      served: 'broker',
      value: (entry) => entry.broker,
      width: 108,
    },
    {
      id: 'exchange',
      header: 'Exchange',
      kind: 'text',
      value: (entry) => entry.exchange,
      width: 76,
      muteRepeats: true,
    },
    {
      id: 'executing-for',
      header: 'Executing For',
      kind: 'text',
      served: 'executing_for',
      value: (entry) => entry.executing_for,
      width: 148,
      muteRepeats: true,
    },
    {
      id: 'entered-by',
      header: 'Entered By',
      kind: 'text',
      served: 'entered_by',
      value: (entry) => entry.entered_by,
      width: 148,
      muteRepeats: true,
    },
    {
      id: 'entered-at',
      header: 'Entered (UTC)',
      kind: 'instant',
      value: (entry) => entry.entered_at,
      width: 120,
    },
    { id: 'notes', header: 'Notes', kind: 'text', value: (entry) => entry.notes, width: 160 },
  ],
});
