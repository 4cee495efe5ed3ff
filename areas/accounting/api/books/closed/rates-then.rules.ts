import { addDays } from '@fairlead/shared/domain/calendar/days';

import { MAX_GAP } from '../fx.rules.ts';
import type { Closing } from './closed-days.rules.ts';

/** Rate that a set said of a day: dollars for a euro, null: none any more. */
export type RateVersion = {
  readonly obs_date: string;
  readonly usd_per_eur: string | null;
  /** Moment at which it came, in microseconds since 1970. */
  readonly micros: number;
};

/** Groups versions by day, each in the order in which it was said. */
export const versionsByDay = <Version extends RateVersion>(
  versions: readonly Version[],
): ReadonlyMap<string, readonly Version[]> => Map.groupBy(versions, ({ obs_date: at }) => at);

/** The rate of a day, as it was known at a moment: the day's or the last before it, at most a week old. */
export function rateAt<Version extends RateVersion>(
  versions: ReadonlyMap<string, readonly Version[]>,
  day: string,
  at: number,
): Version | undefined {
  for (let back = 0; back <= MAX_GAP; back += 1) {
    const own = versions.get(addDays(day, -back)) ?? [];
    const known = own.findLast(({ micros }) => micros <= at);
    if (known !== undefined && known.usd_per_eur !== null) return known;
  }
  return undefined;
}

/** Moment from which on all of some companies had closed a day; undefined where one has not, or where there is none. */
export function closedByAll(
  closings: ReadonlyMap<string, readonly Closing[]>,
  companies: readonly string[],
  day: string,
): number | undefined {
  if (companies.length === 0) return undefined;
  const all = companies.map(
    (code) => closings.get(code)?.find(({ from, to }) => from <= day && day <= to)?.at,
  );
  return all.some((at) => at === undefined) ? undefined : Math.max(...all.map((at) => at ?? 0));
}
