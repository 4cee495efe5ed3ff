import { expect, test } from '@jest/globals';

import { whatHappened } from './order-conflict.rules.ts';

const CLOCK = { zone: 'Europe/Zurich', now: () => new Date('2024-06-28T15:00:00Z') };
const CHANGED = {
  changed_by: 'joren@halyard.example',
  changed_at: '2024-06-28T12:03:00Z',
  entered_by: null,
  entered_at: null,
  closed_by_tickets: [],
};
const ENTERED = { entered_by: 'maren@halyard.example', entered_at: '2024-06-28T11:30:00Z' };

test.each([
  ['stated', {}, 'A statement changed this order at 14:03 (Zurich)'],
  ['drafted', {}, 'Joren changed this order at 14:03 (Zurich)'],
  ['submitted', {}, 'Joren submitted this order at 14:03 (Zurich)'],
  ['undone', {}, 'Joren took the submission of this order back at 14:03 (Zurich)'],
  ['reopened', {}, 'Joren opened this order again at 14:03 (Zurich)'],
  [
    'closed',
    { ...ENTERED, closed_by_tickets: [12] },
    'Maren closed this order by tickets at 13:30 (Zurich)',
  ],
  // That it was submitted matters more than what came after.
  ['drafted', ENTERED, 'Maren submitted this order at 13:30 (Zurich)'],
  ['stated', ENTERED, 'Maren submitted this order at 13:30 (Zurich)'],
] as const)('[BLO-14] an order that was %s last, %j: %s', (last_change, entered, text) => {
  expect(whatHappened({ ...CHANGED, ...entered, last_change }, CLOCK)).toBe(text);
});

test('an order is called as it is told', () => {
  expect(whatHappened({ ...CHANGED, last_change: 'drafted' }, CLOCK, 'order 7')).toBe(
    'Joren changed order 7 at 14:03 (Zurich)',
  );
});
