import { expect, test } from '@jest/globals';
import Big from 'big.js';

import { subtractSettled, averageSettlements, type MonthSettlement } from './settled.rules.ts';

const settled = (product: string, month: string, of: readonly [price: string, day: string]) => ({
  product,
  month: `2024-${month}-01`,
  price: of[0],
  day: `2024-06-${of[1]}`,
});
const SETTLEMENTS: readonly MonthSettlement[] = [
  settled('FEI', '08', ['600', '28']),
  settled('FEI', '09', ['603', '27']),
  settled('FEI', '10', ['601.5', '26']),
  settled('CP', '08', ['50', '25']),
];
const months = (...of: readonly (readonly [month: string, times: number])[]) =>
  of.map(([month, times]) => ({ month: `2024-${month}-01`, times }));
const read = (of: ReturnType<typeof averageSettlements>) => of && [of.value.toFixed(), of.day];

test.each([
  ['a month', months(['08', 1]), ['600', '2024-06-28']],
  ['months as often as they count', months(['08', 2], ['09', 1]), ['601', '2024-06-27']],
  ['a quarter', months(['08', 1], ['09', 1], ['10', 1]), ['601.5', '2024-06-26']],
  ['months in another order', months(['10', 1], ['08', 1]), ['600.75', '2024-06-26']],
  ['a month that has not settled', months(['08', 1], ['11', 1]), undefined],
  ['no months', [], undefined],
])('%s settled at the average, on the oldest day of them', (_what, of, at) => {
  expect(read(averageSettlements({ product: 'FEI', months: of }, SETTLEMENTS))).toEqual(at);
});

const at = (value: string, day: string) => ({ value: new Big(value), day });

test.each([
  ['2024-06-28', '2024-06-27', '2024-06-27'],
  ['2024-06-27', '2024-06-28', '2024-06-27'],
  ['2024-06-28', '2024-06-28', '2024-06-28'],
])('of settlements on %s and %s the difference is of %s', (one, other, day) => {
  expect(subtractSettled(at('600', one), at('650.5', other), { over: 1, under: 1 })).toEqual(
    at('-50.5', day),
  );
});

test('the other price is taken in the unit of the first, to nine decimals', () => {
  const { value } = subtractSettled(at('600', '2024-06-28'), at('10', '2024-06-28'), {
    over: 521,
    under: 42,
  });
  expect(value.toFixed()).toBe('475.952380952');
});
