import { expect, test } from '@jest/globals';

import { businessDaysWithout, dayMeant } from './business-days.ts';

const days = businessDaysWithout(['2024-04-01', '2024-03-29']);

test.each([
  ['2024-04-02', true],
  ['2024-04-01', false],
  ['2024-03-31', false],
  ['2024-03-30', false],
  ['2024-03-28', true],
])('%s is a business day: %s', (day, is) => {
  expect(days.has(day)).toBe(is);
});

test('the previous business day lies before weekends and holidays', () => {
  expect(days.before('2024-04-02')).toBe('2024-03-28');
  expect(days.before('2024-01-01')).toBe('2023-12-29');
});

test('words of days mean days, and a day means itself', () => {
  const from = { today: '2024-04-02', days };
  expect(dayMeant('today', from)).toBe('2024-04-02');
  expect(dayMeant('previous_business_day', from)).toBe('2024-03-28');
  expect(dayMeant('2024-01-05', from)).toBe('2024-01-05');
});
