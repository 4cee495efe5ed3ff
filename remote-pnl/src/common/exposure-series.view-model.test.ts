import { expect, test } from '@jest/globals';

import { exposureSeries } from './exposure-series.view-model.ts';

const product = (code: string, exposure_unit: 'kt' | 'kb', more: object = {}) => ({
  code,
  label: code,
  exposure_unit,
  kt_per_kb: null,
  is_group: false,
  ...more,
});

const FEI = product('FEI', 'kt');
const LST = product('LST', 'kb', { kt_per_kb: 1 / 12.404762 });
const MTB = product('MTB', 'kb', { is_group: true });
const FLAT = product('PETRO_CHEM', 'kt', { is_group: true });

const ROWS = [
  {
    look_ahead: 0,
    term_month_date: '2024-08-01',
    by_product: { FEI: 24, LST: 124.04762, MTB: 124.04762, PETRO_CHEM: 34 },
  },
  { look_ahead: 0, term_month_date: 'Total' as const, by_product: { FEI: 24 } },
];

test('[PNL-22] the stack is in tonnes: barrels are converted, and it is as high as the flat price', () => {
  const { left, right, series } = exposureSeries([FEI, LST, MTB, FLAT], ROWS);
  expect(left.unit).toBe('kt, barrels as kt');
  const stacked = series.filter((one) => one.line !== true);
  expect(stacked.map(({ id }) => id)).toEqual(['FEI', 'LST']);
  expect(stacked.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBeCloseTo(34, 9);
  // A sum of barrels is a line on an axis of its own, and not drawn until it is wanted.
  expect(right?.unit).toBe('kb');
  expect(series.find(({ id }) => id === 'MTB')).toMatchObject({
    axis: 'right',
    line: true,
    hidden: true,
    values: [124.04762],
  });
});

test('[PNL-22] barrels of a run that tells no factor are on no axis of tonnes', () => {
  const { left, right, series } = exposureSeries([FEI, product('LST', 'kb')], ROWS);
  expect([left.unit, right?.unit]).toEqual(['kt', 'kb']);
  expect(series[1]).toMatchObject({ line: true, axis: 'right', values: [124.04762] });
});

test('[PNL-22] tonnes alone have one axis', () => {
  const { left, right } = exposureSeries([FEI, FLAT], ROWS);
  expect([left.unit, right]).toEqual(['kt', undefined]);
});
