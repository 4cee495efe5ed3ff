import { expect, test } from '@jest/globals';

import { DEFAULT_LIMITS, Limiter } from './rate-limit.ts';

test('[API-05] a caller has a burst, then as many calls as refill in the time', () => {
  let now = 0;
  const limiter = new Limiter(
    { ...DEFAULT_LIMITS, writes: { perMinute: 60, burst: 10 } },
    () => now,
  );
  const take = (caller = 'maren') => limiter.take('writes', caller)?.status ?? 200;
  expect(Array.from({ length: 11 }, () => take())).toEqual([
    ...Array.from({ length: 10 }, () => 200),
    429,
  ]);
  expect(take('bea')).toBe(200);
  now = 999;
  expect(limiter.take('writes', 'maren')).toMatchObject({ status: 429, retryAfter: 1 });
  now = 1_000;
  expect(take()).toBe(200);
  expect(take()).toBe(429);
  now = 3_600_000;
  expect(Array.from({ length: 11 }, () => take()).filter((status) => status === 200)).toHaveLength(
    10,
  );
});

test('the buckets of different kinds of calls are apart', () => {
  const one = { perMinute: 1, burst: 1 };
  const limiter = new Limiter({ ...DEFAULT_LIMITS, writes: one, reads: one }, () => 0);
  expect(limiter.take('writes', 'maren')).toBeUndefined();
  expect(limiter.take('reads', 'maren')).toBeUndefined();
  expect(limiter.take('reads', 'maren')).toMatchObject({ status: 429, retryAfter: 60 });
});

test('a flood of addresses does not fill the memory', () => {
  const limiter = new Limiter(DEFAULT_LIMITS, () => 0);
  for (let n = 0; n < 50_000; n += 1) limiter.take('refused', `10.0.${n >> 8}.${n & 255}`);
  for (let n = 0; n < 300; n += 1) limiter.take('refused', 'last');
  expect(limiter.take('refused', 'last')).toMatchObject({ status: 429 });
});

test('looking takes nothing', () => {
  const limiter = new Limiter({ ...DEFAULT_LIMITS, refused: { perMinute: 60, burst: 1 } }, () => 0);
  expect(limiter.look('refused', 'here')).toBeUndefined();
  expect(limiter.take('refused', 'here')).toBeUndefined();
  expect(limiter.look('refused', 'here')).toMatchObject({ status: 429, retryAfter: 1 });
  expect(limiter.look('refused', 'there')).toBeUndefined();
});
