// covers: ./sum.rules.ts
// covers: ./match-tokens.rules.ts
import { describe, expect, test } from '@jest/globals';

import { toAmountText, parseAmount } from '@fairlead/shared/domain/money/exact';
import { type OpenTransaction, findProposals, ruleOfLines } from './proposals.rules.ts';
import { findSum } from './sum.rules.ts';
import { sharedTokens, splitMatchTokens } from './match-tokens.rules.ts';

type Item = readonly [id: string, day: number, amount: string, text?: string, account?: string];

const itemOf = ([id, day, amount, text = '', account = 'USD1']: Item): OpenTransaction => ({
  id,
  day,
  account,
  open: parseAmount(amount),
  words: splitMatchTokens([text]),
});

/** Rule and lines that are proposed, by transaction. */
function proposed(transactions: readonly Item[], lines: readonly Item[]) {
  const found = findProposals(transactions.map(itemOf), lines.map(itemOf));
  return Object.fromEntries(
    [...found].map(([id, { rule, lines: of }]) => [
      id,
      `${rule}: ${of.map((line) => line.id).join(' ')}`,
    ]),
  );
}

describe('a line of the same amount on the card of the account', () => {
  test.each<{ what: string; lines: readonly Item[]; proposal: string | undefined }>([
    { what: '5 days later', lines: [['l', 15, '100']], proposal: 'amount: l' },
    { what: '6 days later', lines: [['l', 16, '100']], proposal: undefined },
    { what: '5 days before', lines: [['l', 5, '100.00']], proposal: 'amount: l' },
    { what: '6 days before', lines: [['l', 4, '100']], proposal: undefined },
    { what: 'a cent more', lines: [['l', 10, '100.01']], proposal: undefined },
    { what: 'the other way', lines: [['l', 10, '-100']], proposal: undefined },
    { what: 'another account', lines: [['l', 10, '100', '', 'EUR1']], proposal: undefined },
    {
      what: 'the nearer day',
      lines: [
        ['a', 12, '100'],
        ['b', 9, '100'],
      ],
      proposal: 'amount: b',
    },
    {
      what: 'a shared reference, though it is further away',
      lines: [
        ['a', 10, '100'],
        ['b', 14, '100', 'Our invoice 88231'],
      ],
      proposal: 'amount and reference: b',
    },
    {
      what: 'the nearer day, though another shares a word',
      lines: [
        ['a', 10, '100'],
        ['b', 14, '100', 'Payment'],
      ],
      proposal: 'amount: a',
    },
    {
      what: 'a shared word of the same day',
      lines: [
        ['a', 10, '100'],
        ['b', 10, '100', 'Payment'],
      ],
      proposal: 'amount and words: b',
    },
  ])('$what', ({ lines, proposal }) => {
    expect(proposed([['t', 10, '100', 'Payment INV-88231']], lines)['t']).toBe(proposal);
  });

  test('is proposed for one transaction only, for the other there is none', () => {
    const twice: Item[] = [
      ['first', 10, '100'],
      ['second', 10, '100'],
    ];
    expect(proposed(twice, [['l', 10, '100']])).toEqual({ first: 'amount: l' });
  });

  test('two equal payments have two equal lines', () => {
    expect(
      proposed(
        [
          ['b', 10, '100'],
          ['a', 10, '100'],
        ],
        [
          ['y', 11, '100'],
          ['x', 10, '100'],
        ],
      ),
    ).toEqual({ a: 'amount: x', b: 'amount: y' });
  });
});

