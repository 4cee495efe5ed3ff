import { parseAmount, type Amount } from '@fairlead/shared/domain/money/exact';
import { expect, test } from '@jest/globals';

import { findBreakCause, type OtherBreak } from './causes.rules.ts';
import { type PairableLine, type PairableMove, pairEntries } from './pairs.rules.ts';

type Said = { readonly amount: string; readonly day?: string; readonly own?: string };

const entry = ({ amount, day = '2024-03-01', own }: Said) => ({
  day,
  amount: parseAmount(amount),
  currency: own === undefined ? 'USD' : 'EUR',
  own: parseAmount(own ?? amount),
});

const move = ({ trade = 'a0000001', ...said }: Said & { trade?: string }): PairableMove => ({
  ...entry(said),
  trade,
});

let numbers = 0;
const line = (said: Said & Partial<Pick<PairableLine, 'card' | 'narrative'>>): PairableLine => {
  const { card = '700010', narrative = `Entry ${String((numbers += 1))}` } = said;
  return {
    ...entry(said),
    card,
    narrative,
    journalId: numbers,
    lineNo: 1,
    series: 'JV',
    number: numbers,
  };
};

type Case = {
  readonly moves?: readonly PairableMove[];
  readonly lines?: readonly PairableLine[];
  readonly laterMoves?: readonly PairableMove[];
  readonly laterLines?: readonly PairableLine[];
  readonly others?: readonly OtherBreak[];
  readonly rateDay?: string;
};

const sum = (of: readonly { readonly amount: Amount }[]) =>
  of.reduce((all, { amount }) => all + amount, 0n);

const found = ({ moves = [], lines = [], ...rest }: Case) =>
  findBreakCause({
    difference: sum(moves) - sum(lines),
    rounding: '50.00',
    paired: pairEntries(moves, lines),
    later: { moves: rest.laterMoves ?? [], lines: rest.laterLines ?? [] },
    others: rest.others ?? [],
    rateDayOf: () => rest.rateDay,
  })?.cause;

type Left = { readonly moves?: readonly PairableMove[]; readonly lines?: readonly PairableLine[] };

const other = (
  where: OtherBreak['where'],
  difference: string,
  { moves = [], lines = [], rivals = [] }: Left & { rivals?: readonly Left[] },
): OtherBreak => ({
  where,
  name: where === 'lot' ? 'lot L2' : 'broker',
  difference: parseAmount(difference),
  unpaired: { moves, lines },
  rivals: rivals.map((rival) => ({ moves: rival.moves ?? [], lines: rival.lines ?? [] })),
});

const BROKER = move({ amount: '-4500' });
const SALE = move({ amount: '100000', trade: 'a0000002' });
const RECEIPT = line({ amount: '100000' });
const INVOICE = line({ amount: '-4500', narrative: 'Invoice 7' });
const again = (change: Partial<PairableLine>) =>
  line({ amount: '-4500', narrative: 'b', ...change } as never);
const inEuro = line({ amount: '-1073', own: '-1000' });
const euros = move({ amount: '-1200', own: '-1000' });

test.each<[string, Case, string | undefined]>([
  [
    'a line of the other sign',
    { moves: [BROKER], lines: [line({ amount: '4500' })] },
    'sign turned',
  ],
  ['which is not all', { moves: [BROKER, SALE], lines: [line({ amount: '4500' })] }, undefined],
  [
    'a second line of that day',
    { moves: [BROKER], lines: [INVOICE, again({ day: '2024-03-01' })] },
    'booked twice',
  ],
  [
    'a second line that says the same',
    { moves: [BROKER], lines: [INVOICE, again({ day: '2024-05-01', narrative: 'Invoice 7' })] },
    'booked twice',
  ],
  [
    'a second line of another day that says another thing',
    { moves: [BROKER], lines: [INVOICE, again({ day: '2024-05-01' })] },
    undefined,
  ],
  [
    'a second line on another card',
    { moves: [BROKER], lines: [INVOICE, again({ card: '700020' })] },
    undefined,
  ],
  [
    'a line in the column that has it too much',
    { moves: [BROKER], others: [other('column', '4500', { lines: [INVOICE] })] },
    'wrong column',
  ],
  [
    'the column that has it too much',
    { lines: [INVOICE], others: [other('column', '-4500', { moves: [BROKER] })] },
    'wrong column',
  ],
  [
    'a line of the lot that has it too much',
    { moves: [BROKER], others: [other('lot', '4490', { lines: [INVOICE] })] },
    'wrong lot',
  ],
  [
    'the lot that has it too much',
    { lines: [INVOICE], others: [other('lot', '-4500', { moves: [BROKER] })] },
    'wrong lot',
  ],
  [
    'two lots that could have it',
    {
      lines: [INVOICE],
      others: [
        other('lot', '-4500', { moves: [BROKER] }),
        other('lot', '-4500', { moves: [BROKER] }),
      ],
    },
    undefined,
  ],
  [
    'a line that two lots miss',
    {
      moves: [BROKER],
      others: [other('lot', '4500', { lines: [INVOICE], rivals: [{ moves: [BROKER] }] })],
    },
    'not booked',
  ],
  [
    'a lot that misses another amount besides',
    { lines: [INVOICE], others: [other('lot', '-9000', { moves: [BROKER] })] },
    undefined,
  ],
  [
    'the same euros at the rate of a day',
    { moves: [euros], lines: [inEuro], rateDay: '2024-03-09' },
    'rate of another day',
  ],
  ['the same euros at no rate', { moves: [euros], lines: [inEuro] }, undefined],
  ['a line after the end', { moves: [BROKER], laterLines: [again({ day: '2024-07-02' })] }, 'late'],
  [
    'an amount that traders have later',
    { lines: [INVOICE], laterMoves: [move({ amount: '-4500', day: '2024-07-02' })] },
    'late',
  ],
  [
    'two lines after the end',
    {
      moves: [BROKER, SALE],
      laterLines: [again({ day: '2024-07-02' }), line({ amount: '100000', day: '2024-07-03' })],
    },
    'late',
  ],
  ['nothing at all', { moves: [BROKER] }, 'not booked'],
  ['one of two', { moves: [BROKER, SALE], lines: [RECEIPT] }, 'not booked'],
  ['two of two', { moves: [BROKER, SALE] }, 'not booked'],
  ['another amount', { moves: [BROKER], lines: [line({ amount: '-4000' })] }, undefined],
  ['a line that no trader has', { lines: [INVOICE] }, undefined],
  [
    'a trade in steps, booked as one',
    {
      moves: [BROKER, move({ amount: '-500' }), SALE],
      lines: [line({ amount: '-5000' })],
    },
    'not booked',
  ],
])('%s', (_, given, cause) => {
  expect(found(given)?.toString()).toBe(cause);
});

test('the surest cause is proposed, with the entries that make it', () => {
  const turned = line({ amount: '4500', day: '2024-03-05' });
  const moves = [BROKER];
  const cause = findBreakCause({
    difference: parseAmount('-9000'),
    rounding: '50.00',
    paired: pairEntries(moves, [turned]),
    later: { moves: [], lines: [INVOICE] },
    others: [],
    rateDayOf: () => undefined,
  });
  expect(cause).toEqual({
    cause: 'sign turned',
    evidence: `JV ${String(turned.number)}, line 1, of 05 Mar 24 has 4,500.00 where trade a0000001 has −4,500.00`,
    lines: [turned],
  });
});
