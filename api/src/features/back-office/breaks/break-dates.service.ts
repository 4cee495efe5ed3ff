import { businessDaysOf } from '../../../platform/calendar/business-days.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { addDays, earlier } from '../../accounting/days.rules.ts';
import { defaultMonth, quickDatesOf, type SetInUse } from '../../accounting/quick-dates.rules.ts';
import { selectSets } from '../../accounting/sets.queries.ts';
import type { BreakDates } from './break-dates.rules.ts';
import { selectLastFinalRun } from './break-dates.queries.ts';

/** The reporting set whose periods are the back office's. */
const SET_OF_TRADING = 'SCG';

type Parts = { readonly db: Db; readonly clock: Clock };

/**
 * The accounting's default month of the trading companies' set, else of the default one; traders up to the
 * last day with a final run of the P&L, or where there is none up to its end. Undefined without journals.
 */
export async function breakDatesOf({ db, clock }: Parts): Promise<BreakDates | undefined> {
  const inUse = (await selectSets(db)).filter(isInUse);
  const set = inUse.find(({ name }) => name === SET_OF_TRADING) ?? inUse[0];
  if (set === undefined) return undefined;
  const days = await businessDaysOf(db, clock);
  const businessDate = clock.businessDate();
  const month = defaultMonth(
    quickDatesOf(set, businessDate),
    earlier(set.last_day, businessDate),
    (end) => days.before(addDays(end, 1)),
  );
  if (month === undefined) return undefined;
  const { start_date: startDate, end_date: endDate } = month;
  return { startDate, endDate, tradeDate: (await selectLastFinalRun(db, endDate)) ?? endDate };
}

type StoredSet = Awaited<ReturnType<typeof selectSets>>[number];

const isInUse = (set: StoredSet): set is StoredSet & SetInUse =>
  set.first_day !== null && set.last_day !== null;
