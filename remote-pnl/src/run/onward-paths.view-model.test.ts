import { expect, test } from '@jest/globals';

import { tradesPathOf } from './trades-path.view-model.ts';

test.each([
  [null, undefined],
  [' , ', undefined],
  ['N1', '/edf?verified_state=all&trade_ids=N1'],
  ['N12, N13\nN14', '/edf?verified_state=all&trade_ids=N12%2CN13%2CN14'],
  // EDF looks for 200 at once, and for ten of fewer than three characters.
  [Array.from({ length: 200 }, (_, at) => `T${1000 + at}`).join(), expect.any(String)],
  [Array.from({ length: 201 }, (_, at) => `T${1000 + at}`).join(), undefined],
  ['A1 A2 A3 A4 A5 A6 A7 A8 A9 B1 B2', undefined],
  ['X'.repeat(4001), undefined],
])('the trades of an order %p have the address %p', (ids, path) =>
  expect(tradesPathOf(ids)).toEqual(path),
);
