import { rawValue } from '../columns/cell-values.ts';
import { startsGroup } from '../columns/column-groups.ts';
import { findAlignment, hasSuffix, isNumberColumn } from '../columns/column-kinds.ts';
import type { Column } from '../columns/columns.ts';
import type { RowReader, RowSource } from '../rows/row-source.ts';

/** Background colours of rows whose state stands out; the cells say the state in words too. */
export type RowTint = 'done' | 'submitted' | 'warning' | 'failed';

/** Look of rows, beside that of their cells. Totals are known to the store. */
export type Decoration<F> = {
  /** Groups rows with the same value: a thick border ends them, repeats are muted. */
  readonly group?: (row: RowReader<F>) => number | string | null;
  /** Name of the groups, for the note where a sort takes them apart: 'Orders'. */
  readonly groups?: string;
  /** Background colour of a row. */
  readonly background?: (row: RowReader<F>) => RowTint | undefined;
  /** Coloured rule above a row: the earliest trade of several. */
  readonly rule?: (row: RowReader<F>) => 'earliest' | undefined;
};

/** The classes of the row at `index`; the last one needs no border, the frame has one. */
export function rowLook<F>(
  source: RowSource<F>,
  index: number,
  { group, background: tint, rule }: Decoration<F>,
): readonly string[] {
  const row = source.row(index);
  const below = index + 1 < source.count ? source.row(index + 1) : undefined;
  const classes: string[] = [];
  if (group !== undefined && below !== undefined && group(row) !== group(below)) {
    classes.push('ends-group');
  }
  const ground = tint?.(row);
  if (ground !== undefined) classes.push(`is-${ground}`);
  const above = rule?.(row);
  if (above !== undefined) classes.push(`is-${above}`);
  if (source.isTotal(index)) classes.push('is-total');
  if (source.isTotal(index + 1)) classes.push('is-above-total');
  return classes;
}

/** The row above, when it belongs to the same group: what it says need not be said again. */
export function rowAboveInGroup<F>(
  source: RowSource<F>,
  index: number,
  { group }: Decoration<F>,
): RowReader<F> | undefined {
  if (index === 0 || group === undefined) return undefined;
  const above = source.row(index - 1);
  return group(above) === group(source.row(index)) ? above : undefined;
}

/** True when a cell repeats the value above it, so that it is dimmed. */
export function isRepeat<F>(column: Column<F>, row: RowReader<F>, above: RowReader<F>): boolean {
  if (column.dimRepeated !== true) return false;
  return column.kind === 'custom'
    ? column.text(row) === column.text(above)
    : rawValue(column, row) === rawValue(column, above);
}

/** The classes, each after a space, of a column's place: it ends those kept in sight, or starts a group. */
export function columnClasses<F>(columns: readonly Column<F>[], place: number): string {
  const isLast = columns[place]?.pinned === 'start' && columns[place + 1]?.pinned !== 'start';
  const starts = startsGroup(columns, place) ? ' starts-group' : '';
  return `${isLast ? ' ends-pinned' : ''}${starts}`;
}

/** The classes that all cells of a column share, its header too. */
export function cellClass<F>(column: Column<F>): string {
  const pin = column.pinned === undefined ? '' : ` pin-${column.pinned}`;
  const bold = column.bold === true ? ' is-bold' : '';
  return `cell kind-${column.kind} align-${findAlignment(column)}${pin}${bold}${numberClass(column)}`;
}

function numberClass<F>(column: Column<F>): string {
  if (!isNumberColumn(column)) return '';
  const suffix = hasSuffix(column) ? ' has-suffix' : '';
  const tight = column.trend?.tight === true ? ' is-tight' : '';
  const trend = column.trend === undefined ? '' : ` has-trend${tight}`;
  const sense = column.better === 'less' ? ' less-is-better' : '';
  return `${suffix}${trend}${sense}${column.shade === undefined ? '' : ' has-shade'}`;
}

/** Classes, each after a space, of a single cell: said above already, or tinted. */
export function cellLook<F>(column: Column<F>, row: RowReader<F>, muted: boolean): string {
  const said = muted ? ' is-muted' : '';
  const tint = column.background?.(row);
  return tint === undefined ? said : `${said} tint-${tint}`;
}
