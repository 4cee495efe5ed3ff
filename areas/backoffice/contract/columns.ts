/**
 * Income and cost columns of a lot, as the specification's tables name them (B3), beside the column
 * of the facts.
 */
export const LOT_COLUMNS = {
  broker_sum: 'broker',
  canal_insurance_inspector_sum: 'canal_insurance_inspector',
  demurrage_sum: 'demurrage',
  freight_diff_sum: 'freight_diff',
  income_expense: 'income_expense',
  lc_sum: 'lc',
} as const;

export type LotColumn = keyof typeof LOT_COLUMNS;
export const LOT_COLUMN_NAMES = [
  'broker_sum',
  'canal_insurance_inspector_sum',
  'demurrage_sum',
  'freight_diff_sum',
  'income_expense',
  'lc_sum',
] as const satisfies readonly LotColumn[];

/** The three tables of lots: every lot with money stands in exactly one. */
export const LOT_TABLES = ['closed', 'ongoing', 'outside'] as const;
export type LotTable = (typeof LOT_TABLES)[number];
