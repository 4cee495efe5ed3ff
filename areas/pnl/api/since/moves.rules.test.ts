import { expect, test } from '@jest/globals';

import { instrumentOf, legOf, settled } from '@fairlead/api/testing/pnl/facts';
import { loadedOf } from '@fairlead/api/testing/pnl/loaded';
import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import type { LegRow } from '../engine/legs-builder.rules.ts';
import { type MovedEntryKind, computeMoves } from './moves.rules.ts';

const DAY = '2024-06-28';
const prices = [settled('FEI', '2024-08', [DAY, 600])];
const august = instrumentOf(PRODUCTS.FEI, '2024-08');

/** Bought at 590: each MT has made 10.00. */
const bought = (entryId: number | null, qty: number, differing: Partial<LegRow> = {}) =>
  legOf(august, { key: `E${entryId}`, entryId, qty, price: 590, ...differing });
const cargo = (price: number) => bought(null, 5, { key: 'cargo', tradeUuid: 'a', price });
const charge = bought(null, 0, { key: 'C Norvane P&S SCG 2024-06-28 · A7E', price: 0, cost: -45 });

test('what is left of a leg at the same prices is the doing of its trade, or of what was charged on it', () => {
  const then = loadedOf({ prices, legs: [bought(1, 1_000), bought(2, 1), cargo(590)] });
  const now = loadedOf({
    prices,
    legs: [
      bought(1, 1_000, { cost: -155 }),
      ...[bought(3, 2), bought(4, 3), bought(5, 4), bought(6, 6)],
      ...[cargo(585), charge],
    ],
  });
  const kinds = new Map<number, MovedEntryKind>([
    ...([
      [3, 'OPENING'],
      [4, 'INTERNAL'],
      [5, 'CLEARER'],
      [6, 'REGULAR'],
    ] as const),
  ]);
  const reported = 1_006_000;
  expect(computeMoves({ day: DAY, net: reported, then, nowAsThen: now, now, kinds })).toEqual({
    statements: -155 - 45,
    orders: 4_000,
    tickets: 3_000 + 6_000,
    opening_positions: 2_000,
    undone: -1_000,
    cargoes: 2_500,
    prices: 0,
    rates: 0,
    adjustments: 0,
    reference_data: 0,
  });
  // An engine that counts otherwise than it did is named, too: the parts sum to what a run of now says.
  const moves = computeMoves({ day: DAY, net: reported - 7, then, nowAsThen: now, now, kinds });
  expect(moves).toMatchObject({ reference_data: 7, statements: -200 });
});

test('a charge on what a deal held is of the statements, where nothing else is of no entry', () => {
  const then = loadedOf({ prices, legs: [bought(1, 1)] });
  const now = loadedOf({ prices, legs: [bought(1, 1), charge] });
  const kinds = new Map<number, MovedEntryKind>();
  expect(computeMoves({ day: DAY, net: 1_000, then, nowAsThen: now, now, kinds })).toMatchObject({
    statements: -45,
    tickets: 0,
    reference_data: 0,
  });
});
