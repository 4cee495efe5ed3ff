import { element } from '../cells/elements.ts';
import type { RawValue } from '../rows/fields.ts';
import { parseNumber } from '@fairlead/shared/format';

/** Parsed content of an open editor: a value of the cell, or a validation error. */
export type ParsedInput =
  | { readonly value: RawValue; readonly text: string }
  | { readonly text: string; readonly problem: string };

/** The control over a cell while it is edited. */
export type CellInput = {
  /** Lies over the cell; the input is in it. */
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  read(): ParsedInput;
  /** Handles a key of its list; true when it was one. */
  keyPressed(event: KeyboardEvent): boolean;
  /** Its cell has moved. */
  moved(): void;
  /** Shows the validation error at the place of its list. */
  refused(): void;
  remove(): void;
};

const HANDLED_EVENTS = ['pointerdown', 'mousedown', 'click', 'contextmenu', 'copy', 'cut', 'paste'];

/** An input with its frame; `name` is the column's. */
export function inputIn(
  name: string,
  text: string,
): { element: HTMLElement; input: HTMLInputElement } {
  const frame = element('div', 'editor');
  // It lies over a cell, in the row: a row has cells and nothing else.
  frame.role = 'gridcell';
  const input = document.createElement('input');
  input.type = 'text';
  input.autocomplete = 'off';
  input.spellcheck = false;
  input.setAttribute('aria-label', name);
  input.value = text;
  frame.append(input);
  // Selecting cells, their menu and copying them end where a text is edited.
  for (const type of HANDLED_EVENTS)
    frame.addEventListener(type, (event) => event.stopPropagation());
  return { element: frame, input };
}

type Options = {
  readonly name: string;
  readonly text: string;
  /** Factor from the typed number to the row's: 0.01 in a column of percents. */
  readonly scale: number;
  /** Unit that may follow it, 'MT'. */
  readonly unit: string | undefined;
  readonly problem: (value: number) => string | undefined;
};

/** A number in a cell, as it is typed or pasted; empty is no number. */
export function numberInput({ name, text, ...how }: Options): CellInput {
  const { element, input } = inputIn(name, text);
  input.inputMode = 'decimal';
  element.classList.add('is-number');
  return {
    element,
    input,
    read: () => readNumber(input.value, how),
    keyPressed: () => false,
    moved: () => undefined,
    refused: () => undefined,
    remove: () => element.remove(),
  };
}

function readNumber(
  text: string,
  { scale, unit, problem }: Omit<Options, 'name' | 'text'>,
): ParsedInput {
  if (text.trim() === '') return { value: null, text: '' };
  const typed = parseNumber(text, unit === undefined ? [] : [unit]);
  if (typed === undefined) return { text, problem: 'Needs to be a number' };
  const value = scale === 1 ? typed : Number((typed * scale).toPrecision(15));
  const refused = problem(value);
  return refused === undefined ? { value, text } : { text, problem: refused };
}

/** Lays a control over its cell, in the cell's row. */
export function putOver(cell: HTMLElement, control: CellInput): void {
  const { element: frame, input } = control;
  const row = cell.parentElement;
  if (row !== null && frame.parentElement !== row) {
    const { selectionStart, selectionEnd } = input;
    const hadFocus = frame.parentElement !== null;
    row.append(frame);
    if (hadFocus) input.focus({ preventScroll: true });
    if (hadFocus) input.setSelectionRange(selectionStart, selectionEnd);
  }
  frame.style.insetInlineStart = `${cell.offsetLeft}px`;
  frame.style.width = `${cell.offsetWidth}px`;
  control.moved();
}
