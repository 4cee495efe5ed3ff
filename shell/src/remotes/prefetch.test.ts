/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';

import { buildOf } from './fixtures.ts';
import type { Loader } from './loader.ts';
import { prefetcher } from './prefetch.ts';

const BUILD = buildOf('trading', '1.1.0');
const integrity = { '/remotes/trading/1.1.0/root.js': 'sha384-abc' };

function setUp(isThere = true) {
  const loader = {
    load: jest.fn<Loader['load']>(),
    prefetch: jest.fn<Loader['prefetch']>(async () => isThere),
    reset: () => undefined,
    refetch: async () => undefined,
    rejectBuild: () => false,
    buildOf: () => BUILD,
  };
  const fetched = jest.fn<typeof fetch>(async () =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  globalThis.fetch = fetched;
  return { loader, fetched, prefetch: prefetcher({ loader, integrity }) };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

test('[REM-08] [REM-11] fetches what the remote needs first, with the integrity of the script to come', () => {
  const { loader, fetched, prefetch } = setUp();
  prefetch('trading');
  prefetch('trading');
  expect(fetched.mock.calls).toEqual([
    ['/remotes/trading/1.1.0/root.js', { integrity: 'sha384-abc', priority: 'low' }],
  ]);
  expect(loader.prefetch).toHaveBeenCalledTimes(1);
});

test('[REM-11] fetches nothing for who asked to save data', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const { loader, fetched, prefetch } = setUp();
  prefetch('trading');
  expect(fetched).not.toHaveBeenCalled();
  expect(loader.prefetch).not.toHaveBeenCalled();
});

test('[REM-11] a prefetch that failed may be tried again', async () => {
  const { loader, prefetch } = setUp(false);
  prefetch('trading');
  await Promise.resolve();
  prefetch('trading');
  expect(loader.prefetch).toHaveBeenCalledTimes(2);
});
