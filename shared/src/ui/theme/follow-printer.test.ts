/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { followPrinter } from './follow-printer.ts';

let leave: () => void = () => undefined;
const { classList } = document.documentElement;
const sheet = document.createElement('style');

beforeEach(() => {
  classList.add('dark');
  sheet.textContent = `
    @media screen and (min-width: 75rem) { p { color: red } }
    @media screen and (min-width: 93.75rem) { p { color: red } }
    @media screen and (max-width: 37.5rem) { p { color: red } }`;
  document.head.append(sheet);
  leave = followPrinter();
});
afterEach(() => {
  leave();
  sheet.remove();
});

const tell = (event: string) => void window.dispatchEvent(new Event(event));
const queries = () =>
  [...(sheet.sheet?.cssRules ?? [])].map((rule) => (rule as CSSMediaRule).media.mediaText);

test('a dark page is light while it is printed, and dark again afterwards', () => {
  tell('beforeprint');
  expect([...classList]).toEqual(['light']);
  tell('afterprint');
  expect([...classList]).toEqual(['dark']);
});

test('paper has the layout of a window as wide as it is, not that of a phone, and the screen keeps its own', () => {
  const before = queries();
  tell('beforeprint');
  tell('beforeprint');
  expect(queries()).toEqual([`${before[0]}, print`, before[1], before[2]]);
  tell('afterprint');
  expect(queries()).toEqual(before);
});

test('what no longer follows the printer has given everything back', () => {
  tell('beforeprint');
  leave();
  expect([...classList]).toEqual(['dark']);
});
