import { expect, test } from '@jest/globals';

import { edgeOfData, moveByKey } from './keyboard.ts';

// Three columns; the last holds two controls in every row but the first, which has one.
const SHAPE = {
  rows: 50,
  columns: 3,
  page: 10,
  stops: (row: number, column: number) => (column < 2 ? 0 : row === 0 ? 1 : 2),
  // The second column has no values below row 20.
  isEmpty: (row: number, column: number) => column === 1 && row > 20,
};

const at = (row: number, column: number, stop = 0) => ({ row, column, stop });

test.each([
  { key: 'ArrowDown', from: at(0, 1), to: at(1, 1) },
  { key: 'ArrowDown', from: at(49, 1), to: at(49, 1) },
  { key: 'ArrowUp', from: at(1, 2, 1), to: at(0, 2, 0) },
  { key: 'ArrowDown', from: at(1, 2, 1), to: at(2, 2, 1) },
  { key: 'ArrowUp', from: at(0, 0), to: at(0, 0) },
  { key: 'ArrowRight', from: at(5, 0), to: at(5, 1) },
  { key: 'ArrowRight', from: at(5, 1), to: at(5, 2, 0) },
  { key: 'ArrowRight', from: at(5, 2, 0), to: at(5, 2, 1) },
  { key: 'ArrowRight', from: at(5, 2, 1), to: at(5, 2, 1) },
  { key: 'ArrowLeft', from: at(5, 2, 1), to: at(5, 2, 0) },
  { key: 'ArrowLeft', from: at(5, 2, 0), to: at(5, 1) },
  { key: 'ArrowLeft', from: at(5, 0), to: at(5, 0) },
  { key: 'PageDown', from: at(5, 1), to: at(15, 1) },
  { key: 'PageDown', from: at(45, 1), to: at(49, 1) },
  { key: 'PageUp', from: at(5, 1), to: at(0, 1) },
  { key: 'Home', from: at(5, 2, 1), to: at(5, 0) },
  { key: 'End', from: at(5, 0), to: at(5, 2, 0) },
  { key: 'Home', ctrl: true, from: at(5, 2, 1), to: at(0, 0) },
  { key: 'ArrowDown', ctrl: true, from: at(5, 1), to: at(20, 1) },
  { key: 'ArrowDown', ctrl: true, from: at(20, 1), to: at(49, 1) },
  { key: 'ArrowUp', ctrl: true, from: at(30, 1), to: at(20, 1) },
  { key: 'ArrowUp', ctrl: true, from: at(3, 2, 1), to: at(0, 2, 0) },
  { key: 'ArrowRight', ctrl: true, from: at(5, 0), to: at(5, 2) },
  { key: 'ArrowRight', ctrl: true, from: at(30, 0), to: at(30, 2) },
  { key: 'ArrowLeft', ctrl: true, from: at(5, 2, 1), to: at(5, 0) },
  { key: 'End', ctrl: true, from: at(5, 0), to: at(49, 2, 0) },
])(
  '[TAB-01] [TAB-09] $key (ctrl: $ctrl) leads from $from to $to',
  ({ key, ctrl = false, from, to }) => {
    expect(moveByKey({ key, ctrl }, from, SHAPE)).toEqual(to);
  },
);

test.each([
  { key: 'Enter', ctrl: false },
  { key: 'a', ctrl: false },
  { key: 'Enter', ctrl: true },
  { key: 'toString', ctrl: false },
  { key: 'Tab', ctrl: false },
])('[TAB-12] $key (ctrl: $ctrl) is left to the browser', ({ key, ctrl }) => {
  expect(moveByKey({ key, ctrl }, at(1, 1), SHAPE)).toBeUndefined();
});

test('a table without rows has no place to go', () => {
  expect(
    moveByKey({ key: 'ArrowDown', ctrl: false }, at(0, 0), { ...SHAPE, rows: 0 }),
  ).toBeUndefined();
});

test.each([
  ['xxx', 0, 1, 2],
  ['xxx', 2, 1, 2],
  ['xx.x', 0, 1, 1],
  ['xx.x', 1, 1, 3],
  ['x...', 0, 1, 3],
  ['..xx', 0, 1, 2],
  ['x.xx', 3, -1, 2],
  ['x.xx', 2, -1, 0],
  ['....', 3, -1, 0],
  ['x', 0, -1, 0],
] as const)('[TAB-09] in %s from %i by %i the edge is at %i', (cells, from, step, expected) => {
  const isEmpty = (place: number) => cells[place] === '.';
  expect(edgeOfData({ from, step, count: cells.length, isEmpty })).toBe(expected);
});
