import { expect, test } from '@jest/globals';

import { quartersFromTo, restatedQuarters } from './quarters.rules.ts';

test('quarters follow each other over the ends of years', () => {
  expect(quartersFromTo('2023-Q3', '2024-Q2')).toEqual([
    ...['2023-Q3', '2023-Q4', '2024-Q1', '2024-Q2'],
  ]);
  expect(quartersFromTo('2024-Q1', '2024-Q1')).toEqual(['2024-Q1']);
});

test('restated quarters: the newest first, its groups in the order of the answer', () => {
  const of = (journal_quarter: string, group_cost: string, was_amount?: number) => ({
    journal_quarter,
    group_cost,
    was_amount,
  });
  const quarters = [
    ...[of('2024-Q1', 'Crew', 1), of('2024-Q1', 'Spares'), of('2024-Q1', 'Stores', 2)],
    ...[of('2024-Q2', 'Crew', 3), of('2024-Q2', 'Stores', 4)],
  ];
  const read = restatedQuarters(quarters).map(
    (each) => `${each.journal_quarter} ${each.group_cost}`,
  );
  expect(read).toEqual(['2024-Q2 Crew', '2024-Q2 Stores', '2024-Q1 Crew', '2024-Q1 Stores']);
});
