import { expect, test } from '@jest/globals';

import { parseAmount } from '@fairlead/shared/domain/money/exact';
import { type PairableLine, type PairableMove, pairEntries } from './pairs.rules.ts';

const DAY = '2024-06-28';

type MoveSaid = readonly [trade: string, amount: string, own?: readonly [string, string]];

const moveOf = ([trade, amount, [currency, own] = ['USD', amount]]: MoveSaid): PairableMove => ({
  trade,
  day: DAY,
  amount: parseAmount(amount),
  currency,
  own: parseAmount(own),
});

const lineOf = (amount: string, [currency, own] = ['USD', amount]): PairableLine => ({
  day: DAY,
  amount: parseAmount(amount),
  currency,
  own: parseAmount(own),
  journalId: 1,
  lineNo: 1,
  series: 'GL',
  number: 1,
  card: '7000',
  narrative: '',
});

/** Counts the pairs of each kind, and what is left of moves and lines. */
function left(moves: readonly MoveSaid[], lines: readonly PairableLine[]) {
  const paired = pairEntries(moves.map(moveOf), lines);
  return {
    same: paired.same.length,
    inCurrency: paired.sameInCurrency.length,
    moves: paired.moves.map(({ trade }) => trade),
    lines: paired.lines.length,
  };
}

const NONE = { same: 0, inCurrency: 0, moves: [], lines: 0 };

test.each<[string, readonly MoveSaid[], readonly PairableLine[], object]>([
  ['the same dollars', [['T1', '100']], [lineOf('100')], { same: 1 }],
  ['other dollars', [['T1', '100']], [lineOf('101')], { moves: ['T1'], lines: 1 }],
  [
    'the same euros at another rate',
    [['T1', '108', ['EUR', '100']]],
    [lineOf('109', ['EUR', '100'])],
    { inCurrency: 1 },
  ],
  [
    'a trade that was moved in two parts, booked as one',
    [
      ['T1', '60'],
      ['T1', '40'],
    ],
    [lineOf('100')],
    {},
  ],
  [
    'a trade that was moved in three parts, booked as one',
    [
      ['T1', '60'],
      ['T1', '30'],
      ['T1', '10'],
    ],
    [lineOf('100')],
    {},
  ],
  [
    'two trades, booked as one',
    [
      ['T1', '60'],
      ['T2', '40'],
    ],
    [lineOf('100')],
    { moves: ['T1', 'T2'], lines: 1 },
  ],
  [
    'a trade that was moved there and back, never booked',
    [
      ['T1', '60'],
      ['T1', '-60'],
    ],
    [],
    {},
  ],
])('%s', (_what, moves, lines, rest) => {
  expect(left(moves, lines)).toEqual({ ...NONE, ...rest });
});
