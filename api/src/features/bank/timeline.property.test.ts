import { expect, test } from '@jest/globals';

import { shown } from '../../testing/bank/account-life.ts';
import { AccountLedger } from '../../testing/bank/ledger-of-life.ts';
import { Chance, randomCuts, randomLife } from '../../testing/bank/random-life.ts';

/** Number of lives; ten thousand by night (.ci/night timeline). */
const LIVES = Number(process.env['FAIRLEAD_LIVES'] ?? 200);

/** Share of lives in which a statement may wait for a person, as nothing in the files decides. */
const MOST_WAITING = 0.015;

/** Ledger of a life that a seed cuts into statements, and the payments that it has to have. */
function broughtIn(seed: number) {
  const chance = new Chance(seed);
  const life = randomLife(chance);
  const ledger = new AccountLedger();
  const off: string[] = [];
  for (const cut of randomCuts(life, chance)) {
    ledger.take(cut);
    if (ledger.off !== '0') off.push(`${cut.id}: ${ledger.off}`);
  }
  const isWaiting = ledger.waiting > 0;
  // What waits does not count; all that the others tell does, once.
  const told = new Set(ledger.laid.flatMap(({ payments }) => payments));
  const payments = shown(isWaiting ? life.payments.filter((one) => told.has(one)) : life.payments);
  return { ledger, off, payments, isWaiting };
}

test(
  'one life of an account, cut into any true statements that come in any order, is the same ledger',
  () => {
    const wrong: unknown[] = [];
    let waiting = 0;
    for (let seed = 1; seed <= LIVES; seed += 1) {
      const { ledger, off, payments, isWaiting } = broughtIn(seed);
      if (isWaiting) waiting += 1;
      const isSame = JSON.stringify(ledger.payments) === JSON.stringify(payments);
      const { gaps } = ledger;
      // Balances and payments agree after each statement, also where a person is still to decide.
      if (off.length > 0 || !isSame || (!isWaiting && gaps.length > 0))
        wrong.push({ seed, off, isSame, isWaiting, gaps });
    }
    expect({ wrong: wrong.slice(0, 8), count: wrong.length }).toEqual({ wrong: [], count: 0 });
    expect(waiting / LIVES).toBeLessThan(MOST_WAITING);
  },
  60_000 + LIVES * 300,
);
