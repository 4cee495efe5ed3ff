import type { ScenarioRequest } from '@fairlead/pnl/contract/runs';
import { decimalText } from '@fairlead/shared/domain/numbers/decimal-text';

import { toFields } from '../common/stored-form.rules.ts';

/** A number as it is typed: a number, null for nothing, a text that is none. */
type Typed = number | string | null;

/** A row of shifts while it is filled in; its month '2024-08', all of them where none is chosen. */
export type ShiftDraft = {
  readonly product: string | null;
  readonly month: string | null;
  readonly shift: Typed;
};

/** A row of added trades. An empty price is the mark. */
export type TradeDraft = {
  readonly deal: string | null;
  readonly product: string | null;
  readonly month: string | null;
  readonly qty: Typed;
  readonly price: Typed;
};

export type ScenarioDraft = {
  readonly shifts: readonly ShiftDraft[];
  readonly trades: readonly TradeDraft[];
  /** The task that makes what stands here, until it is known what came of it. */
  readonly taskId?: string | undefined;
};

export const NEW_SHIFT: ShiftDraft = { product: null, month: null, shift: null };
export const NEW_TRADE: TradeDraft = {
  deal: null,
  product: null,
  month: null,
  qty: null,
  price: null,
};
export const EMPTY_SCENARIO: ScenarioDraft = { shifts: [NEW_SHIFT], trades: [] };

/** A deal in one text: a choice's value. */
type DealName = { readonly book: string; readonly strategy: string; readonly deal: string };
export const dealValue = ({ book, strategy, deal }: DealName): string =>
  JSON.stringify([book, strategy, deal]);

/** Writes a scenario as it is sent; `scenarioProblems` judges it. What is not filled in, or no number, is ''. */
export function scenarioRequest(baseRunId: number, draft: ScenarioDraft): ScenarioRequest {
  return {
    base_run_id: baseRunId,
    shifts: draft.shifts.map(({ product, month, shift }) => ({
      product: product ?? '',
      term_month: month === null ? null : toFirstDay(month),
      shift: toDecimalText(shift),
    })),
    trades: draft.trades.map(({ deal, product, month, qty, price }) => {
      const [book = '', strategy = '', name = ''] = JSON.parse(deal ?? '[]') as string[];
      return {
        book,
        strategy,
        deal: name,
        product: product ?? '',
        term_month: month === null ? '' : toFirstDay(month),
        qty: toDecimalText(qty),
        price: price === null ? null : toDecimalText(price),
      };
    }),
  };
}

/** A contract month as calls name it. */
const toFirstDay = (month: string): string => `${month}-01`;

/** Every digit that was typed: nothing is rounded away after it was judged. */
const toDecimalText = (typed: Typed): string =>
  typeof typed === 'number' ? decimalText(typed) : '';

/** Parses a stored draft; empty where it is invalid. */
export function readScenario(kept: unknown): ScenarioDraft {
  const { shifts, trades, taskId } = toFields(kept);
  if (!Array.isArray(shifts) || !Array.isArray(trades)) return EMPTY_SCENARIO;
  return { shifts, trades, ...(typeof taskId === 'string' && { taskId }) };
}
