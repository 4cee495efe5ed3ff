import { MAX_DECIMALS } from '@fairlead/shared/format';

import type { Column, NumberColumnKind } from '../columns/columns.ts';
import type { NumberName } from '../rows/fields.ts';
import type { RowReader, RowSource } from '../rows/row-source.ts';
import type { CellEdits, PendingEdit } from './cell-edits.ts';
import type { CellMarks } from './cell-marks.ts';
import type { Decoration } from './decoration.ts';
import type { CellName } from './cell-positions.ts';
import { heatClass, loadedRanges } from './shading.ts';

/** Facts about the other rows that a cell needs to be drawn. */
export type DrawContext<F> = {
  /** The most fraction digits any value of a field has. */
  longestFraction(name: NumberName<F>): number;
  /** The class that shades a number of this column; '' in a column without shading. */
  heat(column: NumberColumnKind<F>, row: RowReader<F>, value: number): string;
  /** em between the paddings of a column's cells. */
  room(column: Column<F>): number;
  /** em for a text of the column, in all of its lines. */
  lettersFor(column: Column<F>): number;
  /** Edit of a cell that is not in its row yet (optimistic). */
  pending(cell: CellName): PendingEdit | undefined;
  /** True when somebody else has changed the cell a moment ago. */
  isMarked(cell: CellName): boolean;
};

type Surroundings<F> = {
  readonly edits?: CellEdits | undefined;
  readonly marks?: CellMarks | undefined;
  /** Any, where nobody has measured it. */
  readonly room?: DrawContext<F>['room'];
  readonly lettersFor?: DrawContext<F>['lettersFor'];
  /** The rows are the first of more. */
  readonly inPages?: boolean | undefined;
};

const ANY = () => Number.POSITIVE_INFINITY;

/** The context of a table's cells, true until its rows change. */
export function drawContext<F>(
  columns: readonly Column<F>[],
  source: RowSource<F>,
  { edits, marks, room = ANY, lettersFor = room, inPages = false }: Surroundings<F> = {},
): DrawContext<F> {
  const rangeOf = loadedRanges(columns, source);
  const reserved = new Set(inPages ? columns.flatMap(reservedField) : []);
  return {
    longestFraction: (name) => (reserved.has(name) ? MAX_DECIMALS : source.longestFraction(name)),
    pending: (cell) => edits?.get(cell),
    isMarked: (cell) => marks?.has(cell) === true,
    room,
    lettersFor,
    heat: (column, row, value) => {
      const { shade, better } = column;
      if (shade === undefined) return '';
      if ('by' in shade) return heatClass(value, rangeOf(column, shade.by));
      const min = readEnd(row, shade.min);
      const max = readEnd(row, shade.max);
      return better === 'less'
        ? heatClass(-value, { min: -max, max: -min })
        : heatClass(value, { min, max });
    },
  };
}

/** Amounts have room for all of their decimals before the row comes that has as many. */
function reservedField<F>(column: Column<F>): readonly NumberName<F>[] {
  return column.kind === 'price' || column.kind === 'money' ? [column.field] : [];
}

type Plan<F> = {
  readonly columns: readonly Column<F>[];
  readonly decoration: Decoration<F>;
};

/** True when each row can be drawn without the values of others. */
export function drawsRowsAlone<F>({ columns, decoration }: Plan<F>): boolean {
  const isShadedByOthers = (column: Column<F>) => 'shade' in column && 'by' in column.shade;
  return decoration.group === undefined && !columns.some(isShadedByOthers);
}

function readEnd<F>(row: RowReader<F>, end: number | NumberName<F>): number {
  return typeof end === 'number' ? end : (row.number(end) ?? 0);
}
