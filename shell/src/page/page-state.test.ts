/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, test } from '@jest/globals';

import { withIntegrity } from '../../../shared/build/release-sri-plugin.mjs';
import { publishIntegrity } from './page-state.ts';

const ENTRY = '/remotes/trading/1.1.0/root.js';
const REFUSED = `sha384-${'A'.repeat(64)}`;

/**
 * Creates the element for `url` as webpack's own loading does, which is built into every release.
 */
function elementFor<Name extends 'script' | 'link'>(url: string, name: Name) {
  const element = document.createElement(name);
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the text of a program
  new Function(name, 'url', withIntegrity('', name))(element, url);
  return element;
}
const scriptFor = (url: string) => elementFor(url, 'script');

test('[REM-08] a script or style sheet that webpack loads has the integrity of the page, and no script can add to that', () => {
  expect(scriptFor(ENTRY).integrity).toBe(REFUSED);
  publishIntegrity({ [ENTRY]: 'sha384-abc' });

  expect(scriptFor(ENTRY).integrity).toBe('sha384-abc');
  expect(elementFor(ENTRY, 'link').integrity).toBe('sha384-abc');
  expect(elementFor('/planted.css', 'link').integrity).toBe(REFUSED);
  expect(scriptFor(ENTRY).crossOrigin).toBe('anonymous');
  expect(scriptFor('/remotes/trading/1.1.0/other.js').integrity).toBe(REFUSED);
  expect(scriptFor('/constructor').integrity).toBe(REFUSED);

  const map = Reflect.get(globalThis, 'fairleadIntegrity') as Record<string, string>;
  expect(Reflect.set(map, '/evil.js', 'sha384-evil')).toBe(false);
  expect(Reflect.set(globalThis, 'fairleadIntegrity', { '/evil.js': 'sha384-evil' })).toBe(false);
  expect(scriptFor('/evil.js').integrity).toBe(REFUSED);
});
