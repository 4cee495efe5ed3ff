import { rawValue } from '../columns/cell-values.ts';
import type { RowReader } from '../rows/row-source.ts';
import { COPY_ID } from './cell-drawing.ts';
import type { Cell } from './cell-positions.ts';
import { OPEN_ROW } from './row-opener.ts';

/** Press on a button of a row. */
export type RowAction<F> = {
  /** Name of the action, as the part declares it. */
  readonly action: string;
  /** Row of the button. */
  readonly row: RowReader<F>;
  /** Tells a press by Enter or Space from one by mouse or finger. */
  readonly byKey: boolean;
};

/** Cell that was opened: by Enter, by a double click, or from its menu. */
export type OpenedCell<F> = {
  /** Id of its column. */
  readonly column: string;
  /** Row of the cell. */
  readonly row: RowReader<F>;
};

/** Handlers for presses in cells. */
export type PressTargets<F> = {
  readonly onAction: (press: RowAction<F>) => void;
  /** To another page of the product, by its path. */
  readonly onNavigate: (to: string) => void;
  readonly onCopy: (text: string, what: string) => void;
  /** To what a cell is made of, where the screen says. */
  readonly onCell: (cell: OpenedCell<F>) => void;
  /** All columns of a row, by its id. */
  readonly onOpen: (row: string) => void;
};

/**
 * Click handler of a whole table, delegated: one listener serves the links and buttons of all
 * cells. `cellOf` finds the cell of an element.
 */
export function pressed<F>(
  event: MouseEvent,
  cellOf: (element: Element) => Cell<F> | undefined,
  targets: PressTargets<F>,
): void {
  if (!(event.target instanceof Element)) return;
  const control = event.target.closest<HTMLElement>('a, [data-action]');
  if (control === null) return;
  if (control instanceof HTMLAnchorElement) {
    follow(event, control, targets);
    return;
  }
  const cell = cellOf(control);
  const { action } = control.dataset;
  if (cell === undefined || action === undefined) return;
  // The second click of a double click was meant for what stood there before the first.
  if (control.getAttribute('aria-disabled') === 'true' || event.detail > 1) return;
  if (action === OPEN_ROW) targets.onOpen(cell.row.id);
  else if (action === COPY_ID)
    targets.onCopy(String(rawValue(cell.column, cell.row)), cell.column.header);
  else targets.onAction({ action, row: cell.row, byKey: event.detail === 0 });
}

/** True when auto-repeat of a held key would press a button again and again. */
export function isHeldPress({ key, repeat, target }: KeyboardEvent): boolean {
  const isPress = key === 'Enter' || key === ' ';
  return repeat && isPress && target instanceof Element && target.closest('[data-action]') !== null;
}

/** Inside the page, unless the user asks for another tab or a download. */
function follow<F>(
  event: MouseEvent,
  link: HTMLAnchorElement,
  { onNavigate }: PressTargets<F>,
): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  onNavigate(link.getAttribute('href') ?? '');
}
