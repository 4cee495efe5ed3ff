import { expect, test } from '@jest/globals';

import { crowdedAreas } from './journeys.mjs';

const tests = (file: string, count: number) => Array.from({ length: count }, () => file);

test('an area has twelve journeys, over all its files; a thirteenth is one too many', () => {
  const twelve = [...tests('edf/edf.spec.ts', 7), ...tests('edf/accessibility.spec.ts', 5)];
  expect(crowdedAreas([...twelve, ...tests('table/table.spec.ts', 12)])).toEqual([]);
  expect(crowdedAreas([...twelve, 'edf/more.spec.ts'])).toEqual([
    expect.stringMatching(/^e2e\/specs\/edf has 13 journeys, at most 12/),
  ]);
});

test('a spec outside of an area is an area of its own', () => {
  expect(crowdedAreas(tests('stray.spec.ts', 13))).toHaveLength(1);
});

test('states of components are no journeys', () => {
  expect(crowdedAreas(tests('gallery/gallery.spec.ts', 40))).toEqual([]);
  expect(crowdedAreas(tests('faults/forms.spec.ts', 40))).toEqual([]);
});
