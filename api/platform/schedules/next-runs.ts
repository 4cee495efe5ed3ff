import { type BusinessDays, loadBusinessDays } from '../calendar/business-days.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { nextOccurrences } from './occurrences.ts';
import { selectCronLines } from './next-runs.queries.ts';

/** Times of a schedule, as far as they are known without a database. */
export type Timetable = {
  readonly cron: string;
  readonly business_days_only: boolean;
};

type Asked = {
  readonly after: Date;
  readonly count: number;
  readonly zone: string;
  readonly days: BusinessDays;
};

type Known = { readonly after: Date; readonly times: readonly Date[] };

/** Times by the days that they were found with. Reading a line of cron takes some ms of everybody, and many look. */
const known = new WeakMap<BusinessDays, Map<string, Known>>();
/** Schedules that are remembered: more than a firm has, with what is tried while one is written. */
const MAX_KNOWN = 500;

/**
 * The next moments of a schedule after `after`, by the firm's clocks and business days; fewer than
 * `count` where there are fewer in five years. Until the first of them comes they stay the same.
 * @throws Error of cron-parser for what is no line of cron
 */
export function nextTimes(timetable: Timetable, asked: Asked): readonly Date[] {
  const { cron, business_days_only: businessOnly } = timetable;
  const { after, count, zone, days } = asked;
  const ofDays = known.get(days) ?? new Map<string, Known>();
  known.set(days, ofDays);
  const key = JSON.stringify([cron, businessOnly, zone, count]);
  const before = ofDays.get(key);
  if (before !== undefined && isStill(before, after)) return before.times;
  const counts = (day: string) => !businessOnly || days.has(day);
  const times = nextOccurrences({ cron, zone }, after, { count, counts });
  if (ofDays.size >= MAX_KNOWN) ofDays.clear();
  // Fewer may be more by tomorrow.
  if (times.length === count) ofDays.set(key, { after, times });
  return times;
}

const isStill = ({ after: from, times: [first] }: Known, after: Date): boolean =>
  first !== undefined && from <= after && after < first;

/** The next moment at which a schedule of each task is due, by its route; none where none is. */
export async function loadNextRuns(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  routes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const lines = await selectCronLines(db, routes);
  const days = await loadBusinessDays(db, clock);
  const next = new Map<string, string>();
  for (const { route, ...line } of lines) {
    const [at] = nextTimes(line, { after: clock.now(), count: 1, zone: clock.zone, days });
    const before = next.get(route);
    if (at !== undefined && (before === undefined || at.toISOString() < before))
      next.set(route, at.toISOString());
  }
  return next;
}
