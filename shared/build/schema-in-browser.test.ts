import { expect, test } from '@jest/globals';

import { Object as object, Optional as optional, String as text } from './schema-in-browser.mjs';

test('of an object are known the names that are always there', () => {
  expect(object({ url: text(), note: optional(text()), inner: object({}) })).toEqual({
    required: ['url', 'inner'],
  });
});
