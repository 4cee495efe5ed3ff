import type { Contribution } from '@fairlead/shared/contract/release';
import { expect, test } from '@jest/globals';

import { remoteToPreload } from './preload.ts';

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
