import { expect, test } from '@jest/globals';

import { shownPrice, shownUnit } from './price-unit.rules.ts';

test('[PNL-33] what is quoted in dollars a gallon is shown in cents; other prices as they are quoted', () => {
  const gallon = shownUnit('$/gal');
  expect(gallon.name).toBe('c/gal');
  expect(shownPrice(0.7913, gallon)).toBeCloseTo(79.13, 9);
  expect(shownPrice(null, gallon)).toBeNull();
  expect(shownUnit('$/MT').name).toBe('$/MT');
  expect(shownPrice(612.5, shownUnit('$/MT'))).toBe(612.5);
});
