import { expect, test } from '@jest/globals';

import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import type { LegChunk } from '../runs/leg-chunk.rules.ts';
import { shownLeg } from './found-legs.rules.ts';
import { inOrder } from './leg-order.rules.ts';
import { pairedLegs } from './paired-legs.rules.ts';

const products = new Map([['FEI', PRODUCTS.FEI]]);
const five = <T>(value: T): T[] => [value, value, value, value, value];

/** Net of A to E: 5, −30, 20, −20, 0; C has no price. */
const CHUNK: LegChunk = {
  kind: 'PAPER',
  term_month: '2024-08-01',
  leg: ['A', 'B', 'C', 'D', 'E'],
  places: [['corp', 'Paper', 'Arb', 'D1']],
  instruments: [['FEI', '2024-08-02', '2024-08-30']],
  place: five(0),
  instrument: five(0),
  state: five(1),
  entry_id: five(1),
  trade_uuid: five(null),
  lot_num: five(null),
  trade_day: five(dayNumber('2024-06-27')),
  quantity: [4, 1, 5, 2, 3],
  unit_mult: five(1),
  price: [600, 590, null, 610, 600],
  mark: five(600),
  pricing_days: five(21),
  fixed_days: five(0),
  open_fraction: five(1),
  gross: [900, -2800, 2200, -2000, 0],
  cost: [-400, -200, -200, 0, 0],
};
const LEGS = [...pairedLegs({ now: CHUNK, prev: null, struck: null, requestedPart: null })];
const order = (asked: Parameters<typeof inOrder>[1]) =>
  inOrder(LEGS, asked, products)
    .map((leg) => shownLeg(leg, products).leg)
    .join('');

test.each([
  ['the largest net first, whatever its sign; alike as they were', {}, 'BCDAE'],
  ['the largest cost where that was opened', { largest: 'cost' }, 'ABCDE'],
  ['the largest exposure', { largest: 'exposure_display' }, 'CAEDB'],
  ['by net', { sort: 'net' }, 'BDEAC'],
  ['by net from above', { sort: 'net', direction: 'descending' }, 'CAEDB'],
  ['by price; what has none comes last', { sort: 'price' }, 'BAEDC'],
  [
    'by price from above; what has none comes last',
    { sort: 'price', direction: 'descending' },
    'DAEBC',
  ],
  ['by name from above', { sort: 'leg', direction: 'descending' }, 'EDCBA'],
  ['what is alike in a column: the largest first', { sort: 'book', largest: 'gross' }, 'BCDAE'],
] as const)('[PNL-35] legs stand %s', (_, asked, expected) => expect(order(asked)).toBe(expected));
