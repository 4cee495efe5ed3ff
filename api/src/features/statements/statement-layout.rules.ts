import type { SectionName } from './statement.rules.ts';

/** The lines before the first section, in this order: name, value. */
export const HEADER_LINES = ['Clearer', 'Statement Date', 'Issued', 'Currency'] as const;

/** The last line of a file, with the number of trades in it: a file cut short is noticed. */
export const END_LINE = 'End of Statement';

const INSTRUMENT = [
  'Product',
  'Contract',
  'Exchange',
  'Term',
  'Balmo Date',
  'Last Trading Date',
  'Multiplier',
  'Unit',
  'Price Unit',
] as const;

const TRADE = [
  'Account',
  'Trade ID',
  'Order',
  'Trade Date',
  'Time (UTC)',
  'Trade Type',
  ...INSTRUMENT,
  'Lots',
  'Price',
  'Fees',
  'Commission',
  'Contra Account',
  'Trader',
] as const;

const SUMMARY = [
  'Account',
  'Beginning Balance',
  'Realised',
  'Fees',
  'Commission',
  'Cash Movements',
  'Ending Balance',
  'OTE',
  'Total Equity',
  'IMR',
  'Excess/Deficit',
] as const;

export type ColumnName =
  (typeof TRADE)[number] | (typeof SUMMARY)[number] | 'Opened At' | 'Settlement Price';

/** The columns of each section, as its first line names them (docs/statements.md). */
export const COLUMNS: Readonly<Record<SectionName, readonly ColumnName[]>> = {
  Confirmations: TRADE,
  'Purchase & Sale': [...TRADE, 'Realised'],
  'Delivery & Cash Settlement': [...TRADE, 'Opened At', 'Realised'],
  'Open Positions': ['Account', ...INSTRUMENT, 'Lots', 'Price', 'Settlement Price', 'OTE'],
  Summary: SUMMARY,
};
