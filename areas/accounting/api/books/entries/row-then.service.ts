import type { CellQuery } from '@fairlead/accounting/contract/report';

import type { Db } from '@fairlead/platform/database/db';
import { type LedgerCashGroup, moveTables, type CashMoves } from '../cash-moves.rules.ts';
import { checkedRanges } from '../chart.service.ts';
import type { LedgerChart } from '../chart.rules.ts';
import { loadClosedCash } from '../closed/closed-cash.service.ts';
import { everUpTo, readClosed } from '../closed/closed.service.ts';

type Known = { readonly chart: LedgerChart; readonly groups: readonly LedgerCashGroup[] };

/** Finds out if a table of cash has a row for what it was when its days were closed, though no line is in it today. */
export async function hasRowThen(
  db: Db,
  { chart, groups }: Known,
  { report, row = '', ...query }: CellQuery,
): Promise<boolean> {
  const ranges = checkedRanges(query);
  const books = await readClosed(db, { set: query.company, chart, window: everUpTo(ranges) });
  const asked = { chart, books, groups, range: ranges.report };
  const { moves } = await loadClosedCash(db, asked, [...chart.companies.keys()]);
  return listPaths(report, moves).some((path) => `${path.join('|')}|`.startsWith(`${row}|`));
}

function listPaths(report: string, moves: CashMoves): (readonly string[])[] {
  const tables = moveTables(moves);
  if (report === 'cash_payments_ic')
    return tables.cash_payments_ic.map((row) => [
      ...[row.company_code, row.entry_type, row.ledger_card_code, row.narrative],
    ]);
  if (report === 'cash_rec_groups')
    return tables.cash_rec_groups.map((row) => [row.company_fixed_name, row.cash_rec_group]);
  return tables.scg_our_cash.map((row) => [
    ...[row.group1, row.group2, row.group3, row.combined_narrative],
  ]);
}
