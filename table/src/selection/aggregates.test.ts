import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { type ColumnCells, columnTotals, combined, SLICE_CELLS } from './aggregates.ts';
import type { Run } from './selection-rectangles.ts';

function totalsOf(cells: ColumnCells) {
  const pass = columnTotals(cells);
  for (;;) {
    const step = pass.next();
    if (step.done === true) return step.value;
  }
}

const read = (values: readonly number[]) => (position: number) => values[position] ?? Number.NaN;
const whole = (values: readonly number[]) => [{ first: 0, end: values.length }];

test.each([
  ['of nothing there is nothing', [], { sum: 0, count: 0 }],
  ['an empty cell is no zero', [5, NaN, 7], { sum: 12, count: 2, min: 5, max: 7 }],
  ['tenths are tenths', Array<number>(10).fill(0.1), { sum: 1, count: 10 }],
  ['what a large number hides is kept', [1e16, 1, -1e16, 1], { sum: 2, count: 4 }],
  ['cents of a long column', Array<number>(100_000).fill(0.01), { sum: 1000, count: 100_000 }],
  ['negatives', [-3, -1], { sum: -4, min: -3, max: -1 }],
])('[TAB-02] %s', (_name, values, expected) => {
  expect(totalsOf({ read: read(values), runs: whole(values) })).toMatchObject(expected);
});

test('[TAB-02] a long column is gone through in slices, with the same result', () => {
  const cells = { read: (position: number) => position, runs: [{ first: 0, end: 2_000_000 }] };
  const steps = [...columnTotals(cells)];
  expect(steps).toEqual(Array(4).fill(SLICE_CELLS));
  expect(totalsOf(cells).sum).toBe((2_000_000 * 1_999_999) / 2);
});

const runsOf = (selected: readonly boolean[]): readonly Run[] =>
  selected.flatMap((is, first) => (is ? [{ first, end: first + 1 }] : []));

/** Neighbouring places as one run. */
const joinedRuns = (selected: readonly boolean[]): readonly Run[] => {
  const runs: { first: number; end: number }[] = [];
  for (const { first, end } of runsOf(selected)) {
    const last = runs.at(-1);
    if (last?.end === first) last.end = end;
    else runs.push({ first, end });
  }
  return runs;
};

test('[TAB-02] the numbers are those of a simple count', () => {
  const cell = fc.record({
    value: fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.constant(NaN)),
    selected: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 60 }), (cells) => {
      const numbers = cells
        .filter(({ value, selected }) => selected && !Number.isNaN(value))
        .map(({ value }) => value);
      const totals = totalsOf({
        read: read(cells.map(({ value }) => value)),
        runs: joinedRuns(cells.map(({ selected }) => selected)),
      });
      expect(totals).toEqual({
        sum: numbers.reduce((sum, value) => sum + value, 0),
        count: numbers.length,
        min: Math.min(...numbers),
        max: Math.max(...numbers),
        excluded: 0,
      });
    }),
  );
});

/** Rows of a tree in pre-order: a depth, at most one below the row before. */
const tree = fc
  .array(fc.record({ step: fc.nat(3), value: fc.integer(), selected: fc.boolean() }))
  .map((rows) => {
    let depth = -1;
    return rows.map(({ step, value, selected }) => {
      depth = Math.max(0, depth + 1 - step);
      return { depth, value, selected };
    });
  });

test('[TAB-13] a group is never counted together with a cell below it, and the result says so', () => {
  fc.assert(
    fc.property(tree, (rows) => {
      const endOf = (position: number) => {
        const depth = rows[position]?.depth ?? 0;
        const end = rows.findIndex((row, at) => at > position && row.depth <= depth);
        return end < 0 ? rows.length : end;
      };
      const selected = rows.map((row) => row.selected);
      const counted = rows.filter(
        (row, at) => row.selected && !selected.slice(at + 1, endOf(at)).includes(true),
      );
      const totals = totalsOf({
        read: (position) => rows[position]?.value ?? Number.NaN,
        runs: joinedRuns(selected),
        endOf,
      });
      expect(totals.count).toBe(counted.length);
      expect(totals.excluded).toBe(selected.filter(Boolean).length - counted.length);
      expect(totals.sum).toBe(counted.reduce((sum, row) => sum + row.value, 0));
    }),
  );
});

test.each([
  ['with its parts it is left out', [1, 2, 3], { sum: 3, count: 2, excluded: 1 }],
  ['alone it is counted', [NaN, NaN, 3], { sum: 3, count: 1, excluded: 0 }],
])('[TAB-13] the total of a table: %s', (_name, values, expected) => {
  const totals = totalsOf({
    read: read(values),
    runs: whole(values),
    isTotal: (position) => position === 2,
  });
  expect(totals).toMatchObject(expected);
});

test('[TAB-02] columns are added without losing digits', () => {
  const totals = [1e16, 1, -1e16].map((value) => totalsOf({ read: () => value, runs: whole([0]) }));
  const empty = totalsOf({ read: () => NaN, runs: whole([0]) });
  expect(combined([...totals, empty])).toEqual({
    sum: 1,
    count: 3,
    min: -1e16,
    max: 1e16,
    excluded: 0,
  });
});
