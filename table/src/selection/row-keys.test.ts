/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, test } from '@jest/globals';

import { rowKeyPressed } from './row-keys.ts';

const KEYS = ['V', 'Shift+V', 'Ctrl+Enter', 'Ctrl+Shift+Enter'];

/** Names the shortcut that runs, and how often, when this is pressed at an element. */
function acting(pressed: KeyboardEventInit, on: HTMLElement = document.createElement('div')) {
  const acted: string[] = [];
  const keys = Object.fromEntries(KEYS.map((name) => [name, () => void acted.push(name)]));
  const event = new KeyboardEvent('keydown', { ...pressed, cancelable: true });
  on.addEventListener('keydown', (heard) => void rowKeyPressed(heard, keys, () => []));
  on.dispatchEvent(event);
  return { acted, isTaken: event.defaultPrevented };
}

test.each<[KeyboardEventInit, string | undefined]>([
  [{ key: 'v' }, 'V'],
  [{ key: 'V' }, 'V'],
  [{ key: 'V', shiftKey: true }, 'Shift+V'],
  [{ key: 'v', ctrlKey: true }, undefined],
  [{ key: 'v', altKey: true }, undefined],
  [{ key: 'Enter', ctrlKey: true }, 'Ctrl+Enter'],
  [{ key: 'Enter', metaKey: true }, 'Ctrl+Enter'],
  [{ key: 'Enter', ctrlKey: true, shiftKey: true }, 'Ctrl+Shift+Enter'],
  [{ key: 'Enter' }, undefined],
  [{ key: 'Enter', shiftKey: true }, undefined],
])('%j acts as %s', (pressed, name) => {
  const { acted, isTaken } = acting(pressed);
  expect(acted).toEqual(name === undefined ? [] : [name]);
  expect(isTaken).toBe(name !== undefined);
});

test('a key that is held down is taken and acts no second time', () => {
  expect(acting({ key: 'v', repeat: true })).toEqual({ acted: [], isTaken: true });
});

test('what is typed into a field is no key for rows', () => {
  expect(acting({ key: 'v' }, document.createElement('input'))).toEqual({
    acted: [],
    isTaken: false,
  });
});
