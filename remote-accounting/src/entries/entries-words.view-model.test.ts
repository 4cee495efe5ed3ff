import { expect, test } from '@jest/globals';

import { footerText } from './entries-words.view-model.ts';

test.each([
  [1, 'none', '1 entry'],
  [1_204, 'none', '1,204 entries'],
  [204, 'on their way', '204 entries. Columns can be filtered when all of them are here'],
  [
    ...([12_044, 'beyond the end'] as const),
    '12,044 entries. Columns can be filtered when all of them are here: scroll to the last',
  ],
] as const)('under %d entries, of which others are %s, stands "%s"', (count, others, text) =>
  expect(footerText(count, others)).toBe(text),
);
