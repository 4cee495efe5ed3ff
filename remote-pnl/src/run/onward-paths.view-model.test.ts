import { expect, test } from '@jest/globals';

import { buildStatedPath, buildSubjectPath, buildTradesPath } from './onward-paths.view-model.ts';

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
  expect(buildTradesPath(ids)).toEqual(path),
);

test.each([
  ['Order 900777', '/blotter?find=900777'],
  ['Ticket 34', '/blotter?tab=entered&entry=34'],
  ['Orders 900777, 900778', undefined],
  ['Balance of 2024-06-28', undefined],
])('a difference about %s leads to %p', (subject, path) =>
  expect(buildSubjectPath(subject)).toBe(path),
);

test('what was stated is that of a clearer or of all, of a day or ever', () => {
  expect(buildStatedPath({ clearer: 'P&S Clearing', day: '2024-06-28' })).toBe(
    '/edf?verified_state=all&run_date=2024-06-28&clearer=P%26S+Clearing',
  );
  expect(buildStatedPath({})).toBe('/edf?verified_state=all');
});
