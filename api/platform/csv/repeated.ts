import type { Problem } from './problem.ts';
import { type LocatedValue, createCellProblem } from './rows.ts';

/** Rows with what only one row of a file may have; null is no such thing. */
export function repeatedIn<Value>(
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

export function byLine(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
