import type { LayoutKind } from './layout.rules.ts';

/** What a file of ours of a kind has: lines above its sections, and the columns of each section. */
export type OwnForm = {
  readonly head: readonly string[];
  /** By their names; a form of one table has one without a name. */
  readonly sections: Readonly<Record<string, readonly string[]>>;
  /** What our own file does not have, and is checked where a foreign one says it. */
  readonly checked?: readonly string[];
  /** Columns that are worked out where a layout says so. */
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
];
const TRADE = [
  ...['Account', 'Trade ID', 'Order', 'Trade Date', 'Time (UTC)', 'Trade Type', ...INSTRUMENT],
  ...['Lots', 'Price', 'Fees', 'Commission', 'Contra Account', 'Trader'],
];

/** Our own forms, as docs/statements.md and docs/imports.md have them. */
export const OWN_FORMS: Readonly<Record<LayoutKind, OwnForm>> = {
  statement: {
    head: ['Clearer', 'Statement Date', 'Issued', 'Currency'],
    sections: {
      Confirmations: TRADE,
      'Purchase & Sale': [...TRADE, 'Realised'],
      'Delivery & Cash Settlement': [...TRADE, 'Opened At', 'Realised'],
      'Open Positions': ['Account', ...INSTRUMENT, 'Lots', 'Price', 'Settlement Price', 'OTE'],
      Summary: [
        ...['Account', 'Beginning Balance', 'Realised', 'Fees', 'Commission', 'Cash Movements'],
        ...['Ending Balance', 'OTE', 'Total Equity', 'IMR', 'Excess/Deficit'],
      ],
    },
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
