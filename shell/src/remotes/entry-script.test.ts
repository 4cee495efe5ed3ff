/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { entryScripts } from './entry-script.ts';

const ORIGIN = 'http://localhost';
const ENTRY = '/remotes/trading/1.1.0/remoteEntry.js';
const load = entryScripts({ [ENTRY]: 'sha384-abc' }, ORIGIN);

const script = () => document.querySelector('script');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
});

test.each([ENTRY, `${ORIGIN}${ENTRY}`])('[REM-08] %s runs only with its integrity', async (url) => {
  const loading = load(url);
  expect(script()?.src).toBe(`${ORIGIN}${ENTRY}`);
  expect(script()?.integrity).toBe('sha384-abc');
  expect(script()?.crossOrigin).toBe('anonymous');
  script()?.dispatchEvent(new Event('load'));
  await expect(loading).resolves.toBeUndefined();
});

test.each([
  '/remotes/trading/1.1.0/other.js',
  `http://elsewhere.example${ENTRY}`,
  '/remotes/trading/1.1.0/../../../x.js',
])('[REM-08] %s is not in the release and is refused', async (url) => {
  await expect(load(url)).rejects.toThrow('is not part of this release');
  expect(script()).toBeNull();
});

test('[REM-09] a script that fails or hangs leaves nothing, and the next attempt asks again', async () => {
  const failing = expect(load(ENTRY)).rejects.toThrow(`Loading script ${ORIGIN}${ENTRY} failed`);
  script()?.dispatchEvent(new Event('error'));
  await failing;
  expect(script()).toBeNull();

  const hanging = expect(load(ENTRY)).rejects.toThrow('no answer in 10000 ms');
  await jest.advanceTimersByTimeAsync(10_000);
  await hanging;
  expect(script()).toBeNull();

  const third = load(ENTRY);
  script()?.dispatchEvent(new Event('load'));
  await expect(third).resolves.toBeUndefined();
});
