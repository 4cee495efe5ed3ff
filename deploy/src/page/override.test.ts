import { expect, test } from '@jest/globals';

import { isOverride, readOverride } from './override.ts';

test.each([
  ['trading@1.2.0', true],
  ['trading@1.2.0-dev.3', true],
  ['trading@dev', true],
  ['trading@latest', false],
  ['trading', false],
  ['trading@1.2.0@dev', false],
  ['../x@1.2.0', false],
  ['', false],
  // The shell is what judges a page: no address and no cookie brings another one.
  ['shell@1.2.0', false],
  ['shell@dev', false],
])('%j asks for a build of a remote: %s', (text, isOne) => {
  expect(isOverride(text)).toBe(isOne);
  expect(readOverride(`other=1; fairlead-override=${text}`, false)).toBe(isOne ? text : undefined);
  expect(readOverride(`__Host-fairlead-override=${text}`, true)).toBe(isOne ? text : undefined);
  expect(readOverride(`fairlead-override=${text}`, true)).toBeUndefined();
});
