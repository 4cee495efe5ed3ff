import type { CellEditor } from '../columns/cell-editors.ts';
import type { PendingEdit } from './cell-edits.ts';
import type { CellPlace } from './cell-press.ts';
import { formattedText } from '../columns/cell-values.ts';
import type { DrawContext } from './draw-context.ts';

/** A cell that is edited in its place: it looks like the control that a click makes of it. */
export type FieldDrawing = {
  readonly kind: 'field';
  readonly editor: CellEditor<unknown>['kind'];
  /** Of a checkbox. */
  readonly name: string;
  readonly text: string;
  readonly checked: boolean;
  /** Stands there while there is no text. */
  readonly placeholder: string;
  readonly disabled: boolean;
  readonly busy: boolean;
  /** Why what was typed is not taken. */
  readonly problem: string | undefined;
};

export function fieldOf<F>(
  { column, row }: CellPlace<F>,
  editor: CellEditor<F>,
  context: DrawContext<F>,
): FieldDrawing {
  const pending = context.pending({ row: row.id, column: column.id });
  const reason = editor.disabled?.(row);
  return {
    kind: 'field',
    editor: editor.kind,
    name: column.header,
    text: pending?.text ?? formattedText(column, row),
    checked: isChecked({ column, row }, pending),
    placeholder: reason ?? editor.placeholder ?? '',
    disabled: reason !== undefined,
    busy: pending?.state === 'saving',
    problem: pending?.message,
  };
}

function isChecked<F>({ column, row }: CellPlace<F>, pending: PendingEdit | undefined): boolean {
  if (column.kind !== 'boolean') return false;
  return pending === undefined ? row.flag(column.field) : pending.value === true;
}
