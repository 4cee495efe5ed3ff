import { fullHeader } from '@fairlead/shared/workbook/header-cells';
import type { SheetColumn } from '@fairlead/shared/workbook/sheet';

import { figuresText, formattedText, rawValue } from '../columns/cell-values.ts';
import { findAlignment, isNumberColumn, NUMBER_KINDS } from '../columns/column-kinds.ts';
import type { Column, NumberColumnKind } from '../columns/columns.ts';
import type { RawValue } from '../rows/fields.ts';
import type { RowReader, RowSource } from '../rows/row-source.ts';
import type { CopiedCell } from './clipboard-formats.ts';

/** A column of cells that are copied. */
export type CopiedColumn<F> = {
  readonly header: string;
  readonly align: 'start' | 'end';
  readonly valueOf: (row: RowReader<F>) => RawValue;
  readonly textOf: (row: RowReader<F>) => string;
};

/** A column of rows that leave whole: in files, in a copy of whole rows or of the whole table. */
export type ExportColumn<F> = CopiedColumn<F> & {
  readonly group: readonly string[];
  readonly rowHeader: boolean;
  /** Undefined where it can be seen only by the values. */
  readonly kind: SheetColumn['kind'] | undefined;
  /** Width in characters. */
  readonly width: number;
  /** The server's name of it. */
  readonly apiField: string | undefined;
  /** Digits behind the point; undefined where the column on the screen says. */
  readonly decimals: number | undefined;
  readonly decimalsIn: (rows: RowSource<F>) => number;
};

const PX_A_CHARACTER = 7;
const UNIT_WIDTH = 8;
const TEXT_WIDTH = 14;

/**
 * Columns of an export that a table column becomes: itself, or the values that it names in its
 * place. A unit gets a column beside its number, which so remains a number.
 */
export function exportColumns<F>(column: Column<F>): readonly ExportColumn<F>[] {
  const { header, group = [] } = column;
  const besides = (
    name: string,
    valueOf: (row: RowReader<F>) => RawValue,
    shape: Pick<ExportColumn<F>, 'kind' | 'width' | 'apiField' | 'decimals'>,
  ): ExportColumn<F> => ({
    ...shape,
    header: name,
    group,
    align: 'start',
    rowHeader: false,
    decimalsIn: () => shape.decimals ?? 0,
    valueOf,
    textOf: (row) => String(valueOf(row) ?? ''),
  });
  if (column.kind === 'custom' && column.exported !== undefined) {
    return column.exported.map(({ header: name, value, apiField, decimals = 0 }) =>
      besides(name, value, { kind: undefined, width: TEXT_WIDTH, apiField, decimals }),
    );
  }
  const isNumber = isNumberColumn(column);
  const own: ExportColumn<F> = {
    header,
    group,
    align: findAlignment(column),
    rowHeader: column.rowHeader === true,
    kind: sheetKind(column),
    width: Math.max(Math.round(column.width / PX_A_CHARACTER), UNIT_WIDTH),
    apiField: column.apiField,
    decimals: undefined,
    decimalsIn: (rows) =>
      isNumber ? countDecimals(column, rows.longestFraction(column.field)) : 0,
    valueOf: (row) => rawValue(column, row),
    textOf: (row) => (isNumber ? figuresText(column, row) : formattedText(column, row)),
  };
  if (!isNumber || column.unit === undefined) return [own];
  const { field, apiField } = column.unit;
  const shape = { kind: 'text', width: UNIT_WIDTH, apiField, decimals: 0 } as const;
  return [own, besides(`${header} unit`, (row) => row.text(field), shape)];
}

/** Kinds that are more than a number or a text. */
const SHEET_KINDS: Partial<Record<Column<unknown>['kind'], SheetColumn['kind']>> = {
  date: 'date',
  month: 'month',
  instant: 'instant',
  percent: 'percent',
  boolean: 'flag',
};

function sheetKind<F>(column: Column<F>): SheetColumn['kind'] | undefined {
  if (column.kind === 'custom') return undefined;
  return SHEET_KINDS[column.kind] ?? (isNumberColumn(column) ? 'number' : 'text');
}

/** Decimals as the table shows them; abbreviated money is exported as money. */
function countDecimals<F>({ kind, decimals, short }: NumberColumnKind<F>, longest: number): number {
  const shown = short === true ? { upTo: 2 as const } : (decimals ?? NUMBER_KINDS[kind].decimals);
  return 'exactly' in shown ? shown.exactly : Math.min(longest, shown.upTo);
}

/** The same where one line of headers has to say the names over them, too. */
export function flatColumns<F>(column: Column<F>): readonly ExportColumn<F>[] {
  return exportColumns(column).map((one) => ({ ...one, header: fullHeader(one) }));
}

/** The place of the column that shows by an indent how deep a row lies. */
export function treeColumnIndex(
  columns: readonly { readonly rowHeader?: boolean | undefined }[],
): number {
  return Math.max(
    columns.findIndex(({ rowHeader }) => rowHeader === true),
    0,
  );
}

export function copiedHeader<F>(columns: readonly CopiedColumn<F>[]): readonly CopiedCell[] {
  return columns.map(({ header, align }) => ({ value: header, text: header, align, bold: true }));
}

export function copiedRow<F>(
  columns: readonly CopiedColumn<F>[],
  row: RowReader<F>,
): readonly CopiedCell[] {
  return columns.map(({ valueOf, textOf, align }) => ({
    value: valueOf(row),
    text: textOf(row),
    align,
  }));
}

/** A table to be taken out: what is shown of it, in the order in which it is shown. */
export type ExportInput<F> = {
  readonly title: string;
  /** The words that a file is named by: the title, the day, what the list is narrowed to; the title by default. */
  readonly name?: readonly string[];
  /** Columns as arranged on the screen, hidden ones left out. */
  readonly columns: readonly Column<F>[];
  /** Rows by position: sorted and expanded as shown. */
  readonly rows: RowSource<F>;
  /** Number of rows in all, where `rows` are only the loaded ones. */
  readonly total?: number | undefined;
  /** Depth of the row at a position in the tree; 0 by default. */
  readonly depth?: ((position: number) => number) | undefined;
};
