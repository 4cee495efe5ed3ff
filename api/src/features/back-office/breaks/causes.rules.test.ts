import { expect, test } from '@jest/globals';
import { amountOf } from '@fairlead/shared/domain/money/exact';

import { type BrokenColumn, causeOf } from './causes.rules.ts';
import { agedFrom, type LedgerMove, type Moves } from './moves.rules.ts';

const CUT = { accountingEnd: '2024-06-30', tradeDate: '2024-06-28' };
const OK = amountOf('50');

const trader = (amount: string, day = '2024-06-03') => ({ day, amount: amountOf(amount) });
const line = (amount: string, more: Partial<LedgerMove> = {}): LedgerMove => ({
  ...{ day: '2024-06-04', amount: amountOf(amount), card: '700010' },
  ...{ journalId: 1, lineNo: 1, journalKey: 'SCG CG 1', atOwnRate: null, rateDay: null },
  ...more,
});

/** A column whose difference is that of its moves up to the cut. */
function column(traders: Moves['traders'], ledger: Moves['ledger']): BrokenColumn {
  const sum = (of: readonly { day: string; amount: bigint }[], end: string) =>
    of.filter(({ day }) => day <= end).reduce((total, { amount }) => total + amount, 0n);
  return {
    difference: sum(traders, CUT.tradeDate) - sum(ledger, CUT.accountingEnd),
    moves: { traders, ledger },
  };
}

type Elsewhere = {
  readonly columns?: readonly BrokenColumn[];
  readonly lots?: readonly BrokenColumn[];
};
const cause = (of: BrokenColumn, { columns = [], lots = [] }: Elsewhere = {}) =>
  causeOf({ ...of, columns, lots, cut: CUT, roundingOk: OK })?.cause;

test.each<[string | undefined, string, BrokenColumn, Elsewhere?]>([
  ['not booked', 'an amount without a line', column([trader('-2350')], [])],
  [
    'not booked',
    'beside one that has a line',
    column([trader('-2350'), trader('10')], [line('10')]),
  ],
  ['not booked', 'two amounts without lines', column([trader('-2350'), trader('-80')], [])],
  [undefined, 'an amount and another line', column([trader('-2350')], [line('-1200')])],
  ['booked twice', 'the same line again', column([trader('-800')], [line('-800'), line('-800')])],
  [
    undefined,
    'the same amount on another card',
    column([trader('-800')], [line('-800'), line('-800', { card: '700099' })]),
  ],
  ['sign turned', 'a line of the other sign', column([trader('-400')], [line('400')])],
  [
    undefined,
    'a line of the other sign and more',
    column([trader('-400')], [line('400'), line('90')]),
  ],
  [
    'wrong column',
    'its line in another column',
    column([trader('-900')], []),
    { columns: [column([], [line('-900')])] },
  ],
  [
    'wrong column',
    'a line of another column',
    column([], [line('-900')]),
    { columns: [column([trader('-900')], [])] },
  ],
  [
    'wrong lot',
    'its line on another lot',
    column([trader('-900')], []),
    { lots: [column([], [line('-900')])] },
  ],
  [
    'not booked',
    'another lot’s break of other lines',
    column([trader('-900')], []),
    { lots: [column([], [line('-1000'), line('100')])] },
  ],
  [
    'rate of another day',
    'a line that is the amount at its own rate',
    column(
      [trader('1080')],
      [line('1020', { atOwnRate: amountOf('1080'), rateDay: '2024-05-20' })],
    ),
  ],
  [
    undefined,
    'a line in another currency of another amount',
    column(
      [trader('1200')],
      [line('1020', { atOwnRate: amountOf('1080'), rateDay: '2024-05-20' })],
    ),
  ],
  ['late', 'a line after the end', column([trader('-700')], [line('-700', { day: '2024-07-02' })])],
  ['late', 'an amount after the PNL date', column([trader('-700', '2024-06-29')], [line('-700')])],
  [undefined, 'a line that traders do not know', column([], [line('-700')])],
])('%s: %s', (...[expected, , broken, elsewhere]) => {
  expect(cause(broken, elsewhere)).toBe(expected);
});

test('what rounding leaves beside a cause does not hide it, more than that does', () => {
  const rest = (cents: string) =>
    column([trader('-800'), trader('120')], [line('-800'), line('-800'), line(cents)]);
  expect(cause(rest('100'))).toBe('booked twice');
  expect(cause(rest('60'))).toBeUndefined();
});

test('a break is as old as the day on which it last left rounding, whatever order facts came in', () => {
  const traders = [
    trader('-100', '2024-01-05'),
    trader('-51', '2024-03-01'),
    trader('-20', '2024-05-01'),
  ];
  const ledger = [line('-100', { day: '2024-02-01' }), line('-9', { day: '2024-07-01' })];
  const aged = (ok: string, of: Moves = { traders, ledger }) => agedFrom(of, CUT, amountOf(ok));
  expect(aged('50')).toBe('2024-03-01');
  expect(aged('51')).toBe('2024-05-01');
  expect(aged('71')).toBeUndefined();
  const reversed = { traders: traders.toReversed(), ledger: ledger.toReversed() };
  expect(aged('50', reversed)).toBe('2024-03-01');
});
