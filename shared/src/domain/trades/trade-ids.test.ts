import { expect, test } from '@jest/globals';

import { tradeIdsOf } from './trade-ids.ts';

test.each([
  { text: 'N1,N2', ids: ['N1', 'N2'] },
  { text: ' N1 \t N2\n,\n,N3 ', ids: ['N1', 'N2', 'N3'] },
  { text: 'N1@sund-co N1', ids: ['N1@sund-co', 'N1'] },
  { text: 'N2 N1 N2', ids: ['N2', 'N1'] },
  { text: 'N1;N2', ids: ['N1;N2'] },
  { text: ' , ', ids: [] },
  { text: '', ids: [] },
])('"$text" names $ids', ({ text, ids }) => {
  expect(tradeIdsOf(text)).toEqual(ids);
});
