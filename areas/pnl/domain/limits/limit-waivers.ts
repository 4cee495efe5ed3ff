import {
  type FieldProblem,
  missingAt,
  problemAt,
} from '@fairlead/shared/domain/typed/field-problems';
import { reasonProblem } from '@fairlead/shared/domain/typed/text-limits';
import type { FirmLimit } from './firm-limits.ts';

/** Terms of a waiver: how long and how far a limit may be broken, and who says so. */
export type WaiverTerms = {
  readonly waiver_id: number;
  readonly limit_key: string;
  /** The date of the run that was looked at; it holds from it to the last day. */
  readonly from_day: string;
  readonly until_day: string;
  /** So much of the last line may be used. */
  readonly up_to_percent: number;
};

/** A limit, and the waiver of it on a day. */
export type WaivedLimit<Waiver extends WaiverTerms = WaiverTerms> = FirmLimit & {
  readonly waiver: Waiver | undefined;
  /** The figure is no farther than the waiver allows. */
  readonly isWaived: boolean;
};

/** True when there is anything to waive: an alert that is passed, a limit that is broken. */
export const isBreached = ({ standing }: Pick<FirmLimit, 'standing'>): boolean =>
  standing?.state === 'ALERT' || standing?.state === 'STOP';

/** Puts waivers beside what they are of; each run is judged by its own figures (decision 0603). */
export function withWaivers<Waiver extends WaiverTerms>(
  limits: readonly FirmLimit[],
  waivers: readonly Waiver[],
  runDay: string,
): readonly WaivedLimit<Waiver>[] {
  return limits.map((limit) => {
    const waiver = isBreached(limit) ? waiverOn(waivers, limit.key, runDay) : undefined;
    const isWaived = waiver !== undefined && isAsFar(limit, waiver.up_to_percent);
    return { ...limit, waiver, isWaived };
  });
}

/** The waiver of a limit that is in force on a day, the last given of several. */
export function waiverOn<Waiver extends WaiverTerms>(
  waivers: readonly Waiver[],
  key: string,
  day: string,
): Waiver | undefined {
  return waivers
    .filter((one) => one.limit_key === key && one.from_day <= day && day <= one.until_day)
    .reduce<Waiver | undefined>(
      (last, one) => (last === undefined || one.waiver_id > last.waiver_id ? one : last),
      undefined,
    );
}

const isAsFar = ({ standing }: FirmLimit, percent: number): boolean =>
  standing !== undefined && standing.used <= percent / 100;

/** Least percentage that a waiver has to allow: what is used now, rounded up to whole per cent. */
export function leastPercent(used: number): number {
  const below = Math.floor(100 * used);
  return used <= below / 100 ? below : below + 1;
}

export const MAX_PERCENT = 9_999;

/** The last days that a waiver may have: not over yet, and a year at most. */
export function waiverDays(runDay: string, today: string) {
  const first = runDay > today ? runDay : today;
  const last = new Date(`${first}T00:00:00Z`);
  last.setUTCFullYear(last.getUTCFullYear() + 1);
  return { first, last: last.toISOString().slice(0, 10) };
}

/** A waiver as it is sent; what is not filled in, or no number, is '' or null. */
export type NewWaiver = {
  readonly until_day: string;
  readonly up_to_percent: number | null;
  readonly reason: string;
};

/** Bounds that a waiver is checked against. */
export type WaiverBounds = {
  readonly days: { readonly first: string; readonly last: string };
  /** Whole per cent that are used already. */
  readonly least: number;
};

/** Bounds of a waiver that is given today, of so much of a limit that a run of a day has used. */
export const waiverBounds = (used: number, runDay: string, today: string): WaiverBounds => ({
  days: waiverDays(runDay, today),
  least: leastPercent(used),
});

/** Everything that is wrong with a waiver, by its fields. */
export function waiverProblems(
  { until_day: until, up_to_percent: percent, reason }: NewWaiver,
  { days: { first, last }, least }: WaiverBounds,
): readonly FieldProblem<keyof NewWaiver>[] {
  return [
    ...missingAt('until_day', until === '', 'Choose the last day'),
    ...problemAt('until_day', until !== '' && until < first && `The last day is ${first} or after`),
    ...problemAt('until_day', until > last && `The last day is ${last} or before`),
    ...missingAt('up_to_percent', percent === null, 'Type a whole per cent'),
    ...problemAt('up_to_percent', percent === null ? undefined : percentProblem(percent, least)),
    ...missingAt('reason', reason.trim() === '', 'Say why'),
    ...problemAt('reason', reason.trim() === '' ? undefined : reasonProblem(reason), 'Reason'),
  ];
}

function percentProblem(percent: number, least: number): string | undefined {
  if (!Number.isInteger(percent)) return 'Type a whole per cent';
  if (percent < least) return `${least}% are used already`;
  return percent > MAX_PERCENT ? `At most ${MAX_PERCENT.toLocaleString('en')}%` : undefined;
}
