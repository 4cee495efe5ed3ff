import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { placeLabels } from './label-placement.ts';

const ROOM = { top: 0, bottom: 300, gap: 16 };
const HEIGHTS = fc.array(fc.integer({ min: -20, max: 320 }), { minLength: 1, maxLength: 30 });

const placed = (heights: readonly number[]) => {
  const wishes = heights.map((at, index) => ({ id: `s${index}`, at }));
  const places = placeLabels(wishes, ROOM);
  return wishes.map(({ id, at }) => ({ at, y: places.get(id)! }));
};

test('[TAB-15] labels at the lines’ ends never overlap and stay beside the plot', () => {
  fc.assert(
    fc.property(HEIGHTS, (heights) => {
      const ys = placed(heights)
        .map(({ y }) => y)
        .sort((a, b) => a - b);
      const gap = Math.min(ROOM.gap, ROOM.bottom / Math.max(ys.length - 1, 1));
      ys.forEach((y, index) => {
        expect(y).toBeGreaterThanOrEqual(ROOM.top - 1e-6);
        expect(y).toBeLessThanOrEqual(ROOM.bottom + 1e-6);
        if (index > 0) expect(y - ys[index - 1]!).toBeGreaterThanOrEqual(gap - 1e-6);
      });
    }),
  );
});

test('labels stand in the order of their lines', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 25 }), (heights) => {
      const labels = placed(heights).sort((a, b) => a.at - b.at);
      const ys = labels.map(({ y }) => y);
      expect(ys).toEqual([...ys].sort((a, b) => a - b));
    }),
  );
});

test.each([
  ['apart: where they wish', [50, 100], [50, 100]],
  ['at the same height: around it', [100, 100], [92, 108]],
  ['at the edge: inside', [0, 2], [0, 16]],
  ['three in a heap', [100, 101, 102], [85, 101, 117]],
])('labels %s', (_name, wishes, expected) => {
  expect(placed(wishes).map(({ y }) => y)).toEqual(expected);
});
