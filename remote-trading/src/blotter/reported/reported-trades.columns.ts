import type { ReportedTrade } from '@fairlead/trading/contract/reported-trades';
import { defineTable, numberField, type RowReader, textField } from '@fairlead/table';

import { promptParts, promptText } from '../../common/prompt.view-model.ts';
import { tradesPath } from '../../common/trades-path.rules.ts';
import {
  idsText,
  buildStatusParts,
  formatReportedTradeStatus,
} from './reported-trades.view-model.ts';

const FIELDS = {
  key: textField((trade: ReportedTrade) => trade.trade_key),
  status: textField((trade: ReportedTrade) => trade.status),
  replacedBy: textField((trade: ReportedTrade) => trade.replaced_by),
  month: textField((trade: ReportedTrade) => trade.term_month_date),
  months: numberField((trade: ReportedTrade) => trade.term_months),
  balmoDate: textField((trade: ReportedTrade) => trade.balmo_date),
  ids: textField(idsText),
};

export type ReportedTradeFields = typeof FIELDS;
export type ShownReportedTrade = RowReader<ReportedTradeFields>;

const readTerm = (row: ShownReportedTrade) => ({
  month: row.text('month') ?? '',
  months: row.number('months') ?? 1,
  balmoDate: row.text('balmoDate'),
});

/** The columns of the trades reported intraday. */
export const REPORTED_TRADES = defineTable({
  id: (trade: ReportedTrade) => String(trade.told_id),
  fields: FIELDS,
  columns: [
    {
      id: 'status',
      header: 'Status',
      kind: 'custom',
      text: (row) => formatReportedTradeStatus(row.text('status'), row.text('replacedBy')),
      value: (row) => row.text('status'),
      renderCell: (row) => buildStatusParts(row.text('status'), row.text('replacedBy')),
      width: 168,
      phone: 'first',
    },
    {
      id: 'trade-date',
      header: 'Trade Date',
      kind: 'date',
      value: (trade) => trade.trade_date,
      width: 84,
      dimRepeated: true,
      sorted: 'descending',
    },
    {
      id: 'executed',
      header: 'Executed (UTC)',
      kind: 'instant',
      value: (trade) => trade.executed_at,
      width: 120,
    },
    {
      id: 'source',
      header: 'Source',
      kind: 'text',
      value: (trade) => trade.source,
      width: 92,
      dimRepeated: true,
    },
    {
      id: 'account',
      header: 'Account',
      kind: 'text',
      value: (trade) => trade.account_short_name,
      width: 84,
      dimRepeated: true,
    },
    {
      id: 'contract',
      header: 'Contract',
      kind: 'text',
      value: (trade) =>
        [trade.contract_code, trade.product_name].filter((each) => each !== null).join(' · '),
      width: 208,
      rowHeader: true,
      pinned: 'phone',
    },
    {
      id: 'term',
      header: 'Term',
      kind: 'custom',
      text: (row) => promptText(readTerm(row)),
      value: (row) => row.text('month'),
      copied: (row) => promptText(readTerm(row)),
      renderCell: (row) => promptParts(readTerm(row)),
      width: 96,
    },
    {
      id: 'lots',
      header: 'Lots',
      kind: 'lots',
      value: (trade) => trade.lots,
      width: 72,
      phone: 'first',
    },
    {
      id: 'price',
      header: 'Price',
      kind: 'price',
      decimals: { upTo: 5 },
      value: (trade) => trade.price,
      unit: { value: (trade) => trade.price_unit, width: 36 },
      width: 108,
      phone: 'first',
    },
    {
      id: 'statement-trades',
      header: 'Statement Trades',
      kind: 'custom',
      text: (row) => row.text('ids') ?? '',
      value: (row) => row.text('ids'),
      renderCell: (row) => {
        const ids = row.text('ids') ?? '';
        return ids === '' ? [] : [{ part: 'link', text: ids, to: tradesPath(ids) }];
      },
      width: 132,
    },
    {
      id: 'clearer',
      header: 'Clearer',
      kind: 'text',
      value: (trade) => trade.clearer_name,
      width: 92,
      dimRepeated: true,
    },
    {
      id: 'exchange',
      header: 'Exchange',
      kind: 'text',
      value: (trade) => trade.exchange,
      width: 76,
      dimRepeated: true,
    },
    { id: 'venue', header: 'Venue', kind: 'text', value: (trade) => trade.venue, width: 92 },
    { id: 'trader', header: 'Trader', kind: 'text', value: (trade) => trade.trader, width: 84 },
    {
      id: 'counterparty',
      header: 'Counterparty',
      kind: 'text',
      value: (trade) => trade.counterparty,
      width: 108,
    },
    { id: 'key', header: 'Trade Key', kind: 'text', value: (trade) => trade.trade_key, width: 148 },
  ],
});
