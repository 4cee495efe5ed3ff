import { type LedgerChart, isShipping, type ReportPosition } from '../chart.rules.ts';
import { type FigureCellPart, NoCell } from './part.rules.ts';

type Asked = { readonly report: string; readonly row?: string | undefined };

/** @throws NoCell for a row in which nothing of any of the charts can stand */
export function requireRow(
  charts: readonly LedgerChart[],
  { report, row }: Asked,
  matches: FigureCellPart['matches'],
): void {
  if (row === undefined || charts.some((chart) => listReportPositions(chart).some(matches))) return;
  throw noRow({ report, row });
}

export const noRow = ({ report, row = '' }: Asked) =>
  new NoCell(`There is no row '${row}' in ${report}`);

/**
 * Places where something can be booked; with or without a vessel, which is all that rows know of
 * them.
 */
function listReportPositions({ companies, cards }: LedgerChart): ReportPosition[] {
  return [...companies.values()].flatMap((company) =>
    [...cards.values()].flatMap((card) =>
      (isShipping(company) ? [null, ''] : [null]).map((vessel) => ({ company, card, vessel })),
    ),
  );
}
