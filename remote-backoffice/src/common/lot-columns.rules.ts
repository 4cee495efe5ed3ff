import type { LotColumn } from '@fairlead/backoffice/contract/columns';

/** Labels of a lot's income and cost columns (BAK-05). */
const NAMES: Readonly<Record<LotColumn, string>> = {
  broker_sum: 'Broker',
  canal_insurance_inspector_sum: 'Canal/Ins/Insp',
  demurrage_sum: 'Demurrage',
  freight_diff_sum: 'Freight Diff',
  income_expense: 'Income/Expense',
  lc_sum: 'LC',
};

/** The six columns in the order of the tables. */
export const SHOWN_LOT_COLUMNS = Object.keys(NAMES) as readonly LotColumn[];

export const lotColumnName = (column: LotColumn): string => NAMES[column];
