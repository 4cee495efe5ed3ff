/** An adjustment while it is filled in. */
export type AdjustmentDraft = {
  readonly book: string | null;
  readonly description: string;
  readonly pnl: number | string | null;
  readonly reason: string;
};

export const EMPTY: AdjustmentDraft = { book: null, description: '', pnl: null, reason: '' };

const MOST = 1e12;

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
  return reason.trim() === '' ? 'Say why' : undefined;
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
