import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { ChartData, ChartSeries } from '../data/chart-data.ts';
import { buildBands } from './horizontal.ts';
import { toAreaPath, toDrawnLines, toLinePath } from './line-path.ts';
import { layOutPlot } from './plot.ts';
import { readingsAt } from '../cursor/readings.ts';

const DAYS = ['2024-06-24', '2024-06-25', '2024-06-26', '2024-06-28'];
const X = { kind: 'day', values: DAYS, name: 'Run date' } as const;
const SIZE = { width: 1000, height: 400 };
const NONE = new Set<string>();

const series = (id: string, values: (number | null)[], more: Partial<ChartSeries> = {}) => ({
  id,
  name: id.toUpperCase(),
  values,
  ...more,
});
const plotted = (data: ChartData, hidden: ReadonlySet<string> = NONE) =>
  layOutPlot(data, hidden, { size: SIZE, span: { first: 0, last: data.x.values.length - 1 } });

const PNL: ChartData = {
  kind: 'line',
  x: X,
  series: [
    series('a', [1e6, 2e6, -1e6, 3e6]),
    series('b', [null, 5e6, 4e6, 4e6]),
    series('c', [9e6, 9e6, 9e6, 9e6]),
  ],
};

test('[TAB-15] a limit lies on the axis however far the values are from it', () => {
  const limits = [{ value: -10e6, name: 'Stop' }];
  const { vertical, labels, yOf, inner } = plotted({ ...PNL, limits });
  expect(vertical.left.min).toBe(-10e6);
  expect(yOf(-10e6)).toBeCloseTo(inner.height);
  expect(labels.map(({ text }) => text)).toContain('Stop −10.00M');
});

test('[TAB-15] on a phone the words of limits that lie close together stand apart', () => {
  const limits = [
    { value: -9e6, name: 'Alert' },
    { value: -9.2e6, name: 'Stop' },
  ];
  const span = { first: 0, last: DAYS.length - 1 };
  const narrow = layOutPlot({ ...PNL, limits }, NONE, { size: { width: 340, height: 240 }, span });
  expect(narrow.labels).toEqual([]);
  const [alert, stop] = narrow.limitWords;
  expect(alert?.text).toBe('Alert −9.00M');
  expect((stop?.y ?? 0) - (alert?.y ?? 0)).toBeGreaterThanOrEqual(16);
});

test('the VaR axis goes to 100k above its limit and no further', () => {
  const data: ChartData = {
    ...PNL,
    left: { min: 0, max: 2.6e6 },
    limits: [{ value: 2.5e6, name: 'Limit' }],
    series: [series('var', [1.8e6, 1.9e6, 1.7e6, 1.84e6])],
  };
  expect(plotted(data).vertical.left).toMatchObject({ min: 0, max: 2.6e6 });
  expect(plotted(data).labels.map(({ text }) => text)).toEqual(['Limit 2.50M', '1.84M']);
});

test('a series that is switched off takes its values from the axis and leaves colours alone', () => {
  const all = plotted(PNL);
  const without = plotted(PNL, new Set(['c']));
  expect(all.vertical.left.max).toBeGreaterThan(without.vertical.left.max);
  expect(without.shown.map(({ look }) => look)).toEqual(
    all.shown.slice(0, 2).map(({ look }) => look),
  );
});

test('days stand as far apart as they are, and the nearest is found again', () => {
  const { horizontal, inner } = plotted(PNL);
  expect(DAYS.map((_day, place) => horizontal.pxOf(place) / inner.width)).toEqual([
    0, 0.25, 0.5, 1,
  ]);
  expect([0, 0.1, 0.4, 0.74, 0.76, 1].map((at) => horizontal.indexAt(at * inner.width))).toEqual([
    0, 0, 2, 2, 3, 3,
  ]);
});

test('[TAB-15] gains are stacked up and losses down, and Flat Price is a line over them', () => {
  const data: ChartData = {
    kind: 'stacked',
    x: { kind: 'month', values: ['2024-07-01', '2024-08-01'], name: 'Term' },
    left: { format: 'number' },
    series: [
      series('fei', [30, -20], { color: 'FEI' }),
      series('cp', [20, -25], { color: 'CP' }),
      series('flat', [50, -45], { color: 'PETRO_CHEM' }),
    ],
  };
  const plot = plotted(data);
  expect(plot.vertical.left.min).toBeLessThanOrEqual(-45);
  expect(plot.vertical.left.max).toBeGreaterThanOrEqual(50);
  expect(plot.vertical.left.max).toBeLessThan(100);
  expect(readingsAt(plot, 0).total).toBe('50');
  expect(readingsAt(plot, 0).items.find(({ id }) => id === 'flat')?.bar).toBe(false);
});

test('[TAB-15] bars are 40 px wide, narrower where so many do not fit, and the plot holds them all', () => {
  expect(buildBands(12, 1, 1200).bandwidth()).toBeCloseTo(40);
  expect(buildBands(4, 2, 1200).bandwidth()).toBeCloseTo(81);
  expect(buildBands(7, 4, 1305).bandwidth()).toBeCloseTo(163);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 100, max: 2000 }),
      (count, bars, width) => {
        const bands = buildBands(count, bars, width);
        expect(bands.bandwidth()).toBeLessThanOrEqual(41 * bars - 1 + 1e-6);
        expect(bands.step() * (count + bands.padding())).toBeCloseTo(width);
      },
    ),
  );
});

test('the second axis is there only while a series of it is', () => {
  const data: ChartData = {
    kind: 'bars',
    x: X,
    right: { format: 'number' },
    series: [
      series('pnl', [1e6, -2e6, 1e6, 3e6]),
      series('sharpe', [1, -1, 2, 1], { axis: 'right' }),
    ],
  };
  const { vertical, yOf } = plotted(data);
  expect(vertical.right).toBeDefined();
  expect(yOf(0, 'left')).toBeCloseTo(yOf(0, 'right'));
  expect(plotted(data, new Set(['sharpe'])).vertical.right).toBeUndefined();
});

test('a line is broken at a gap, and its area with it', () => {
  const points = [
    { x: 0, y: 5 },
    { x: 1, y: 6 },
    { x: 2, y: null },
    { x: 3, y: 7 },
    { x: 4, y: 8 },
  ];
  expect(toLinePath(points)).toBe('M0,5L1,6M3,7L4,8');
  expect(toAreaPath(points, 10)).toBe('M0,5L1,6L1,10L0,10ZM3,7L4,8L4,10L3,10Z');
});

test('[TAB-15] 5,000 points are drawn through no more than three a pixel', () => {
  const count = 5000;
  const day = (index: number) => new Date(Date.UTC(2005, 0, 1 + index)).toISOString().slice(0, 10);
  const data: ChartData = {
    kind: 'line',
    x: { kind: 'day', name: 'Day', values: Array.from({ length: count }, (_day, at) => day(at)) },
    series: [
      series(
        'a',
        Array.from({ length: count }, (_value, at) => Math.sin(at) * 1e6),
      ),
    ],
  };
  const plot = plotted(data);
  const [line] = toDrawnLines(plot, plot.shown);
  expect(line!.points.length).toBeLessThanOrEqual(plot.inner.width * 3);
  expect(line!.points.length).toBeGreaterThan(plot.inner.width);
});
