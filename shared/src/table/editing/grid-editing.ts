import type { CellEdit, CellEdits } from '../cells/cell-edits.ts';
import { TOGGLE } from '../cells/cell-view.ts';
import type { Cell, CellName } from '../cells/places.ts';
import { editorOf, rawValue } from '../columns/cell-values.ts';
import type { GridFocus } from '../grid/grid-focus.ts';
import type { RowPool } from '../grid/row-pool.ts';
import type { RowPlan } from '../grid/row-view.ts';
import type { RawValue } from '../rows/fields.ts';
import type { RowReader } from '../rows/row-source.ts';
import type { CellInput } from './cell-input.ts';
import { inputFor } from './open-editor.ts';

export type EditingOptions<F> = {
  readonly edits: CellEdits;
  /** Saves a value; what it throws is told beside the cell. */
  readonly onEdit: (edit: CellEdit<F>) => Promise<void>;
  readonly say: (text: string) => void;
};

type Parts<F> = {
  readonly root: HTMLElement;
  readonly pool: RowPool<F>;
  readonly focus: GridFocus<F>;
  readonly plan: () => RowPlan<F> & EditingOptions<F>;
  readonly cellOf: (element: Element) => Cell<F> | undefined;
  /** Shows what an element has to tell. */
  readonly tell: (element: Element) => void;
};

type Opened = CellName & {
  readonly control: CellInput;
  readonly before: string;
};

type Step = { readonly rows: number; readonly columns: number };

type Taken = { readonly value: RawValue; readonly text: string };

const NOT_SAVED = 'Not saved yet';

const STAY: Step = { rows: 0, columns: 0 };

/**
 * Editing in the rows. One control at a time lies over its cell: in the cell's row, which holds the
 * focus and so is not given to another row, and which it follows wherever that goes.
 */
export class GridEditing<F> {
  private readonly parts: Parts<F>;
  private opened: Opened | undefined;
  /** The control is taken from one row element to another: it loses the focus for a moment. */
  private moving = false;

  constructor(parts: Parts<F>) {
    this.parts = parts;
  }

  /** Whether a click has opened a cell or turned a checkbox. */
  clicked({ target }: MouseEvent): boolean {
    if (!(target instanceof Element)) return false;
    const checkbox = target.closest(`[data-action="${TOGGLE}"]`);
    if (checkbox !== null) {
      this.toggle(checkbox);
      return true;
    }
    const cell = target.closest('.cell');
    return cell?.querySelector('.field') ? this.open(cell) : false;
  }

