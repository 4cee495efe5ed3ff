import { expect, test } from '@jest/globals';

import { splitRange } from './days.rules.ts';

const NONE = { quarters: null, months: [], days: [] };

test.each([
  [
    'a year',
    { from: '2023-07-01', to: '2024-06-30' },
    { ...NONE, quarters: { from: '2023-07-01', to: '2024-04-01' } },
  ],
  [
    'a month',
    { from: '2024-02-01', to: '2024-02-29' },
    { ...NONE, months: [{ from: '2024-02-01', to: '2024-02-01' }] },
  ],
  [
    'days of a month',
    { from: '2024-02-01', to: '2024-02-28' },
    { ...NONE, days: [{ from: '2024-02-01', to: '2024-02-28' }] },
  ],
  [
    'days on both sides of a month’s end',
    { from: '2024-02-02', to: '2024-03-30' },
    { ...NONE, days: [{ from: '2024-02-02', to: '2024-03-30' }] },
  ],
  [
    'months over the end of a quarter',
    { from: '2024-02-01', to: '2024-05-31' },
    { ...NONE, months: [{ from: '2024-02-01', to: '2024-05-01' }] },
  ],
  [
    'months and days beside quarters',
    { from: '2023-11-30', to: '2024-08-01' },
    {
      quarters: { from: '2024-01-01', to: '2024-04-01' },
      months: [
        { from: '2023-12-01', to: '2023-12-01' },
        { from: '2024-07-01', to: '2024-07-01' },
      ],
      days: [
        { from: '2023-11-30', to: '2023-11-30' },
        { from: '2024-08-01', to: '2024-08-01' },
      ],
    },
  ],
])('%s is read as quarters, months and days that lie in it wholly', (_, range, parts) => {
  expect(splitRange(range)).toEqual(parts);
});
