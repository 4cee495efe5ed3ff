import { expect, test } from '@jest/globals';

import { lotReconciliation } from '@fairlead/backoffice/fixtures/back-office';

import { byDifference } from './lot-rows.view-model.ts';

const { closed_lots: closed, ongoing_lots: ongoing } = lotReconciliation();
const [large, small] = closed;
const [same] = ongoing;

test('lots that differ by most in a column stand first, what differs in none behind them as it came', () => {
  // It differs by more than the others, and not in all.
  const offset = {
    ...large!,
    lot_num: 'offset',
    'total_sum-amount_diff': 0,
    'demurrage_sum-amount_diff': 7700,
    'lc_sum-amount_diff': -7700,
  };
  const dust = { ...same!, lot_num: 'dust', 'lc_sum-amount_diff': 0.0009 };
  const shown = byDifference([same!, dust, small!, large!, offset]);
  expect(shown.map(({ lot_num: lot }) => lot)).toEqual([
    ...['offset', '24-0117', '24-0118', '24-0201', 'dust'],
  ]);
});
