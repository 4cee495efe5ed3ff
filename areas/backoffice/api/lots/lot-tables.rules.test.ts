import { expect, test } from '@jest/globals';

import { placeOfLot } from './lot-tables.rules.ts';

const RANGE = { start: '2024-06-01', end: '2024-06-30' };
const IN_BOTH = { isKnown: true, closedOn: null, inTraders: true, inAccounting: true };

test.each([
  ['open', {}, 'ongoing', null],
  ['closed after the end', { closedOn: '2024-07-01' }, 'ongoing', null],
  ['closed on the last day', { closedOn: '2024-06-30' }, 'closed', null],
  ['closed on the first day', { closedOn: '2024-06-01' }, 'closed', null],
  ['closed before the start', { closedOn: '2024-05-31' }, 'outside', 'closed before'],
  ['without a line', { inAccounting: false }, 'outside', 'traders only'],
  ['without an amount', { inTraders: false }, 'outside', 'accounting only'],
  [
    'closed, without a line',
    { closedOn: '2024-06-10', inAccounting: false },
    'outside',
    'traders only',
  ],
  ['of no lot', { isKnown: false, inTraders: false }, 'outside', 'unknown'],
] as const)('[BAK-05] a lot that is %s', (_, of, table, outsideReason) => {
  expect(placeOfLot({ ...IN_BOTH, ...of }, RANGE)).toEqual({ table, outsideReason });
});
