import { roundTo } from '@fairlead/shared/format';

import { rawValue } from './cell-values.ts';
import type { RawValue } from '../export/clipboard-formats.ts';
import { isNumberColumn, NUMBER_KINDS } from './column-kinds.ts';
import type { Column } from './columns.ts';
import type { RowReader } from '../rows/row-store.ts';

type EditorBase<F> = {
  /** Whether the row is open for editing; otherwise its value stands there plainly. */
  readonly open?: (row: RowReader<F>) => boolean;
  /** Why an open row takes no value yet, in the place of the value: 'Select Book First'. */
  readonly disabled?: (row: RowReader<F>) => string | undefined;
  /** What an empty cell asks for: 'Broker', '$'. */
  readonly placeholder?: string;
};

/** One of some texts: picked from a list, in a combobox also found by its first letters. */
export type ChoiceEditor<F> = EditorBase<F> & {
  readonly kind: 'select' | 'combobox';
  readonly choices: (row: RowReader<F>) => readonly string[];
};

export type NumberEditor<F> = EditorBase<F> & {
  readonly kind: 'number';
  /** What is wrong with a number, in words. */
  readonly problem?: (value: number, row: RowReader<F>) => string | undefined;
};

/** Always in sight; Space turns it. */
export type CheckboxEditor<F> = EditorBase<F> & { readonly kind: 'checkbox' };

export type CellEditor<F> = ChoiceEditor<F> | NumberEditor<F> | CheckboxEditor<F>;

/** What a user wants a cell to be. */
export type CellEdit<F> = {
  readonly row: RowReader<F>;
  /** The column's id. */
  readonly column: string;
  readonly value: RawValue;
};

/** How the cells of a column are edited in a row; undefined where they are not. */
export function editorOf<F>(column: Column<F>, row: RowReader<F>): CellEditor<F> | undefined {
  const editor = 'editor' in column ? column.editor : undefined;
  return editor === undefined || editor.open?.(row) === false ? undefined : editor;
}

/** A cell's value as somebody would type it: in full, without thousands. */
export function typedText<F>(column: Column<F>, row: RowReader<F>): string {
  const value = rawValue(column, row);
  if (typeof value !== 'number' || !isNumberColumn(column))
    return value === null ? '' : String(value);
  return String(roundTo(value * NUMBER_KINDS[column.kind].scale, 10));
}
