import { expect, test } from '@jest/globals';

import {
  type LegOnward,
  lotParts,
  type MayRead,
  tradeParts,
} from './leg-drill-downs.view-model.ts';

const TICKET: LegOnward = { trade: 'Ticket 7', tradeIds: null, lot: null, ticket: 7 };
const ORDER: LegOnward = { trade: 'Norvane 77', tradeIds: 'N1, N2', lot: null, ticket: 8 };
const CARGO: LegOnward = { trade: 'Sale 24-0286', tradeIds: null, lot: '24-0286', ticket: null };
const EDF = '/edf?verified_state=all&trade_ids=N1%2CN2';
const BACK = '/back-accounting?tab=physical&open=lot%7Cany%7Cincome_expense%7C24-0286';
const NOTHING: MayRead = { lots: false, tickets: false };

test.each<[LegOnward, MayRead, object]>([
  [TICKET, NOTHING, { part: 'text', text: 'Ticket 7' }],
  [
    TICKET,
    { ...NOTHING, tickets: true },
    { part: 'link', text: 'Ticket 7', to: '/blotter?tab=entered&entry=7' },
  ],
  [ORDER, { ...NOTHING, tickets: true }, { part: 'link', text: 'Norvane 77', to: EDF }],
  [CARGO, { ...NOTHING, tickets: true }, { part: 'text', text: 'Sale 24-0286' }],
  [CARGO, { ...NOTHING, lots: true }, { part: 'link', text: 'Sale 24-0286', to: BACK }],
])('[PNL-35] %j leads on, for who may read %j', (leg, mayRead, part) => {
  expect(tradeParts(leg, mayRead)).toEqual([expect.objectContaining(part)]);
});

test('[PNL-35] a lot leads to all of its legs at the same date and tab', () => {
  expect(lotParts(TICKET, '')).toEqual([]);
  const search = '?tab=paper&open=legs%7Cnet%7Cbook%3DCargo';
  expect(lotParts(CARGO, search)).toMatchObject([
    { text: '24-0286', to: '?tab=paper&open=legs%7Cnet%7Clot%3D24-0286' },
  ]);
});
