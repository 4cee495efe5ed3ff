import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';

import { expect, test } from '@jest/globals';

import { MarkedOutput } from './marked-output.ts';

const MARK = '\0mark\0';

test("all that comes before the mark is the run's, however it is cut, and the mark is not shown", async () => {
  const stream = new PassThrough();
  const stray: string[] = [];
  const output = new MarkedOutput([stream], (text) => stray.push(text));
  let shown = '';
  const taken = output.take(MARK, (text) => (shown += Buffer.from(text).toString()));
  for (const byte of Buffer.from(`größer \0mar und \0marx${MARK}`)) {
    stream.write(Buffer.of(byte));
    await turn();
  }
  await taken;
  expect(shown).toBe('größer mar und marx');
  stream.write('between runs');
  await turn();
  const next = output.take(MARK, (text) => (shown = Buffer.from(text).toString()));
  stream.write(`next${MARK}`);
  await next;
  expect(shown).toBe('next');
  expect(stray.join('')).toBe('between runs');
});

test('a stream that ends without the mark gives all that it has', async () => {
  const streams = [new PassThrough(), new PassThrough()];
  const output = new MarkedOutput(streams, () => undefined);
  let shown = '';
  const taken = output.take(MARK, (text) => (shown += Buffer.from(text).toString()));
  streams[0]!.write('half a mark: \0mar');
  await turn();
  for (const stream of streams) stream.destroy();
  await taken;
  expect(shown).toBe('half a mark: mar');
});

test('the memory of a chunk is given back once it is read, that of a part of a larger one is not', async () => {
  const stream = new PassThrough();
  const output = new MarkedOutput([stream], () => undefined);
  let shown = '';
  const taken = output.take(MARK, (text) => (shown += Buffer.from(text).toString()));
  const own = Buffer.from(new TextEncoder().encode('of its own \0ma').buffer);
  const shared = Buffer.from('not of it, of a larger one');
  const part = shared.subarray(0, 9);
  for (const chunk of [own, part, Buffer.from(MARK)]) {
    stream.write(chunk);
    await turn();
  }
  await taken;
  expect(shown).toBe('of its own manot of it');
  expect(own.buffer.byteLength).toBe(0);
  expect(shared.toString()).toBe('not of it, of a larger one');
});
