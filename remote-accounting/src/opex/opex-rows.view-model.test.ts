import type {
  OpexChange,
  OpexChangePart,
  OpexChangeRow,
} from '@fairlead/accounting/contract/opex-change';
import { expect, test } from '@jest/globals';

import { fleetText, hasRestatedOpex, opexRows, readWasFigure } from './opex-rows.view-model.ts';

/** A change in which no two figures are the same. */
const change = (times = 1) => ({
  days_report: 30,
  days_compare: 20,
  cost_report: 900 * times,
  cost_compare: 500 * times,
  rate_report: 30 * times,
  rate_compare: 25 * times,
  change: 400 * times,
  days_effect: 250 * times,
  rate_effect: 150 * times,
});
const card = (code: string, times: number, more: Partial<OpexChangeRow> = {}): OpexChangeRow => ({
  vessel_name: 'Dawn',
  group_cost: 'Crew',
  bsg_code: 'B1',
  ledger_card_code: code,
  ledger_card_name: `Card ${code}`,
  row_category: 'RUNNING',
  ...change(times),
  ...more,
});
const vessel = (name: string, in_fleet = true) => ({ vessel_name: name, in_fleet, ...change(3) });
const part = (rows: readonly OpexChangeRow[], vessels = [vessel('Dawn')]): OpexChangePart => ({
  rows: [...rows],
  vessels,
  fleet: change(4),
});

test('a group has the sums of its cards, and their rates over the days of the vessel', () => {
  const rows = opexRows(part([card('1', 1), card('2', 2)]));
  expect(rows.map(({ name, depth, isTotal }) => [name, depth, isTotal])).toEqual([
    ['Dawn', 0, false],
    ['Crew', 1, false],
    ['1 Card 1', 2, false],
    ['2 Card 2', 2, false],
    ['Fleet', 0, true],
  ]);
  expect(rows[1]?.change).toEqual(change(3));
  expect(rows[1]?.dailyCell).toEqual({ column: 'Dawn', row: ['RUNNING', 'Crew'] });
  expect(rows[0]?.dailyCell).toEqual({ column: 'Dawn', row: ['RUNNING'] });
});

test.each([
  [{ days_report: 0 }, null, 25],
  [{ days_compare: 0 }, 30, null],
  [{}, 30, 25],
])('with %j a group costs %s a day, %s before', (days, rate_report, rate_compare) => {
  const rows = opexRows(part([card('1', 1, days)]));
  expect(rows[1]?.change).toMatchObject({ rate_report, rate_compare });
});

test('a vessel outside of the fleet says so; costs of several categories stand in no one row', () => {
  const rows = opexRows(
    part([card('1', 1), card('2', 1, { row_category: null })], [vessel('Dawn', false)]),
  );
  expect(rows[0]).toMatchObject({ name: 'Dawn, not of the fleet', dailyCell: null });
  expect(rows.map(({ dailyCell }) => dailyCell?.row)).toContainEqual(['Not mapped', 'Crew']);
  expect(opexRows(part([]))).toEqual([]);
});

test('a group with a restated card was what its cards were; others have not moved', () => {
  const [, group, ...others] = opexRows(
    part([card('1', 1, { was: { ...change(1), cost_report: 800, change: 300 } }), card('2', 2)]),
  );
  expect(group?.change.was).toMatchObject({
    cost_report: 2_600,
    cost_compare: 1_500,
    change: 1_100,
  });
  expect(readWasFigure(group!, 'cost_report')).toBe(2_600);
  expect(readWasFigure(group!, 'cost_compare')).toBeUndefined();
  expect([hasRestatedOpex([group!]), hasRestatedOpex(others.slice(1))]).toEqual([true, false]);
});

test.each([
  [400, '400.00 more than before'],
  [-400, '400.00 less than before'],
  [0, 'as much as before'],
])('a change of %s of the fleet reads %s', (moved, text) => {
  const fleet = { ...change(), change: moved };
  expect(fleetText({ running: { fleet } } as unknown as OpexChange)).toBe(
    `Running the fleet cost ${text}: 250.00 of days, 150.00 of rate`,
  );
});
