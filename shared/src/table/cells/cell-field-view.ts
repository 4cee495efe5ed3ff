import type { FieldDrawing } from './cell-field.ts';
import { drawIcon, setOptional } from './parts-view.ts';

/** The table's own action: turns the checkbox of its cell. */
export const TOGGLE = 'table:toggle';

/** Draws a cell as the control that it becomes when it is edited. */
export function drawField(cell: HTMLElement, field: FieldDrawing): void {
  if (field.editor === 'checkbox') drawCheckbox(cell, field);
  else drawBox(cell, field);
}

function drawBox(cell: HTMLElement, field: FieldDrawing): void {
  const box = document.createElement('span');
  box.className = classes('field', field);
  const words = document.createElement('span');
  words.className = field.text === '' ? 'word is-placeholder' : 'word';
  words.textContent = field.text === '' ? field.placeholder : field.text;
  box.append(words);
  if (field.editor !== 'number') box.append(drawIcon('chevronDown'));
  setOptional(box, 'data-tip', field.problem);
  cell.replaceChildren(box);
}

/** A button, and kept: it holds the focus while its state changes. */
function drawCheckbox(cell: HTMLElement, field: FieldDrawing): void {
  const box = cell.querySelector('button') ?? newCheckbox(cell);
  box.className = classes('checkbox', field);
  box.setAttribute('aria-label', field.name);
  box.setAttribute('aria-checked', String(field.checked));
  setOptional(box, 'aria-disabled', field.disabled || field.busy ? 'true' : undefined);
  setOptional(box, 'data-tip', field.problem);
}

function newCheckbox(cell: HTMLElement): HTMLButtonElement {
  const box = document.createElement('button');
  box.type = 'button';
  box.tabIndex = -1;
  box.setAttribute('role', 'checkbox');
  box.dataset.action = TOGGLE;
  box.append(drawIcon('check'));
  cell.replaceChildren(box);
  return box;
}

function classes(own: string, { disabled, busy, problem }: FieldDrawing): string {
  return [
    own,
    disabled ? 'is-disabled' : '',
    busy ? 'is-busy' : '',
    problem === undefined ? '' : 'is-invalid',
  ]
    .filter(Boolean)
    .join(' ');
}
