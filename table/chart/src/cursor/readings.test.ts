import { expect, test } from '@jest/globals';

import type { ChartData } from '../data/chart-data.ts';
import { layOutPlot } from '../layout/plot.ts';
import { readingsAt, spokenReadings } from './readings.ts';

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
const PLOT = layOutPlot(PNL, new Set(), {
  size: { width: 1000, height: 400 },
  span: { first: 0, last: 3 },
});

test('[TAB-15] the tooltip lists the values of a date by size', () => {
  const readings = readingsAt(PLOT, 1);
  expect(readings.title).toBe('25 Jun 2024');
  expect(readings.items.map(({ name, text }) => [name, text])).toEqual([
    ['C', '9.00M'],
    ['B', '5.00M'],
    ['A', '2.00M'],
  ]);
  expect(spokenReadings(readingsAt(PLOT, 0))).toBe('24 Jun 2024: C 9.00M, A 1.00M');
});
