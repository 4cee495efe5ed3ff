import { expect, test } from '@jest/globals';

import { idOfRun, readRunAddress, writeAddress } from './run-address.rules.ts';

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
      for (const ahead of [undefined, 0, 10]) {
        const said = { tab, run_id, ahead, compare: run_id && run_id - 1 };
        expect(readRunAddress(new URLSearchParams(writeAddress(said)))).toEqual(said);
      }
    }
  },
);

test('what is no tab is as if it were not there', () => {
  expect(readRunAddress(new URLSearchParams('tab=other&run=x&ahead=-1&compare=0'))).toEqual({
    tab: undefined,
    run_id: undefined,
    ahead: undefined,
    compare: undefined,
  });
  expect(writeAddress({ tab: undefined, run_id: undefined })).toBe('');
});