  /** Whether a key has opened the cell that has the focus. */
  keyPressed(event: KeyboardEvent): boolean {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || !target.matches('.cell')) return false;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
    const typed = TYPED[key] ?? (key.length === 1 ? key : undefined);
    if (key !== 'Enter' && key !== 'F2' && typed === undefined) return false;
    // A space opens: nothing that is chosen or counted begins with one.
    if (!this.open(target, key === ' ' ? undefined : typed)) return false;
    event.preventDefault();
    if (key.length === 1) this.opened?.control.keyPressed(event);
    return true;
  }

  /** After a paint: the control lies over its cell again. */
  settle(): void {
    const { opened } = this;
    if (opened === undefined) return;
    const { source, columns } = this.parts.plan();
    const row = source.indexOf(opened.row);
    const column = columns.findIndex(({ id }) => id === opened.column);
    if (row < 0 || column < 0) {
      this.leave();
      return;
    }
    const cell = this.parts.pool.viewOf(row)?.cell(column);
    // Out of the page: the focus goes after its row, and this with it.
    if (cell !== undefined) this.putOver(cell, opened.control);
  }

  /** Ends editing; what was typed stays in its cell. */
  leave(): void {
    const { opened } = this;
    if (opened === undefined) return;
    this.close();
    const { text } = opened.control.read();
    if (text !== opened.before) this.parts.plan().edits.refuse(opened, text, NOT_SAVED);
  }

  private open(element: Element, typed?: string): boolean {
    const { parts } = this;
    const cell = parts.cellOf(element);
    const editor = cell && editorOf(cell.column, cell.row);
    if (cell === undefined || editor === undefined || editor.kind === 'checkbox') return false;
    if (editor.disabled?.(cell.row) !== undefined) return false;
    const name = { row: cell.row.id, column: cell.column.id };
    const pending = parts.plan().edits.get(name);
    if (pending?.state === 'saving') return false;
    this.goTo(name, STAY);
    const control = inputFor({
      cell,
      editor,
      pending,
      typed,
      root: parts.root,
      rowNow: () => this.rowNow(name.row) ?? cell.row,
      onChosen: () => this.commit(STAY),
    });
    this.opened = { ...name, control, before: control.input.value };
    this.listen(control);
    this.settle();
    control.input.focus({ preventScroll: true });
    if (typed === undefined) control.input.select();
    if (pending?.message !== undefined) this.tellProblem(control, pending.message);
    return true;
  }

  private listen({ element, input }: CellInput): void {
    element.addEventListener('keydown', (event) => this.keyInEditor(event));
    input.addEventListener('blur', () => this.blurred(input));
    input.addEventListener('input', () => clearProblem(input));
    // Selecting cells, their menu and copying them end where a text is edited.
    for (const type of OWN_EVENTS)
      element.addEventListener(type, (event) => event.stopPropagation());
  }

  private keyInEditor(event: KeyboardEvent): void {
    const { opened } = this;
    if (opened === undefined) return;
    event.stopPropagation();
    if (event.isComposing) return;
    if (opened.control.keyPressed(event)) {
      event.preventDefault();
      return;
    }
    const back = event.shiftKey ? -1 : 1;
    if (event.key === 'Escape') this.cancel();
    else if (event.key === 'Enter') this.commit({ rows: back, columns: 0 });
    else if (event.key === 'Tab') this.commit({ rows: 0, columns: back });
    else return;
    event.preventDefault();
  }

  private cancel(): void {
    const { opened } = this;
    if (opened === undefined) return;
    this.close();
    this.parts.plan().edits.drop(opened);
    this.goTo(opened, STAY);
  }

  /** Saves what was typed and goes on; what cannot be a value stays open, and says why. */
  private commit(step: Step): void {
    const { opened } = this;
    if (opened === undefined) return;
    const reading = opened.control.read();
    if ('problem' in reading) {
      this.tellProblem(opened.control, reading.problem);
      return;
    }
    this.close();
    this.save(opened, reading);
    this.goTo(opened, step);
  }

  private blurred(input: HTMLInputElement): void {
    const { opened } = this;
    // The window may lose the focus, too: then this is still where the user comes back to.
    if (opened === undefined || this.moving || document.activeElement === input) return;
    const reading = opened.control.read();
    this.close();
    if ('problem' in reading) {
      this.parts.plan().edits.refuse(opened, reading.text, reading.problem);
    } else this.save(opened, reading);
  }

  private toggle(checkbox: Element): void {
    const cell = this.parts.cellOf(checkbox);
    if (cell === undefined || checkbox.getAttribute('aria-disabled') === 'true') return;
    const value = checkbox.getAttribute('aria-checked') !== 'true';
    this.save({ row: cell.row.id, column: cell.column.id }, { value, text: String(value) });
  }

  private save(name: CellName, { value, text }: Taken): void {
    const { edits, onEdit, say, columns } = this.parts.plan();
    const place = { row: name.row, column: name.column };
    const row = this.rowNow(name.row);
    const column = columns.find(({ id }) => id === name.column);
    if (row === undefined || column === undefined) {
      edits.refuse(place, text, NOT_SAVED);
      return;
    }
    if (value === rawValue(column, row)) {
      edits.drop(place);
      return;
    }
    const saved = edits.saving(place, { value, text }, () =>
      onEdit({ row, column: place.column, value }),
    );
    void saved.then((problem) => problem !== undefined && say(`${column.header}: ${problem}`));
  }

  private tellProblem({ input }: CellInput, problem: string): void {
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-description', problem);
    input.dataset.tip = problem;
    this.parts.tell(input);
    this.parts.plan().say(problem);
  }

  private close(): void {
    const { opened } = this;
    this.opened = undefined;
    this.moving = true;
    opened?.control.remove();
    this.moving = false;
  }

  /** A row by its id: rows move while somebody types. */
  private rowNow(id: string): RowReader<F> | undefined {
    const { source } = this.parts.plan();
    const position = source.indexOf(id);
    return position < 0 ? undefined : source.row(position);
  }

  private goTo({ row, column }: CellName, step: Step): void {
    const { source, columns } = this.parts.plan();
    const from = { row: source.indexOf(row), column: columns.findIndex(({ id }) => id === column) };
    if (from.row < 0 || from.column < 0) return;
    this.parts.focus.go({
      row: within(from.row + step.rows, source.count),
      column: within(from.column + step.columns, columns.length),
      stop: 0,
    });
  }

  private putOver(cell: HTMLElement, control: CellInput): void {
    const { element, input } = control;
    const row = cell.parentElement;
    if (row !== null && element.parentElement !== row) {
      this.moving = true;
      const { selectionStart, selectionEnd } = input;
      const hadFocus = element.parentElement !== null;
      row.append(element);
      if (hadFocus) input.focus({ preventScroll: true });
      if (hadFocus) input.setSelectionRange(selectionStart, selectionEnd);
      this.moving = false;
    }
    element.style.insetInlineStart = `${cell.offsetLeft}px`;
    element.style.width = `${cell.offsetWidth}px`;
    control.moved();
  }
}

/** What is typed by keys that delete. */
const TYPED: Readonly<Partial<Record<string, string>>> = { Backspace: '', Delete: '' };

const OWN_EVENTS = [
  'pointerdown',
  'mousedown',
  'click',
  'contextmenu',
  'copy',
  'cut',
  'paste',
] as const;

const within = (place: number, count: number) => Math.min(count - 1, Math.max(0, place));

function clearProblem(input: HTMLInputElement): void {
  input.removeAttribute('aria-invalid');
  input.removeAttribute('aria-description');
  delete input.dataset.tip;
}
