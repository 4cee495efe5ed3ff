/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';

import { guard } from './guard.ts';

const ORIGIN = 'http://localhost';
const ENTRY = '/remotes/trading/1.1.0/remoteEntry.js';
const plugin = guard({ [ENTRY]: 'sha384-abc' }, ORIGIN);

// The runtime hands more over than the guard reads.
const created = (url: string) =>
  plugin.createScript?.({ url }) as {
    script: HTMLScriptElement;
    timeout: number;
  };

test.each([ENTRY, `${ORIGIN}${ENTRY}`])('[REM-08] %s runs only with its integrity', (url) => {
  const { script, timeout } = created(url);
  expect(script.src).toBe(`${ORIGIN}${ENTRY}`);
  expect(script.integrity).toBe('sha384-abc');
  expect(script.crossOrigin).toBe('anonymous');
  expect(timeout).toBeLessThan(20_000);
});

test.each([
  '/remotes/trading/1.1.0/other.js',
  `http://elsewhere.example${ENTRY}`,
  '/remotes/trading/1.1.0/../../../x.js',
])('[REM-08] %s is not in the release and is refused', (url) => {
  expect(() => created(url)).toThrow('is not part of this release');
  expect(() => plugin.createLink?.({ url })).toThrow('is not part of this release');
});

test('[REM-08] nothing is fetched and run as a manifest', () => {
  expect(() => plugin.fetch?.('/mf-manifest.json', {}, {} as never)).toThrow(
    'is not part of this release',
  );
});
