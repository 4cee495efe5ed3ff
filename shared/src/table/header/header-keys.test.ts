import { expect, test } from '@jest/globals';

import { headerCommand } from './header-keys.ts';

const KEYS = ['alt', 'shift', 'ctrl', 'meta'] as const;

const press = (keys: string) => {
  const parts = keys.split('+');
  const [alt, shift, ctrl, meta] = KEYS.map((name) => parts.includes(name));
  return headerCommand({
    key: parts.at(-1) ?? '',
    altKey: alt === true,
    shiftKey: shift === true,
    ctrlKey: ctrl === true,
    metaKey: meta === true,
  });
};

test.each([
  ['Enter', { do: 'sort' }],
  [' ', { do: 'sort' }],
  ['ArrowDown', { do: 'rows' }],
  ['ArrowLeft', { do: 'go', to: 'previous' }],
  ['End', { do: 'go', to: 'last' }],
  ['alt+ArrowLeft', { do: 'move', step: -1 }],
  ['alt+ArrowRight', { do: 'move', step: 1 }],
  ['alt+shift+ArrowLeft', { do: 'resize', step: -1 }],
  ['alt+shift+ArrowRight', { do: 'resize', step: 1 }],
  ['shift+F10', { do: 'menu' }],
  ['ContextMenu', { do: 'menu' }],
  ['alt+ArrowDown', { do: 'menu' }],
  ['ctrl+Enter', undefined],
  ['meta+ArrowLeft', undefined],
  ['shift+ArrowLeft', undefined],
  ['a', undefined],
])('[TAB-11] %s on the name of a column: %j', (keys, command) => {
  expect(press(keys)).toEqual(command);
});
