import { expect, test } from '@jest/globals';
import Fastify from 'fastify';

import { replyWithError } from './errors.ts';
import { shedLoad } from './load.ts';

test('more calls at once than can be served are told to come back; the others are not disturbed', async () => {
  const app = Fastify();
  app.setErrorHandler(replyWithError);
  shedLoad(app, 3);
  const open: (() => void)[] = [];
  app.get('/', () => new Promise((answer) => open.push(() => answer({ done: true }))));
  await app.ready();

  const first = [1, 2, 3].map(() => app.inject('/'));
  while (open.length < 3) await new Promise((wait) => setImmediate(wait));
  const refused = await app.inject('/');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toMatchObject({ code: 'BUSY' });

  for (const answer of open.splice(0)) answer();
  expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const again = app.inject('/');
  while (open.length < 1) await new Promise((wait) => setImmediate(wait));
  open[0]?.();
  expect((await again).statusCode).toBe(200);
  await app.close();
});
