import { sharedRows, testOfSharedData } from '@fairlead/api/testing/shared-data';
import { quantileOfType } from '@fairlead/lab/second/pnl/sample-quantiles';
import { describe, expect, test } from '@jest/globals';

import {
  computeDeviation,
  interpolatedQuantile,
  computeMean,
  orderStatistic,
  computeShortfall,
  computeTail,
  computeVar,
} from './tail.rules.ts';

/** Profits of ORE's example of historical simulation, by risk class (vectors/ore_histsim_pnl.csv). */
const ore = (riskClass: string): Float64Array =>
  Float64Array.from(
    sharedRows('vectors/ore_histsim_pnl.csv').filter(([, found]) => found === riskClass),
    (row) => Number(row[5]),
  );

describe("ORE's 715 profits (vectors/ore_histsim_pnl.csv, domain.md 3.1)", () => {
  testOfSharedData('the order statistics of 1, 5, 95 and 99 percent', () => {
    const ascending = ore('All').toSorted();
    expect(ascending).toHaveLength(715);
    expect(orderStatistic(ascending, 0.01)).toBe(-874503.346996);
    expect(orderStatistic(ascending, 0.05)).toBe(-629899.117052);
    expect(orderStatistic(ascending, 0.05)).toBe(ascending[35]);
    expect(orderStatistic(ascending, 0.95)).toBe(552878.307798);
    expect(orderStatistic(ascending, 0.99)).toBe(846747.819325);
  });

  testOfSharedData('[PNL-14] the VaR is the 36th worst, and what lies beyond it', () => {
    const tail = computeTail(ore('All'))!;
    expect(tail.var95).toBe(629899.117052);
    expect(ore('All')[tail.index]).toBe(-629899.117052);
    expect(tail.es95).toBeCloseTo(777808.702398, 6);
    expect(tail.type7).toBeCloseTo(628380.154037, 5);
    expect(computeVar(ore('All'))).toBe(tail.var95);
    // vectors/ore_histsim_expected_var.csv
    expect(computeTail(ore('FX'))!.var95).toBe(636898.798448);
    expect(computeTail(ore('FX'))!.es95).toBeCloseTo(776950.293297, 6);
    expect(computeTail(ore('InterestRate'))!.var95).toBe(47022.474291);
    expect(computeTail(ore('InterestRate'))!.es95).toBeCloseTo(56659.032043, 6);
  });

  testOfSharedData('of type 6 it would be another', () => {
    expect(quantileOfType(6, ore('All'), 0.05)).toBeCloseTo(-630051.034263, 6);
    expect(quantileOfType(7, ore('All'), 0.05)).toBeCloseTo(-628380.154037, 5);
  });
});

describe("PerformanceAnalytics' baseline (test-VaR_archive_baseline.R: edhec, rows 1-100, column 1)", () => {
  const returns = () =>
    Float64Array.from(sharedRows('vectors/pa_edhec_monthly_returns.csv').slice(0, 100), (row) =>
      Number(row[1]),
    );

  testOfSharedData('historical VaR and shortfall', () => {
    const ascending = returns().toSorted();
    const worst = interpolatedQuantile(ascending, 0.05);
    expect(worst).toBeCloseTo(-0.014095, 6);
    expect(computeShortfall(ascending, worst)).toBeCloseTo(-0.02408, 6);
    // Of 100 values the order statistic cuts off the same five.
    expect(computeShortfall(ascending, orderStatistic(ascending, 0.05))).toBeCloseTo(-0.02408, 6);
  });

  testOfSharedData('gaussian VaR, over n there and over n - 1 here', () => {
    const [mean, deviation] = [computeMean(returns()), computeDeviation(returns())];
    expect(mean - 1.6448536269514722 * deviation * Math.sqrt(99 / 100)).toBeCloseTo(-0.012133, 6);
    expect(mean - 1.6448536269514722 * deviation).toBeCloseTo(-0.012232, 6);
  });
});

test("type 7 as in empyrical's test_stats.py (domain.md 3.1)", () => {
  const values = Float64Array.of(1, 81, 82, 83, 84, 85);
  expect(interpolatedQuantile(values, 0.1)).toBeCloseTo(41, 12);
  expect(interpolatedQuantile(values, 0.2)).toBeCloseTo(81, 12);
  expect(interpolatedQuantile(values, 0.3)).toBeCloseTo(81.5, 12);
  expect(interpolatedQuantile(Float64Array.of(1, 2), 0.3)).toBeCloseTo(1.3, 12);
});

test("Strata's sample of 123 by every convention (domain.md 3.1)", () => {
  // The ranks that its figures at 5 and 95 percent are made of; between them anything ascending.
  const known = new Map([
    [6, 0.0396],
    [7, 0.0422],
    [8, 0.0431],
    [116, 0.9142],
    [117, 0.9148],
    [118, 0.9218],
  ]);
  const sample = Float64Array.from(
    { length: 123 },
    (_, index) =>
      known.get(index + 1) ?? (index < 6 ? 0.001 * index : index > 116 ? 0.99 : 0.05 + index / 140),
  );
  expect(sample.toSorted()).toEqual(sample);
  expect(orderStatistic(sample, 0.95)).toBe(0.9148);
  expect(orderStatistic(sample, 0.05)).toBe(0.0422);
  expect(interpolatedQuantile(sample, 0.95)).toBeCloseTo(0.91474, 10);
  expect(interpolatedQuantile(sample, 0.05)).toBeCloseTo(0.04229, 10);
  const others = ([4, 5, 6, 7] as const).map((type) => [
    quantileOfType(type, sample, 0.95),
    quantileOfType(type, sample, 0.05),
  ]);
  const expected = [
    [0.91471, 0.03999],
    [0.91725, 0.04129],
    [0.9204, 0.04012],
    [0.91474, 0.04229],
  ];
  for (const [row, [high, low]] of expected.entries()) {
    expect(others[row]![0]).toBeCloseTo(high!, 10);
    expect(others[row]![1]).toBeCloseTo(low!, 10);
  }
});

/** Numbers that look random and are the same every time. */
function sampleOf(length: number, seed: number): Float64Array {
  let state = seed;
  return Float64Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.round((state / 2 ** 32 - 0.5) * 1e8);
  });
}

test('of 500 the 25th worst, of 250 the 13th, of 249 nothing', () => {
  for (const [length, rank] of [
    [500, 25],
    [250, 13],
    [340, 17],
    [260, 13],
  ] as const) {
    const sample = sampleOf(length, length);
    expect(computeVar(sample)).toBe(-sample.toSorted()[rank - 1]!);
  }
  expect(computeVar(sampleOf(249, 3))).toBeNull();
  expect(computeTail(sampleOf(249, 3))).toBeNull();
});

test('twice the positions have twice the risk, and so have the positions turned round of profits turned round', () => {
  const sample = sampleOf(500, 7);
  const [once, twice] = [computeTail(sample)!, computeTail(sample.map((profit) => 2 * profit))!];
  for (const measure of ['var95', 'es95', 'type7', 'parametric', 'parametricZeroMean'] as const) {
    expect(twice[measure]).toBeCloseTo(2 * once[measure], 3);
  }
  expect(once.es95).toBeGreaterThanOrEqual(once.var95);
});

test('no position has no risk, and not minus zero', () => {
  const tail = computeTail(new Float64Array(500))!;
  expect(Object.is(tail.var95, 0)).toBe(true);
  expect(Object.is(tail.es95, 0)).toBe(true);
  expect(Object.is(tail.type7, 0)).toBe(true);
});
