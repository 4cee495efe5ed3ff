import { expect, test } from '@jest/globals';

import { isClosingSide } from './closing-side.ts';

test.each([
  { account: 'SCG', closing: true },
  { account: 'SCG-2', closing: false },
])('[EDF-13] the account $account is the closing side: $closing', ({ account, closing }) => {
  expect(isClosingSide(account)).toBe(closing);
});
