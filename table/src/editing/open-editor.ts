import type { PendingEdit } from '../cells/cell-edits.ts';
import type { Cell } from '../cells/cell-positions.ts';
import { typedText } from '../columns/cell-values.ts';
import { isNumberColumn, NUMBER_KINDS } from '../columns/column-kinds.ts';
import type { CellEditor, Column } from '../columns/columns.ts';
import type { RowReader } from '../rows/row-source.ts';
import { ChoiceInput } from './cell-choice-input.ts';
import { type CellInput, numberInput } from './cell-input.ts';

type Options<F> = {
  readonly cell: Cell<F>;
  readonly editor: Exclude<CellEditor<F>, { kind: 'checkbox' }>;
  /** Edit that was typed before and refused. */
  readonly pending: PendingEdit | undefined;
  /** Text typed now, instead of the cell's value. */
  readonly typed: string | undefined;
  readonly root: HTMLElement;
  /** The cell's row, wherever it is by then. */
  readonly rowNow: () => RowReader<F>;
  readonly onChosen: () => void;
};

/** Unit of the number of a cell. */
function unitIn<F>(column: Column<F>, row: RowReader<F>): string | undefined {
  if (!isNumberColumn(column)) return undefined;
  if (column.unit === undefined) return column.prefix;
  return row.text(column.unit.field) ?? undefined;
}

/** The control that edits a cell. */
export function inputFor<F>(options: Options<F>): CellInput {
  const { cell, editor, pending, typed, rowNow, root, onChosen } = options;
  const { column, row } = cell;
  const held = pending?.text ?? typedText(column, row);
  if (editor.kind === 'number') {
    const scale = isNumberColumn(column) ? NUMBER_KINDS[column.kind].scale : 1;
    return numberInput({
      name: column.header,
      text: typed ?? held,
      scale: 1 / scale,
      unit: unitIn(column, row),
      problem: (value) => editor.problem?.(value, rowNow()),
    });
  }
  // A select has no text to type over: letters look for a choice.
  const text = editor.kind === 'select' ? held : (typed ?? held);
  const { kind } = editor;
  const choices = editor.choices(row);
  return new ChoiceInput({ kind, name: column.header, text, choices, root, onChosen });
}
