import { describe, expect, test } from '@jest/globals';

import { sharedRows, testOfSharedData } from '@fairlead/api/testing/shared-data';
import { computeDeviation, computeMean } from '../risk/tail.rules.ts';
import { computeSharpe } from './sharpe.rules.ts';

test('[PNL-16] the mean over the deviation, to the year (model.md, tiny vectors)', () => {
  const nets = Float64Array.of(120000, -45000, 0, 60000, -20000);
  expect(computeMean(nets)).toBe(23000);
  expect(computeDeviation(nets)).toBeCloseTo(66670.8332, 4);
  expect(computeSharpe(nets)).toBeCloseTo(5.476363, 6);
});

test('[PNL-16] nothing of fewer than five days or without deviation', () => {
  expect(computeSharpe(Float64Array.of(1, 2, 3, 4))).toBeNull();
  expect(computeSharpe(Float64Array.of(1, 2, 3, 4, 5))).not.toBeNull();
  expect(computeSharpe(new Float64Array(20).fill(500))).toBeNull();
});

const NEGATIVE = [0, -6, -7, -1, -9, -2, -6, -8, -5];
const percent = (returns: readonly number[]) => Float64Array.from(returns, (each) => each / 100);

describe('the figures that the libraries publish (domain.md 3.4)', () => {
  test("empyrical's returns", () => {
    const mixed = percent([1, 10, -4, 2, 3, 2, 1, -10]);
    expect(computeSharpe(mixed)).toBeCloseTo(1.7238613961706866, 12);
    expect(computeSharpe(percent(NEGATIVE))).toBeCloseTo(-24.406808633910085, 10);
    expect(computeSharpe(percent([1, 2, 1, 1, 1, 1, 1, 1, 1]))).toBeCloseTo(52.915026221291804, 10);
    expect(computeDeviation(mixed) * Math.sqrt(252)).toBeCloseTo(0.9136465399704637, 12);
    const rolling = [-18.09162052, -26.79897486, -26.69138263, -25.72298838];
    for (const [start, each] of rolling.entries()) {
      expect(computeSharpe(percent(NEGATIVE.slice(start, start + 6)))).toBeCloseTo(each, 8);
    }
  });

  const ofMonths = (excess: Float64Array) => computeSharpe(excess)! * Math.sqrt(12 / 252);

  testOfSharedData("PerformanceAnalytics' managers, by the month", () => {
    const rows = sharedRows('vectors/pa_managers_monthly_returns.csv');
    for (const [index, each] of [1.1091, 1.0592, 0.9041, 0.5274, 0.0887, 1.1838].entries()) {
      const returns = rows
        .map((row) => row[index + 1]!)
        .filter((cell) => !['', 'NA'].includes(cell));
      const excess = Float64Array.from(returns, (cell) => Number(cell) - 0.035 / 12);
      // They print four digits, not always rounded; the file's returns are rounded themselves.
      expect(Math.abs(ofMonths(excess) - each)).toBeLessThan(1e-4);
    }
  });

  testOfSharedData("Bacon's 24 months", () => {
    const returns = Float64Array.from(sharedRows('vectors/pa_portfolio_bacon.csv'), (row) =>
      Number(row[1]),
    );
    expect(returns).toHaveLength(24);
    expect(computeMean(returns)).toBeCloseTo(0.009, 12);
    expect(computeDeviation(returns)).toBeCloseTo(0.0395485, 7);
    expect(ofMonths(returns)).toBeCloseTo(0.78832, 6);
  });
});
