/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';

import { createBuild as buildNamed } from './fixtures.ts';
import type { Loader } from './loader.ts';
import { prefetcher } from './prefetch.ts';

const buildOf = () => buildNamed('trading', '1.1.0');
const integrity = { '/remotes/trading/1.1.0/root.js': 'sha384-abc' };

function setUp() {
  const fetched = jest.fn<typeof fetch>(async () =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  globalThis.fetch = fetched;
  const load = jest.fn<Loader['load']>();
  const loader = { load, buildOf };
  return { load, fetched, prefetch: prefetcher({ loader, integrity }) };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

test('[REM-08] [REM-11] fetches what the remote needs first, with the integrity of the script to come, and runs nothing', () => {
  const { load, fetched, prefetch } = setUp();
  prefetch('trading');
  prefetch('trading');
  expect(fetched.mock.calls).toEqual([
    ['/remotes/trading/1.1.0/root.js', { integrity: 'sha384-abc', priority: 'low' }],
  ]);
  expect([load.mock.calls.length, document.scripts.length]).toEqual([0, 0]);
});

test('[REM-11] fetches nothing for who asked to save data', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const { fetched, prefetch } = setUp();
  prefetch('trading');
  expect(fetched).not.toHaveBeenCalled();
});

test('[REM-11] a prefetch that failed may be tried again', async () => {
  const { fetched, prefetch } = setUp();
  prefetch('trading');
  await new Promise((resolve) => setTimeout(resolve));
  prefetch('trading');
  expect(fetched).toHaveBeenCalledTimes(2);
});
