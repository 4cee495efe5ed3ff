import type { ClearerRawTrade } from '@fairlead/trading/contract/blotter';
import {
  type Decoration,
  defineTable,
  numberField,
  type RowReader,
  textField,
} from '@fairlead/table';

import { promptParts, promptText } from '../common/prompt.view-model.ts';
import { idParts, toOrderGroup } from './raw-trades.view-model.ts';

const FIELDS = {
  month: textField((trade: ClearerRawTrade) => trade.term_month_date),
  months: numberField((trade: ClearerRawTrade) => trade.term_months),
  balmoDate: textField((trade: ClearerRawTrade) => trade.balmo_date),
  group: textField(toOrderGroup),
};

export type RawFields = typeof FIELDS;
export type RawRow = RowReader<RawFields>;

const readPrompt = (row: RawRow) => ({
  month: row.text('month') ?? '',
  months: row.number('months') ?? 1,
  balmoDate: row.text('balmoDate'),
});

/** The columns of the clearers' trades in the specification's order (BLO-03). */
export const RAW_TRADES = defineTable({
  id: (trade: ClearerRawTrade) => trade.trade_id,
  fields: FIELDS,
  columns: [
    {
      id: 'run-date',
      header: 'Run Date',
      kind: 'date',
      value: (trade) => trade.pipe_run_date,
      width: 84,
      dimRepeated: true,
    },
    {
      id: 'execution-time',
      header: 'Execution Time (UTC)',
      kind: 'text',
      value: (trade) => trade.trade_time,
      width: 92,
      dimRepeated: true,
    },
    {
      id: 'type',
      header: 'Type',
      kind: 'text',
      filter: { parameter: 'raw_type' },
      value: (trade) => trade.trade_type,
      width: 108,
      dimRepeated: true,
    },
    {
      id: 'account',
      header: 'Account',
      kind: 'text',
      filter: { parameter: 'raw_account' },
      value: (trade) => trade.clearer_account_short_name,
      width: 84,
      dimRepeated: true,
    },
    {
      id: 'volume',
      header: 'Volume',
      kind: 'lots',
      value: (trade) => trade.quoted_volume,
      unit: { value: (trade) => trade.quoted_volume_unit, width: 24 },
      width: 104,
      phone: 'first',
    },
    {
      id: 'is-mini',
      header: 'Is Mini',
      kind: 'boolean',
      value: (trade) => trade.mult_factor === 100,
      width: 56,
    },
    {
      id: 'product-name',
      header: 'Product Name',
      kind: 'text',
      filter: { parameter: 'raw_product' },
      value: (trade) => trade.product_name,
      width: 200,
      dimRepeated: true,
      rowHeader: true,
      pinned: 'phone',
    },
    {
      id: 'product-code',
      header: 'Product Code',
      kind: 'text',
      value: (trade) => trade.clearer_contract_code_combo,
      width: 84,
      dimRepeated: true,
    },
    {
      id: 'prompt-month',
      header: 'Prompt Month',
      kind: 'custom',
      filter: { parameter: 'raw_month' },
      text: (row) => promptText(readPrompt(row)),
      value: (row) => row.text('month'),
      copied: (row) => promptText(readPrompt(row)),
      exported: [
        { header: 'Prompt Month', value: (row) => row.text('month') },
        { header: 'Prompt months', value: (row) => row.number('months') },
        { header: 'Balmo Date', value: (row) => row.text('balmoDate') },
      ],
      renderCell: (row) => promptParts(readPrompt(row)),
      width: 112,
    },
    {
      id: 'price',
      header: 'Price',
      kind: 'price',
      decimals: { upTo: 5 },
      value: (trade) => trade.quoted_trade_price,
      unit: { value: (trade) => trade.quoted_trade_price_unit, width: 36 },
      width: 108,
      phone: 'first',
    },
    {
      id: 'exchange',
      header: 'Exchange',
      kind: 'text',
      filter: { parameter: 'raw_exchange' },
      value: (trade) => trade.exchange,
      width: 76,
    },
    {
      id: 'trader',
      header: 'Trader',
      kind: 'text',
      filter: { parameter: 'raw_trader' },
      value: (trade) => trade.trader_nick_name,
      width: 76,
    },
    {
      id: 'trade-id',
      header: 'Trade ID',
      kind: 'custom',
      text: (row) => row.id,
      value: (row) => row.id,
      renderCell: (row) => idParts(row.id),
      width: 120,
    },
  ],
});

export type RawRows = ReturnType<typeof RAW_TRADES.createRows>;

/** Rows of an order and a run date belong together (BLO-04). */
export const RAW_DECORATION: Decoration<RawFields> = {
  group: (row) => row.text('group'),
  groups: 'Orders',
};