describe('several lines of one day', () => {
  const PAYMENT: Item = ['t', 10, '-100', 'Batch 4471'];
  test.each<{ what: string; lines: readonly Item[]; proposal: string | undefined }>([
    {
      what: 'sum to it exactly',
      lines: [
        ['a', 10, '-60.5'],
        ['b', 10, '-39.5'],
        ['c', 10, '-7'],
      ],
      proposal: 'sum of lines: a b',
    },
    {
      what: 'of two days do not count together',
      lines: [
        ['a', 10, '-60'],
        ['b', 11, '-40'],
      ],
      proposal: undefined,
    },
    {
      what: 'are a cent short',
      lines: [
        ['a', 10, '-60'],
        ['b', 10, '-39.99'],
      ],
      proposal: undefined,
    },
    {
      what: 'are too far away',
      lines: [
        ['a', 16, '-60'],
        ['b', 16, '-40'],
      ],
      proposal: undefined,
    },
    {
      what: 'would do in two ways, so that none is guessed',
      lines: [
        ['a', 10, '-50'],
        ['b', 10, '-50'],
        ['c', 10, '-50'],
      ],
      proposal: undefined,
    },
    {
      what: 'would do in two ways, but some share its reference',
      lines: [
        ['a', 10, '-50'],
        ['b', 10, '-50', '4471'],
        ['c', 10, '-50', 'batch 4471'],
      ],
      proposal: 'sum of lines: b c',
    },
    {
      what: 'with one that goes the other way are no payment',
      lines: [
        ['a', 10, '-120'],
        ['b', 10, '20'],
      ],
      proposal: undefined,
    },
  ])('$what', ({ lines, proposal }) => {
    expect(proposed([PAYMENT], lines)['t']).toBe(proposal);
  });

  test('leave a line to the transaction that has its amount', () => {
    const lines: Item[] = [
      ['a', 10, '-60'],
      ['b', 10, '-40'],
    ];
    expect(proposed([PAYMENT, ['u', 10, '-40']], lines)).toEqual({ u: 'amount: b' });
  });

  test('are given up where there are too many to try', () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ open: parseAmount(String(2 * n + 2)) }));
    const patience = { steps: 5_000 };
    const left = ['1001', '1003', '1005', '1007'].map((odd) => {
      expect(findSum(parseAmount(odd), many, patience)).toBeUndefined();
      return patience.steps;
    });
    expect(left).toEqual([3_000, 1_000, 0, 0]);
    expect(findSum(parseAmount('6'), many.slice(0, 2), patience)).toBeUndefined();
    expect(findSum(parseAmount('6'), many.slice(0, 2), { steps: 6 })).toHaveLength(2);
  });
});

test('what is recognised: numbers whatever stands before them, and words; no years', () => {
  const text = splitMatchTokens(['Payment inv88231, lot L-240113 of 2024', null]);
  expect(
    sharedTokens(text, splitMatchTokens(['INV 88231', 'PAYMENT FOR LOT 240113 IN 2024'])),
  ).toEqual([...['88231', '240113', 'PAYMENT']]);
  expect(sharedTokens(text, splitMatchTokens(['lot of 2024']))).toEqual([]);
});

test('what somebody confirms bears the rule by which it would have been proposed', () => {
  const transaction = itemOf(['t', 10, '100', 'INV-88231']);
  const ruleFor = (lines: readonly Item[], given = lines.map(([, , amount]) => amount)) =>
    ruleOfLines(transaction, lines.map(itemOf), given.map(parseAmount));
  expect(ruleFor([['l', 12, '100', '88231']])).toBe('amount and reference');
  expect(ruleFor([['l', 12, '100']])).toBe('amount');
  expect(ruleFor([['l', 15, '100']])).toBe('amount');
  expect(ruleFor([['l', 16, '100']])).toBe('by hand');
  expect(ruleFor([['l', 10, '130']], ['100'])).toBe('by hand');
  expect(ruleFor([['l', 10, '90']])).toBe('by hand');
  expect(
    ruleFor([
      ['a', 10, '90'],
      ['b', 10, '10'],
    ]),
  ).toBe('sum of lines');
  expect(
    ruleFor([
      ['a', 10, '90'],
      ['b', 11, '10'],
    ]),
  ).toBe('by hand');
  expect(
    ruleFor([
      ['a', 10, '110'],
      ['b', 10, '-10'],
    ]),
  ).toBe('by hand');
});

test.each(['0', '-12.5', '0.000000000000001', '-0.01', '999999999999999.123456789012345'])(
  'the amount %s is kept to its last digit',
  (text) => {
    expect(toAmountText(parseAmount(text))).toBe(text);
  },
);
