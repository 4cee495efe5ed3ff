import type { CellEdit, CellEdits } from '../cells/cell-edits.ts';
import type { CellName } from '../cells/cell-positions.ts';
import { rawValue } from '../columns/cell-values.ts';
import type { RowPlan } from '../grid/row-view.ts';
import type { RawValue } from '../rows/fields.ts';

export type EditingOptions<F> = {
  readonly edits: CellEdits;
  /** Saves a value; its error is shown beside the cell. */
  readonly onEdit: (edit: CellEdit<F>) => Promise<void>;
  readonly announce: (text: string) => void;
};

/** Text typed into a cell, and the value parsed from it. */
export type ParsedText = { readonly value: RawValue; readonly text: string };

export const NOT_SAVED = 'Not saved yet';

/** Saves what was typed into a cell; shows it there until it is saved, and what is wrong with it. */
export function saveCell<F>(
  plan: RowPlan<F> & EditingOptions<F>,
  place: CellName,
  { value, text }: ParsedText,
): void {
  const { edits, onEdit, announce, columns, source } = plan;
  const position = source.indexOf(place.row);
  const column = columns.find(({ id }) => id === place.column);
  if (position < 0 || column === undefined) {
    edits.refuse(place, text, NOT_SAVED);
    return;
  }
  const row = source.row(position);
  const before = edits.get(place);
  // Where a row shows what is typed before it is saved, the same again is another try.
  const isAgain = before?.message !== undefined && before.value === value;
  if (value === rawValue(column, row) && !isAgain) {
    edits.drop(place);
    return;
  }
  const saved = edits.saving(place, { value, text }, () =>
    onEdit({ row, column: place.column, value }),
  );
  void saved.then((problem) => problem !== undefined && announce(`${column.header}: ${problem}`));
}
