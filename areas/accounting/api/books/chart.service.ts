import type { ReportQuery } from '@fairlead/accounting/contract/report';

import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { rangeProblem, toRequestedRanges } from './report-ranges.rules.ts';
import { type LedgerChart, buildChart } from './chart.rules.ts';
import type { Ranges } from './fleet.rules.ts';
import { selectCards, selectCompanies, selectVessels } from './sets.queries.ts';

/** @throws Refusal 400 that names what is wrong with a range */
export function checkedRanges(query: Omit<ReportQuery, 'company'>): Ranges {
  const ranges = toRequestedRanges(query);
  const problem = rangeProblem(ranges);
  if (problem !== undefined) throw new Refusal({ status: 400, code: 'RANGE', message: problem });
  return ranges;
}

/** The chart as a set of companies sees it. @throws Refusal 400 that names a set that is unknown */
export async function readChart(db: Db, set: string): Promise<LedgerChart> {
  const [companies, cards, vessels] = await Promise.all([
    selectCompanies(db, set),
    selectCards(db),
    selectVessels(db),
  ]);
  if (companies.length === 0) {
    const message = `There is no set of companies '${set}' to report`;
    throw new Refusal({ status: 400, code: 'UNKNOWN_COMPANY', message });
  }
  return buildChart(companies, cards, vessels);
}
