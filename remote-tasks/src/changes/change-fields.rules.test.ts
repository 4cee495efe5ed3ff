import { expect, test } from '@jest/globals';

import { changedFields } from './change-fields.rules.ts';

test('what is not what it was stands first, old and new beside each other; the rest is told apart', () => {
  const before = { state: 'PENDING', lots: 5, verified_by: null, withdrawn: false };
  const after = {
    state: 'VERIFIED',
    lots: 5,
    verified_by: 'mila@halyard.example',
    tags: ['a', 'b'],
  };
  expect(changedFields(before, after)).toEqual({
    changed: [
      { name: 'state', before: 'PENDING', after: 'VERIFIED' },
      { name: 'verified_by', before: 'empty', after: 'mila@halyard.example' },
      { name: 'tags', before: undefined, after: 'a, b' },
      { name: 'withdrawn', before: 'no', after: undefined },
    ],
    same: [{ name: 'lots', before: '5', after: '5' }],
  });
});

test('a thing that came or went has one side, and one without fields has none', () => {
  expect(changedFields(null, { n: 0 }).changed).toEqual([
    { name: 'n', before: undefined, after: '0' },
  ]);
  expect(changedFields({ n: 0 }, null).changed).toEqual([
    { name: 'n', before: '0', after: undefined },
  ]);
  expect(changedFields(null, null)).toEqual({ changed: [], same: [] });
});

test('a list of things is compared as a whole, whatever is deep in it', () => {
  const legs = (qty: number) => ({ legs: [{ product: 'FEI', qty }] });
  expect(changedFields(legs(5), legs(5)).same).toHaveLength(1);
  expect(changedFields(legs(5), legs(6)).changed).toHaveLength(1);
});
