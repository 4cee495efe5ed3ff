import { expect, test } from '@jest/globals';

import type { ChartData } from './chart-data.ts';
import { summaryOf } from './summary.ts';

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
  expect(summaryOf(PNL, [PNL.series[0]!], WHOLE)).toBe(
    'Line chart, 1 series, 24 Jun 2024 to 28 Jun 2024. A: first 1.00M, last 3.00M, ' +
      'lowest −1.00M on 26 Jun 2024, highest 3.00M on 28 Jun 2024.',
  );
  expect(summaryOf(PNL, [{ id: 'd', name: 'D', values: [null, null, null, null] }], WHOLE)).toMatch(
    /D: no values\.$/,
  );
});
