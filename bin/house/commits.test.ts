import { expect, test } from '@jest/globals';

import { countCommits } from './commits.mjs';

test('counts commits to areas and their screens, moves of many files aside', () => {
  const moved = Array.from({ length: 61 }, (_, at) => `areas/pnl/api/file-${at}.ts`);
  expect(
    countCommits([
      ['areas/trading/contract/blotter.ts', 'remote-trading/src/root.tsx'],
      ['remote-pnl/src/root.tsx', 'shared/src/ui/button.tsx'],
      ['shared/src/ui/button.tsx', 'docs/glossary.md'],
      ['areas-of-others/file.ts', 'shared/src/ui/button.tsx'],
      [...moved, 'shared/src/ui/button.tsx'],
    ]),
  ).toEqual({ toAreas: 2, alsoShared: 1 });
});
