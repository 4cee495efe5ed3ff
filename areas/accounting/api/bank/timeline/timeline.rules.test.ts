import {
  beyond,
  type Cut,
  type LifePayment,
  shown,
} from '@fairlead/lab/second/accounting/bank/account-life';
import { AccountLedger } from '@fairlead/lab/second/accounting/bank/ledger-of-life';
import { expect, test } from '@jest/globals';

/** A payment of a day of May 2024, counted from 0. */
const paid = (day: number, cents: number, ref: string): LifePayment => ({
  day,
  cents,
  ref,
  text: `Payment ${ref}`,
});

const ALONE = { before: false, after: false };

/** A statement of one day that opens with nothing and has the bank's own references. */
function cut(id: string, payments: readonly LifePayment[], other: Partial<Cut> = {}): Cut {
  const day = payments[0]?.day ?? 0;
  return {
    id,
    payments,
    format: 'camt',
    isProvisional: false,
    sequence: id,
    from: day,
    to: day,
    opening: 0,
    createdAt: null,
    refs: 'true',
    pages: ALONE,
    corrects: false,
    ...other,
  };
}

const AT = { 1: '2024-05-09T01:00:00Z', 9: '2024-05-09T09:00:00Z' } as const;

type Case = {
  readonly what: string;
  readonly cuts: readonly Cut[];
  readonly payments: readonly LifePayment[];
  /** Statements that wait for a person, in whatever order they came. */
  readonly waiting: number;
};

const [IN, OUT] = [paid(4, 7000, 'R1'), paid(4, -7000, 'R2')];
const [LATER, NEVER] = [paid(7, 5294, 'R3'), paid(4, -888_888, 'TAKEN')];
const GHOST = paid(4, 777_777, 'GHOST');
const TAIL = paid(4, 1500, 'R4');

/** The smallest sets of statements that invented lives found to come out wrong (timeline.property.test.ts). */
const CASES: readonly Case[] = [
  {
    what: 'a day of an emptied account, under other references and the same words: nothing decides',
    cuts: [cut('1', [IN, OUT]), cut('2', [IN, OUT], { refs: 'other' })],
    payments: [IN, OUT],
    waiting: 1,
  },
  {
    what: 'the end of a day, told by a statement of some days as well, which begins with the day',
    cuts: [
      cut('1', [IN, OUT], { from: 2, to: 5, format: 'mt940' }),
      cut('2', [OUT], { opening: 7000, refs: 'other', format: 'mt940' }),
    ],
    payments: [IN, OUT],
    waiting: 0,
  },
  {
    what: 'a report of the running day of an emptied account is told again by what is booked',
    cuts: [cut('1', [IN], { isProvisional: true, from: 3 }), cut('2', [IN, OUT], { refs: 'none' })],
    payments: [IN, OUT],
    waiting: 0,
  },
  {
    what: 'a report under the other references of reports, and under another number',
    cuts: [
      cut('900', [IN], { isProvisional: true, refs: 'other' }),
      cut('2', [IN, OUT], { refs: 'true' }),
    ],
    payments: [IN, OUT],
    waiting: 0,
  },
  {
    what: 'a statement that the bank corrected blocks none that has no time and says what the correction does',
    cuts: [
      cut('800', [IN, NEVER], { createdAt: AT[1] }),
      cut('1', [IN, LATER], { from: 0, to: 11, format: 'mt940' }),
      cut('800', [IN], { createdAt: AT[9] }),
    ],
    payments: [IN, LATER],
    waiting: 0,
  },
  {
    what: 'a part of the day that stands beside a statement that the bank corrected',
    cuts: [
      cut('800', [TAIL], { createdAt: AT[1], refs: 'none' }),
      cut('9', [TAIL], { opening: 7000, refs: 'none' }),
      cut('800', [IN, TAIL], { createdAt: AT[9], refs: 'none' }),
    ],
    payments: [IN, TAIL],
    waiting: 0,
  },
  {
    what: 'a corrected statement that ends where a part of the day began is no part of the day',
    cuts: [
      cut('800', [TAIL], { createdAt: AT[1] }),
      cut('6', [OUT], { opening: 7000, createdAt: AT[1] }),
      cut('800', [IN, OUT], { createdAt: AT[9] }),
    ],
    payments: [IN, OUT],
    waiting: 0,
  },
  {
    what: 'what a report has after the last part of the day that is booked was never booked',
    cuts: [
      cut('5', [IN]),
      cut('6', [TAIL], { opening: 7000 }),
      cut('900', [IN, TAIL, GHOST], { isProvisional: true }),
    ],
    payments: [IN, TAIL],
    waiting: 0,
  },
  {
    what: 'what a report has before what is booked was never booked',
    cuts: [cut('1', [IN]), cut('900', [GHOST, IN], { isProvisional: true })],
    payments: [IN],
    waiting: 0,
  },
  {
    what: 'one reference at two balances, and nothing says which statement is right',
    cuts: [cut('1', [TAIL]), cut('2', [TAIL], { opening: 7000 })],
    payments: [TAIL],
    waiting: 1,
  },
];

