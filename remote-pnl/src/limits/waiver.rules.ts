import type { NewWaiver } from '@fairlead/pnl/domain/limits/limit-waivers';

import { readText, toFields } from '../common/stored-form.rules.ts';

/** A waiver while it is filled in. */
export type WaiverDraft = {
  readonly until: string | null;
  readonly upTo: number | string | null;
  readonly reason: string;
};

/** Writes a waiver as it is sent; `waiverProblems` judges it. */
export const newWaiver = ({ until, upTo, reason }: WaiverDraft): NewWaiver => ({
  until_day: until ?? '',
  up_to_percent: typeof upTo === 'number' ? upTo : null,
  reason: reason.trim(),
});

/** Parses a stored draft; by default it allows exactly the current usage. */
export function readWaiver(kept: unknown, least: number): WaiverDraft {
  const { until, upTo, reason } = toFields(kept);
  return {
    until: typeof until === 'string' ? until : null,
    upTo: typeof upTo === 'number' || typeof upTo === 'string' ? upTo : least,
    reason: readText(reason),
  };
}
