import { expect, test } from '@jest/globals';

import { throughThread } from './through-thread.ts';

const PIECES = new URL('fixtures/pieces.mjs', import.meta.url);

/** Chunks, and how many of them have been read. */
class Source {
  read = 0;
  closed = false;

  async *chunks(...chunks: readonly (readonly number[] | Error)[]) {
    try {
      for (const chunk of chunks) {
        if (chunk instanceof Error) throw chunk;
        this.read += 1;
        yield chunk;
      }
    } finally {
      this.closed = true;
    }
  }
}

const through = (chunks: AsyncIterable<readonly number[]>) =>
  throughThread<readonly number[], Uint8Array>(PIECES, {}, chunks);

async function all(pieces: AsyncIterable<Uint8Array>) {
  const sums: (number | undefined)[] = [];
  for await (const [sum] of pieces) sums.push(sum);
  return sums;
}

test('pieces come in the order of the chunks, and what is made after the last of them too', async () => {
  expect(await all(through(new Source().chunks([1, 2], [3], [4, 5])))).toEqual([3, 3, 9, 0]);
});

test('no chunk is read before the piece of the one before is taken, and who leaves ends the source', async () => {
  const source = new Source();
  const pieces = through(source.chunks([1], [2], [3]));
  await pieces.next();
  expect(source.read).toBe(1);
  await pieces.return(undefined);
  expect(source).toMatchObject({ read: 1, closed: true });
});

test('what the source throws is thrown, and the source is closed', async () => {
  const source = new Source();
  await expect(all(through(source.chunks([1], new Error('no database'))))).rejects.toThrow(
    'no database',
  );
  expect(source.closed).toBe(true);
});

test('what the thread throws is thrown, and the source is closed', async () => {
  const source = new Source();
  await expect(all(through(source.chunks([1], [], [2])))).rejects.toThrow('nothing to add');
  expect(source).toMatchObject({ read: 2, closed: true });
});
