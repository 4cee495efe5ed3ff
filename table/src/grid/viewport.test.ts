import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import {
  firstWholeRow,
  frozenRows,
  isNearEnd,
  OVERSCAN,
  pageRows,
  scrollTopShowing,
  rowWindow,
} from './viewport.ts';

const AT = { scrollTop: 0, height: 260, rowHeight: 26, count: 1000, shift: 0, frozen: 0 };

test.each([
  { scrollTop: 0, first: 0, end: 10 + OVERSCAN },
  { scrollTop: 26 * 8, first: 0, end: 18 + OVERSCAN },
  { scrollTop: 26 * 9, first: 1, end: 19 + OVERSCAN },
  { scrollTop: 26 * 9 + 1, first: 1, end: 20 + OVERSCAN },
  { scrollTop: 26 * 990, first: 982, end: 1000 },
  // A touch screen scrolls beyond both ends for a moment.
  { scrollTop: -80, first: 0, end: 10 + OVERSCAN },
  { scrollTop: 26 * 2000, first: 1000, end: 1000 },
])('scrolled to $scrollTop the rows $first to $end are drawn', ({ scrollTop, first, end }) => {
  expect(rowWindow({ ...AT, scrollTop })).toEqual({ first, end });
});

test('no rows draw nothing', () => {
  expect(rowWindow({ ...AT, count: 0 })).toEqual({ first: 0, end: 0 });
});

test('[TAB-10] however far it is scrolled, no more rows are drawn than fit and those beyond', () => {
  const viewports = fc.record({
    scrollTop: fc.integer({ min: -500, max: 3_000_000 }),
    height: fc.integer({ min: 1, max: 2000 }),
    rowHeight: fc.constantFrom(22, 26, 30, 36),
    count: fc.integer({ min: 0, max: 100_000 }),
    shift: fc.constant(0),
    frozen: fc.constant(0),
  });
  fc.assert(
    fc.property(viewports, (viewport) => {
      const { first, end } = rowWindow(viewport);
      const fit = Math.ceil(viewport.height / viewport.rowHeight) + 1;
      expect(end - first).toBeLessThanOrEqual(fit + 2 * OVERSCAN);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(viewport.count);
    }),
  );
});

test.each([
  { row: 0, scrollTop: 100, moved: 0 },
  { row: 4, scrollTop: 100, moved: 100 },
  { row: 13, scrollTop: 100, moved: 14 * 26 - 260 },
  { row: 50, scrollTop: 100, moved: 51 * 26 - 260 },
])('row $row comes into sight from $scrollTop by going to $moved', ({ row, scrollTop, moved }) => {
  expect(scrollTopShowing(row, { ...AT, scrollTop })).toBe(moved);
});

test.each([
  { scrollTop: 0, row: 0 },
  { scrollTop: 1, row: 1 },
  { scrollTop: 26, row: 1 },
  { scrollTop: 26 * 5000, row: 999 },
])('scrolled to $scrollTop row $row is the first whole one', ({ scrollTop, row }) => {
  expect(firstWholeRow({ ...AT, scrollTop })).toBe(row);
});

// The next page is fetched within 250 px of the end (spec A, section 9).
test.each([
  { scrollTop: 26 * 1000 - 260 - 251, near: false },
  { scrollTop: 26 * 1000 - 260 - 250, near: true },
  { scrollTop: 26 * 1000 - 260, near: true },
])('[EDF-01] scrolled to $scrollTop the end is near: $near', ({ scrollTop, near }) => {
  expect(isNearEnd({ ...AT, scrollTop })).toBe(near);
});

test('a page is one row less than fits, so that the eye keeps a row; never none', () => {
  expect(pageRows(AT)).toBe(9);
  expect(pageRows({ ...AT, height: 20 })).toBe(1);
});

test('totals at the start stay in sight once rows have passed under them, unless they would take the room', () => {
  expect(frozenRows(3, { ...AT, scrollTop: 0 })).toBe(0);
  expect(frozenRows(3, { ...AT, scrollTop: 1 })).toBe(3);
  expect(frozenRows(4, { ...AT, scrollTop: 1 })).toBe(4);
  expect(frozenRows(5, { ...AT, scrollTop: 1 })).toBe(0);
});

test('a row comes into sight below the totals that stay there, and they need not come', () => {
  const frozen = { ...AT, scrollTop: 260, frozen: 2 };
  expect(scrollTopShowing(0, frozen)).toBe(260);
  expect(scrollTopShowing(11, frozen)).toBe(9 * 26);
  expect(scrollTopShowing(12, frozen)).toBe(260);
  expect(firstWholeRow(frozen)).toBe(12);
  expect(pageRows(frozen)).toBe(7);
});
