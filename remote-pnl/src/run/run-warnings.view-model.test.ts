import { expect, test } from '@jest/globals';

import type { RunWarning } from '@fairlead/pnl/contract/runs';
import { selectedRun } from '@fairlead/pnl/fixtures/pnl';

import { countRunWarnings, toShownWarnings } from './run-warnings.view-model.ts';

const warning = (kind: RunWarning['kind'], change: Partial<RunWarning> = {}): RunWarning => ({
  kind,
  text: kind,
  more: 0,
  trade_ids: null,
  ...change,
});

test.each<[RunWarning, string | undefined]>([
  [warning('ORDER', { trade_ids: 'N1,N2' }), '/edf?verified_state=all&trade_ids=N1%2CN2'],
  [warning('ORDER'), undefined],
  [warning('ORDER', { text: '… and 2 more like it', more: 2 }), '/blotter'],
  [warning('TIE_OUT'), '?run=7&tab=back-office'],
  [warning('PRICE'), '?run=7&tab=back-office'],
  [warning('TICKET'), undefined],
  [warning('TICKET', { entry_id: 12 }), '/blotter?tab=entered&entry=12'],
  [warning('OTHER'), undefined],
])('what a run names leads to where it is read: %j', (named, to) => {
  const run = selectedRun({ warned: [named] });
  expect(toShownWarnings(run, '?run=7&tab=paper')).toEqual([{ text: named.text, to }]);
});

test('those that are not named are counted, also of runs that say it in words alone', () => {
  const more = '… and 2 more like it';
  expect(countRunWarnings(selectedRun({ warnings: ['A', 'B', more, 'C'] }))).toBe(5);
  expect(
    countRunWarnings(selectedRun({ warned: [warning('ORDER'), warning('ORDER', { more: 2 })] })),
  ).toBe(3);
  expect(toShownWarnings(selectedRun({ warnings: ['A'] }), '')).toEqual([
    { text: 'A', to: undefined },
  ]);
});
