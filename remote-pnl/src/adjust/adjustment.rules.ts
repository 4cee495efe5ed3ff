import { fieldsOf } from '../common/kept-form.rules.ts';

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

export const NOTHING_TAKEN: TakingBack = { adjustment_id: null, reason: '' };

const MOST = 1e12;
const LONGEST = { description: 200, reason: 500 };

/** What keeps it from being sent, the first of it. */
export function adjustmentObstacle({
  book,
  description,
  pnl,
  reason,
}: AdjustmentDraft): string | undefined {
  if (book === null) return 'Choose a book';
  if (description.trim() === '') return 'Describe it';
  if (typeof pnl !== 'number' || pnl === 0) return 'Type an amount that is not 0';
  if (Math.abs(pnl) >= MOST) return 'The amount is too large';
  if (Math.round(pnl * 100) / 100 !== pnl) return 'The amount has no more than two decimals';
  if (description.trim().length > LONGEST.description) return 'The description is too long';
  if (reason.trim().length > LONGEST.reason) return 'The reason is too long';
  return reason.trim() === '' ? 'Say why' : undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the browser has kept, empty where that is nothing. */
export function readAdjustment(kept: unknown): AdjustmentDraft {
  const { book, description, pnl, reason } = fieldsOf(kept);
  return {
    book: typeof book === 'string' ? book : null,
    description: textOf(description),
    pnl: typeof pnl === 'number' || typeof pnl === 'string' ? pnl : null,
    reason: textOf(reason),
  };
}

export function readTakingBack(kept: unknown): TakingBack {
  const { adjustment_id, reason } = fieldsOf(kept);
  return {
    adjustment_id: typeof adjustment_id === 'number' ? adjustment_id : null,
    reason: textOf(reason),
  };
}

/** What is sent; to be asked for only where nothing is in the way. */
export function newAdjustment(day: string, draft: AdjustmentDraft) {
  return {
    adj_date: day,
    book: draft.book ?? '',
    description: draft.description.trim(),
    pnl: Number(draft.pnl).toFixed(2),
    reason: draft.reason.trim(),
  };
}
