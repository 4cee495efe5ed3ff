import type { BreakStep, LotBreak, LotBreaks } from '@fairlead/shared/contract/back-office/breaks';
import {
  LOT_COLUMN_NAMES,
  LOT_COLUMNS,
  type LotColumn,
} from '@fairlead/shared/contract/back-office/columns';
import { amountOf, numberOf } from '@fairlead/shared/domain/money/exact';

import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { daysIn } from '../../accounting/days.rules.ts';
import {
  type BreakRow,
  selectBreaks,
  selectSteps,
  selectSums,
  type StepRow,
} from './breaks.queries.ts';
import { selectBreakDates } from './keep.queries.ts';

/** What answers of breaks are made of. */
export type BreakParts = {
  readonly db: Db;
  readonly clock: Clock;
  /** Who may own a break, by e-mail. */
  readonly owners: readonly string[];
};

/** The breaks that are closed, or all others; with rounding these are the differences of all lots. */
export async function breaksOf(
  { db, clock, owners }: BreakParts,
  state: 'open' | 'closed',
): Promise<LotBreaks> {
  const [rows, sums, dates] = await Promise.all([
    selectBreaks(db, { isClosed: state === 'closed' }),
    selectSums(db),
    selectBreakDates(db),
  ]);
  const [ofBreaks, rounding] = [amountOf(sums.of_breaks), amountOf(sums.within_rounding)];
  const today = clock.businessDate();
  return {
    breaks: rows.map((row) => lotBreakOf(row, today)),
    start_date: dates.start_date,
    end_date: dates.accounting_end,
    trade_date: dates.trade_date,
    difference: numberOf(ofBreaks + rounding),
    of_breaks: numberOf(ofBreaks),
    within_rounding: numberOf(rounding),
    owners: [...owners],
  };
}

type Whole = { readonly lot_break: LotBreak; readonly steps: BreakStep[] };

/** A break with its steps. @throws Refusal 404 where there is none */
export async function breakOf(
  { db, clock }: Pick<BreakParts, 'db' | 'clock'>,
  id: number,
): Promise<Whole> {
  const [row] = await selectBreaks(db, { ids: [id] });
  if (row === undefined) throw noBreak(id);
  return {
    lot_break: lotBreakOf(row, clock.businessDate()),
    steps: (await selectSteps(db, id)).map(stepOf),
  };
}

export const noBreak = (id: number): Refusal =>
  new Refusal({ status: 404, code: 'NO_BREAK', message: `There is no break ${String(id)}` });

/** A break as calls answer it; its age is counted up to `today`. */
export function lotBreakOf(row: BreakRow, today: string): LotBreak {
  const { pnl_column: column, was_explained: wasExplained, amount_accounting, ...rest } = row;
  return {
    ...rest,
    scg_pnl_column: LOT_COLUMN_NAMES.find((name) => LOT_COLUMNS[name] === column) as LotColumn,
    amount_traders: dollars(row.amount_traders),
    amount_danaos: dollars(amount_accounting),
    amount_diff: dollars(row.amount_diff),
    explained_amount: dollarsOrNull(row.explained_amount),
    age: Math.max(0, daysIn({ from: row.aged_from, to: today }) - 1),
    reopened: row.status === 'OPEN' && wasExplained,
  };
}

const dollars = (text: string) => numberOf(amountOf(text));
const dollarsOrNull = (text: string | null) => (text === null ? null : dollars(text));

const stepOf = (row: StepRow): BreakStep => ({
  ...row,
  amount_diff: dollars(row.amount_diff),
  explained_amount: dollarsOrNull(row.explained_amount),
});