/** Orders in which items can come. */
const ordersOf = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap((first, at) =>
        ordersOf(items.toSpliced(at, 1)).map((others) => [first, ...others]),
      );

test.each(CASES)('$what', ({ cuts, payments, waiting }) => {
  for (const order of ordersOf(cuts)) {
    const ledger = new AccountLedger();
    const off = order.map((one) => {
      ledger.take([one]);
      return ledger.off;
    });
    const came = order.map(({ id, opening }) => `${id} from ${opening}`);
    expect({ came, payments: ledger.payments, waiting: ledger.waiting.length, off }).toEqual({
      came,
      payments: shown(payments),
      waiting,
      off: off.map(() => '0'),
    });
  }
});

const EVENING = [cut('13', [IN]), cut('14', [OUT, NEVER], { opening: 7000 })] as const;
const SWEEP = paid(4, 888_888, 'R5');
const FIFTH = [paid(5, 100, 'R10'), paid(5, 200, 'R11'), paid(5, 400, 'R12')];
const MORNING = paid(3, 100, 'R6');

test.each([
  ['of an emptied account', [...EVENING, cut('15', [SWEEP], { opening: -888_888 })]],
  [
    'that is told whole as well',
    [...EVENING, cut('15', [SWEEP], { opening: -888_888 }), cut('9', [IN, OUT, NEVER, SWEEP])],
  ],
  [
    'that goes on into the next one',
    [cut('2', [paid(4, 50, 'R8'), LATER], { opening: 100, to: 7 }), cut('1', [paid(4, 100, 'R7')])],
  ],
  [
    'that two tell, of which one reaches further',
    [
      cut('1', [IN, ...FIFTH.slice(0, 1)], { to: 5 }),
      cut('2', [IN, ...FIFTH.slice(0, 2)], { to: 5, format: 'mt940' }),
      cut('3', FIFTH.slice(2), { opening: 7300 }),
    ],
  ],
])('parts of a day %s leave no gap, whatever order they come in', (_what, cuts) => {
  for (const order of ordersOf(cuts)) {
    const ledger = new AccountLedger();
    for (const one of order) ledger.take([one]);
    ledger.take([cut('1', [MORNING], { opening: -100 })]);
    const all = [...new Set(cuts.flatMap(({ payments }) => payments)), MORNING];
    expect([ledger.payments, ledger.gaps, ledger.off]).toEqual([shown(all), [], '0']);
  }
});

test('what was replaced by a statement that waits is back', () => {
  const ledger = new AccountLedger();
  ledger.take([cut('5', [IN], { createdAt: AT[1], refs: 'none' })]);
  ledger.take([cut('6', [OUT], { opening: 7000, createdAt: AT[1], refs: 'none' })]);
  // Its number is that of the first, with another closing; the account is emptied, so it may be another day's.
  ledger.take([cut('5', [IN, OUT], { createdAt: AT[9] })]);
  expect(ledger.waiting).toHaveLength(1);
  expect([ledger.payments, ledger.gaps]).toEqual([shown([IN, OUT]), []]);
});

test('a day of an emptied account is told once, where one goes from the end of another to its begin', () => {
  const day = [-5224, 4864, 4864, -7188, 2684].map((cents, n) => paid(4, cents, `R${n}`));
  const some = (id: string, from: number, to: number, other: Partial<Cut> = {}) => {
    const opening = day.slice(0, from).reduce((sum, { cents }) => sum + cents, 0);
    return cut(id, day.slice(from, to), { opening, from: 3, format: 'mt940', ...other });
  };
  const whole = [some('9/1', 0, 1), some('9/2', 1, 4), some('9/3', 4, 5)];
  const parts = [some('10', 3, 5, { refs: 'none' }), some('8', 0, 2, { refs: 'other' })];
  for (const order of ordersOf([...whole, ...parts])) {
    const ledger = new AccountLedger();
    for (const one of order) ledger.take([one]);
    const came = order.map(({ id }) => id);
    const left = ledger.waiting.length === 0 ? beyond(shown(day), ledger.payments) : [];
    expect({ came, twice: beyond(ledger.payments, shown(day)), left, off: ledger.off }).toEqual({
      came,
      twice: [],
      left: [],
      off: '0',
    });
  }
});
