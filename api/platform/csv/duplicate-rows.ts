import type { Problem } from './problem.ts';
import { type LocatedValue, createCellProblem } from './rows.ts';

/** Finds duplicate rows: a problem for each row whose key an earlier one had. A null key is not compared. */
export function findDuplicateRows<Value>(
  rows: readonly LocatedValue<Value>[],
  column: string,
  keyOf: (value: Value) => string | null,
): Problem[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ value, row }) => {
    const key = keyOf(value);
    if (key === null) return [];
    const line = first.get(key);
    if (line !== undefined) {
      return [createCellProblem(row, column, `${key} stands on line ${line} already`)];
    }
    first.set(key, row.line);
    return [];
  });
}

/** Sorts problems by the line of the file. */
export function sortByLine(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
