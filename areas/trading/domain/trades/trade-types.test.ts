import { expect, test } from '@jest/globals';

import { isClosingType, isTpaTransferType, isTransferType } from './trade-types.ts';

test.each([
  { type: 'Trade', closing: false, transfer: false, tpa: false },
  { type: 'P&S', closing: true, transfer: false, tpa: false },
  { type: 'Delivery', closing: true, transfer: false, tpa: false },
  { type: 'Delivery Notice', closing: false, transfer: false, tpa: false },
  { type: 'Trade Settlement', closing: true, transfer: false, tpa: false },
  { type: 'TPA', closing: false, transfer: true, tpa: false },
  { type: 'Position Transfer', closing: false, transfer: true, tpa: false },
  { type: 'Transferred', closing: false, transfer: false, tpa: false },
  { type: 'TPA Transfer', closing: false, transfer: true, tpa: true },
  { type: 'Reversal of TPA Transfer', closing: false, transfer: true, tpa: true },
  // Of an object's own names none is a type.
  { type: 'constructor', closing: false, transfer: false, tpa: false },
])('$type: closing $closing, transfer $transfer, TPA transfer $tpa', ({ type, ...expected }) => {
  expect({
    closing: isClosingType(type),
    transfer: isTransferType(type),
    tpa: isTpaTransferType(type),
  }).toEqual(expected);
});
