import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { groupByPixelColumn, thinned } from './thinning.ts';

const VALUES = fc.array(fc.option(fc.integer({ min: -1000, max: 1000 }), { nil: null }), {
  minLength: 1,
  maxLength: 400,
});
const PLACES_A_COLUMN = fc.integer({ min: 1, max: 60 });

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';

test('[TAB-15] a thinned line keeps the lowest and the highest of every column of pixels', () => {
  fc.assert(
    fc.property(VALUES, PLACES_A_COLUMN, (values, wide) => {
      const columns = groupByPixelColumn({ first: 0, last: values.length - 1 }, (at) =>
        Math.floor(at / wide),
      );
      const kept = thinned(values, columns);
      for (let begin = 0; begin < values.length; begin += wide) {
        const all = values.slice(begin, begin + wide).filter(isNumber);
        const drawn = kept
          .filter((at) => at >= begin && at < begin + wide)
          .map((at) => values[at])
          .filter(isNumber);
        if (all.length === 0) continue;
        expect(Math.min(...drawn)).toBe(Math.min(...all));
        expect(Math.max(...drawn)).toBe(Math.max(...all));
      }
    }),
  );
});

test('a thinned line goes through few points, in order, from the first to the last', () => {
  fc.assert(
    fc.property(VALUES, PLACES_A_COLUMN, (values, wide) => {
      const last = values.length - 1;
      const kept = thinned(
        values,
        groupByPixelColumn({ first: 0, last }, (at) => Math.floor(at / wide)),
      );
      expect(kept.at(0)).toBe(0);
      expect(kept.at(-1)).toBe(last);
      expect([...kept].sort((a, b) => a - b)).toEqual([...new Set(kept)]);
      expect(kept.length).toBeLessThanOrEqual(Math.ceil(values.length / wide) * 3 + 2);
    }),
  );
});

test('a gap wider than a column is not drawn through', () => {
  const values = Array.from({ length: 300 }, (_value, at) => (at > 100 && at < 200 ? null : at));
  const kept = thinned(
    values,
    groupByPixelColumn({ first: 0, last: 299 }, (at) => Math.floor(at / 30)),
  );
  const inside = kept.filter((at) => at > 100 && at < 200);
  expect(inside.length).toBeGreaterThan(0);
  expect(inside.every((at) => values[at] === null)).toBe(true);
});

test('a part of a series is thinned from its own first place to its own last', () => {
  const values = Array.from({ length: 1000 }, (_value, at) => at % 7);
  const kept = thinned(
    values,
    groupByPixelColumn({ first: 250, last: 750 }, (at) => Math.floor(at / 50)),
  );
  expect([kept.at(0), kept.at(-1)]).toEqual([250, 750]);
});
