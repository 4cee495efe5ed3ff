import { expect, test } from '@jest/globals';

import { findPriceWindowStart, findPricesUsedOn } from './far-prices.rules.ts';

const FIXING = { key: 'a', kind: 'FIXING', now: '0' } as const;
const SETTLEMENT = { ...FIXING, kind: 'SETTLEMENT' } as const;

test('what came since the last business day is asked about, and the fixings of the month', () => {
  const monday = { day: '2024-06-24', before: '2024-06-21' };
  const days = ['2024-05-31', '2024-06-03', '2024-06-21', '2024-06-22', '2024-06-24', '2024-06-25'];
  const ofKind = (price: typeof FIXING | typeof SETTLEMENT) =>
    findPricesUsedOn(
      days.map((obs_date) => ({ ...price, obs_date })),
      monday,
    ).map(({ obs_date }) => obs_date);
  expect(ofKind(SETTLEMENT)).toEqual(['2024-06-22', '2024-06-24']);
  expect(ofKind(FIXING)).toEqual(['2024-06-03', '2024-06-21', '2024-06-22', '2024-06-24']);
  expect(findPriceWindowStart(monday)).toBe('2024-05-31');
  expect(findPriceWindowStart({ day: '2024-07-01', before: '2024-06-28' })).toBe('2024-06-28');
  expect(findPriceWindowStart({ day: '2024-06-03', before: '2024-05-30' })).toBe('2024-05-30');
});
