import type { BreakStep, LotBreak } from '@fairlead/backoffice/contract/breaks';
import {
  LOT_COLUMN_NAMES,
  LOT_COLUMNS,
  type LotColumn,
  type LotTable,
} from '@fairlead/backoffice/contract/columns';
import { daysBetween } from '@fairlead/shared/domain/calendar/days';
import { type Amount, parseAmount, toNearestNumber } from '@fairlead/shared/domain/money/exact';

import type { WrittenBreak } from './break-comparison.rules.ts';
import { isReopened, type StepState } from './next-state.rules.ts';
import type { PnlColumn } from './opposites.rules.ts';

type Stored = WrittenBreak &
  StepState & {
    readonly break_id: number;
    readonly new_lot_num: string | null;
  };

type Seen = {
  readonly table: LotTable;
  readonly businessDate: string;
  /** Amounts in both systems when its days were closed; undefined: the same as now. */
  readonly then: Sides | undefined;
};

type Sides = { readonly traders: Amount; readonly accounting: Amount };

/** A break as the back office sees it on a business day. */
export function shownBreak(stored: Stored, { table, businessDate, then }: Seen): LotBreak {
  const { owner, reason, correct_in, due, note, status, aged_from, row_version } = stored;
  return {
    break_id: stored.break_id,
    row_version,
    lot_num: stored.lot_num,
    new_fmt_lot_num: stored.new_lot_num,
    lot_table: table,
    scg_pnl_column: NAMES.get(stored.pnl_column) ?? 'income_expense',
    amount_traders: money(stored.amount_traders),
    amount_danaos: money(stored.amount_danaos),
    amount_diff: money(stored.amount_diff),
    ...(then !== undefined && toWasFields(stored, then)),
    status,
    aged_from,
    owner,
    reason,
    correct_in,
    due,
    note,
    age: daysBetween(aged_from, businessDate),
    explained_amount: moneyOrNull(stored.explained_amount),
    reopened: isReopened(stored),
    cause: stored.cause && { ...stored.cause, lines: [...stored.cause.lines] },
  };
}

function toWasFields(stored: Stored, { traders, accounting }: Sides) {
  const difference = traders - accounting;
  return {
    ...(traders !== parseAmount(stored.amount_traders) && {
      was_traders: toNearestNumber(traders),
    }),
    ...(accounting !== parseAmount(stored.amount_danaos) && {
      was_danaos: toNearestNumber(accounting),
    }),
    ...(difference !== parseAmount(stored.amount_diff) && {
      was_diff: toNearestNumber(difference),
    }),
  };
}

const NAMES: ReadonlyMap<PnlColumn, LotColumn> = new Map(
  LOT_COLUMN_NAMES.map((name) => [LOT_COLUMNS[name], name]),
);

/** A step as it is answered. */
export const shownStep = (
  step: StepState & { readonly seq: number; readonly at: string; readonly actor: string },
): BreakStep => ({
  ...step,
  amount_diff: money(step.amount_diff),
  explained_amount: moneyOrNull(step.explained_amount),
});

const money = (text: string) => toNearestNumber(parseAmount(text));
const moneyOrNull = (text: string | null) => (text === null ? null : money(text));
