import { expect, test } from '@jest/globals';

import { addAmounts, NO_AMOUNTS, ofMoney } from './difference.rules.ts';

const NAMED = {
  key: 'k',
  about: 'STATEMENT',
  cause: 'FEE',
  clearer: 'Norvane',
  account: 'PAPER-01',
  exchange: 'CME',
  contract: null,
  subject: 'Fees',
  says: '',
} as const;

test('half a cent goes away from zero on our side as on the clearer’s', () => {
  const [bought, sold] = [12.5, -12.5].map((cents) => addAmounts(NO_AMOUNTS, { qty: 0, cents }));
  expect([bought?.cents, sold?.cents]).toEqual([13, -13]);
  expect(ofMoney(NAMED, { ours: -12.5, clearers: 12.5 })).toMatchObject({
    ours_dollars: -0.13,
    clearer_dollars: 0.13,
    dollars: -0.25,
  });
});
