import type { RawValue } from '../rows/fields.ts';

/** What an open editor holds: a value of the cell, or why it is none. */
export type Reading =
  | { readonly value: RawValue; readonly text: string }
  | { readonly text: string; readonly problem: string };

/** The control that stands over a cell while it is edited. */
export type CellInput = {
  /** Lies over the cell; the input is in it. */
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  read(): Reading;
  /** Whether it has used the key itself, to walk its list. */
  keyPressed(event: KeyboardEvent): boolean;
  /** Its cell has moved. */
  moved(): void;
  remove(): void;
};

/** An input with its frame; `name` is the column's. */
export function inputIn(
  name: string,
  text: string,
): { element: HTMLElement; input: HTMLInputElement } {
  const element = document.createElement('div');
  element.className = 'editor';
  const input = document.createElement('input');
  input.type = 'text';
  input.autocomplete = 'off';
  input.spellcheck = false;
  input.setAttribute('aria-label', name);
  input.value = text;
  element.append(input);
  return { element, input };
}
