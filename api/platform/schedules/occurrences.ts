import { type CronExpression, CronExpressionParser } from 'cron-parser';

import { DAY_MS } from '@fairlead/shared/domain/calendar/days';

import { zoneTime } from '../calendar/zone-time.ts';

/** A line of cron with the zone whose clocks it is read by. */
export type CronLine = { readonly cron: string; readonly zone: string };

const MINUTE = 60_000;

/** Longer than clocks are ever put forward or back, and than the hour that they repeat. */
const AROUND_CHANGE = 3 * 60 * MINUTE;

/** Reads a line as pg-boss does, with its parser (0627), from a moment on. */
const parsed = ({ cron, zone }: CronLine, from: Date): CronExpression =>
  CronExpressionParser.parse(cron, { tz: zone, strict: false, currentDate: from });

/**
 * The moments of a line after `after`, in order and without end. What it says of the hours around a
 * change of the clocks depends on where reading begins, so that it begins before the change: a time
 * that is skipped comes as many minutes later, one that is repeated comes once, every hour is every hour.
 *
 * @throws Error of cron-parser for what is no line of cron
 */
export function* occurrencesAfter(line: CronLine, after: Date): Generator<Date> {
  const { offsetAt } = zoneTime(line.zone);
  const earlier = new Date(after.getTime() - AROUND_CHANGE);
  const moments = parsed(line, offsetAt(earlier) === offsetAt(after) ? after : earlier);
  for (;;) {
    const at = moments.next().toDate();
    if (at > after) yield at;
  }
}

/** The moments of a line after `after`, up to `until`. */
export function occurrencesBetween(line: CronLine, after: Date, until: Date): Date[] {
  const found: Date[] = [];
  for (const at of occurrencesAfter(line, after)) {
    if (at > until) break;
    found.push(at);
  }
  return found;
}

const WINDOWS = [3 * MINUTE, 60 * MINUTE, DAY_MS, 32 * DAY_MS, 366 * DAY_MS, 1830 * DAY_MS];

/**
 * The last moment of a line up to `until`, where there is one after `after` and within five years. Found
 * forwards: backwards the parser has other moments around a change of the clocks, and none in some zones.
 */
export function latestOccurrence(line: CronLine, after: Date, until: Date): Date | undefined {
  for (const window of WINDOWS) {
    const from = new Date(Math.max(after.getTime(), until.getTime() - window));
    const latest = occurrencesBetween(line, from, until).at(-1);
    if (latest !== undefined) return latest;
    if (from <= after) return undefined;
  }
  return undefined;
}

/** A schedule that has not fired for five years never does. */
const HORIZON = 1830 * DAY_MS;

/**
 * The first `count` moments after `after` on days that count, there, within five years; fewer where
 * there are fewer. Of a day that does not count no more than two moments are read.
 */
export function nextOccurrences(
  line: CronLine,
  after: Date,
  { count, counts }: { readonly count: number; readonly counts: (day: string) => boolean },
): Date[] {
  const { dayOf } = zoneTime(line.zone);
  const found: Date[] = [];
  let moments = occurrencesAfter(line, after);
  let passed = '';
  while (found.length < count) {
    const { value: at } = moments.next() as { readonly value: Date };
    if (at.getTime() - after.getTime() > HORIZON) break;
    const day = dayOf(at);
    if (day === passed) moments = occurrencesAfter(line, findLastMinute(dayOf, at));
    else if (counts(day)) found.push(at);
    else passed = day;
  }
  return found;
}

/** The last minute of the day, by the clocks of a zone, in which a moment lies. */
function findLastMinute(dayOf: (at: Date) => string, moment: Date): Date {
  const day = dayOf(moment);
  let last = Math.floor(moment.getTime() / MINUTE);
  // A day has 25 hours at most.
  for (let step = 1024; step >= 1; step /= 2)
    while (dayOf(new Date((last + step) * MINUTE)) === day) last += step;
  return new Date(last * MINUTE);
}
