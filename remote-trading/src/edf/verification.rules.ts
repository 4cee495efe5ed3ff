import type { VerifiedState } from './edf-query.rules.ts';
import { isOutOfFilter } from './trade-marks.rules.ts';

/** Fields of a row that decide whether it can be verified or unverified. */
export type VerifiableRow = {
  readonly id: string;
  readonly isVerified: boolean;
  /** A change of it is on its way. */
  readonly isBusy: boolean;
};

/**
 * True when the row can change to that state; one already in it, or with a request under way, is
 * left out.
 */
export function isDue({ isVerified, isBusy }: VerifiableRow, verify: boolean): boolean {
  return isVerified !== verify && !isBusy;
}

/** The row to go on with after one: the next that is neither verified nor about to be. */
export function nextDue(
  rows: { readonly count: number; at(position: number): VerifiableRow },
  after: number,
): string | undefined {
  for (let position = after + 1; position < rows.count; position += 1) {
    const row = rows.at(position);
    if (isDue(row, true)) return row.id;
  }
  return undefined;
}

/** Counts the rows that no longer match the filter. */
export function countOut(
  rows: { readonly count: number; at(position: number): VerifiableRow },
  verifiedState: VerifiedState,
): number {
  let out = 0;
  for (let position = 0; position < rows.count; position += 1) {
    const state = rows.at(position).isVerified ? 'VERIFIED' : 'PENDING';
    if (isOutOfFilter(state, verifiedState)) out += 1;
  }
  return out;
}
