import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Check } from 'typebox/value';

import { StoredTableLayout } from '@fairlead/shared/contract/table-layouts';

import { areSame, type ColumnChoices, isChoices, toStoredChoices } from './choices.ts';

const CHOICES: ColumnChoices = {
  order: ['b', 'a'],
  widths: { a: 120.123456, b: 80 },
  hidden: ['b', 'c'],
  pins: { a: 'end' },
  sort: { column: 'a', direction: 'descending' },
  preset: 'p',
};

/** True by the schema that the server validates with. */
const isKept = (choices: unknown) =>
  Check(StoredTableLayout, { table_id: 't', version: 1, choices });

test.each([
  ['choices', toStoredChoices(CHOICES), true],
  ['choices without a sort', { ...toStoredChoices(CHOICES), sort: undefined }, true],
  ['a list', [], false],
  ['nothing', null, false],
  ['an older form', { columns: ['a'] }, false],
  ['an order of numbers', { ...CHOICES, order: [1] }, false],
  ['a width without measure', { ...CHOICES, widths: { a: 1e9 } }, false],
  ['a width of nothing', { ...CHOICES, widths: { a: null } }, false],
  ['a hidden word', { ...CHOICES, hidden: 'a' }, false],
  ['a pin to nowhere', { ...CHOICES, pins: { a: 'nowhere' } }, false],
  ['a sort without direction', { ...CHOICES, sort: { column: 'a' } }, false],
  ['a preset by number', { ...CHOICES, preset: 1 }, false],
])('browser and server agree on %s', (_what, value, expected) => {
  expect(isChoices(value)).toBe(expected);
  expect(isKept(value)).toBe(expected);
});

test('whatever is chosen is taken by the server, in numbers that JSON carries', () => {
  const id = fc.string({ minLength: 1, maxLength: 20 });
  const chosen = fc.record({
    order: fc.array(id),
    widths: fc.dictionary(id, fc.double({ min: 1, max: 10_000, noNaN: true })),
    hidden: fc.array(id),
    pins: fc.dictionary(id, fc.constantFrom('start' as const, 'end' as const, 'none' as const)),
    sort: fc.option(fc.record({ column: id, direction: fc.constant('ascending' as const) }), {
      nil: undefined,
    }),
    preset: fc.option(id, { nil: undefined }),
  });
  fc.assert(
    fc.property(chosen, (choices) => {
      const kept = toStoredChoices(choices);
      expect(isKept(kept) && isChoices(kept)).toBe(true);
      expect(Object.values(kept.widths).every((width) => String(width).length <= 8)).toBe(true);
    }),
  );
});

test.each([
  ['itself', {}, true],
  ['the same under a preset', { preset: 'q' }, true],
  ['the same in another order of keys', { widths: { b: 80, a: 120.12 } }, true],
  ['the same, hidden in another order', { hidden: ['c', 'b'] }, true],
  ['another order', { order: ['a', 'b'] }, false],
  ['another width', { widths: { a: 121, b: 80 } }, false],
  ['another sort', { sort: undefined }, false],
] as [string, Partial<ColumnChoices>, boolean][])('choices beside %s', (_what, change, same) => {
  expect(areSame(CHOICES, { ...CHOICES, ...change })).toBe(same);
});
