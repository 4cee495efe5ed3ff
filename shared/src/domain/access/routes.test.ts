import { expect, test } from '@jest/globals';

import { routeAt } from './routes.ts';

const pathAt = (path: string, ...patterns: string[]) =>
  routeAt(
    patterns.map((pattern) => ({ path: pattern })),
    path,
  )?.path;

test.each([
  ['/', '/', true],
  ['/edf', '/', false],
  ['/edf', '/edf', true],
  ['/edf/', '/edf', true],
  ['/EDF', '/edf', true],
  ['/edf/1', '/edf', false],
  ['/date/2024-06-28', '/date/:date', true],
  ['/date', '/date/:date', false],
  ['/date', '/date/:date?', true],
  ['/date/1/2', '/date/:date?', false],
  ['/tasks', '/tasks/*', true],
  ['/tasks/history/7', '/tasks/*', true],
  ['/task', '/tasks/*', false],
  ['/anything/at/all', '/*', true],
  ['/en/edf', '/:language/edf', true],
])('%s at %s: %s', (path, pattern, matches) => {
  expect(pathAt(path, pattern) === pattern).toBe(matches);
});

test.each([
  ['/tasks/history', '/tasks/history', '/tasks/*'],
  ['/tasks/7', '/tasks/:id', '/tasks/*'],
  ['/tasks', '/tasks', '/tasks/*'],
  ['/tasks', '/tasks', '/tasks/:id?'],
  ['/a/b', '/a/:x', '/:x/b'],
  ['/a/b/c', '/a/:x/:y', '/*'],
  ['/a/b/c', '/a/*', '/:x/b/c'],
])('%s is meant by %s rather than by %s', (path, meant, other) => {
  expect(pathAt(path, meant, other)).toBe(meant);
  expect(pathAt(path, other, meant)).toBe(meant);
});

test('of two that say the same the first is meant', () => {
  expect(pathAt('/date/1', '/date/:day', '/date/:date')).toBe('/date/:day');
});
