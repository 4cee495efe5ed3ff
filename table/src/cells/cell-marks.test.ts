import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { CellMarks } from './cell-marks.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const [book, deal] = [
  { row: '1', column: 'book' },
  { row: '1', column: 'deal' },
];

test('a cell is marked for six seconds from when it changed last, and both ends are told', () => {
  const marks = new CellMarks();
  const told = jest.fn();
  marks.subscribe(told);
  marks.mark([book, deal]);
  expect([marks.has(book), marks.has({ row: '2', column: 'book' })]).toEqual([true, false]);
  expect(told).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(5_000);
  marks.mark([book]);
  jest.advanceTimersByTime(1_000);
  expect([marks.has(book), marks.has(deal)]).toEqual([true, false]);
  jest.advanceTimersByTime(4_999);
  expect(marks.has(book)).toBe(true);
  told.mockClear();
  jest.advanceTimersByTime(1);
  expect(marks.has(book)).toBe(false);
  expect(told).toHaveBeenCalledTimes(1);
});

test('nothing that changed is nothing to tell', () => {
  const marks = new CellMarks();
  const told = jest.fn();
  marks.subscribe(told);
  marks.mark([]);
  expect(told).not.toHaveBeenCalled();
});
