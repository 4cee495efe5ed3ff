import type { OpexChange } from '@fairlead/accounting/contract/opex-change';
import type { ReportQuery } from '@fairlead/accounting/contract/report';

import type { Db } from '@fairlead/platform/database/db';
import { checkedRanges, readChart } from '../chart.service.ts';
import { selectPieces } from '../closed/closed-pieces.service.ts';
import { readClosed, coverRanges } from '../closed/closed.service.ts';
import { opexChange } from '../opex-change.rules.ts';

/**
 * Why the daily running cost of vessels moved between the ranges of a report, from what its tables are made of.
 * @throws Refusal 400 that names a wrong range or an unknown set
 */
export async function loadOpexChange(db: Db, query: ReportQuery): Promise<OpexChange> {
  const ranges = checkedRanges(query);
  const chart = await readChart(db, query.company);
  const closed = readClosed(db, { set: query.company, chart, window: coverRanges(ranges) });
  const { pieces, days } = await selectPieces(db, { chart, ranges, closed });
  return opexChange(pieces, days);
}
