import { TOGGLE } from '../cells/cell-view.ts';
import type { CellName, CellPosition } from '../cells/cell-positions.ts';
import { findEditor } from '../columns/cell-values.ts';
import type { GridFocus } from '../grid/grid-focus.ts';
import type { RowPool } from '../grid/row-pool.ts';
import type { RowPlan } from '../grid/row-view.ts';
import type { RowReader } from '../rows/row-source.ts';
import { type CellInput, putOver } from './cell-input.ts';
import { EditorProblem } from './field-problem.ts';
import { inputFor } from './open-editor.ts';
import { type EditingOptions, NOT_SAVED, saveCell } from './save-cell.ts';

type Parts<F> = {
  readonly root: HTMLElement;
  readonly pool: RowPool<F>;
  readonly focus: GridFocus<F>;
  readonly plan: () => RowPlan<F> & EditingOptions<F>;
  /** A key with Ctrl that is the row's, not the control's: what was typed is taken by then. */
  readonly onRowKey: (event: KeyboardEvent, row: RowReader<F>) => void;
};

type Opened = CellName & {
  readonly control: CellInput;
  readonly problem: EditorProblem;
  readonly before: string;
};

type Step = { readonly rows: number; readonly columns: number };

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

  /** Opens a cell or toggles a checkbox by a click; true when it did. */
  clicked({ target }: MouseEvent): boolean {
    if (!(target instanceof Element)) return false;
    const checkbox = target.closest(`[data-action="${TOGGLE}"]`);
    if (checkbox !== null) {
      this.toggle(checkbox);
      return true;
    }
    if (target.closest('.field [data-action]') !== null) return false;
    const cell = target.closest('.cell');
    return cell?.querySelector('.field') ? this.open(cell) : false;
  }

  /** Opens the focused cell by a key; true when it did. */
  keyPressed(event: KeyboardEvent): boolean {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || !target.matches('.cell')) return false;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
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
    const place = this.currentPosition(opened);
    if (place === undefined) {
      this.leave();
      return;
    }
    const cell = this.parts.pool.viewOf(place.row)?.cell(place.column);
    // Out of the page: the focus goes after its row, and this with it.
    if (cell === undefined) return;
    this.moving = true;
    putOver(cell, opened.control);
    this.moving = false;
    opened.problem.place();
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
    const cell = parts.focus.cellOf(element);
    const editor = cell && findEditor(cell.column, cell.row);
    if (cell === undefined || editor === undefined || editor.kind === 'checkbox') return false;
    if (editor.disabled?.(cell.row) !== undefined) return false;
    const name = { row: cell.row.id, column: cell.column.id };
    const pending = parts.plan().edits.get(name);
    if (pending !== undefined && pending.message === undefined) return false;
    this.goTo(name);
    const control = inputFor({
      cell,
      editor,
      pending,
      typed,
      root: parts.root,
      rowNow: () => this.rowNow(name.row) ?? cell.row,
      onChosen: () => this.opened && this.commit(this.opened),
    });
    const problem = new EditorProblem(parts.root, control.input);
    const opened = { ...name, control, problem, before: control.input.value };
    this.opened = opened;
    control.element.addEventListener('keydown', (event) => this.keyInEditor(event, opened));
    control.input.addEventListener('blur', () => this.blurred(opened));
    this.settle();
    control.input.focus({ preventScroll: true });
    if (typed === undefined) control.input.select();
    if (pending?.message !== undefined) this.showProblem(opened, pending.message);
    return true;
  }

  private keyInEditor(event: KeyboardEvent, opened: Opened): void {
    event.stopPropagation();
    if (opened.control.keyPressed(event)) {
      event.preventDefault();
      return;
    }
    const back = event.shiftKey ? -1 : 1;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.endRow(event, opened);
    else if (event.key === 'Escape') this.cancel(opened);
    else if (event.key === 'Enter') this.commit(opened, { rows: back, columns: 0 });
    else if (event.key === 'Tab') this.commit(opened, { rows: 0, columns: back });
    else return;
    event.preventDefault();
  }

  private cancel(opened: Opened): void {
    this.close();
    this.parts.plan().edits.drop(opened);
    this.goTo(opened);
  }

  /** Saves what was typed and goes on; what cannot be a value stays open, and says why. */
  private commit(opened: Opened, step?: Step): void {
    const reading = opened.control.read();
    if ('problem' in reading) {
      this.showProblem(opened, reading.problem);
      return;
    }
    this.close();
    saveCell(this.parts.plan(), opened, reading);
    this.goTo(opened, step);
  }

  /** Takes what was typed, then the key is the row's. */
  private endRow(event: KeyboardEvent, opened: Opened): void {
    this.commit(opened);
    const row = this.rowNow(opened.row);
    if (this.opened === undefined && row !== undefined) this.parts.onRowKey(event, row);
  }

  private blurred(opened: Opened): void {
    // The window may lose the focus, too: then this is still where the user comes back to.
    if (this.moving || document.activeElement === opened.control.input) return;
    const reading = opened.control.read();
    this.close();
    if ('problem' in reading) {
      this.parts.plan().edits.refuse(opened, reading.text, reading.problem);
    } else saveCell(this.parts.plan(), opened, reading);
  }

  private toggle(checkbox: Element): void {
    const cell = this.parts.focus.cellOf(checkbox);
    if (cell === undefined || checkbox.getAttribute('aria-disabled') === 'true') return;
    const value = checkbox.getAttribute('aria-checked') !== 'true';
    const name = { row: cell.row.id, column: cell.column.id };
    saveCell(this.parts.plan(), name, { value, text: String(value) });
  }

  private showProblem(opened: Opened, problem: string): void {
    opened.control.refused();
    opened.problem.show(problem);
    this.parts.plan().announce(problem);
  }

  private close(): void {
    const { opened } = this;
    this.opened = undefined;
    this.moving = true;
    opened?.control.remove();
    opened?.problem.remove();
    this.moving = false;
  }

  /** A row by its id: rows move while somebody types. */
  private rowNow(id: string): RowReader<F> | undefined {
    const { source } = this.parts.plan();
    const position = source.indexOf(id);
    return position < 0 ? undefined : source.row(position);
  }

  private currentPosition({ row, column }: CellName): CellPosition | undefined {
    const { source, columns } = this.parts.plan();
    const place = source.indexOf(row);
    const at = columns.findIndex(({ id }) => id === column);
    return place < 0 || at < 0 ? undefined : { row: place, column: at };
  }

  private goTo(name: CellName, step: Step = STAY): void {
    const { source, columns } = this.parts.plan();
    const from = this.currentPosition(name);
    if (from === undefined) return;
    this.parts.focus.go({
      row: within(from.row + step.rows, source.count),
      column: within(from.column + step.columns, columns.length),
      stop: 0,
    });
  }
}

/** Text that keys of deletion stand for. */
const TYPED: Readonly<Partial<Record<string, string>>> = { Backspace: '', Delete: '' };

const within = (place: number, count: number) => Math.min(count - 1, Math.max(0, place));
