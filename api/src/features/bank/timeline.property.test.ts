import { expect, test } from '@jest/globals';

import { livedOf, mostWaiting } from '../../testing/bank/lived.ts';

/** Number of lives; ten thousand by night (.ci/night timeline). */
const LIVES = Number(process.env['FAIRLEAD_LIVES'] ?? 200);

test(
  'one life of an account, cut into any true statements that come in any order, is the same ledger',
  () => {
    const lives = Array.from({ length: LIVES }, (_, n) => ({ seed: n + 1, ...livedOf(n + 1) }));
    const wrong = lives.filter((life) => life.wrong.length > 0);
    expect({ wrong: wrong.slice(0, 8), count: wrong.length }).toEqual({ wrong: [], count: 0 });
    const waiting = lives.filter(({ isWaiting }) => isWaiting).length;
    expect(waiting).toBeLessThanOrEqual(mostWaiting(LIVES));
  },
  60_000 + LIVES * 300,
);
