import { expect, test } from '@jest/globals';

import type { DraftSet } from '../desk/drafts.rules.ts';
import { lineHint, readOrderLine } from './order-line.rules.ts';

const LISTS = {
  books: [
    {
      name: 'Corp Paper',
      strategies: { 'Time Spreads': ['FEI', 'FEI C4', 'CP'], Arb: ['FEI-MB'], 'East-West': ['EW'] },
    },
    { name: 'Cargo', strategies: { Voyages: ['Osprey'] } },
    { name: 'Product', strategies: {} },
  ],
  brokers: ['Brightwater', 'Kestrel Bay', 'Kestrel Paper', '2nd Street'],
};
const EMPTY = {
  book: null,
  strategy: null,
  deal: null,
  broker: null,
  commission_override: null,
  has_broker: true,
};
const IN_PAPER = { ...EMPTY, book: 'Corp Paper', strategy: 'Time Spreads', deal: 'CP' };

test.each<[string, DraftSet]>([
  [
    'bri pap time fei 2.5',
    {
      broker: 'Brightwater',
      book: 'Corp Paper',
      strategy: 'Time Spreads',
      deal: 'FEI',
      commission_override: 2.5,
    },
  ],
  ['  BRI   Corp ', { broker: 'Brightwater', book: 'Corp Paper' }],
  ['- car', { book: 'Cargo' }],
  ['bri 2.5', { broker: 'Brightwater', commission_override: 2.5 }],
  ['- - - - $1,250', { commission_override: 1250 }],
  ['(2)', { commission_override: -2 }],
  // Where a choice begins so it is that, not a commission.
  ['2', { broker: '2nd Street' }],
  [
    'bri pap - fei-',
    { broker: 'Brightwater', book: 'Corp Paper', strategy: 'Arb', deal: 'FEI-MB' },
  ],
  ['bri pap west', { broker: 'Brightwater', book: 'Corp Paper', strategy: 'East-West' }],
  ['', {}],
  ['-', {}],
])('%j fills in %j', (line, set) => {
  expect(readOrderLine(line, EMPTY, LISTS)).toEqual({ set });
});

test.each([
  ['kes', "Broker: 'kes' may be Kestrel Bay, Kestrel Paper"],
  ['xy', "Broker: None begins with 'xy'. Brightwater, Kestrel Bay, Kestrel Paper, 2nd Street"],
  ['bri c', "Book: 'c' may be Corp Paper, Cargo"],
  ['bri pap voy', "Strategy: None begins with 'voy'. Time Spreads, Arb, East-West"],
  ['- - time', 'Strategy: Select Book First'],
  ['bri pap time fei two', 'Commission: Needs to be a number'],
  ['bri pap time fei 1,5', 'Commission: Needs to be a number'],
  ['bri pap time fei 2 3', "Nothing is left for '3'"],
  // A number is the commission at the end only.
  [
    '7.5 pap',
    "Broker: None begins with '7.5'. Brightwater, Kestrel Bay, Kestrel Paper, 2nd Street",
  ],
])('%j fills in nothing: %s', (line, problem) => {
  expect(readOrderLine(line, EMPTY, LISTS)).toEqual({ problem });
});

test('[BLO-07] what is typed goes on from what is filled in, and another book begins anew', () => {
  expect(readOrderLine('- - - fei', IN_PAPER, LISTS)).toEqual({ set: { deal: 'FEI' } });
  expect(readOrderLine('- car - osp', IN_PAPER, LISTS)).toEqual({
    set: { book: 'Cargo', strategy: 'Voyages', deal: 'Osprey' },
  });
});

test('an order that is not brokered has no word for a broker', () => {
  const crude = { ...EMPTY, has_broker: false };
  expect(lineHint(crude)).toBe('Book Strategy Deal Commission');
  expect(lineHint(EMPTY)).toBe('Broker Book Strategy Deal Commission');
  expect(readOrderLine('car voy osp 1', crude, LISTS)).toEqual({
    set: { book: 'Cargo', strategy: 'Voyages', deal: 'Osprey', commission_override: 1 },
  });
});

test('a whole name of one word is always itself, though another begins with it', () => {
  expect(readOrderLine('- - - fei', IN_PAPER, LISTS)).toEqual({ set: { deal: 'FEI' } });
  expect(readOrderLine('- - - c', IN_PAPER, LISTS)).toEqual({ set: { deal: 'CP' } });
  expect(readOrderLine('- - - fe', IN_PAPER, LISTS)).toEqual({
    problem: "Deal: 'fe' may be FEI, FEI C4",
  });
});
