import { expect, test } from '@jest/globals';

import { canPriceVolume } from './units.ts';

test.each([
  { price: '$/MT', volume: 'MT', is: true },
  { price: '$/MT', volume: 'BBL', is: false },
  { price: '$/BBL', volume: 'BBL', is: true },
  { price: '$/gal', volume: 'BBL', is: true },
  { price: '$/gal', volume: 'MT', is: false },
] as const)('$price is a price of $volume: $is', ({ price, volume, is }) => {
  expect(canPriceVolume(price, volume)).toBe(is);
});
