import type { CellPosition } from '../cells/cell-positions.ts';
import type { GridFocus } from '../grid/grid-focus.ts';
import type { ShownRows } from '../rows/shown-rows.ts';
import { pastedTexts } from './pasted-text.ts';
import { selectedRectangles, type SelectedTable } from './selected-cells.ts';
import { isEditor } from './selection-keys.ts';
import type { Rectangle } from './selection-rectangles.ts';

/** Texts that were pasted over cells, from the selected one, or the one with the focus, to the right and down. */
export type PastedBlock = {
  /** Rows by their ids, with a text for each column that it reaches. */
  readonly rows: readonly { readonly id: string; readonly texts: readonly string[] }[];
  /** Columns that it reaches. */
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  /** Lines that reach beyond the last row, and cells of a line beyond the last column. */
  readonly beyond: {
    /** Number of lines. */
    readonly rows: number;
    /** Number of cells. */
    readonly columns: number;
  };
};

type Texts = readonly (readonly string[])[];

type Parts<F> = {
  readonly body: HTMLElement;
  readonly focus: GridFocus<F>;
  readonly table: SelectedTable<F>;
  /** Takes the block; undefined where the screen takes none. */
  readonly onPaste: () => ((block: PastedBlock) => void) | undefined;
  readonly showMessage: (text: string) => void;
};

/** Answers the browser's own pasting while cells have the focus; a text field's is its own. */
export function followPaste<F>(parts: Parts<F>, signal: AbortSignal): void {
  const { body, showMessage } = parts;
  const pasted = (event: ClipboardEvent) => {
    const onPaste = parts.onPaste();
    if (onPaste === undefined) return;
    const { activeElement } = document;
    if (!body.contains(activeElement) || isEditor(activeElement)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text === '') return;
    event.preventDefault();
    const texts = pastedTexts(text);
    const selected = selectedRectangles(parts.table);
    if (texts === undefined) showMessage('More text than cells can take');
    else if (selected.length > 1) showMessage('Cells are pasted into one range only');
    else onPaste(blockAt(parts, texts, selected[0]));
  };
  document.addEventListener('paste', pasted, { signal });
}

function blockAt<F>(
  { table, focus }: Parts<F>,
  texts: Texts,
  selected: Rectangle | undefined,
): PastedBlock {
  const wide = texts.reduce((most, line) => Math.max(most, line.length), 0);
  const start = selected?.columns.first ?? focus.current.column;
  const names = table.layout.columns.slice(start, start + wide).map(({ header }) => header);
  const lines = withoutNames(texts, names);
  const { first, end, most, width } = locatePaste(selected, focus.current, {
    rows: lines.length,
    columns: wide,
  });
  const columns = table.layout.columns.slice(first.column, first.column + width);
  const rows = idsIn(table.shown, { first: first.row, end, most }).map((id, at) => {
    const line = lines[at % lines.length] ?? [];
    return { id, texts: columns.map((_column, place) => line[place % line.length] ?? '') };
  });
  return {
    rows,
    columns: columns.map(({ id, header }) => ({ id, header })),
    beyond: {
      rows: lines.length === 1 ? 0 : lines.length - rows.length,
      columns: width - columns.length,
    },
  };
}

type Lines = { readonly first: number; readonly end: number; readonly most: number };

/** Picks the rows of a place that stand over no others: nothing is pasted into the row of a group. */
function idsIn<F>(shown: ShownRows<F>, { first, end, most }: Lines): readonly string[] {
  const ids: string[] = [];
  for (let at = first; at < Math.min(end, shown.count) && ids.length < most; at += 1)
    if (!shown.hasChildren(at)) ids.push(shown.idAt(at) ?? '');
  return ids;
}

/** Drops the names of the columns from what was copied with them. */
function withoutNames(texts: Texts, names: readonly string[]): Texts {
  const [first = [], ...rest] = texts;
  const isNames =
    names.length === first.length && first.every((text, at) => text.trim() === names[at]);
  return isNames && rest.length > 0 ? rest : texts;
}

type Size = { readonly rows: number; readonly columns: number };

/** Place at which it begins, and how far it reaches: one line, or one column, is repeated over all that is selected. */
function locatePaste(
  selected: Rectangle | undefined,
  current: CellPosition,
  { rows, columns }: Size,
) {
  const first =
    selected === undefined ? current : { row: selected.rows.first, column: selected.columns.first };
  const wide = selected === undefined ? 1 : selected.columns.end - selected.columns.first;
  return {
    first,
    end: rows === 1 ? (selected?.rows.end ?? first.row + 1) : Infinity,
    most: rows === 1 ? Infinity : rows,
    width: columns === 1 ? wide : columns,
  };
}
