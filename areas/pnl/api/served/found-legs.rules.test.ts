// covers: ./paired-legs.rules.ts
import { expect, test } from '@jest/globals';

import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import type { LegChunk } from '../runs/leg-chunk.rules.ts';
import { shownLeg } from './found-legs.rules.ts';
import { pairedLegs } from './paired-legs.rules.ts';

const products = new Map([['FEI', PRODUCTS.FEI]]);

/** A leg under a key; each of its facts has a value of its own. */
const chunkOf = (key: string): LegChunk => ({
  kind: 'PAPER',
  term_month: '2024-08-01',
  leg: [key],
  places: [['corp', 'Paper', 'Arb', 'D1']],
  instruments: [['FEI', '2024-08-02', '2024-08-30']],
  place: [0],
  instrument: [0],
  state: [1],
  entry_id: [11],
  trade_uuid: ['12'],
  lot_num: ['13'],
  trade_day: [dayNumber('2024-06-27')],
  quantity: [4_000],
  unit_mult: [1.5],
  price: [600],
  mark: [612.5],
  pricing_days: [21],
  fixed_days: [5],
  open_fraction: [0.75],
  gross: [5_000_000],
  cost: [-700],
});
const was = chunkOf('E7');
const BEFORE: LegChunk = { ...was, gross: [4_000_000], cost: [-500], open_fraction: [1] };

test('[PNL-35] each fact and figure of a leg stands under its own name', () => {
  const [leg] = [...pairedLegs({ now: was, prev: BEFORE, struck: null, requestedPart: null })];
  expect(shownLeg(leg!, products)).toEqual({
    leg: 'E7',
    charge: null,
    is_opening: false,
    entry_id: 11,
    trade_uuid: '12',
    lot_num: '13',
    group: 'corp',
    book: 'Paper',
    strategy: 'Arb',
    deal: 'D1',
    product: 'FEI',
    window_start: '2024-08-02',
    window_end: '2024-08-30',
    kind: 'PAPER',
    state: 'PROMPT',
    trade_date: '2024-06-27',
    term_month_date: '2024-08-01',
    quantity: 4_000,
    price: 600,
    mark: 612.5,
    pricing_days: 21,
    fixed_days: 5,
    open_fraction: 0.75,
    unit_mult: 1.5,
    quantity_unit: 'MT',
    price_unit: '$/MT',
    exposure_unit: 'kt',
    gross: 50_000,
    cost: -7,
    net: 49_993,
    delta_net: 9_998,
    delta_gross: 10_000,
    exposure_display: 3,
    exposure_mt: 3_000,
    delta_exposure_display: -1,
    part: 0,
  });
});

const CHARGED = 'C Norvane P&S SCG 2024-06-28 · 7E ICE 2024-08-01 · Paper · Arb · D1';

test.each([
  ['E7', { is_opening: false, charge: null, price: 600, mark: 612.5 }],
  ['O7', { is_opening: true, charge: null, price: 600, mark: 612.5 }],
  [CHARGED, { is_opening: false, charge: 'Norvane P&S SCG 2024-06-28' }],
  [CHARGED, { price: null, mark: null }],
])('a leg under %s is %j', (key, says) => {
  const [leg] = [
    ...pairedLegs({ now: chunkOf(key), prev: null, struck: null, requestedPart: null }),
  ];
  expect(shownLeg(leg!, products)).toMatchObject(says);
});

test('a leg that is gone has nothing but what it was', () => {
  const [leg] = [...pairedLegs({ now: null, prev: was, struck: null, requestedPart: null })];
  expect(shownLeg(leg!, products)).toMatchObject({
    mark: null,
    open_fraction: 0,
    gross: 0,
    net: 0,
    exposure_display: 0,
    delta_net: -49_993,
    delta_gross: -50_000,
    delta_exposure_display: -3,
  });
});

test.each([
  ['price', 1_234, 0],
  ['cancelled', 0, -50_000],
  ['costs', -7, 7],
] as const)(
  '[PNL-36] of the part %s a leg has what its run kept, one that is gone all that it was',
  (bucket, cents, gone) => {
    const parts = { price: { at: [0], cents: [123_400] }, costs: { at: [0], cents: [-700] } };
    const partOf = (pair: Pick<Parameters<typeof pairedLegs>[0], 'now' | 'prev'>) =>
      shownLeg(
        [...pairedLegs({ ...pair, struck: null, requestedPart: { bucket, parts } })][0]!,
        products,
      ).part;
    expect(partOf({ now: was, prev: null })).toBe(cents);
    expect(partOf({ now: null, prev: was })).toBe(gone);
  },
);
