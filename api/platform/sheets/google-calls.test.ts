import { generateKeyPairSync } from 'node:crypto';

import { expect, test } from '@jest/globals';

import { GoogleCalls } from './google-calls.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const ACCOUNT = { email: 'robot@project.example', privateKey, subject: undefined };
const ADDRESS = 'https://sheets.googleapis.com/v4/spreadsheets';

type Asked = { readonly pace: 'short' | 'long'; readonly againAfterMs?: number };

/** Google that takes so many calls too many before each that it takes. */
function google({ pace, againAfterMs = 1 }: Asked, refusals: number) {
  const seen = { calls: 0 };
  const leaving = new AbortController();
  const calls = new GoogleCalls(ACCOUNT, {
    pace,
    againAfterMs,
    signal: leaving.signal,
    fetch: async (address) => {
      if (address !== ADDRESS) return Response.json({ access_token: 't' });
      seen.calls += 1;
      const isTaken = seen.calls % (refusals + 1) === 0;
      return isTaken ? Response.json({ made: true }) : new Response('no', { status: 429 });
    },
  });
  return { seen, leaving, post: async () => calls.post(ADDRESS, {}) };
}

test('for a whole list Google is asked again until it takes calls, six times for each of them', async () => {
  const { post, seen } = google({ pace: 'long' }, 6);
  for (let call = 1; call <= 3; call += 1) expect(await post()).toEqual({ made: true });
  expect(seen.calls).toBe(3 * 7);
});

test.each([
  ['a whole list after the seventh time', 'long', 7],
  ['a table, which waits for nothing', 'short', 1],
] as const)('Google that takes no calls is a message to %s', async (_what, pace, times) => {
  const { post, seen } = google({ pace }, 1_000);
  await expect(post()).rejects.toMatchObject({ code: 'SHEETS_FAILED', retryAfter: 60 });
  expect(seen.calls).toBe(times);
});

test('who leaves while Google is waited for ends the waiting', async () => {
  const { post, seen, leaving } = google({ pace: 'long', againAfterMs: 60_000 }, 1);
  const call = post();
  while (seen.calls === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  leaving.abort();
  await expect(call).rejects.toThrow('aborted');
  expect(seen.calls).toBe(1);
});
