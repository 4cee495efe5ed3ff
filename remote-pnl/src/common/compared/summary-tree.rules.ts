import type { LegQuery } from '@fairlead/pnl/contract/legs';

import type { SummaryTreeRow } from './joined-rows.rules.ts';
import type { SummaryRow } from '../summary.rules.ts';
import { toTreeRowId, formatTreeRowName, toLegQuery } from '../tree-names.rules.ts';

/** The rows of a summary of some groups, as both runs of a comparison have them. */
export const toSummaryTreeRows = (
  rows: readonly SummaryRow[],
  group: NonNullable<LegQuery['group']>,
): readonly SummaryTreeRow[] =>
  rows.map((row) => ({
    ...row,
    id: toTreeRowId(row),
    name: formatTreeRowName(row),
    isTotal: row.row === 'total',
    query: { total: { group }, place: toLegQuery(row), adjustments: undefined }[row.row],
  }));
