import { formatNumber, MAX_DECIMALS } from '@fairlead/shared/format';
import { dayNumber } from '@fairlead/shared/workbook/day-number';
import type { Sheet, SheetColumn, SheetValue } from '@fairlead/shared/workbook/sheet';

import { isNumberColumn, NUMBER_KINDS } from '../columns/column-kinds.ts';
import type { Column, NumberColumnKind } from '../columns/columns.ts';
import type { RowReader } from '../rows/row-source.ts';
import { exportColumns, type ExportInput } from './export-columns.ts';

/** A column of the sheet with where its values come from. */
type Source<F> = {
  readonly column: Omit<SheetColumn, 'kind'> & { readonly kind: SheetColumn['kind'] | 'by value' };
  readonly valueOf: (row: RowReader<F>) => SheetValue;
  readonly isRowHeader: boolean;
};

/** A table as it stands on the screen, with the values that its cells are made of. */
export function exportTable<F>(input: ExportInput<F>): Sheet {
  const { title, rows, depth = () => 0 } = input;
  const sources = input.columns.flatMap((column) => sourcesOf(column, input));
  const exported = Array.from({ length: rows.count }, (_, position) => {
    const row = rows.row(position);
    return {
      depth: depth(position),
      isTotal: rows.isTotal(position),
      values: sources.map(({ valueOf }) => valueOf(row)),
    };
  });
  return {
    title,
    notes: partNote(input),
    columns: sources.map(({ column }, at) => ({
      ...column,
      kind:
        column.kind === 'by value' ? kindOf(exported.map((row) => row.values[at])) : column.kind,
    })),
    treeColumn: Math.max(
      sources.findIndex(({ isRowHeader }) => isRowHeader),
      0,
    ),
    rows: exported,
  };
}

/** Says that there are more rows than those that are here. */
export function partNote<F>({ rows, total }: ExportInput<F>): readonly string[] {
  if (total === undefined || total <= rows.count) return [];
  return [`${formatNumber(rows.count)} of ${formatNumber(total)} rows`];
}

const PX_A_CHARACTER = 7;
const UNIT_WIDTH = 8;
const TEXT_WIDTH = 14;

function sourcesOf<F>(column: Column<F>, input: ExportInput<F>): readonly Source<F>[] {
  return exportColumns(column).map(({ header, what, isRowHeader, valueOf }) => ({
    column: { header, group: column.group ?? [], ...SHAPES[what](column, input) },
    valueOf,
    isRowHeader,
  }));
}

type Shape = Pick<Source<unknown>['column'], 'kind' | 'decimals' | 'width'>;

const SHAPES = {
  own: ownShape,
  unit: (): Shape => ({ kind: 'text', decimals: 0, width: UNIT_WIDTH }),
  named: (): Shape => ({ kind: 'by value', decimals: 0, width: TEXT_WIDTH }),
};

function ownShape<F>(column: Column<F>, { rows }: ExportInput<F>): Shape {
  return {
    kind: sheetKind(column),
    decimals: isNumberColumn(column) ? decimalsOf(column, rows.longestFraction(column.field)) : 0,
    width: Math.max(Math.round(column.width / PX_A_CHARACTER), UNIT_WIDTH),
  };
}

/** Of the kinds that are more than a number or a text. */
const SHEET_KINDS: Partial<Record<Column<unknown>['kind'], Source<unknown>['column']['kind']>> = {
  date: 'date',
  month: 'month',
  instant: 'instant',
  percent: 'percent',
  boolean: 'flag',
  custom: 'by value',
};

function sheetKind<F>(column: Column<F>): Source<F>['column']['kind'] {
  return SHEET_KINDS[column.kind] ?? (isNumberColumn(column) ? 'number' : 'text');
}

/** As many as the table shows; money in thousands and millions is exported as money. */
function decimalsOf<F>({ kind, decimals, short }: NumberColumnKind<F>, longest: number): number {
  const shown = short === true ? { upTo: 2 as const } : (decimals ?? NUMBER_KINDS[kind].decimals);
  return 'exactly' in shown ? shown.exactly : Math.min(longest, shown.upTo, MAX_DECIMALS);
}

/** What a screen's own column holds can be seen only by its values. */
function kindOf(values: readonly (SheetValue | undefined)[]): SheetColumn['kind'] {
  const given = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (given.length === 0) return 'text';
  if (given.every((value) => typeof value === 'number')) return 'number';
  const isDays = given.every(
    (value) => typeof value === 'string' && dayNumber(value) !== undefined,
  );
  return isDays ? 'date' : 'text';
}
