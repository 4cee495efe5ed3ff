import { expect, test } from '@jest/globals';

import { idOfRun, readAddress, writeAddress } from './run-address.rules.ts';

test.each([
  ['1', 1],
  ['999999999', 999_999_999],
  ['1000000000', undefined],
  ['0', undefined],
  ['07', undefined],
  ['-1', undefined],
  ['7a', undefined],
  ['', undefined],
  [null, undefined],
])('the run of an address: %s is %s', (text, id) => {
  expect(idOfRun(text)).toBe(id);
});

test.each(['management', 'physical', 'paper', 'back-office'] as const)(
  'the tab %s is read back as it was written',
  (tab) => {
    for (const run_id of [undefined, 4179]) {
      const text = writeAddress({ tab, run_id });
      expect(readAddress(new URLSearchParams(text))).toEqual({ tab, run_id });
    }
  },
);

test('what is no tab is as if it were not there', () => {
  expect(readAddress(new URLSearchParams('tab=other&run=x'))).toEqual({
    ...{ tab: undefined, run_id: undefined },
  });
  expect(writeAddress({ tab: undefined, run_id: undefined })).toBe('');
});
