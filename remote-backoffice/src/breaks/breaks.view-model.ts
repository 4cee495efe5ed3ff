import type { BreakStep, LotBreak, LotBreaks } from '@fairlead/backoffice/contract/breaks';
import { formatCents, formatDay, formatNumber } from '@fairlead/shared/format';

import type { AgeBucket } from './age.rules.ts';
import {
  breakStatusText,
  formatBreakName,
  STATE_LABELS,
  systemText,
} from './break-labels.rules.ts';
import { sumOfBreaks } from './break-sums.rules.ts';
import type { Decided } from './decision.rules.ts';

const BUCKET_LABELS: Readonly<Record<AgeBucket, string>> = {
  'to-7': 'to 7 days',
  '8-30': '8 to 30 days',
  '31-90': '31 to 90 days',
  'over-90': 'over 90 days',
};

/** '8 to 30 days' */
export const bucketText = (bucket: AgeBucket): string => BUCKET_LABELS[bucket];

/** '12 breaks' */
export const breaksText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'break' : 'breaks'}`;

/**
 * Proof that nothing is missing: '12 breaks −18,240.15 + within rounding 61.02 = −18,179.13, the
 * difference of all lots up to 30 Jun 24 (PNL 28 Jun 24), all years'; during imports also the part
 * not yet checked.
 */
export function balanceText(all: LotBreaks): string {
  const { breaks, of_breaks: sum, within_rounding: within, not_looked_at: rest, difference } = all;
  const parts = [
    `${breaksText(breaks.length)} ${formatCents(sum)}`,
    `within rounding ${formatCents(within)}`,
    ...(rest === 0 ? [] : [`not looked at yet ${formatCents(rest)}`]),
  ];
  return `${parts.join(' + ')} = ${formatCents(difference)}, the difference of all lots${upToDaysText(all)}, all years`;
}

/** Up to which days: ' up to 30 Jun 24 (PNL 28 Jun 24)'; '' before anything was imported. */
export function upToDaysText({ end_date: end, trade_date: pnl }: LotBreaks): string {
  if (end === null) return '';
  const ofPnl = pnl === null ? '' : ` (PNL ${formatDay(pnl)})`;
  return ` up to ${formatDay(end)}${ofPnl}`;
}

/** '4 of 12 shown, −2,350.00' */
export const shownText = (shown: readonly LotBreak[], all: readonly LotBreak[]): string =>
  `${formatNumber(shown.length)} of ${formatNumber(all.length)} shown, ${formatCents(sumOfBreaks(shown))}`;

/** Status of a break in one line: 'Explained −2,350.00: Booked twice'. */
function standingText(of: LotBreak): string {
  const { status, explained_amount: explained, reason, owner, correct_in: system, due } = of;
  if (status === 'EXPLAINED' && explained !== null) {
    return `Explained ${formatCents(explained)}${reason === null ? '' : `: ${reason}`}`;
  }
  if (status === 'TO_CORRECT') {
    const until = due === null ? '' : ` until ${formatDay(due)}`;
    return `To correct in ${systemText(system)} by ${owner ?? 'nobody'}${until}`;
  }
  return reason === null ? breakStatusText(of) : `${breakStatusText(of)}: ${reason}`;
}

/**
 * Message of a conflict: another user's decision since the form was opened, with the name where
 * known.
 */
export function decidedFirstText(first: LotBreak, steps: readonly BreakStep[]): string {
  const who = steps.find(({ seq }) => seq === first.row_version)?.actor ?? 'Somebody else';
  return `${who} decided this meanwhile: ${standingText(first)}. What you typed is kept; decide again to put it in its place.`;
}

/** Message of success: 'Lot 20240117, Demurrage is explained'. */
export function breakDoneText(of: LotBreak, { status }: Decided): string {
  const what = { EXPLAINED: 'explained', TO_CORRECT: 'to be corrected', OPEN: 'open again' };
  return `${formatBreakName(of)} is ${what[status]}`;
}

/** '2 breaks are assigned to anna@halyard.example' */
export function assignedText(count: number, owner: string | null): string {
  const are = count === 1 ? 'is' : 'are';
  return owner === null
    ? `${breaksText(count)} ${are} assigned to nobody`
    : `${breaksText(count)} ${are} assigned to ${owner}`;
}

/** Why none was assigned. */
export const notAssignedText = (first: LotBreak): string =>
  `${formatBreakName(first)} was decided meanwhile: ${standingText(first)}. Nothing was assigned; it is shown as it is now.`;

/** Path of the lot's drawer, at the column of the break. */
export function lotPath({ lot_table, scg_pnl_column, lot_num }: LotBreak): string {
  const open = ['lot', lot_table, scg_pnl_column, lot_num].join('|');
  return `/back-accounting?${new URLSearchParams({ tab: 'physical', open }).toString()}`;
}

/** A step, and the difference that the one before it was of; null for the first one. */
export type StepRow = { readonly step: BreakStep; readonly from: number | null };

/** Steps, newest first, each with what it came from. */
export const stepRows = (steps: readonly BreakStep[]): readonly StepRow[] =>
  steps.map((step, at) => ({ step, from: steps[at + 1]?.amount_diff ?? null }));

/** 'To correct in Traders', 'Explained' */
export const stepStatus = ({ status, correct_in: system }: BreakStep): string =>
  system === null ? STATE_LABELS[status] : `${STATE_LABELS[status]} in ${systemText(system)}`;
