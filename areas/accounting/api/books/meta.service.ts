import type { AccountingMeta, QuickDate } from '@fairlead/accounting/contract/meta';
import { addDays } from '@fairlead/shared/domain/calendar/days';

import { loadBusinessDays } from '@fairlead/platform/calendar/business-days';
import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { earlier } from './days.rules.ts';
import { defaultMonth, listQuickDates, type SetInUse } from './quick-dates.rules.ts';
import { selectNewest, selectSets } from './sets.queries.ts';

type Parts = { readonly db: Db; readonly clock: Clock };

/**
 * Response to the accounting page's first call.
 * @throws Refusal 400 where there are journals and no reporting set, whose calendar would say their
 * periods
 */
export async function loadAccountingMeta({ db, clock }: Parts): Promise<AccountingMeta> {
  const [sets, periods, newest] = await Promise.all([
    selectSets(db),
    loadSetPeriods({ db, clock }),
    selectNewest(db),
  ]);
  requireCalendar(sets, newest);
  return {
    quick_dates: periods.flatMap(({ dates }) => dates),
    default_quick_date: periods[0]?.closing?.key ?? null,
    ...newest,
  };
}

/** A reporting set that has journals, its periods, and the one that a close looks at. */
export type SetPeriods = {
  readonly set: SetInUse;
  readonly dates: readonly QuickDate[];
  readonly closing: QuickDate | undefined;
};

/** The periods of every reporting set with journals, the default one first. */
export async function loadSetPeriods({ db, clock }: Parts): Promise<SetPeriods[]> {
  const [sets, days] = await Promise.all([selectSets(db), loadBusinessDays(db, clock)]);
  const businessDate = clock.businessDate();
  return sets.filter(isInUse).map((set) => {
    const dates = listQuickDates(set, businessDate);
    const bookedTo = earlier(set.last_day, businessDate);
    const closing = defaultMonth(dates, bookedTo, (end) => days.before(addDays(end, 1)));
    return { set, dates, closing };
  });
}

type StoredSet = Awaited<ReturnType<typeof selectSets>>[number];

const isInUse = (set: StoredSet): set is StoredSet & SetInUse =>
  set.first_day !== null && set.last_day !== null;

/** @throws Refusal 400 where there are journals and no reporting set, whose calendar would say their periods */
export function requireCalendar(
  sets: readonly StoredSet[],
  newest: { readonly last_entry_datetime: string | null },
): void {
  if (sets.length > 0 || newest.last_entry_datetime === null) return;
  throw new Refusal({
    status: 400,
    code: 'NO_CALENDAR',
    message:
      'There are journals, and no reporting set whose fiscal year says their periods: import a chart that names one',
  });
}
