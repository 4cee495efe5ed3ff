import { describe, expect, test } from '@jest/globals';

import { sharedRows, testOfSharedData } from '@fairlead/api/testing/shared-data';
import { drawdown } from './drawdown.rules.ts';

const cumulativeOf = (changes: readonly number[]): Float64Array => {
  let sum = 0;
  return Float64Array.from(changes, (change) => (sum += change));
};

test('[PNL-15] from the high of the window, and the worst inside it (model.md, tiny vectors)', () => {
  const falls = drawdown(cumulativeOf([0, 100, -30, -50, 80, -200, 40]), 3);
  expect([...falls.fromHigh]).toEqual([0, 0, -30, -80, 0, -200, -160]);
  expect([...falls.worst]).toEqual([0, 0, -30, -80, -80, -200, -200]);
});

test('[PNL-15] a loss on the first day is a drawdown, for before it there was nothing', () => {
  expect([...drawdown(cumulativeOf([-500, 200])).fromHigh]).toEqual([-500, -300]);
});

test('[PNL-15] a high 20 days ago counts, one 21 days ago does not', () => {
  const { fromHigh } = drawdown(cumulativeOf([1000, -600, ...Array<number>(20).fill(0)]));
  expect(fromHigh[20]).toBe(-600);
  expect(fromHigh[21]).toBe(0);
});

test('never above zero, and never deeper than the worst of the window', () => {
  const changes = Array.from({ length: 200 }, (_, day) => ((day * 7919) % 401) - 200);
  const { fromHigh, worst } = drawdown(cumulativeOf(changes));
  for (const [day, fall] of fromHigh.entries()) {
    expect(fall).toBeLessThanOrEqual(0);
    expect(worst[day]).toBeLessThanOrEqual(fall);
  }
});

/** Wealth compounds where money adds up: the drawdown of its logarithm is that of wealth. */
function ofReturns(returns: readonly number[], window = returns.length) {
  const { fromHigh, worst } = drawdown(
    cumulativeOf(returns.map((each) => Math.log(1 + each))),
    window,
  );
  return { fromHigh: fromHigh.map(Math.expm1), worst: worst.map(Math.expm1) };
}
const percent = (returns: readonly number[]) => returns.map((each) => each / 100);
const deepest = (falls: Float64Array) => Math.min(...falls);

describe('the drawdowns that the libraries publish (domain.md 3.3)', () => {
  test("empyrical's returns", () => {
    const negative = percent([0, -6, -7, -1, -9, -2, -6, -8, -5]);
    expect(deepest(ofReturns(negative).fromHigh)).toBeCloseTo(-0.365907303, 9);
    const rolling = [...ofReturns(negative, 6).worst].slice(5);
    for (const [index, each] of [-0.2282, -0.2745, -0.2899, -0.2747].entries()) {
      expect(rolling[index]).toBeCloseTo(each, 4);
    }
    expect(deepest(ofReturns(percent([1, 10, -4, 2, 3, 2, 1, -10])).fromHigh)).toBeCloseTo(-0.1, 9);
    expect(deepest(ofReturns(percent([10, -10, 10])).fromHigh)).toBeCloseTo(-0.1, 9);
  });

  test("PerformanceAnalytics' DrawdownPeak: of wealth against its highest", () => {
    const { fromHigh } = ofReturns([0.02, -0.01, 0.015, -0.03, 0.01]);
    const wealth = [1.02, 1.0098, 1.024947, 0.99419859, 1.0041405759];
    for (const [index, each] of wealth.entries()) {
      expect(fromHigh[index]).toBeCloseTo(each / Math.max(...wealth.slice(0, index + 1)) - 1, 12);
    }
  });

  test("quantstats' issue 233: the last day is still below its high", () => {
    const prices = [100, 101, 99, 98, 97, 101, 99];
    const { fromHigh } = ofReturns(
      prices.slice(1).map((price, index) => price / prices[index]! - 1),
    );
    expect(deepest(fromHigh) * 100).toBeCloseTo(-3.960396, 6);
    expect(fromHigh.at(-1)! * 100).toBeCloseTo(-1.980198, 6);
  });

  testOfSharedData("PerformanceAnalytics' managers and edhec", () => {
    const managers = sharedRows('vectors/pa_managers_monthly_returns.csv');
    const edhec = sharedRows('vectors/pa_edhec_monthly_returns.csv');
    const worst = (rows: string[][], column: number) =>
      -deepest(
        ofReturns(rows.flatMap((row) => (isNumber(row[column]) ? Number(row[column]) : [])))
          .fromHigh,
      );
    for (const [index, each] of [0.1518, 0.2399, 0.2894, 0.2874, 0.3405, 0.0788].entries()) {
      expect(worst(managers, index + 1)).toBeCloseTo(each, 4);
    }
    expect(worst(managers, 8)).toBeCloseTo(0.4473, 4);
    expect(worst(edhec, 13)).toBeCloseTo(0.2059, 4);
    expect(worst(edhec, 1)).toBeCloseTo(0.2927, 4);
  });
});

const isNumber = (cell: string | undefined): boolean =>
  cell !== undefined && cell !== '' && cell !== 'NA';
