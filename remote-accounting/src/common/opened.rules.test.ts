import { expect, test } from '@jest/globals';

import { CONCERNS, type Opened, readOpenedDrawers, withOpenedDrawers } from './opened.rules.ts';

const TOTAL = { report: 'admin_cost', figure: 'compare_diff', column: '', row: [] } as const;
const CREW = {
  report: 'vessel_cost_daily',
  figure: 'per_day',
  column: 'Halyard Dawn',
  row: ['RUNNING', 'Crew', '5100 Wages & more'],
} as const;
const PATHS: readonly (readonly Opened[])[] = [
  [],
  [{ kind: 'figure', figure: TOTAL }],
  [
    { kind: 'figure', figure: CREW },
    { kind: 'journal', id: 4711 },
    { kind: 'transaction', id: '3f0e6a3c-9f0e-4f9a-8f5e-0a1b2c3d4e5f' },
    { kind: 'journal', id: 4711 },
  ],
  [
    { kind: 'restated', month: '2024-03-01', company: 'Halyard Crest Shipping' },
    { kind: 'gap', from: '2024-02-29', to: '2024-04-01', account: 'S-1004' },
  ],
  [{ kind: 'opex' }, { kind: 'figure', figure: CREW }],
  [{ kind: 'bank-files' }, { kind: 'bank-file', id: 'a'.repeat(64) }],
  ...CONCERNS.map((concern) => [{ kind: 'concern', concern } as const]),
];

test.each(PATHS.map((path) => [path]))(
  '[SHL-31] what is open is read from the address as it was written there, and the rest of it stays: %j',
  (path) => {
    const search = withOpenedDrawers(new URLSearchParams('tab=vessels&open=journal|3'), path);
    const read = new URLSearchParams(search.toString());
    expect(read.get('tab')).toBe('vessels');
    expect(readOpenedDrawers(read)).toEqual(path);
  },
);

test.each([
  ...['journal|0', 'journal|x', 'concern|none', 'opex|x', 'nothing', 'constructor|x', ''],
  ...[
    'restated|2024-03-01',
    'restated|March|A',
    'gap|2024-02-29|S-1004',
    'gap|2024-02-29|2024-04-01',
  ],
])('what is no way in is as if it were not there: %p', (text) =>
  expect(readOpenedDrawers(new URLSearchParams({ open: text }))).toEqual([]),
);
