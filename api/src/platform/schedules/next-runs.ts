import { type BusinessDays, businessDaysOf } from '../calendar/business-days.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { nextOccurrences } from './occurrences.ts';
import { selectCronLines } from './next-runs.queries.ts';

/** When a schedule fires, as far as it is known without a database. */
export type Timetable = {
  readonly cron: string;
  readonly business_days_only: boolean;
};

/**
 * The next moments of a schedule after `after`, by the firm's clocks and business days; fewer than
 * `count` where there are fewer in five years.
 * @throws Error of pg-boss for what is no line of cron
 */
export function nextTimes(
  { cron, business_days_only: businessOnly }: Timetable,
  { after, count, zone, days }: { after: Date; count: number; zone: string; days: BusinessDays },
): Date[] {
  const counts = (day: string) => !businessOnly || days.has(day);
  return nextOccurrences({ cron, zone }, after, { count, counts });
}

/** The next moment at which a schedule of each task is due, by its route; none where none is. */
export async function nextRunOf(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  routes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const lines = await selectCronLines(db, routes);
  const days = await businessDaysOf(db, clock);
  const next = new Map<string, string>();
  for (const { route, ...line } of lines) {
    const [at] = nextTimes(line, { after: clock.now(), count: 1, zone: clock.zone, days });
    const before = next.get(route);
    if (at !== undefined && (before === undefined || at.toISOString() < before))
      next.set(route, at.toISOString());
  }
  return next;
}
