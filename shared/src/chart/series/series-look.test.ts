import { expect, test } from '@jest/globals';

import type { ChartSeries } from '../data/chart-data.ts';
import { looksOf } from './series-look.ts';

const series = (id: string, more: Partial<ChartSeries> = {}): ChartSeries => ({
  id,
  name: id,
  values: [],
  ...more,
});

test('a product has its own colour, a comparison that of its series, the others take turns', () => {
  const looks = looksOf([
    series('naphtha', { color: 'NAPHTHA' }),
    series('first'),
    series('second'),
    series('y1', { comparedTo: 'second' }),
    series('group', { color: 'ink' }),
    series('group-y1', { comparedTo: 'group' }),
    series('unknown', { color: 'NO SUCH' }),
    series('blend', { color: 'NWE Naptha' }),
  ]);
  expect(looks.map(({ color, pattern, dashed }) => [color, pattern, dashed])).toEqual([
    ['var(--fl-colors-chart-naphtha)', 'dots', false],
    ['var(--fl-colors-chart-s1)', 'plain', false],
    ['var(--fl-colors-chart-s2)', 'plain', false],
    ['var(--fl-colors-chart-s2)', 'plain', true],
    ['var(--fl-colors-text)', 'plain', false],
    ['var(--fl-colors-text-muted)', 'plain', true],
    ['var(--fl-colors-chart-s7)', 'plain', false],
    ['var(--fl-colors-chart-nwe-naptha)', 'plain', false],
  ]);
});
