import { decimalText } from '@fairlead/shared/domain/numbers/decimal-text';
import type { NewAdjustment } from '@fairlead/pnl/domain/adjustment';

import { readText, toFields } from '../common/stored-form.rules.ts';

/** An adjustment while it is filled in. */
export type AdjustmentDraft = {
  readonly book: string | null;
  readonly description: string;
  readonly pnl: number | string | null;
  readonly reason: string;
};

export const EMPTY: AdjustmentDraft = { book: null, description: '', pnl: null, reason: '' };

/** One that is to be taken back, and why. */
export type TakingBack = { readonly adjustment_id: number | null; readonly reason: string };

export const EMPTY_TAKE_BACK: TakingBack = { adjustment_id: null, reason: '' };

/** Parses a stored draft; empty where it is not valid. */
export function readAdjustment(kept: unknown): AdjustmentDraft {
  const { book, description, pnl, reason } = toFields(kept);
  return {
    book: typeof book === 'string' ? book : null,
    description: readText(description),
    pnl: typeof pnl === 'number' || typeof pnl === 'string' ? pnl : null,
    reason: readText(reason),
  };
}

export function readTakingBack(kept: unknown): TakingBack {
  const { adjustment_id, reason } = toFields(kept);
  return {
    adjustment_id: typeof adjustment_id === 'number' ? adjustment_id : null,
    reason: readText(reason),
  };
}

/** Writes an adjustment as it is sent; `adjustmentProblems` judges it. */
export const newAdjustment = (day: string, draft: AdjustmentDraft): NewAdjustment => ({
  adj_date: day,
  book: draft.book ?? '',
  description: draft.description.trim(),
  pnl: typeof draft.pnl === 'number' ? decimalText(draft.pnl) : '',
  reason: draft.reason.trim(),
});
