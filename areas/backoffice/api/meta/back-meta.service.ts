import type { BackMeta } from '@fairlead/backoffice/contract/meta';

import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import {
  findFiscalYear,
  loadSetPeriods,
  requireCalendar,
  selectNewest,
  selectSets,
  type SetPeriods,
} from '@fairlead/accounting/ports/books';
import { selectLockedDate, selectPlanningDates, selectTradeDates } from './meta.queries.ts';
import { backQuickDate, ofBackOffice } from './periods.rules.ts';

type Parts = { readonly db: Db; readonly clock: Clock };

/**
 * Response to the back-office page's first call: the periods of its set, each with its PNL date,
 * and what is valid.
 * @throws Refusal 400 where there are journals and no reporting set, whose calendar would say their
 * periods
 */
export async function loadBackMeta({ db, clock }: Parts): Promise<BackMeta> {
  const [sets, periods, newest, tradeDates, planningDates] = await Promise.all([
    selectSets(db),
    loadSetPeriods({ db, clock }),
    selectNewest(db),
    selectTradeDates(db),
    selectPlanningDates(db),
  ]);
  requireCalendar(sets, newest);
  const ownName = ofBackOffice(sets)?.name;
  return {
    ...periodsShown(
      periods.find(({ set }) => set.name === ownName),
      tradeDates,
    ),
    ...newest,
    valid_trade_dates: tradeDates,
    last_accounting_locked_date: ownName === undefined ? null : await selectLockedDate(db, ownName),
    include_adj_proj: true,
    reverse_prev_year: true,
    valid_cash_planning_dates: planningDates,
  };
}

const NO_PERIODS = {
  start_date: null,
  end_date: null,
  trade_date: null,
  swiss_year: null,
  quick_dates: [],
  default_quick_date_idx: null,
};

/** The periods of the set, and the dates of the one that a close looks at. */
function periodsShown(own: SetPeriods | undefined, tradeDates: readonly string[]) {
  if (own === undefined) return NO_PERIODS;
  const { set, dates, closing } = own;
  const quickDates = dates.map((period) => backQuickDate(period, tradeDates));
  if (closing === undefined) return { ...NO_PERIODS, quick_dates: quickDates };
  const { start_date, end_date, trade_date } = backQuickDate(closing, tradeDates);
  return {
    start_date,
    end_date,
    trade_date,
    swiss_year: findFiscalYear(set, end_date).year,
    quick_dates: quickDates,
    default_quick_date_idx: dates.indexOf(closing),
  };
}
