import { expect, test } from '@jest/globals';

import {
  findBackOfficeTab,
  readBackOfficeAddress,
  withReport,
} from './back-office-address.rules.ts';

test.each([
  [undefined, 'physical'],
  ['SCG Physical', 'physical'],
  ['Cash', 'cash'],
] as const)('[BAK-01] who has the preset %s begins with the tab %s', (preset, tab) =>
  expect(findBackOfficeTab(preset)).toBe(tab),
);

test.each([undefined, '2024-06-27'])(
  '[SHL-31] a report with PNL date %s stands in the address and is read again',
  (pnl) => {
    const switches = { include_adj_proj: false, reverse_prev_year: true };
    const before = new URLSearchParams('tab=physical&pnl=2024-05-31&show=both');
    const search = withReport(before, { period: 'SCG|2024|H1', pnl, switches });
    expect(readBackOfficeAddress(new URLSearchParams(search.toString()))).toEqual({
      tab: 'physical',
      period: 'SCG|2024|H1',
      pnl,
      switches,
      shown: 'both',
    });
  },
);

test('an address of something else is as if it said nothing', () => {
  expect(readBackOfficeAddress(new URLSearchParams('tab=admin&adj=perhaps&show=all'))).toEqual({
    tab: undefined,
    period: undefined,
    pnl: undefined,
    switches: {},
    shown: 'differences',
  });
});
