import { expect, test } from '@jest/globals';

import { CHART_COLORS } from '@fairlead/shared/look/chart-colors';

import type { ChartSeries } from '../data/chart-data.ts';
import { assignLooks } from './series-look.ts';

const series = (id: string, more: Partial<ChartSeries> = {}): ChartSeries => ({
  id,
  name: id,
  values: [],
  ...more,
});

test('a product has its own colour, a comparison that of its series, the others take turns', () => {
  const looks = assignLooks([
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

const PRODUCT_TOKENS = {
  FEI: 'fei',
  'FEI C4': 'fei-c4',
  CP: 'cp',
  'CP C4': 'cp-c4',
  ARA: 'ara',
  'NWE Naptha': 'nwe-naptha',
  MOPJ: 'mopj',
  LST: 'lst',
  EPC: 'epc',
  'EPC C4': 'epc-c4',
  BLPG: 'blpg',
  BLPG3: 'blpg3',
  WTI: 'wti',
  BRT: 'brt',
  VLSFO: 'vlsfo',
  MTB: 'mtb',
  NAPHTHA: 'naphtha',
  CRUDE: 'crude',
  PETRO_CHEM: 'petro-chem',
};

test('[PNL-30] each of the 19 product codes has the one colour that the theme fixes for it', () => {
  const codes = Object.entries(PRODUCT_TOKENS);
  const looks = assignLooks(codes.map(([code]) => series(code, { color: code })));
  expect(looks.map(({ color }) => color)).toEqual(
    codes.map(([, token]) => `var(--fl-colors-chart-${token})`),
  );
  expect(Object.keys(CHART_COLORS.chart)).toEqual(
    expect.arrayContaining(Object.values(PRODUCT_TOKENS)),
  );
});
