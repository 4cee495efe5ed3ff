// covers: ./chain-day.rules.ts
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { chained } from './chain.rules.ts';
import type { StatementLink } from './chain-link.rules.ts';

const DAY = '2024-06-28';

const statement = (statement_id: number, opening: string, closing: string): StatementLink => ({
  statement_id,
  opening,
  closing,
  first_day: DAY,
  closing_date: DAY,
  is_continued: false,
  entries: 1,
  starts_at: 0,
  shared: [],
});

test('statements of one day are linked as one follows the other, whatever order they came in', () => {
  const amounts = fc.uniqueArray(fc.integer({ min: -500, max: 500 }), {
    minLength: 2,
    maxLength: 9,
  });
  const arrival = fc.infiniteStream(fc.integer());
  fc.assert(
    fc.property(amounts, arrival, (balances, stream) => {
      const ids = balances
        .slice(1)
        .map((_, at) => [stream.next().value as number, at] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, at]) => at);
      const links = ids.map((at, id) => statement(id, `${balances[at]}.00`, `${balances[at + 1]}`));
      const chain = chained(links);
      expect(chain.links.map(({ statement_id }) => ids[statement_id])).toEqual(
        ids.map((_, at) => at),
      );
      expect(chain.links.every(({ gap_amount }) => gap_amount === null)).toBe(true);
      expect(ids[chain.last ?? -1]).toBe(ids.length - 1);
    }),
    { numRuns: 500 },
  );
});

test('a statement without entries within days that were told leaves no gap', () => {
  const month = { ...statement(1, '100', '130'), first_day: '2024-06-05' };
  const empty = { ...statement(2, '150', '150'), first_day: '2024-06-12', entries: 0 };
  const quiet = { ...empty, closing_date: '2024-06-12' };
  expect(chained([month, quiet]).links.map(({ gap_amount }) => gap_amount)).toEqual([null, null]);
});

test('50,000 statements of one day are linked while somebody waits', () => {
  const count = 50_000;
  // Each follows one of a higher number, but for the first.
  const day = Array.from({ length: count }, (_, n) =>
    statement(n === 0 ? 1 : count + 1 - n, `${n}`, `${n + 1}`),
  );
  const { links, last } = chained(day);
  expect(links).toHaveLength(count);
  expect(last).toBe(2);
  expect(links.at(-1)).toEqual({
    statement_id: 2,
    previous_id: 3,
    gap_amount: null,
    place: 2 * count,
  });
});
