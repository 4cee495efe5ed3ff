import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { isBeyond, lineAt } from '../data/beyond-limit.ts';
import type { ChartData, ChartLimit } from '../data/chart-data.ts';
import { findBeyondLimits, limitPath } from './limit-lines.ts';
import { layOutPlot } from './plot.ts';

const DAYS = ['2024-06-24', '2024-06-25', '2024-06-26', '2024-06-27', '2024-06-28'];

function plotted(values: readonly (number | null)[], limit: Partial<ChartLimit>) {
  const data: ChartData = {
    kind: 'line',
    x: { kind: 'day', values: DAYS.slice(0, values.length), name: 'Run date' },
    left: { format: 'number' },
    limits: [{ value: -10, name: 'Stop', of: 'a', ...limit }],
    series: [{ id: 'a', name: 'A', values }],
  };
  const span = { first: 0, last: values.length - 1 };
  return layOutPlot(data, new Set(), { size: { width: 600, height: 400 }, span });
}

test('[TAB-15] what is beyond a limit begins and ends where the line is crossed', () => {
  const plot = plotted([0, -20, -20, 0, 0], {});
  const { inner, yOf } = plot;
  const [beyond] = findBeyondLimits(plot);
  const [from, to] = [inner.width / 8, (inner.width * 5) / 8];
  expect(beyond?.dots).toHaveLength(1);
  expect(beyond?.dots[0]?.x).toBeCloseTo(from, 3);
  expect(beyond?.dots[0]?.y).toBeCloseTo(yOf(-10), 3);
  const xs = [...(beyond?.path ?? '').matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x));
  expect(xs[0]).toBeCloseTo(from, 0);
  expect(xs.at(-1)).toBeCloseTo(to, 0);
  expect(findBeyondLimits(plotted([0, -10, -10, 0, 0], {}))).toEqual([]);
  expect(findBeyondLimits(plotted([0, -20, -20, 0, 0], { of: 'b' }))).toEqual([]);
});

test('[TAB-15] each stretch has a dot, also one that a gap or the edge cuts off', () => {
  const dots = (values: (number | null)[]) => findBeyondLimits(plotted(values, {}))[0]?.dots.length;
  expect(dots([-20, -20, 0, -20, 0])).toBe(2);
  expect(dots([-20, null, -20, null, -20])).toBe(3);
  expect(dots([0, 0, 0, 0, -20])).toBe(1);
});

test('a limit that was changed is drawn in steps, one that was not across the plot', () => {
  const flat = plotted([0, 0, 0, 0, -5], {});
  expect(limitPath(flat.data.limits![0]!, flat)).toMatch(/^M0 [\d.]+H[\d.]+$/);
  const stepped = plotted([0, 0, 0, 0, -5], { values: [-4, -4, -10, -10, -10] });
  const path = limitPath(stepped.data.limits![0]!, stepped);
  expect(path).toMatch(/^M0 [\d.]+H[\d.]+V[\d.]+H[\d.]+$/);
  expect(Number(/H([\d.]+)V/.exec(path)?.[1])).toBeCloseTo(stepped.inner.width / 2);
  const late = plotted([0, 0, 0, 0, -5], { values: [null, null, -10, -10, -10] });
  expect(limitPath(late.data.limits![0]!, late)).toMatch(/^M[1-9][\d.]* [\d.]+H[\d.]+$/);
});

test('there is a stretch exactly where a day is beyond', () => {
  const value = fc.option(fc.integer({ min: -30, max: 30 }));
  fc.assert(
    fc.property(fc.array(value, { minLength: 5, maxLength: 5 }), fc.boolean(), (values, isUp) => {
      const plot = plotted(values, { value: isUp ? 10 : -10 });
      const limit = plot.data.limits![0]!;
      const over = values.map((each, at) => isBeyond(each, lineAt(limit, at)));
      const stretches = over.filter((is, at) => is && over[at - 1] !== true).length;
      expect(findBeyondLimits(plot)[0]?.dots.length ?? 0).toBe(stretches);
    }),
  );
});
