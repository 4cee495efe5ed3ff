/** @jest-environment ./bin/jest/dom-environment.mjs */
import { beforeEach, expect, test } from '@jest/globals';

import { watchPage } from './guard.ts';

const { map } = Array.prototype;
const { keys } = Object;

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  // What jsdom does not know: whether an element is rendered and, where it is asked for, to be seen.
  HTMLElement.prototype.checkVisibility = function isRendered(this: HTMLElement, asked = {}) {
    return (
      getComputedStyle(document.body).display !== 'none' &&
      !(asked.opacityProperty === true && this.style.opacity === '0') &&
      !(asked.visibilityProperty === true && this.style.visibility === 'hidden')
    );
  };
});

/** At once: what looks on is made of the same. */
function putBack() {
  document.body.removeAttribute('style');
  Array.prototype.map = map;
  Object.keys = keys;
  Reflect.deleteProperty(String.prototype, 'shout');
}

const thief = () => [];
const page = () => document.getElementById('root') as HTMLElement;

test.each<[string | undefined, string, () => unknown]>([
  [undefined, 'draws', () => document.getElementById('root')?.append('drawn')],
  [undefined, 'adds what others do not use', () => Object.assign(String.prototype, { shout: map })],
  ['hides the page', 'styles the page away', () => (document.body.style.display = 'none')],
  ['hides the page', 'makes it transparent', () => (page().style.opacity = '0')],
  ['hides the page', 'makes it invisible', () => (page().style.visibility = 'hidden')],
  ['hides the page', 'takes the page out', () => document.body.replaceChildren()],
  [
    'changes Array.prototype.map for all',
    'overwrites what lists do',
    () => (Array.prototype.map = thief),
  ],
  ['changes Object.keys for all', 'overwrites keys', () => (Object.keys = thief)],
])('%s: a remote that %s', (said, _what, does) => {
  const look = watchPage();
  does();
  const found = look();
  putBack();
  expect(found).toBe(said);
});

test('nobody is blamed for what was so before', () => {
  document.body.style.display = 'none';
  Object.keys = thief;
  const found = watchPage()();
  putBack();
  expect(found).toBeUndefined();
});
