import { expect, test } from '@jest/globals';

import { readAddress, tabOfPreset, withReport } from './back-office-address.rules.ts';

test.each([
  [undefined, 'physical'],
  ['SCG Physical', 'physical'],
  ['Cash', 'cash'],
] as const)('[BAK-01] who has the preset %s begins with the tab %s', (preset, tab) =>
  expect(tabOfPreset(preset)).toBe(tab),
);

test('[SHL-31] what is asked for stands in the address and is read again', () => {
  const switches = { include_adj_proj: false, reverse_prev_year: true };
  const search = withReport(new URLSearchParams('tab=breaks'), { period: 'SCG|2024|H1', switches });
  expect(readAddress(new URLSearchParams(search.toString()))).toEqual({
    ...{ tab: 'breaks', period: 'SCG|2024|H1', pnl: undefined, switches, shown: 'differences' },
  });
});

test('[BAK-02] another quick date has its own PNL date, the same one keeps it', () => {
  const search = new URLSearchParams('period=SCG|2024|H1&pnl=2024-06-27');
  const switches = { include_adj_proj: true, reverse_prev_year: true };
  expect(withReport(search, { period: 'SCG|2024|May', switches }).get('pnl')).toBeNull();
  expect(withReport(search, { period: 'SCG|2024|H1', switches }).get('pnl')).toBe('2024-06-27');
});

test('an address of something else is as if it said nothing', () => {
  expect(readAddress(new URLSearchParams('tab=admin&adj=perhaps&show=all'))).toEqual({
    ...{ tab: undefined, period: undefined, pnl: undefined, switches: {}, shown: 'differences' },
  });
});
