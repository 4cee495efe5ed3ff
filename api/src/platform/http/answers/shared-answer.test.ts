import { expect, test } from '@jest/globals';

import { sharedAnswer } from './shared-answer.ts';

test('many who ask cost one question: while it is under way, and for a while after', async () => {
  let [asked, now] = [0, 0];
  const ask = sharedAnswer(
    async () => {
      asked += 1;
      return asked;
    },
    1_000,
    () => now,
  );
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  now = 999;
  expect(await ask()).toBe(1);
  now = 1_000;
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
});

test('what failed is asked again', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('here')];
  answers[0]?.catch(() => undefined);
  const ask = sharedAnswer(async () => answers.shift(), 1_000);
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('away');
  expect(await ask()).toBe('here');
});
