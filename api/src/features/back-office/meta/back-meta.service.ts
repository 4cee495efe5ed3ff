import type { BackMeta } from '@fairlead/shared/contract/back-office/meta';

import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { periodsOf, requireCalendar } from '../../accounting/meta.service.ts';
import { fiscalYearOf } from '../../accounting/quick-dates.rules.ts';
import { selectNewest, selectSets } from '../../accounting/sets.queries.ts';
import { selectLockedDate, selectPlanningDates, selectTradeDates } from './meta.queries.ts';
import { backQuickDate, ofBackOffice } from './periods.rules.ts';

type Parts = { readonly db: Db; readonly clock: Clock };

/**
 * What the back-office page asks first: the periods of its set, each with its PNL date, and what is valid.
 * @throws Refusal 400 where there are journals and no reporting set, whose calendar would say their periods
 */
export async function backMetaOf({ db, clock }: Parts): Promise<BackMeta> {
  const [sets, periods, newest, tradeDates, planningDates] = await Promise.all([
    selectSets(db),
    periodsOf({ db, clock }),
    selectNewest(db),
    selectTradeDates(db),
    selectPlanningDates(db),
  ]);
  requireCalendar(sets, newest);
  const ownName = ofBackOffice(sets)?.name;
  const own = periods.find(({ set }) => set.name === ownName);
  const closing = own?.closing;
  const shown = closing === undefined ? undefined : backQuickDate(closing, tradeDates);
  return {
    ...datesOf(shown),
    ...newest,
    valid_trade_dates: tradeDates,
    last_accounting_locked_date:
      own === undefined ? null : await selectLockedDate(db, own.set.name),
    swiss_year: own && shown ? fiscalYearOf(own.set, shown.end_date).year : null,
    ...{ include_adj_proj: true, reverse_prev_year: true },
    quick_dates: own?.dates.map((period) => backQuickDate(period, tradeDates)) ?? [],
    default_quick_date_idx: closing === undefined ? null : (own?.dates.indexOf(closing) ?? null),
    valid_cash_planning_dates: planningDates,
  };
}

const datesOf = (shown: Pick<BackMeta, 'start_date' | 'end_date' | 'trade_date'> | undefined) => ({
  start_date: shown?.start_date ?? null,
  end_date: shown?.end_date ?? null,
  trade_date: shown?.trade_date ?? null,
});
