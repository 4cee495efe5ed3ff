import { expect, test } from '@jest/globals';

import { selectionCommand } from './selection-keys.ts';

test.each([
  ['Escape', 'clear'],
  ['ContextMenu', 'menu'],
  ['Shift+F10', 'menu'],
  ['Ctrl+a', 'all'],
  ['Meta+a', 'all'],
  ['Ctrl+Shift+ ', 'all'],
  ['Ctrl+ ', 'columns'],
  ['Shift+ ', 'rows'],
  ['Shift+ArrowDown', 'extend'],
  ['Ctrl+Shift+ArrowRight', 'extend'],
  ['Shift+PageUp', 'extend'],
  ['Shift+Home', 'extend'],
  ['Shift+Tab', undefined],
  ['ArrowDown', undefined],
  [' ', undefined],
  ['a', undefined],
  ['Alt+Shift+ArrowDown', undefined],
  ['Ctrl+Shift+a', undefined],
])('[TAB-09] %s: %s', (pressed, expected) => {
  const keys = pressed.split('+');
  const event = {
    key: keys.at(-1) ?? '',
    shiftKey: keys.includes('Shift'),
    ctrlKey: keys.includes('Ctrl'),
    metaKey: keys.includes('Meta'),
    altKey: keys.includes('Alt'),
  };
  expect(selectionCommand(event)).toBe(expected);
});
