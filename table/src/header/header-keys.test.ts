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
  ['Enter', 'sort'],
  [' ', 'sort'],
  ['ArrowDown', 'rows'],
  ['ArrowLeft', 'goBack'],
  ['End', 'goToLast'],
  ['alt+ArrowLeft', 'moveBack'],
  ['alt+ArrowRight', 'moveOn'],
  ['alt+shift+ArrowLeft', 'narrow'],
  ['alt+shift+ArrowRight', 'widen'],
  ['shift+F10', 'menu'],
  ['ContextMenu', 'menu'],
  ['alt+ArrowDown', 'menu'],
  ['ctrl+Enter', undefined],
  ['meta+ArrowLeft', undefined],
  ['shift+ArrowLeft', undefined],
  ['a', undefined],
])('[TAB-11] %s on the name of a column: %j', (keys, command) => {
  expect(press(keys)).toEqual(command);
});
