import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { RowIntake } from './row-intake.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const MANY = Array.from({ length: 10_000 }, (_row, place) => place);

function intakeOf() {
  const written: number[] = [];
  const finished = jest.fn();
  const intake = new RowIntake<number>((index, row) => (written[index] = row), finished);
  return { intake, written, finished };
}

test('the first rows are taken at once, the others while nobody waits; then it is told', () => {
  const { intake, written, finished } = intakeOf();
  intake.begin(MANY, 0);
  expect(intake.end).toBeLessThan(MANY.length);
  expect(finished).not.toHaveBeenCalled();

  jest.runAllTimers();
  expect(written).toEqual(MANY);
  expect(intake.end).toBe(MANY.length);
  expect(finished).toHaveBeenCalledTimes(1);
});

test('whoever cannot wait has them all; that they are in is still told', () => {
  const { intake, written, finished } = intakeOf();
  intake.begin(MANY, 0);
  intake.finish();
  expect(written).toEqual(MANY);
  jest.runAllTimers();
  expect(finished).toHaveBeenCalledTimes(1);
});

test('rows that are replaced on their way do not arrive', () => {
  const { intake, written } = intakeOf();
  intake.begin(MANY, 0);
  intake.drop();
  intake.begin([-1], 0);
  jest.runAllTimers();
  expect(written[0]).toBe(-1);
  expect(written[MANY.length - 1]).toBeUndefined();
  expect(intake.end).toBe(1);
});
