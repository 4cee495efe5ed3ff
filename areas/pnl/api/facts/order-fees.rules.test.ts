import { expect, test } from '@jest/globals';

import { legsBuilder } from '../engine/legs-builder.rules.ts';
import { entryFees, feeParts, type LooseCharge } from './order-fees.rules.ts';

/** Legs of entries, with what they cost in cents. */
const legsOf = (
  ...legs: readonly (readonly [entry: number | null, day: string, cost: number])[]
) => {
  const builder = legsBuilder();
  for (const [at, [entryId, tradeDate, cost]] of legs.entries())
    builder.add({
      key: `E${at}`,
      place: { group: 'corp', book: 'Paper', strategy: 'Arb', deal: 'D1' },
      instrument: null,
      qty: 0,
      price: 0,
      unitMult: 1,
      entryId,
      tradeDate,
      cost,
    });
  return builder.legs();
};

const CHARGE = { entry_id: 1, trade_date: '2024-06-27' };
const ORDER = {
  clearer: 'Norvane',
  order_num: 7,
  accounts: 'PAPER-01',
  contract: 'A7E',
  exchange: 'CME',
};
const LOOSE: LooseCharge = { ...ORDER, entry_id: 1, trade_date: '2024-06-27', cents: -1_000 };

test('an entry whose legs cost on each day what was charged is not among them', () => {
  const legs = legsOf([1, '2024-06-27', -40], [1, '2024-06-27', -60], [2, '2024-06-27', -5]);
  // Two trades of half a cent are rounded once, as their legs are.
  expect(
    entryFees(
      legs,
      [
        { ...CHARGE, cents: -49.75 },
        { ...CHARGE, cents: -49.75 },
      ],
      [],
    ),
  ).toEqual([]);
});

test('days on which they differ are, and all others of the entry', () => {
  const legs = legsOf([1, '2024-06-27', -100], [1, '2024-06-28', 0], [null, '2024-06-27', -9]);
  const charged = [
    { ...CHARGE, cents: -60 },
    { ...CHARGE, trade_date: '2024-06-28', cents: -40 },
  ];
  expect(entryFees(legs, charged, [])).toEqual([
    { entry_id: 1, day: '2024-06-27', our_cents: -100, their_cents: -60 },
    { entry_id: 1, day: '2024-06-28', our_cents: 0, their_cents: -40 },
  ]);
});

test('a trade that came to an order after it was submitted is on the clearer’s side alone', () => {
  const legs = legsOf([1, '2024-06-27', -100]);
  const fees = entryFees(legs, [{ ...CHARGE, cents: -100 }], [LOOSE]);
  expect(feeParts(fees, [{ ...ORDER, entry_id: 1 }], [LOOSE])).toEqual([
    { ...ORDER, entry_id: 1, day: '2024-06-27', our_cents: -100, their_cents: -1_100 },
  ]);
});

test('what was charged on an order that nobody has submitted is whole on the clearer’s side', () => {
  const waits = { ...LOOSE, entry_id: null, cents: -999.5 };
  expect(entryFees(legsOf(), [], [waits])).toEqual([]);
  expect(feeParts([], [], [waits])).toEqual([
    { ...ORDER, entry_id: null, day: '2024-06-27', our_cents: 0, their_cents: -1_000 },
  ]);
});
