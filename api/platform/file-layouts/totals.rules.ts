import Big from 'big.js';

import type { Problem } from '../csv/problem.ts';
import { plain } from '../csv/decimal.ts';
import { isLocal, type LayoutPart, ROWS_TOTAL, TOTAL_SECTION } from './layout.rules.ts';

/**
 * Compares the control totals of a file with its rows: how many were taken, and the sums of columns. A part that has a
 * rule for totals has them in each file, so that a file cut short is noticed.
 */
export function totalProblems(rows: readonly NativeRow[], part: LayoutPart): Problem[] {
  if (!part.rules.some(({ action }) => action === 'total')) return [];
  const totals = rows.filter(({ section }) => section === TOTAL_SECTION);
  if (totals.length === 0) {
    const message = 'The file is cut short: the record of its totals is missing';
    return [{ line: null, column: null, message }];
  }
  const taken = rows.filter(({ section }) => section !== TOTAL_SECTION);
  return totals.flatMap((total) =>
    [...total.cells]
      .filter(([name]) => !isLocal(name) || taken.some(({ cells }) => cells.has(name)))
      .flatMap(([name, stated]) => {
        const due = name === ROWS_TOTAL ? new Big(lineCount(taken)) : sumColumn(taken, name);
        if (stated !== '' && due.eq(stated)) return [];
        const says = stated === '' ? 'nothing' : stated;
        const message = `says ${says}, but the rows make ${plain(due)}`;
        return [{ line: total.line, column: total.locationOf(name) ?? name, message }];
      }),
  );
}

/** Number of records that were taken: one of them may make several rows. */
const lineCount = (rows: readonly NativeRow[]): number =>
  new Set(rows.map(({ line }) => line)).size;

const sumColumn = (rows: readonly NativeRow[], column: string): Big =>
  rows.reduce((sum, { cells }) => sum.plus(cells.get(column) || 0), new Big(0));
/** Native row made from a record of a foreign file. */
export type NativeRow = {
  readonly section: string;
  readonly line: number;
  /** Texts by our columns, and by the layout's own names. */
  readonly cells: ReadonlyMap<string, string>;
  /** Columns that are still to be worked out from the others. */
  readonly derived: ReadonlySet<string>;
  /** A row that corrects replaces another one of the file with the same key. */
  readonly corrects: boolean;
  /** Describes where a column's text is in the foreign file. */
  readonly locationOf: (column: string) => string | undefined;
};
