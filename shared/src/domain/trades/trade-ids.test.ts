import { expect, test } from '@jest/globals';

import { parseTradeIds, tradeIdsProblem } from './trade-ids.ts';

test.each([
  { text: 'N1,N2', ids: ['N1', 'N2'] },
  { text: ' N1 \t N2\n,\n,N3 ', ids: ['N1', 'N2', 'N3'] },
  { text: 'N1@sund-co N1', ids: ['N1@sund-co', 'N1'] },
  { text: 'N2 N1 N2', ids: ['N2', 'N1'] },
  { text: 'N1;N2', ids: ['N1;N2'] },
  { text: ' , ', ids: [] },
  { text: '', ids: [] },
])('"$text" names $ids', ({ text, ids }) => {
  expect(parseTradeIds(text)).toEqual(ids);
});

const many = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`).join(',');

test.each([
  { what: 'nothing', text: '', problem: undefined },
  { what: 'a comma', text: ' , ', problem: 'names no trade.' },
  { what: '200 ids', text: many(200, 'N10'), problem: undefined },
  { what: '201 ids', text: many(201, 'N10'), problem: 'has 201 ids. At most 200 at once.' },
  { what: 'an id 201 times', text: 'N1001 '.repeat(201), problem: undefined },
  { what: '10 short ids', text: `${many(10, 'N')} N1001`, problem: undefined },
  {
    what: '11 short ids',
    text: `${many(10, 'N')} P1 N1001`,
    problem: 'has 11 ids of fewer than 3 characters. At most 10 at once.',
  },
])('$what: $problem', ({ text, problem }) => {
  expect(tradeIdsProblem(text)).toBe(problem);
});
