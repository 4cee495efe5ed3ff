/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';

import { withIntegrity } from '../../../shared/build/release-sri-plugin.mjs';
import { publishIntegrity } from './page-state.ts';

const ENTRY = '/remotes/trading/1.1.0/root.js';
const REFUSED = `sha384-${'A'.repeat(64)}`;

/** What webpack's own loading makes of a script for `url`, as it is built into every release. */
function scriptFor(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it is the text of a program
  new Function('script', 'url', withIntegrity(''))(script, url);
  return script;
}

test('[REM-08] a script that webpack loads has the integrity of the page, and no script can add to that', () => {
  expect(scriptFor(ENTRY).integrity).toBe(REFUSED);
  publishIntegrity({ [ENTRY]: 'sha384-abc' });

  expect(scriptFor(ENTRY).integrity).toBe('sha384-abc');
  expect(scriptFor(ENTRY).crossOrigin).toBe('anonymous');
  expect(scriptFor('/remotes/trading/1.1.0/other.js').integrity).toBe(REFUSED);
  expect(scriptFor('/constructor').integrity).toBe(REFUSED);

  const map = Reflect.get(globalThis, 'fairleadIntegrity') as Record<string, string>;
  expect(Reflect.set(map, '/evil.js', 'sha384-evil')).toBe(false);
  expect(Reflect.set(globalThis, 'fairleadIntegrity', { '/evil.js': 'sha384-evil' })).toBe(false);
  expect(scriptFor('/evil.js').integrity).toBe(REFUSED);
});
