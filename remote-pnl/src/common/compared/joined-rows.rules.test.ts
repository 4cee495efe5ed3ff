import { expect, test } from '@jest/globals';

import { joinRows, type SummaryTreeRow } from './joined-rows.rules.ts';

const placed = (id: string, net_pnl: number): SummaryTreeRow => ({
  id,
  name: id,
  depth: 0,
  isTotal: id === 'Total',
  physical: null,
  paper: null,
  net_pnl,
  delta_net_pnl: 0,
  var_95: null,
  adjusted: 0,
  query: {},
});

const netsOf = (rows: ReturnType<typeof joinRows>) =>
  rows.map(({ id, own, other, difference }) => [
    id,
    own?.net_pnl,
    other?.net_pnl,
    difference?.net_pnl,
  ]);

test('[PNL-37] each place has both runs and their difference, also where only one of them has it', () => {
  const rows = joinRows({
    own: [placed('Corp', 5), placed('Cargo', 7), placed('Total', 12)],
    other: [placed('Corp', 2), placed('Paper', 4), placed('Total', 6)],
    difference: [placed('Corp', 3), placed('Cargo', 7), placed('Paper', -4), placed('Total', 6)],
  });
  expect(netsOf(rows)).toEqual([
    ['Corp', 5, 2, 3],
    ['Cargo', 7, undefined, 7],
    ['Paper', undefined, 4, -4],
    ['Total', 12, 6, 6],
  ]);
});

test('[PNL-37] what both have alike, and the difference leaves out, is a row above the total', () => {
  const rows = joinRows({
    own: [placed('Corp', 5), placed('Adjustments', 1), placed('Total', 6)],
    other: [placed('Corp', 2), placed('Adjustments', 1), placed('Total', 3)],
    difference: [placed('Corp', 3), placed('Total', 3)],
  });
  expect(netsOf(rows)).toEqual([
    ['Corp', 5, 2, 3],
    ['Adjustments', 1, 1, undefined],
    ['Total', 6, 3, 3],
  ]);
});
