import { element } from './elements.ts';

/** The table's own action: opens a row to all of its columns. */
export const OPEN_ROW = 'table:open-row';

/** The name of a row as the button that opens it, in its cell. */
export function rowOpener(cell: HTMLElement): HTMLElement {
  cell.classList.add('opens-row');
  const button = element('button', 'row-opener');
  button.type = 'button';
  button.tabIndex = -1;
  button.dataset.action = OPEN_ROW;
  button.setAttribute('aria-haspopup', 'dialog');
  cell.append(button);
  return button;
}

/**
 * True for Enter on a cell itself, which opens its row on a phone; on a button or a link the key
 * presses that.
 */
export function opensRow(
  event: KeyboardEvent,
  { isFolded }: { readonly isFolded: boolean },
): event is KeyboardEvent & { readonly target: HTMLElement } {
  if (!isFolded || event.key !== 'Enter' || event.defaultPrevented) return false;
  return event.target instanceof HTMLElement && event.target.classList.contains('cell');
}
