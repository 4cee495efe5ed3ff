import type { OpenedFigure } from './opened.rules.ts';
import type { FigureRow } from './figure-rows.view-model.ts';
import type { ReportFigure } from './shown-figures.rules.ts';

type FigureCell = Pick<OpenedFigure, 'figure' | 'column' | 'row'>;

/** Names of figures in requests for their entries. */
const REQUEST_NAMES: Readonly<Record<ReportFigure['key'], OpenedFigure['figure']>> = {
  amount_report: 'report',
  amount_compare: 'compare',
  compare_diff: 'compare_diff',
  amount_budget: 'budget',
  budget_diff: 'budget_diff',
  per_day_amount: 'per_day',
};

/** The figure in a cell, and what it shows; undefined where there is none. */
export function figureOfCell(
  rows: readonly FigureRow[],
  rowId: string,
  columnId: string,
): { readonly place: FigureCell; readonly value: number | null } | undefined {
  const row = rows.find(({ id }) => id === rowId);
  const at = columnId.lastIndexOf('|');
  if (row === undefined || at < 0) return undefined;
  const key = columnId.slice(at + 1) as ReportFigure['key'];
  const value = row.columns[columnId];
  // Nothing stands there: nothing was booked.
  if (value === undefined) return undefined;
  const names = row.isTotal ? [] : (JSON.parse(row.id) as string[]);
  return {
    place: { figure: REQUEST_NAMES[key], column: columnId.slice(0, at), row: names },
    value,
  };
}
