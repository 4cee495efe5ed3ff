import type { LotColumn } from '@fairlead/backoffice/contract/columns';
import type { LotTrade } from '@fairlead/backoffice/contract/lots';

import { SHOWN_LOT_COLUMNS } from '../common/lot-columns.rules.ts';
import { sumExactMoney } from '../common/sums.rules.ts';

type Amounts = Pick<
  LotTrade,
  'broker' | 'canal_insurance_inspector' | 'demurrage' | 'freight_diff' | 'income_expense' | 'lc'
>;

/** Field of a trade or a ledger line with the amount of a column. */
const AMOUNTS: Readonly<Record<LotColumn, keyof Amounts>> = {
  broker_sum: 'broker',
  canal_insurance_inspector_sum: 'canal_insurance_inspector',
  demurrage_sum: 'demurrage',
  freight_diff_sum: 'freight_diff',
  income_expense: 'income_expense',
  lc_sum: 'lc',
};

/** A trade or a ledger line, or the total of all. */
export type LotDetailRow<Of> = {
  /** Undefined: the row of totals. */
  readonly of: Of | undefined;
  /** Null: not known before all of them are here. */
  readonly amounts: Readonly<Record<LotColumn, number | null>>;
};

const amountsBy = (amountOf: (column: LotColumn) => number | null) =>
  Object.fromEntries(
    SHOWN_LOT_COLUMNS.map((column) => [column, amountOf(column)]),
  ) as LotDetailRow<unknown>['amounts'];

export const detailRow = <Of extends Amounts>(of: Of): LotDetailRow<Of> => ({
  of,
  amounts: amountsBy((column) => of[AMOUNTS[column]]),
});

type Whole = {
  readonly asked: LotColumn;
  /** Sum of the requested column, over all pages. */
  readonly value: number;
  /** Number in all. */
  readonly count: number;
};

/** Sums the rows of a lot's column; other columns once all of them are here. Undefined where there is none. */
export function detailTotal<Of extends Amounts>(
  here: readonly Of[],
  { asked, value, count }: Whole,
): LotDetailRow<Of> | undefined {
  if (count === 0) return undefined;
  const isWhole = here.length >= count;
  const sumOf = (column: LotColumn) => sumExactMoney(here.map((each) => each[AMOUNTS[column]]));
  return {
    of: undefined,
    amounts: amountsBy((column) => {
      if (column === asked) return value;
      return isWhole ? sumOf(column) : null;
    }),
  };
}
