import { expect, test } from '@jest/globals';

import { allTradesData, exposuresData } from '@fairlead/shared/testing';

import { exposuresDifference } from './exposures-difference.rules.ts';
import { tradesDifference } from './trades-difference.rules.ts';

test('[PNL-37] a run less itself is nothing, in the same rows', () => {
  const trades = allTradesData();
  const none = tradesDifference(trades, trades);
  expect(none.per_strategy_phys_pnl_summary.map(({ deal }) => deal)).toEqual(
    trades.per_strategy_phys_pnl_summary.map(({ deal }) => deal),
  );
  expect(none.totals.net_pnl).toBe(0);
  expect(none.per_strategy_phys_pnl_summary.every(({ net_pnl }) => net_pnl === 0)).toBe(true);
  const exposures = exposuresData();
  const flat = exposuresDifference(exposures, exposures);
  expect(flat.exposures_look_ahead_scg_table_graph.at(-1)?.term_month_date).toBe('Total');
  expect(
    flat.exposures_look_ahead_scg_table_graph.every(({ by_product }) =>
      Object.values(by_product).every((value) => value === 0),
    ),
  ).toBe(true);
});

test('[PNL-37] a deal that only the other run has stands below its strategy, with its sign turned', () => {
  const trades = allTradesData();
  const without = {
    ...trades,
    per_strategy_phys_pnl_summary: trades.per_strategy_phys_pnl_summary.filter(
      ({ deal }) => deal !== 'EW-2408',
    ),
  };
  const rows = tradesDifference(without, trades).per_strategy_phys_pnl_summary;
  const place = rows.findIndex(({ deal }) => deal === 'EW-2408');
  const whole = trades.per_strategy_phys_pnl_summary.find(({ deal }) => deal === 'EW-2408');
  expect(rows[place]?.net_pnl).toBe(-(whole?.net_pnl ?? 0));
  expect(rows[place - 1]?.strategy).toBe('East-West');
});
