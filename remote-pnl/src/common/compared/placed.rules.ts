import type { LegQuery } from '@fairlead/pnl/contract/legs';

import type { SummaryPlaceRow } from './beside-rows.rules.ts';
import type { SummaryRow } from '../summary.rules.ts';
import { idOfPlace, nameOfPlace, queryOfPlace } from '../tree-names.rules.ts';

/** The rows of a summary of some groups, as both runs of a comparison have them. */
export const toPlacedRows = (
  rows: readonly SummaryRow[],
  group: NonNullable<LegQuery['group']>,
): readonly SummaryPlaceRow[] =>
  rows.map((row) => ({
    ...row,
    id: idOfPlace(row),
    name: nameOfPlace(row),
    isTotal: row.row === 'total',
    query: { total: { group }, place: queryOfPlace(row), adjustments: undefined }[row.row],
  }));
