import type { QuickDate } from '@fairlead/accounting/contract/meta';
import type { BackQuickDate } from '@fairlead/backoffice/contract/meta';

/** The set whose periods the back office has, by its name in the specification. */
const BACK_OFFICE_SET = 'SCG';

/**
 * Reporting set whose periods and fiscal year the back office has; else the first, which is the
 * default one.
 */
export const ofBackOffice = <Of extends { readonly name: string }>(
  sets: readonly Of[],
): Of | undefined => sets.find(({ name }) => name === BACK_OFFICE_SET) ?? sets[0];

/** A period of the accounting, and the last day up to its end of those with a final run, newest first. */
export function backQuickDate(period: QuickDate, tradeDates: readonly string[]): BackQuickDate {
  const { key, company, year, start_date, end_date } = period;
  return {
    key,
    company,
    year,
    period: period.period,
    start_date,
    end_date,
    trade_date: tradeDates.find((day) => day <= end_date) ?? null,
  };
}
