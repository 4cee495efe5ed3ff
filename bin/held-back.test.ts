import { readFileSync } from 'node:fs';

import { expect, test } from '@jest/globals';

// webpack is held back for @module-federation/enhanced 2.9.2, which reaches into it by path (decision 0556). Once that
// moves, try: take the override out of pnpm-workspace.yaml, put the newest webpack that is a week old into the catalog,
// `pnpm install`, `.ci/run`. Where it holds, this test and the row of decision 0002 go; where not, say the new version here.
test('webpack is held back for this version of the federation plugin, and no other', () => {
  const workspace = readFileSync(new URL('../pnpm-workspace.yaml', import.meta.url), 'utf8');
  const versionsOf = (name: string) =>
    [...workspace.matchAll(new RegExp(`^  '?${name}'?: (.+)$`, 'gm'))].map(
      ([, version]) => version,
    );
  expect(versionsOf('@module-federation/enhanced')).toEqual(['2.9.2']);
  // In the catalog, and as the override.
  expect(versionsOf('webpack')).toEqual(['5.110.3', '5.110.3']);
});
