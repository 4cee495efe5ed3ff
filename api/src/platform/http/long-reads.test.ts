import { expect, test } from '@jest/globals';

import { LongReads } from './long-reads.ts';
import type { SessionUser } from './session-user.ts';

const user = (subject: string) => ({ issuer: 'https://id.example.test', subject }) as SessionUser;

test('four people may export at the same time; the fifth waits until one has all', async () => {
  const reads = new LongReads();
  const first = Promise.withResolvers<string>();
  const never = new Promise<string>(() => undefined);
  const ended = reads.run(user('1'), async () => first.promise);
  for (const name of ['2', '3', '4']) void reads.run(user(name), async () => never);
  const fifth = async () => reads.run(user('5'), async () => 'all rows');
  await expect(fifth()).rejects.toMatchObject({
    status: 429,
    message: 'Others are exporting just now; please try again in a moment',
  });
  first.resolve('all rows');
  await ended;
  expect(await fifth()).toBe('all rows');
});
