import type { LayoutKind } from './layout.rules.ts';

/**
 * Native file format of a kind: header lines above the sections, and the columns of each section.
 */
export type NativeFormat = {
  readonly head: readonly string[];
  /** Columns of each section by its name; a form of one table has one section without a name. */
  readonly sections: Readonly<Record<string, readonly string[]>>;
  /** Columns that our own file does not have, and that are checked where a foreign one has them. */
  readonly checked?: readonly string[];
  /** Columns that can be worked out, where a layout asks for it. */
  readonly derivable: readonly string[];
};

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

/** The lines of a statement before its first section, in this order: name, value. */
export const STATEMENT_HEAD = ['Clearer', 'Statement Date', 'Issued', 'Currency'] as const;

/** The columns of each section of a statement, as its first line names them (docs/statements.md). */
export const STATEMENT_SECTIONS = {
  Confirmations: TRADE,
  'Purchase & Sale': [...TRADE, 'Realised'],
  'Delivery & Cash Settlement': [...TRADE, 'Opened At', 'Realised'],
  'Open Positions': ['Account', ...INSTRUMENT, 'Lots', 'Price', 'Settlement Price', 'OTE'],
  Summary: SUMMARY,
} as const;

/** A rate: so many units of the currency are one euro. */
export const RATE_COLUMNS = ['Date', 'Currency', 'Rate'] as const;

/** The lines of an export of journals before its first section. */
export const JOURNALS_HEAD = [
  ...['Company', 'Period From', 'Period To', 'Issued', 'Locked To'],
] as const;

/** The columns of each section of an export of journals (docs/accounting-files.md). */
export const JOURNALS_SECTIONS = {
  Journals: ['Series', 'Number', 'Date', 'Entered', 'Type', 'Narrative'],
  Lines: [
    ...['Series', 'Number', 'Line', 'Card', 'Currency', 'Amount', 'Book Value', 'Vessel'],
    ...['Op Code', 'Cash Group', 'Lot Group', 'Lot', 'From/To', 'Entry Type'],
  ],
} as const;

export const BUDGET_COLUMNS = ['Company', 'Card', 'Month', 'Amount'] as const;

/** Facts of a bank's table as a whole, where it is of one account. */
export const BANK_HEAD = [
  ...['Account', 'Currency', 'Statement', 'Opening Date', 'Opening Balance'],
  ...['Closing Date', 'Closing Balance'],
] as const;

const ACCOUNT_BALANCE = ['Account', 'Currency', 'Date', 'Balance'] as const;

/** A bank's table: entries, credit positive, each with the balance after it; and records of balances. */
export const BANK_SECTIONS = {
  Entries: [
    ...[...ACCOUNT_BALANCE, 'Value Date', 'Amount', 'Text', 'Counterparty', 'Counterparty Account'],
    ...['Reference', 'End to End', 'Code'],
  ],
  Opening: ACCOUNT_BALANCE,
  Closing: ACCOUNT_BALANCE,
} as const;

/** Optional columns of a trade report. */
export const OPTIONAL_TRADE_REPORT_COLUMNS = [
  ...['Replaces', 'Told At', 'Balmo Date', 'Venue', 'Trader', 'Counterparty'],
] as const;

/** Columns of trade reports from exchanges and brokers (docs/told-trades.md). */
export const TRADE_REPORT_COLUMNS = [
  ...['Source', 'Trade Key', 'Status', 'Replaces', 'Told At', 'Clearer', 'Account', 'Trade Date'],
  ...['Executed At', 'Contract', 'Exchange', 'Term', 'Balmo Date', 'Side', 'Lots', 'Price'],
  ...['Venue', 'Trader', 'Counterparty'],
] as const;

/** Our native file formats (docs/statements.md, docs/imports.md). */
export const NATIVE_FORMATS: Readonly<Record<LayoutKind, NativeFormat>> = {
  statement: {
    head: STATEMENT_HEAD,
    sections: STATEMENT_SECTIONS,
    derivable: [
      ...['Product', 'Multiplier', 'Unit', 'Price Unit', 'Order', 'Realised', 'OTE'],
      ...['Beginning Balance', 'Fees', 'Commission', 'Cash Movements', 'Ending Balance'],
      ...['Total Equity', 'Excess/Deficit'],
    ],
  },
  settlements: {
    head: [],
    sections: { '': ['Product', 'Kind', 'Term Month', 'Date', 'Price', 'Source'] },
    checked: ['Price Unit'],
    derivable: ['Date'],
  },
  // Our own file of rates has a column for each currency; a row of it is one of these for each.
  rates: { head: [], sections: { '': RATE_COLUMNS }, derivable: [] },
  journals: {
    head: JOURNALS_HEAD,
    sections: JOURNALS_SECTIONS,
    derivable: ['Period From', 'Period To', 'Entered', 'Line'],
  },
  budget: { head: [], sections: { '': BUDGET_COLUMNS }, derivable: [] },
  bank_statement: {
    head: BANK_HEAD,
    sections: BANK_SECTIONS,
    derivable: ['Opening Date', 'Opening Balance', 'Closing Date', 'Closing Balance'],
  },
  trades: { head: [], sections: { '': TRADE_REPORT_COLUMNS }, derivable: [] },
};
