import type { OpexChange } from '@fairlead/shared/contract/accounting/opex-change';
import type { ReportQuery } from '@fairlead/shared/contract/accounting/report';

import type { Db } from '../../../platform/database/db.ts';
import { splitRange } from '../days.rules.ts';
import { fleetOf, vesselDaysOf } from '../fleet.rules.ts';
import { selectFacts } from '../ledger.queries.ts';
import { opexChange } from '../opex-change.rules.ts';
import { piecesOf } from '../pieces.rules.ts';
import { checkedRanges, readChart } from '../chart.service.ts';

/**
 * Why the daily running cost of vessels moved between the ranges of a report, from what its tables are made of.
 * @throws Refusal 400 that names a wrong range or an unknown set
 */
export async function opexChangeOf(db: Db, query: ReportQuery): Promise<OpexChange> {
  const ranges = checkedRanges(query);
  const chart = await readChart(db, query.company);
  const scope = { companies: [...chart.companies.keys()], cards: null };
  const split = { report: splitRange(ranges.report), compare: splitRange(ranges.compare) };
  const facts = await selectFacts(db, scope, split);
  const pieces = piecesOf(chart, { facts, budget: [], restated: [], replanned: [] });
  return opexChange(pieces, {
    ofVessel: vesselDaysOf(chart, ranges),
    fleet: fleetOf(chart, ranges),
  });
}
