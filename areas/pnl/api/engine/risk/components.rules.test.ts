import { expect, test } from '@jest/globals';

import { computeComponents } from './components.rules.ts';

const ALL = Float64Array.of(-300, 600, 90, -1200, 450);

test('the largest part takes the cents that rounding leaves', () => {
  const third = ALL.map((profit) => profit / 3);
  expect(computeComponents(100, ALL, [third, third, third])).toEqual([34, 33, 33]);
  const most = ALL.map((profit) => profit * 0.5);
  const rest = ALL.map((profit) => profit / 6);
  expect(computeComponents(101, ALL, [rest, most, rest, rest])).toEqual([17, 50, 17, 17]);
});

test('a hedge takes from the risk', () => {
  const hedge = ALL.map((profit) => -profit / 2);
  const bet = ALL.map((profit) => profit * 1.5);
  expect(computeComponents(1000, ALL, [bet, hedge])).toEqual([1500, -500]);
});

test('without any risk there are no parts of it', () => {
  expect(computeComponents(0, new Float64Array(5), [new Float64Array(5), ALL])).toEqual([0, 0]);
});
