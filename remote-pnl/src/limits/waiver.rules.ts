import { leastPercent, MOST_PERCENT, waiverDays } from '@fairlead/pnl/domain/limits/limit-waivers';

import { fieldsOf } from '../common/kept-form.rules.ts';

/** A waiver while it is filled in. */
export type WaiverDraft = {
  readonly until: string | null;
  readonly upTo: number | string | null;
  readonly reason: string;
};

/** What a waiver is held against. */
export type WaiverBounds = {
  readonly days: { readonly first: string; readonly last: string };
  /** Whole per cent that are used already. */
  readonly least: number;
};

export const boundsOf = (used: number, runDay: string, today: string): WaiverBounds => ({
  days: waiverDays(runDay, today),
  least: leastPercent(used),
});

const LONGEST = 500;

/** What keeps it from being sent, the first of it. */
export function waiverObstacle(
  { until, upTo, reason }: WaiverDraft,
  { days, least }: WaiverBounds,
): string | undefined {
  if (until === null) return 'Choose the last day';
  if (until < days.first || until > days.last) return 'The last day is within a year from now';
  if (typeof upTo !== 'number' || !Number.isInteger(upTo)) return 'Type a whole per cent';
  if (upTo < least) return `${least}% are used already`;
  if (upTo > MOST_PERCENT) return 'The per cent are too many';
  return reasonObstacle(reason);
}

/** What keeps a reason from being sent. */
export function reasonObstacle(reason: string): string | undefined {
  if (reason.trim() === '') return 'Say why';
  return reason.trim().length > LONGEST ? 'The reason is too long' : undefined;
}

/** What the browser has kept; at first just what is used is allowed. */
export function readWaiver(kept: unknown, least: number): WaiverDraft {
  const { until, upTo, reason } = fieldsOf(kept);
  return {
    until: typeof until === 'string' ? until : null,
    upTo: typeof upTo === 'number' || typeof upTo === 'string' ? upTo : least,
    reason: readReason(reason),
  };
}

export const readReason = (kept: unknown): string => (typeof kept === 'string' ? kept : '');
