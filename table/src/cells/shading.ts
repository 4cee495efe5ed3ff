import { isNumberColumn } from '../columns/column-kinds.ts';
import type { Column, NumberColumnKind } from '../columns/columns.ts';
import type { NumberName } from '../rows/fields.ts';
import type { RowSource } from '../rows/row-source.ts';

/** The smallest and the largest number of what is shaded together. */
type Range = { readonly min: number; readonly max: number };

export const HEAT_STEPS = 10;

const steps = (sign: 'neg' | 'pos') =>
  Array.from({ length: HEAT_STEPS + 1 }, (_step, step) => ` heat-${sign}-${step}`);

// Made once: a cell is drawn without making a text.
const NEGATIVE = steps('neg');
const POSITIVE = steps('pos');

/** Each is named as its colour is. */
export const HEAT_CLASSES = [...NEGATIVE, ...POSITIVE].map((name) => name.trim());

/**
 * The class that shades a number: one of eleven steps from white to red for what is below zero,
 * from white to green for what is above. What lies beyond the range has its end.
 */
export function heatClass(value: number, { min, max }: Range): string {
  const classes = value < 0 ? NEGATIVE : POSITIVE;
  return classes[toHeatStep(value, value < 0 ? min : max)] ?? '';
}

function toHeatStep(value: number, end: number): number {
  // A range that ends on the other side of zero has no colour for this one.
  if (value === 0 || value * end <= 0) return 0;
  return Math.min(HEAT_STEPS, Math.round((HEAT_STEPS * value) / end));
}

/** The range of a field's numbers; a total is not compared with what it sums up. */
function measureRange<F>(source: RowSource<F>, field: NumberName<F>): Range {
  const read = source.numberReader(field);
  let min = 0;
  let max = 0;
  for (let index = 0; index < source.count; index += 1) {
    const value = read(index);
    const isFurther = value < min || value > max;
    if (!isFurther || source.isTotal(index)) continue;
    if (value < min) min = value;
    else max = value;
  }
  return { min, max };
}

type Shaded<F> = (column: NumberColumnKind<F>, by: 'column' | 'table') => Range;

/** Between which loaded numbers shaded columns lie: one pass over a column, when first asked for. */
export function loadedRanges<F>(columns: readonly Column<F>[], source: RowSource<F>): Shaded<F> {
  const known = new Map<string, Range>();
  const ofColumn = ({ id, field }: NumberColumnKind<F>) => {
    const range = known.get(id) ?? measureRange(source, field);
    known.set(id, range);
    return range;
  };
  let ofTable: Range | undefined;
  return (column, by) => {
    if (by === 'column') return ofColumn(column);
    ofTable ??= columns
      .filter(isNumberColumn)
      .filter(({ shade }) => shade !== undefined && 'by' in shade && shade.by === 'table')
      .map(ofColumn)
      .reduce((one, other) => ({
        min: Math.min(one.min, other.min),
        max: Math.max(one.max, other.max),
      }));
    return ofTable;
  };
}
