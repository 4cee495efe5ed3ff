import { expect, test } from '@jest/globals';

import { normalisePresetName, presetNameProblem } from './preset-names.ts';

const OTHERS = ['Month end', 'Café'];

test.each([
  ['Desk', undefined],
  ['x'.repeat(60), undefined],
  ['x'.repeat(61), 'At most 60 characters'],
  [` ${'x'.repeat(60)} `, undefined],
  ['', 'Needs a name'],
  [' \n ', 'Needs a name'],
  ['Month ends', undefined],
  [' month  END', 'Month end exists already'],
  ['CAFE\u0301', 'Café exists already'],
])('[TAB-11] a layout called %j: %s', (typed, problem) => {
  expect(presetNameProblem(typed, OTHERS)).toBe(problem);
});

test('a name is kept without the blanks around it', () => {
  expect(normalisePresetName('  Month\t end ')).toBe('Month end');
});
