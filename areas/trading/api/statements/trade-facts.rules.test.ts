import { expect, test } from '@jest/globals';

import { createTradeId } from './trade-facts.rules.ts';

test('clearers with one trade number have an id each, also where their names read the same', () => {
  const taken = new Set<string>();
  for (const clearer of ['Norvane', 'A/B', 'A-B', 'a b'])
    taken.add(createTradeId(clearer, 'N1', taken));
  expect([...taken]).toEqual(['N1', 'N1@a-b', 'N1@a-b-2', 'N1@a-b-3']);
});

test.each(['\u0130'.repeat(60), '\u{1D400}'.repeat(80), 'x'.repeat(80)])(
  'an id is one that the API takes, whatever the clearer is called (%#)',
  (clearer) => {
    const number = 'N'.repeat(32);
    const id = createTradeId(clearer, number, new Set([number]));
    expect(createTradeId(clearer, number, new Set([number, id])).length).toBeLessThanOrEqual(128);
    expect(id.isWellFormed()).toBe(true);
  },
);
