/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, test } from '@jest/globals';

import { withoutOverride } from './override-in-use.tsx';

test.each([
  ['http://localhost/edf', 'http://localhost/edf?override='],
  [
    'http://localhost/edf?run_date=2024-06-28',
    'http://localhost/edf?run_date=2024-06-28&override=',
  ],
  ['http://localhost/edf?override=trading%40dev', 'http://localhost/edf?override='],
])('[REM-10] the way back from %s is %s', (from, to) => {
  expect(withoutOverride(from)).toBe(to);
});
