import type { PublishedContribution } from '@fairlead/shared/contract/release';
import { expect, test } from '@jest/globals';

import { remoteToPreload } from './preload.ts';

const remote = (name: string, path: string, access: string): PublishedContribution => ({
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
  remote('desk', '/desk', 'desk:fly'),
];

test.each([
  ['/edf', 'trading'],
  ['/edf/7', 'trading'],
  ['/nothing', 'pnl'],
  ['/accounting/cash', undefined],
  // For a permission of another version.
  ['/desk', undefined],
])('%s needs %s', (path, name) => {
  expect(remoteToPreload(path, REMOTES)).toBe(name);
});
