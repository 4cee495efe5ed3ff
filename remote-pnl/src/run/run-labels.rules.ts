import type { PnlRun } from '@fairlead/pnl/contract/runs';

/** Placeholder of panels while their data load (spec C8). */
export const GOODIES = 'Fetching you PNL goodies';

type Labelled = Pick<PnlRun, 'run_type' | 'preliminary_pnl_run'>;

const LABELS = {
  PRELIM: 'Prelim',
  LIKELY_COB: 'Likely COB',
  COB: 'COB',
  VERIFIED: 'Verified',
  SCENARIO: 'Scenario',
} as const;

/**
 * Label of a run by its type (spec C4); an intraday one is preliminary unless it says that it is
 * not.
 */
export function pnlRunLabel({ run_type, preliminary_pnl_run }: Labelled): string {
  if (run_type !== 'INTRADAY') return LABELS[run_type];
  return preliminary_pnl_run === false ? 'Intraday' : 'Intraday Preliminary';
}

/** The colours of a run's page, band and label, by its type. */
export const RUN_TONES = {
  INTRADAY: 'intraday',
  PRELIM: 'prelim',
  LIKELY_COB: 'likelyCob',
  COB: 'cob',
  VERIFIED: 'verified',
  SCENARIO: 'scenario',
} as const satisfies Record<PnlRun['run_type'], string>;

const MINUTE_MS = 60_000;
const STEPS = [
  { unit: 'minute', minutes: 1, until: 60 },
  { unit: 'hour', minutes: 60, until: 24 * 60 },
  { unit: 'day', minutes: 24 * 60, until: 30 * 24 * 60 },
  { unit: 'month', minutes: 30 * 24 * 60, until: 365 * 24 * 60 },
  { unit: 'year', minutes: 365 * 24 * 60, until: Infinity },
] as const;

/** Formats the time since an instant: 'just now', '14 minutes ago'. */
export function timeAgo(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  const step = STEPS.find(({ until }) => minutes < until) ?? STEPS[4];
  const count = Math.floor(minutes / step.minutes);
  return `${count} ${step.unit}${count === 1 ? '' : 's'} ago`;
}

const WRITTEN = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'Friday, June 28, 2024' (PNL-03). */
export const writtenDate = (day: string): string => WRITTEN.format(new Date(`${day}T00:00:00Z`));
