import type { QuickDate } from '@fairlead/accounting/contract/meta';
import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';

import { addMonths, earlier, firstOfMonth, lastOfMonth, yearBefore } from './days.rules.ts';

/** Calendar of fiscal years, by the month in which they begin. */
export type FiscalCalendar = { readonly fiscal_first_month: number };

/** A reporting set, and when its companies have journals. */
export type SetInUse = FiscalCalendar & {
  readonly name: string;
  readonly first_day: string;
  readonly last_day: string;
};

const MONTHS_OF_A_YEAR = 12;

/** Parts of a fiscal year: the first of its months, and how many. */
const PARTS = [
  ...[0, 3, 6, 9].map((from, at) => ({ period: `Q${at + 1}`, from, months: 3 })),
  ...[0, 6].map((from, at) => ({ period: `H${at + 1}`, from, months: 6 })),
  { period: 'Year', from: 0, months: 12 },
];

/**
 * Months, quarters, halves and years that have begun to be booked and end with the month of the last
 * journal or before it, and the newest year to date; newest first, of those that end together the
 * shortest. Each stands against the same a year before.
 */
export function listQuickDates(set: SetInUse, businessDate: string): QuickDate[] {
  const last = lastOfMonth(set.last_day);
  const found: QuickDate[] = [];
  for (let start = fiscalStart(set, set.first_day); start <= last; start = addMonths(start, 12)) {
    const year = yearFrom(start);
    const periodOf = (period: string, from: string, to: string): QuickDate => ({
      key: `${set.name}|${String(year)}|${period}`,
      company: set.name,
      year,
      period,
      start_date: from,
      end_date: to,
      cmp_start_date: yearBefore(from),
      cmp_end_date: yearBefore(to),
    });
    for (const { period, from, months } of [...listMonths(start), ...PARTS]) {
      const first = addMonths(start, from);
      const end = lastOfMonth(addMonths(first, months - 1));
      if (end <= last && end >= set.first_day) found.push(periodOf(period, first, end));
    }
    if (addMonths(start, MONTHS_OF_A_YEAR) > last) {
      const to = earlier(set.last_day, businessDate);
      if (to >= start) found.push(periodOf('YTD', start, to));
    }
  }
  return found.toSorted(byNewest);
}

function listMonths(start: string) {
  return Array.from({ length: MONTHS_OF_A_YEAR }, (_, from) => ({
    period: MONTH_NAMES[Number(addMonths(start, from).slice(5, 7)) - 1] as string,
    from,
    months: 1,
  }));
}

/** The fiscal year in which a day lies, by the calendar year in which it ends, and its first day. */
export function findFiscalYear(set: FiscalCalendar, day: string): { year: number; start: string } {
  const start = fiscalStart(set, day);
  return { year: yearFrom(start), start };
}

const yearFrom = (start: string): number =>
  Number(addMonths(start, MONTHS_OF_A_YEAR - 1).slice(0, 4));

function fiscalStart({ fiscal_first_month: first }: FiscalCalendar, day: string): string {
  const ofYear = `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
  return ofYear <= day ? ofYear : addMonths(ofYear, -MONTHS_OF_A_YEAR);
}

const byNewest = (a: QuickDate, b: QuickDate) =>
  compare(b.end_date, a.end_date) || compare(b.start_date, a.start_date);

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/**
 * Default month of a close (decision 0250): the newest whose last business day has been booked,
 * else the newest that there is.
 */
export function defaultMonth(
  dates: readonly QuickDate[],
  bookedTo: string,
  lastBusinessDayOf: (month: string) => string,
): QuickDate | undefined {
  const months = dates.filter(({ start_date: from, end_date: to }) => {
    return from === firstOfMonth(to) && to === lastOfMonth(to);
  });
  return (
    months.find(({ end_date: end }) => lastBusinessDayOf(end) <= bookedTo) ?? months[0] ?? dates[0]
  );
}
