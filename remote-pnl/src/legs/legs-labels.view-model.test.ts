import { expect, test } from '@jest/globals';

import { legsText, proveSum } from './legs-labels.view-model.ts';
import type { LegFigure } from './opened-legs.data.ts';

const figure = (of: LegFigure, expected: number, apart?: string) => ({
  title: 'Corp',
  query: {},
  expected,
  of,
  ...(apart !== undefined && { apart }),
});

test.each<[LegFigure, string]>([
  ['gross', 'The gross of these legs is 5.00: the figure that was opened.'],
  ['cost', 'The cost of these legs is 5.00: the figure that was opened.'],
  ['net', 'The net of these legs is 5.00: the figure that was opened.'],
  ['delta_net', 'The DtD net of these legs is 5.00: the figure that was opened.'],
  ['delta_gross', 'The DtD gross of these legs is 5.00: the figure that was opened.'],
  ['exposure_display', 'The exposure of these legs is 5: the figure that was opened.'],
  ['exposure_mt', 'The exposure in MT of these legs is 5: the figure that was opened.'],
  ['delta_exposure_display', 'The DtD exposure of these legs is 5: the figure that was opened.'],
])('[PNL-35] of %s the legs come to the figure', (of, text) => {
  expect(proveSum(figure(of, 5), 5)).toEqual({ holds: true, text });
});

test('[PNL-36] a part is called by its name, and is compared in cents', () => {
  const part = { title: 'Price', query: { bucket: 'roll' }, of: 'part', expected: 5 } as const;
  expect(proveSum(part, 5.004)).toEqual({
    holds: true,
    text: "The part 'Fixings' of these legs is 5.00: the figure that was opened.",
  });
  expect(proveSum(part, 5.006).holds).toBe(false);
});

test.each([
  ['net', 5.004, true],
  ['net', 5.006, false],
  ['exposure_display', 5.0004, true],
  ['exposure_display', 5.0006, false],
] as const)('[PNL-35] a %s of 5 and legs of %s: %s', (of, sum, holds) => {
  expect(proveSum(figure(of, 5), sum).holds).toBe(holds);
});

test('[PNL-35] where they do not, by how much the figure is above them, and why', () => {
  expect(proveSum(figure('net', 7.25), 5).text).toBe(
    'The net of these legs is 5.00; the figure that was opened is 7.25, 2.25 apart.',
  );
  expect(proveSum(figure('net', 3, 'It looks 5 days ahead'), 5).text).toBe(
    'The net of these legs is 5.00; the figure that was opened is 3.00, −2.00 apart. It looks 5 days ahead.',
  );
});

test('[PNL-35] with nothing to compare them with, what they come to', () => {
  const link = { title: 'Corp', query: {}, of: 'gross' } as const;
  expect(proveSum(link, 5)).toEqual({ holds: undefined, text: 'The gross of these legs is 5.00.' });
});

test.each([
  [0, '0 legs'],
  [1, '1 leg'],
  [2, '2 legs'],
  [12_345, '12,345 legs'],
])('%s: %s', (count, text) => {
  expect(legsText(count)).toBe(text);
});

test('[PNL-35] below a list stands what all of it comes to', () => {
  const sums = { net: -1234.5, gross: 3, cost: -2, delta_net: 0.5 };
  expect(legsText(12, sums)).toBe('12 legs: Net −1,234.50, Gross 3.00, Cost −2.00, DtD Net 0.50');
  expect(legsText(0, sums)).toBe('0 legs');
});
