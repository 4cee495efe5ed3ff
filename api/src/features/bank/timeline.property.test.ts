import { expect, test } from '@jest/globals';

import { dayText } from '../../testing/bank/account-life.ts';
import { AccountLedger } from '../../testing/bank/ledger-of-life.ts';
import { Chance, randomCuts, randomLife } from '../../testing/bank/random-life.ts';

/** Number of lives; ten thousand by night (.ci/night timeline). */
const LIVES = Number(process.env['FAIRLEAD_LIVES'] ?? 200);

/** Ledger of a life that a seed cuts into statements, and the payments that it has to have. */
function broughtIn(seed: number) {
  const chance = new Chance(seed);
  const life = randomLife(chance);
  const cuts = randomCuts(life, chance);
  const ledger = new AccountLedger();
  const off: string[] = [];
  for (const cut of cuts) {
    ledger.take(cut);
    if (ledger.off !== '0') off.push(`${cut.id}: ${ledger.off}`);
  }
  const payments = life.payments
    .map(({ day, cents }) => `${dayText(day)} ${String(cents / 100)}`)
    .toSorted();
  return { off, payments, ledger };
}

test(
  'one life of an account, cut into any true statements that come in any order, is the same ledger',
  () => {
    const wrong: unknown[] = [];
    let asked = 0;
    for (let seed = 1; seed <= LIVES; seed += 1) {
      const { ledger, off, payments } = broughtIn(seed);
      const isAsked = ledger.waiting > 0;
      if (isAsked) asked += 1;
      const isSame = JSON.stringify(ledger.payments) === JSON.stringify(payments);
      // Balances and payments agree after each statement, also where a person is still to decide.
      if (off.length > 0 || (!isAsked && (!isSame || ledger.gaps.length > 0)))
        wrong.push({ seed, off, isSame, gaps: ledger.gaps });
    }
    expect({ wrong: wrong.slice(0, 8), count: wrong.length }).toEqual({ wrong: [], count: 0 });
    // Where nothing decides, and that is rare.
    expect(asked / LIVES).toBeLessThan(0.06);
  },
  60_000 + LIVES * 300,
);
