import { expect, test } from '@jest/globals';
import Big from 'big.js';
import fc from 'fast-check';

import { chained, type Link } from './chain.rules.ts';

const statement = (statement_id: number, opening: string, closing: string): Link => ({
  ...{ statement_id, opening, closing },
  ...{ opening_date: '2024-06-27', closing_date: '2024-06-28' },
});

/** As one looks through all of them for the next, again and again. */
function inOrder(statements: readonly Link[]): readonly number[] {
  const waiting = statements.toSorted(
    (a, b) => a.opening_date.localeCompare(b.opening_date) || a.statement_id - b.statement_id,
  );
  const order: number[] = [];
  let last: Link | undefined;
  while (waiting.length > 0) {
    const day = waiting.filter(({ opening_date }) => opening_date === waiting[0]?.opening_date);
    const follows = (link: Link) =>
      last !== undefined && (isRetold(link, last) || new Big(link.opening).eq(last.closing));
    const next = day.find(follows) ?? day[0];
    if (next === undefined) break;
    waiting.splice(waiting.indexOf(next), 1);
    order.push(next.statement_id);
    const isAgain = last !== undefined && isRetold(next, last);
    if (!isAgain || next.closing_date >= (last?.closing_date ?? '')) last = next;
  }
  return order;
}

const isRetold = (a: Link, b: Link) =>
  a.opening_date === b.opening_date && new Big(a.opening).eq(b.opening);

test('any statements are linked in the order in which one follows the other', () => {
  const amount = fc.constantFrom('0', '-0', '10', '10.00', '-10', '25.5');
  const day = fc.constantFrom('2024-06-26', '2024-06-27', '2024-06-28');
  const link = fc.record({
    opening: amount,
    closing: amount,
    opening_date: day,
    closing_date: day,
  });
  fc.assert(
    fc.property(fc.array(link, { maxLength: 12 }), (links) => {
      const statements = links.map((one, at) => ({ ...one, statement_id: (at * 7) % 13 }));
      expect(chained(statements).map(({ statement_id }) => statement_id)).toEqual(
        inOrder(statements),
      );
    }),
    { numRuns: 500 },
  );
});

test('50,000 statements of one day are linked while somebody waits', () => {
  const count = 50_000;
  // Each follows one of a higher number, but for the first.
  const day = Array.from({ length: count }, (_, n) =>
    statement(n === 0 ? 1 : count + 1 - n, `${n}`, `${n + 1}`),
  );
  const linked = chained(day);
  expect(linked).toHaveLength(count);
  expect(linked.slice(-1)).toEqual([{ statement_id: 2, previous_id: 3, gap_amount: null }]);
});
