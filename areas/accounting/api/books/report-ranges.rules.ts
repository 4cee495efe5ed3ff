import type { ReportQuery } from '@fairlead/accounting/contract/report';
import { addDays } from '@fairlead/shared/domain/calendar/days';

import { addMonths, type DayRange } from './days.rules.ts';
import type { Ranges } from './fleet.rules.ts';

const MAX_MONTHS = 120;

/** The ranges of a question. */
export const toRequestedRanges = (query: Omit<ReportQuery, 'company'>): Ranges => ({
  report: { from: query.start_date, to: query.end_date },
  compare: { from: query.cmp_start_date, to: query.cmp_end_date },
});

/** Problem of a request's ranges, naming the range; undefined where there is none. */
export function rangeProblem({ report, compare }: Ranges): string | undefined {
  return findRangeProblem('report', report) ?? findRangeProblem('comparison', compare);
}

function findRangeProblem(name: string, { from, to }: DayRange): string | undefined {
  if (to < from) return `The ${name} ends on ${to}, before it starts on ${from}`;
  if (to > addDays(tenYearsAfter(from), -1))
    return `The ${name} from ${from} to ${to} is longer than 10 years`;
  return undefined;
}

/** The same day, or the first after it where there is none. */
function tenYearsAfter(day: string): string {
  const month = addMonths(day, MAX_MONTHS);
  return addDays(month, Number(day.slice(8)) - 1);
}
