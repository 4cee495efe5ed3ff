import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import {
  bodyPx,
  MAX_PX,
  type RowsExtent,
  type Scrolled,
  scrolledOn,
  scrolledTo,
} from './long-rows.ts';

const LONG: RowsExtent = { rows: 1_000_000 * 26, height: 600 };
const START: Scrolled = { at: 0, shift: 0 };

const topOf = ({ at, shift }: Scrolled) => at + shift;
const lastTop = ({ rows, height }: RowsExtent) => rows - height;
const lastAt = ({ rows, height }: RowsExtent) => bodyPx(rows) - height;

/** Clamps a scroll offset as a browser does. */
const within = (at: number, extent: RowsExtent) => Math.min(lastAt(extent), Math.max(0, at));

function scrolledBy(place: Scrolled, px: number, extent: RowsExtent): Scrolled {
  const { at, shift } = scrolledOn(place, within(place.at + px, extent), extent);
  return { at: within(at, extent), shift };
}

test('rows that a browser draws are where the scroller is', () => {
  const extent = { rows: MAX_PX, height: 600 };
  for (const at of [0, 1, 12_345.6, MAX_PX - 600, -80]) {
    expect(scrolledOn(START, at, extent)).toEqual({ at, shift: 0 });
    expect(scrolledTo(at, extent)).toEqual({ at, shift: 0 });
  }
});

test.each([
  ['down', 2_900, START],
  ['up', -2_900, scrolledTo(lastTop(LONG), LONG)],
])('the wheel leads %s through all of a million rows and leaves none out', (_, px, from) => {
  let place = from;
  let steps = 0;
  for (;;) {
    const next = scrolledBy(place, px, LONG);
    if (topOf(next) === topOf(place)) break;
    const isAtEnd = [0, lastTop(LONG)].includes(topOf(next));
    if (!isAtEnd) expect(topOf(next) - topOf(place)).toBe(px);
    place = next;
    steps += 1;
  }
  expect(steps).toBe(Math.ceil(lastTop(LONG) / 2_900));
  expect(topOf(place)).toBe(px > 0 ? lastTop(LONG) : 0);
});

test('the bar stands for all rows: its ends are theirs, and further down is further down', () => {
  const tops = [0, 0.01, 0.2, 0.5, 0.8, 0.99, 1].map((share) =>
    topOf(scrolledOn({ at: -1e9, shift: 0 }, share * lastAt(LONG), LONG)),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect([tops[0], tops[3], tops.at(-1)]).toEqual([0, lastTop(LONG) / 2, lastTop(LONG)]);
});

type Step =
  | { readonly by: number; readonly times: number }
  | { readonly pulledTo: number }
  | { readonly to: number }
  | { readonly rows: number };

function after(step: Step, place: Scrolled, extent: RowsExtent): Scrolled {
  if ('to' in step) return scrolledTo(Math.round(step.to * lastTop(extent)), extent);
  if ('pulledTo' in step)
    return scrolledOn(place, Math.round(step.pulledTo * lastAt(extent)), extent);
  const { by, times } = 'by' in step ? step : { by: 0, times: 1 };
  let now = place;
  for (let n = 0; n < times; n += 1) now = scrolledBy(now, by, extent);
  return now;
}

test('whatever is done, what is in sight at an end of the body is the end of the rows', () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ by: fc.constantFrom(-9_000, -70, 70, 9_000), times: fc.nat({ max: 1_000 }) }),
    fc.record({ pulledTo: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ to: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ rows: fc.integer({ min: 30, max: 3_000_000 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let place = START;
      let extent = LONG;
      for (const one of steps) {
        if ('rows' in one) extent = { ...extent, rows: one.rows * 26 };
        place = after(one, place, extent);
        const { at, shift } = place;
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(lastAt(extent));
        if (at < extent.height) expect(shift).toBe(0);
        if (at > lastAt(extent) - extent.height)
          expect(shift).toBe(extent.rows - bodyPx(extent.rows));
        expect(topOf(place)).toBeLessThanOrEqual(lastTop(extent));
      }
    }),
  );
});
