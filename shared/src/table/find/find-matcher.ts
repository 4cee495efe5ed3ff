import type { CellPart } from '../columns/cell-parts.ts';
import { formattedText, rawValue } from '../columns/cell-values.ts';
import { isNumberColumn } from '../columns/column-kinds.ts';
import type { Column, NumberColumnKind } from '../columns/columns.ts';
import type { RowReader } from '../rows/row-source.ts';

/** Whether a cell holds what is looked for: in what is seen of it, or in its value. */
export type Matcher<F> = (row: RowReader<F>) => boolean;

/** Text as it is compared: small letters, and one kind of minus. */
export function searchable(text: string): string {
  const small = text.toLowerCase();
  // A letter that grows when it is made small would put all marks behind it out of place.
  return (small.length === text.length ? small : text).replaceAll('−', '-');
}

/** Tests the cells of one column for a text that is `searchable` already. */
export function matcherOf<F>(column: Column<F>, needle: string): Matcher<F> {
  const holds = (text: string) => searchable(text).includes(needle);
  const valueHolds = (row: RowReader<F>) => {
    const value = rawValue(column, row);
    return value !== null && typeof value !== 'boolean' && holds(String(value));
  };
  const test = (row: RowReader<F>) =>
    holds(formattedText(column, row)) ||
    valueHolds(row) ||
    (column.kind === 'custom' && holds(partsText(column.parts(row))));
  if (column.kind === 'custom' || column.kind === 'boolean') return test;
  if (isNumberColumn(column)) return mayMatch(column, needle) ? test : () => false;
  const known = new Map<string | null, boolean>();
  return (row) => {
    const value = row.text(column.field);
    const before = known.get(value);
    if (before !== undefined) return before;
    const now = test(row);
    known.set(value, now);
    return now;
  };
}

/** A column of bare numbers has nothing for a word: no need to format all of them. */
function mayMatch<F>({ unit, short, kind }: NumberColumnKind<F>, needle: string): boolean {
  const isBare = unit === undefined && short !== true && kind !== 'percent';
  return !isBare || /^[-\d.,e+]*$/.test(needle);
}

/** What the parts of a cell say to the eye. */
function partsText(parts: readonly CellPart[]): string {
  return parts.map((part) => ('text' in part ? (part.text ?? '') : part.name)).join(' ');
}
