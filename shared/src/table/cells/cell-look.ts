import { alignOf, hasSuffix, isNumberColumn } from '../columns/column-kinds.ts';
import type { Column } from '../columns/columns.ts';
import type { RowReader } from '../rows/row-source.ts';

/** The class, after a space, of the last column that stays in sight: a line ends them. */
export function pinnedEdge<F>(columns: readonly Column<F>[], place: number): string {
  const isLast = columns[place]?.pin === 'always' && columns[place + 1]?.pin !== 'always';
  return isLast ? ' ends-pinned' : '';
}

/** The classes that all cells of a column share, its header too. */
export function cellClass<F>(column: Column<F>): string {
  const pin = column.pin === undefined ? '' : ` pin-${column.pin}`;
  const bold = column.bold === true ? ' is-bold' : '';
  return `cell kind-${column.kind} align-${alignOf(column)}${pin}${bold}${numberClass(column)}`;
}

function numberClass<F>(column: Column<F>): string {
  if (!isNumberColumn(column)) return '';
  const suffix = hasSuffix(column) ? ' has-suffix' : '';
  const trend = column.trend === undefined ? '' : ' has-trend';
  return `${suffix}${trend}${column.shade === undefined ? '' : ' has-shade'}`;
}

/** Classes, each after a space, of a single cell: said above already, or tinted. */
export function cellLook<F>(column: Column<F>, row: RowReader<F>, muted: boolean): string {
  const said = muted ? ' is-muted' : '';
  const tint = column.tint?.(row);
  return tint === undefined ? said : `${said} tint-${tint}`;
}
