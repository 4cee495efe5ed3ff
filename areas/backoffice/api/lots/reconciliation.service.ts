import type { LotReconciliation, ScgPhysicalQuery } from '@fairlead/backoffice/contract/lots';

import type { Db } from '@fairlead/platform/database/db';
import { loadMovedLots } from '../closed/closed-lots.service.ts';
import { loadReportCut, requireRatesFor } from './cut.service.ts';
import { type DifferenceRow, selectDifferences } from './differences.queries.ts';
import { selectLots } from './lots.queries.ts';
import { lotTables, unmappedGroups } from './reconciled.rules.ts';

type Parts = { readonly db: Db; readonly roundingOk: number };

/**
 * Traders against accounting, lot by lot (formula 24).
 * @throws Refusal 400 that names what is wrong with the dates, or a day without a rate
 */
export async function loadLotReconciliation(
  { db, roundingOk }: Parts,
  { startDate, endDate, reversePrevYear = true, ...asked }: ScgPhysicalQuery,
): Promise<LotReconciliation> {
  const cut = await loadReportCut(db, { startDate, endDate, reversePrevYear, ...asked });
  const [differences, lots, moved] = await Promise.all([
    selectDifferences(db, cut, null),
    selectLots(db, null),
    loadMovedLots(db, { cut, lots: null }),
  ]);
  await requireRatesFor(db, differences, cut.tradeDate);
  return {
    ...lotTables({ differences, moved, lots }, { start: startDate, end: endDate }),
    min_rounding_diff_ok: roundingOk,
    ...findExtremes(differences),
    unmapped_groups: unmappedGroups(differences),
  };
}

function findExtremes(rows: readonly DifferenceRow[]) {
  const days = (of: (row: DifferenceRow) => string | null) =>
    rows.flatMap((row) => of(row) ?? []).toSorted();
  return {
    ltd_acc_min_date: days((row) => row.first_line)[0] ?? null,
    ltd_acc_max_date: days((row) => row.last_line).at(-1) ?? null,
    ltd_latest_trade_date: days((row) => row.last_amount).at(-1) ?? null,
  };
}
