import { clearerOrder as order } from '@fairlead/trading/fixtures/clearer-order';
import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { expect, test } from '@jest/globals';

import { changedColumns, findChanger } from './changed-cells.rules.ts';

const JOREN = { by: 'joren@halyard.example', at: '2024-06-28T10:00:00Z' };

test.each<[string, Partial<ClearerBlotterTrade>, readonly string[]]>([
  ['nothing', { row_version: 2, suggestion: { book: 'B', strategy: 'S', deal: 'D' } }, []],
  ['a submission', { submitted_to_blotter: 1 }, ['action']],
  ['a correction since', { changed_since_submitted: true }, ['action']],
  ['the broker', { broker: 'Kestrel' }, ['broker']],
  ['another book without its deal', { book: 'B', deal: 'D' }, ['book', 'deal']],
  ['the strategy', { strategy: 'S' }, ['strategy']],
  ['the commission', { commission_override: 0 }, ['commission']],
  ['the day', { trade_date: '2024-06-27' }, ['trade-date']],
  ['the exchange', { exchange: 'CME' }, ['exchange']],
  ['the volume', { volume: 1 }, ['volume']],
  ['its unit', { volume_metric: 'BBL' }, ['volume']],
  ['product A', { product_a: 'ARA' }, ['product']],
  ['product B', { product_b: 'ARA' }, ['product']],
  ['month A', { month_a: 'Sep' }, ['tenor']],
  ['year A', { year_a: 2025 }, ['tenor']],
  ['month B', { month_b: 'Sep' }, ['tenor']],
  ['year B', { year_b: 2025 }, ['tenor']],
  ['the price', { price_a: 612.25 }, ['price']],
  ['the balance', { balmo_date: '2024-06-28' }, ['balmo-date']],
  ['the converted leg', { converted_leg_volume: 7 }, ['converted-leg-vol']],
  ['its trades', { clearer_trade_ids: 'N1, N9' }, ['clearer-trade-ids']],
])('of %s the columns that show it have changed, and no other', (_what, change, columns) => {
  expect(changedColumns(order(1), order(1, change))).toEqual(columns);
});

test('who changed an order is who submitted it, else who filled it in; of an undo that is not known', () => {
  const maren = { ...JOREN, by: 'maren@halyard.example' };
  const later = { ...maren, at: '2024-06-28T10:05:00Z' };
  const filled = order(1, { drafted: JOREN });
  expect(findChanger(order(1), filled)).toBe(JOREN.by);
  expect(findChanger(filled, order(1, { drafted: later }))).toBe(maren.by);
  expect(findChanger(filled, order(1, { drafted: JOREN, submitted: maren }))).toBe(maren.by);
  expect(findChanger(order(1, { drafted: JOREN, submitted: maren }), filled)).toBeUndefined();
  expect(findChanger(filled, order(1, { drafted: JOREN, volume: 1 }))).toBeUndefined();
});
