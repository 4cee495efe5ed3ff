import { expect, test } from '@jest/globals';

import { bookMetrics } from './book-metrics.rules.ts';

const days = ['2024-06-03', '2024-06-04', '2024-06-05', '2024-06-06', '2024-06-07'];

test('[PNL-18] wins of the days that are not flat, and medians (model.md, tiny vectors)', () => {
  const nets = Float64Array.of(120000, -45000, 0, 60000, -20000).map((dollars) => dollars * 100);
  expect(bookMetrics('Cargo', { days, nets })).toEqual({
    book: 'Cargo',
    win_percent: 50,
    median_win: 90000,
    best_pnl: 120000,
    best_day: '2024-06-03',
    loss_percent: 50,
    median_loss: -32500,
    worst_pnl: -45000,
    worst_day: '2024-06-04',
    trading_days: 4,
    flat_days: 1,
  });
});

test('[PNL-18] a book that only won has a worst day, and no loss', () => {
  const metrics = bookMetrics('Cargo', { days, nets: Float64Array.of(300, 100, 0, 0, 200) });
  expect(metrics).toMatchObject({ win_percent: 100, median_win: 2, best_pnl: 3, worst_pnl: 1 });
  expect(metrics).toMatchObject({ loss_percent: 0, median_loss: null, worst_day: '2024-06-04' });
});

test('[PNL-18] a book without a day that is not flat has nothing to tell', () => {
  expect(bookMetrics('Cargo', { days, nets: new Float64Array(5) })).toMatchObject({
    win_percent: null,
    median_win: null,
    best_pnl: null,
    best_day: null,
    loss_percent: null,
    median_loss: null,
    worst_pnl: null,
    worst_day: null,
    trading_days: 0,
    flat_days: 5,
  });
});
