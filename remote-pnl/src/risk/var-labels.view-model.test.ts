import { expect, test } from '@jest/globals';

import { historicalPnlData } from '@fairlead/pnl/fixtures/pnl';

import { otherConventions, varText, withoutText } from './var-labels.view-model.ts';

const { overview } = historicalPnlData();
const scenarios = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    rank: at + 1,
    scenario_date: '2023-07-15',
    pnl: at - 1000,
  }));

test.each([
  [1, '1st', '1,000.00'],
  [2, '2nd', '999.00'],
  [3, '3rd', '998.00'],
  [11, '11th', '990.00'],
  [13, '13th', '988.00'],
  [22, '22nd', '979.00'],
])('the VaR is the scenario of rank %s: the %s worst', (rank, place, dollars) => {
  expect(varText(scenarios(500), rank)).toBe(
    `VaR 95 is ${dollars}: what the ${place} worst of 500 changes of prices would cost the positions of this run, that of 15 Jul 2023.`,
  );
});

test('without a rank there is none', () => {
  expect(varText(scenarios(249), null)).toBe('There is no VaR with fewer than 250 scenarios.');
});

test('what it is without is said, and nothing where it is without nothing', () => {
  const one = { product: 'CP', quantity: 8, unit: 'kt' as const };
  const var_left_out = [{ ...one, from_month: '2025-09-01', to_month: '2025-12-01' }];
  expect(withoutText({ ...overview, var_left_out })).toBe(
    'It is without CP Sep–Dec 25, 8 kt: fewer than 250 changes of prices are known of that.',
  );
  expect(withoutText({ ...overview, var_left_out: [] })).toBeUndefined();
});

test('each convention has its own figure, and one that there is not is left out', () => {
  const named = {
    var_95: 1,
    var_95_type_7: 2,
    var_95_parametric: 3,
    var_95_parametric_zero_mean: 4,
    es_95: 5,
  };
  expect(otherConventions({ ...overview, ...named })).toEqual([
    { name: 'Interpolated (type 7)', text: '2.00' },
    { name: 'Normal distribution', text: '3.00' },
    { name: 'Normal, mean of zero', text: '4.00' },
    { name: 'Expected shortfall', text: '5.00' },
  ]);
  expect(otherConventions({ ...overview, ...named, es_95: null })).toHaveLength(3);
});
