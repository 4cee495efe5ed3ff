import { expect, test } from '@jest/globals';

import { restatedQuarters } from './restated-quarters.rules.ts';

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
