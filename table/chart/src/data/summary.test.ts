import { expect, test } from '@jest/globals';

import type { ChartData } from './chart-data.ts';
import { describeChart } from './summary.ts';

const PNL: ChartData = {
  kind: 'line',
  x: {
    kind: 'day',
    values: ['2024-06-24', '2024-06-25', '2024-06-26', '2024-06-28'],
    name: 'Run date',
  },
  series: [
    { id: 'a', name: 'A', values: [1e6, 2e6, -1e6, 3e6] },
    { id: 'b', name: 'B', values: [null, 5e6, 4e6, 4e6] },
    { id: 'c', name: 'C', values: [9e6, 9e6, 9e6, 9e6] },
  ],
};
const WHOLE = { first: 0, last: 3 };

test('[TAB-15] the summary tells of each series where it begins, ends and turns', () => {
  expect(describeChart(PNL, [PNL.series[0]!], WHOLE)).toBe(
    'Line chart, 1 series, 24 Jun 2024 to 28 Jun 2024. A: first 1.00M, last 3.00M, ' +
      'lowest −1.00M on 26 Jun 2024, highest 3.00M on 28 Jun 2024.',
  );
  expect(
    describeChart(PNL, [{ id: 'd', name: 'D', values: [null, null, null, null] }], WHOLE),
  ).toMatch(/D: no values\.$/);
});

const STOP = { value: -10, name: 'Stop', of: 'a' };

test('[TAB-15] the summary says on which days a series was beyond its limit', () => {
  const of = (values: (number | null)[], limit: object = STOP) =>
    describeChart(
      { ...PNL, left: { format: 'number' }, limits: [{ ...STOP, ...limit }] },
      [{ id: 'a', name: 'A', values }],
      WHOLE,
    )
      .split('. ')
      .at(-1);
  expect(of([0, -11, null, -12])).toBe(
    'Stop −10: A beyond it on 2 of 3 days, first 25 Jun 2024, last 28 Jun 2024.',
  );
  expect(of([0, -10, 12, -9])).toBe('Stop −10: A never beyond it.');
  expect(of([0, -11, -11, -11], { of: 'b' })).toBe('Stop −10.');
  expect(of([-6, -6, -11, 0], { values: [-5, -5, -10, -10] })).toBe(
    'Stop −10, −5 at first: A beyond it on 3 of 4 days, first 24 Jun 2024, last 26 Jun 2024.',
  );
});
