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
  return { loader, prefetch: prefetcher({ loader, integrity, document }) };
}

const links = () => [...document.head.querySelectorAll('link')];

afterEach(() => {
  document.head.replaceChildren();
  Reflect.deleteProperty(navigator, 'connection');
});

test('[REM-11] fetches what the remote needs first, with the integrity of the script to come', () => {
  const { loader, prefetch } = setUp();
  prefetch('trading');
  prefetch('trading');
  expect(links().map(({ rel, as, integrity: digest }) => [rel, as, digest])).toEqual([
    ['preload', 'script', 'sha384-abc'],
  ]);
  expect(loader.prefetch).toHaveBeenCalledTimes(1);
});

test('[REM-11] fetches nothing for who asked to save data', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const { loader, prefetch } = setUp();
  prefetch('trading');
  expect(links()).toEqual([]);
  expect(loader.prefetch).not.toHaveBeenCalled();
});

test('[REM-11] a prefetch that failed may be tried again', async () => {
  const { loader, prefetch } = setUp(false);
  prefetch('trading');
  await Promise.resolve();
  prefetch('trading');
  expect(loader.prefetch).toHaveBeenCalledTimes(2);
});
