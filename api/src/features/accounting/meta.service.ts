import type { AccountingMeta } from '@fairlead/shared/contract/accounting/meta';

import { businessDaysOf } from '../../platform/calendar/business-days.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { addDays, earlier } from './days.rules.ts';
import { defaultMonth, quickDatesOf, type SetInUse } from './quick-dates.rules.ts';
import { selectNewest, selectSets } from './sets.queries.ts';

type Parts = { readonly db: Db; readonly clock: Clock };

/**
 * What the accounting page asks first.
 * @throws Refusal 400 where there are journals and no reporting set, whose calendar would say their periods
 */
export async function accountingMetaOf({ db, clock }: Parts): Promise<AccountingMeta> {
  const [sets, newest, days] = await Promise.all([
    selectSets(db),
    selectNewest(db),
    businessDaysOf(db, clock),
  ]);
  if (sets.length === 0 && newest.last_entry_datetime !== null) throw noCalendar();
  const businessDate = clock.businessDate();
  const inUse = sets.filter(isInUse);
  const quickDates = inUse.map((set) => quickDatesOf(set, businessDate));
  const [first] = inUse;
  const chosen =
    first === undefined
      ? undefined
      : defaultMonth(quickDates[0] ?? [], earlier(first.last_day, businessDate), (end) =>
          days.before(addDays(end, 1)),
        );
  return {
    quick_dates: quickDates.flat(),
    default_quick_date: chosen?.key ?? null,
    ...newest,
  };
}

type StoredSet = Awaited<ReturnType<typeof selectSets>>[number];

const isInUse = (set: StoredSet): set is StoredSet & SetInUse =>
  set.first_day !== null && set.last_day !== null;

function noCalendar(): Refusal {
  return new Refusal({
    status: 400,
    code: 'NO_CALENDAR',
    message:
      'There are journals, and no reporting set whose fiscal year says their periods: import a chart that names one',
  });
}
