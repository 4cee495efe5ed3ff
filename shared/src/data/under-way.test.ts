import { expect, test } from '@jest/globals';

import { cancel, isUnderWay, send } from './under-way.ts';

const endless = async () => new Promise<never>(() => undefined);

test('a call that was given up leaves the one that came after it to be cancelled', async () => {
  const first = send('trades', endless);
  cancel('trades', 'Another day was chosen');
  const second = send('trades', endless);
  await expect(first).rejects.toMatchObject({
    failure: { kind: 'cancelled', reason: 'Another day was chosen' },
  });
  expect(isUnderWay('trades')).toBe(true);
  cancel('trades', 'The page was left');
  await expect(second).rejects.toMatchObject({
    failure: { kind: 'cancelled', reason: 'The page was left' },
  });
  expect(isUnderWay('trades')).toBe(false);
});
