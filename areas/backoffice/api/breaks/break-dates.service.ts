import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { loadSetPeriods, selectSets } from '@fairlead/accounting/ports/books';
import { selectTradeDates } from '../meta/meta.queries.ts';
import { backQuickDate, ofBackOffice } from '../meta/periods.rules.ts';
import type { BreakDates } from './break-dates.rules.ts';

type Parts = { readonly db: Db; readonly clock: Clock };

/**
 * The period that a close looks at, of the back office's set; traders up to the last day with a final run of the
 * P&L, or where there is none up to its end. Undefined without journals.
 */
export async function loadBreakDates({ db, clock }: Parts): Promise<BreakDates | undefined> {
  const name = ofBackOffice(await selectSets(db))?.name;
  const own = (await loadSetPeriods({ db, clock })).find(({ set }) => set.name === name);
  const closing = own?.closing;
  if (closing === undefined) return undefined;
  const { start_date, end_date, trade_date } = backQuickDate(closing, await selectTradeDates(db));
  return { startDate: start_date, endDate: end_date, tradeDate: trade_date ?? end_date };
}
