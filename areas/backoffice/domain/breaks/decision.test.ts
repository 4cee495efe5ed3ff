import { expect, test } from '@jest/globals';

import { type EnteredDecision, decisionProblems, type DecisionFacts } from './decision.ts';

const BEA = 'bea@halyard.example';
const FACTS: DecisionFacts = {
  difference: '-2350.00',
  rounding: '50',
  today: '2024-06-28',
  owners: [BEA],
};

const wordsOf = (decision: EnteredDecision, facts: Partial<DecisionFacts> = {}) =>
  decisionProblems(decision, { ...FACTS, ...facts }).map(
    ({ field, message }) => `${field}: ${message}`,
  );
const explained = (change: Partial<EnteredDecision>): EnteredDecision => ({
  status: 'EXPLAINED',
  reason: 'Agreed',
  ...change,
});
const correction = (change: Partial<EnteredDecision>): EnteredDecision => ({
  status: 'TO_CORRECT',
  correct_in: 'TRADERS',
  owner: BEA,
  due: '2024-06-28',
  ...change,
});

test.each<[string, EnteredDecision, readonly string[]]>([
  ['the whole difference', explained({}), []],
  [
    'no reason',
    explained({ reason: undefined }),
    ['reason: A reason is needed to explain a break'],
  ],
  ['blanks', explained({ reason: '  ' }), ['reason: A reason is needed to explain a break']],
  ['a long reason', explained({ reason: '\u{1F6A2}'.repeat(200) }), []],
  [
    'a reason that is too long',
    explained({ reason: 'x'.repeat(201) }),
    ['reason: At most 200 characters'],
  ],
  ['a long note', explained({ note: 'x'.repeat(2_000) }), []],
  [
    'a note that is too long',
    explained({ note: 'x'.repeat(2_001) }),
    ['note: At most 2,000 characters'],
  ],
  ['an amount that leaves rounding', explained({ explained_amount: '-2300' }), []],
  [
    'an amount that leaves more',
    explained({ explained_amount: '-2299.99' }),
    ['explained_amount: \u22122,299.99 does not explain \u22122,350.00: more than 50.00 are left'],
  ],
  [
    'an amount of a tenth of a cent',
    explained({ explained_amount: '-2350.001' }),
    ['explained_amount: At most 2 decimals'],
  ],
  [
    'no amount at all',
    explained({ explained_amount: 'all' }),
    ['explained_amount: Needs to be a number'],
  ],
  [
    'a correction of nothing',
    { status: 'TO_CORRECT' },
    [
      'correct_in: Say in which system it is to be corrected',
      'owner: Say who is to have it corrected',
      'due: Say until when it is to be corrected',
    ],
  ],
  [
    'a day that is over, and a stranger',
    correction({ owner: 'tom@else', due: '2024-06-27' }),
    [
      'due: It cannot be due on 2024-06-27, which is over',
      'owner: tom@else does not stand in the back-office list',
    ],
  ],
  ['today', correction({}), []],
  ['opening again', { status: 'OPEN', reason: 'x'.repeat(999) }, []],
])('[BAK-14] %s: all that is wrong is said, each at its field', (_, decision, words) => {
  expect(wordsOf(decision)).toEqual(words);
});

test('what is not known is left to who knows it', () => {
  const decision = correction({ owner: 'tom@else' });
  expect(wordsOf(decision, { owners: undefined })).toEqual([]);
  expect(wordsOf(explained({ explained_amount: '1' }), { rounding: undefined })).toEqual([]);
});
