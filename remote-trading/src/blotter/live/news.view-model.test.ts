import { clearerOrder as order } from '@fairlead/trading/fixtures/clearer-order';
import { expect, test } from '@jest/globals';

import { arrivedText, onRowText, othersChangedText } from './news.view-model.ts';

const [JOREN, OLAV, MILA] = ['joren@h', 'olav@h', 'mila@h'];

test('who is on a row is said by name', () => {
  expect(onRowText([JOREN])).toBe('Joren is on this row');
  expect(onRowText([JOREN, OLAV])).toBe('Joren and Olav are on this row');
  expect(onRowText([JOREN, OLAV, MILA])).toBe('Joren, Olav and Mila are on this row');
});

test('what has come is counted, and what of it is mine', () => {
  const [mine, other] = [order(1, { trader_email: JOREN }), order(2, { trader_email: OLAV })];
  expect(arrivedText([other], JOREN)).toBe('1 new trade');
  expect(arrivedText([mine], JOREN)).toBe('1 new trade of yours');
  expect(arrivedText([other, mine, other], JOREN)).toBe('3 new trades, 1 of them yours');
  expect(arrivedText([mine, mine], JOREN)).toBe('2 new trades of yours');
});

test('what others changed is said by name where it is one, else counted', () => {
  const submitted = { by: JOREN, at: '2024-06-28T10:00:00Z' };
  expect(othersChangedText([{ order: order(7), by: JOREN }])).toBe('Joren changed ordered trade 7');
  expect(othersChangedText([{ order: order(7, { submitted }), by: JOREN }])).toBe(
    'Joren submitted ordered trade 7',
  );
  expect(othersChangedText([{ order: order(7), by: undefined }])).toBe(
    'Ordered trade 7 has changed',
  );
  expect(othersChangedText([order(7), order(8)].map((each) => ({ order: each, by: JOREN })))).toBe(
    '2 trades changed by others',
  );
});
