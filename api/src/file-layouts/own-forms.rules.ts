import type { LayoutKind } from './layout.rules.ts';

/** Form of our own file of a kind: the lines above its sections, and the columns of each section. */
export type OwnForm = {
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

/** Our own forms, as docs/statements.md and docs/imports.md have them. */
export const OWN_FORMS: Readonly<Record<LayoutKind, OwnForm>> = {
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
};
