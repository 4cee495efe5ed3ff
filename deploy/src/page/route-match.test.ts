import type { Contribution } from '@fairlead/shared/contract/release';
import { expect, test } from '@jest/globals';

import { matchesPattern, remoteToPreload } from './route-match.ts';

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
  expect(matchesPattern(path, pattern)).toBe(matches);
});

const remote = (name: string, path: string, access: 'edf:read' | 'acc:read'): Contribution => ({
  name,
  title: name,
  routes: [{ path, access }],
  menu: [],
  commands: [],
});

const REMOTES = [
  remote('pnl', '/*', 'edf:read'),
  remote('trading', '/edf/:id?', 'edf:read'),
  remote('accounting', '/accounting/*', 'acc:read'),
];

test.each([
  ['/edf', 'trading'],
  ['/edf/7', 'trading'],
  ['/nothing', 'pnl'],
  ['/accounting/cash', undefined],
])('%s needs %s', (path, name) => {
  expect(remoteToPreload(path, REMOTES)).toBe(name);
});
