import { expect, test } from '@jest/globals';
import Big from 'big.js';

import type { KnownRow } from '../timeline/settle.rules.ts';
import type { TimelineStatement } from '../timeline/statement-day.rules.ts';
import { planAnswer } from './answers.rules.ts';

type Said = Pick<TimelineStatement, 'id' | 'isLaid'> &
  Partial<TimelineStatement> & { readonly on: string };

/** A statement of a day of June of an account that is emptied. */
function told({ on, id, ...other }: Said): TimelineStatement {
  const day = `2024-06-${on}`;
  const entry = (no: number, amount: string) => ({
    no,
    day,
    amount,
    ref: null,
    words: 'hire',
    row: `${id}-${no}`,
    payment: null,
  });
  return {
    id,
    isWhole: true,
    format: 'camt',
    isProvisional: false,
    createdAt: null,
    sequence: null,
    openingDate: day,
    opening: new Big(0),
    closingDate: day,
    closing: new Big(0),
    before: new Big(0),
    reaches: { back: false, on: false },
    entries: [entry(1, '100'), entry(2, '-100')],
    decision: null,
    decidedAbout: [],
    ...other,
  };
}

const rowsOf = (statements: readonly TimelineStatement[]): ReadonlyMap<string, KnownRow> =>
  new Map(
    statements.flatMap(({ entries, isLaid }) =>
      entries.map(({ row }) => [
        row,
        { standing: isLaid ? 'active' : 'waiting', sameAs: null, isMatched: false },
      ]),
    ),
  );

const ASKED = [
  told({ id: 1, isLaid: true, on: '27' }),
  told({ id: 2, isLaid: false, on: '27', decidedAbout: [1] }),
];
const SPAN = { from: '2024-06-27', to: '2024-06-28' };

test.each([
  ['its own day is told twice where somebody says so', ASKED, null],
  [
    'another day is not',
    [
      ...ASKED,
      told({ id: 3, isLaid: true, on: '28' }),
      told({ id: 4, isLaid: false, on: '28', decision: 'two', decidedAbout: [3] }),
    ],
    'It would count 2 payments of days that it does not tell a second time, from 2024-06-28 to 2024-06-28',
  ],
  ['a day that nobody told is new', [...ASKED, told({ id: 4, isLaid: false, on: '28' })], null],
])('with an answer %s', (_what, statements, problem) => {
  const plan = planAnswer({ span: SPAN, statements, rows: rowsOf(statements) }, 2, 'two');
  expect(plan.problem).toBe(problem);
});
