import type { QuickDate } from '@fairlead/shared/contract/accounting/meta';
import type { BackQuickDate } from '@fairlead/shared/contract/back-office/meta';

/** The set whose periods the back office has, by its name in the specification. */
const BACK_OFFICE_SET = 'SCG';

/** Of the periods of several sets the back office's own, else the first: the default set's. */
export const ofBackOffice = <Of extends { readonly set: { readonly name: string } }>(
  periods: readonly Of[],
): Of | undefined => periods.find(({ set }) => set.name === BACK_OFFICE_SET) ?? periods[0];

/** A period of the accounting, and the last day up to its end of those with a final run, newest first. */
export function backQuickDate(period: QuickDate, tradeDates: readonly string[]): BackQuickDate {
  const { key, company, year, start_date, end_date } = period;
  return {
    ...{ key, company, year, period: period.period, start_date, end_date },
    trade_date: tradeDates.find((day) => day <= end_date) ?? null,
  };
}
