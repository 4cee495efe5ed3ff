import { once } from 'node:events';

import { startThread } from './start-thread.ts';

/** Message to a thread: it may make its next piece, or here is what it asked for. */
export type ToThread<Chunk> =
  | { readonly is: 'pull' }
  | { readonly is: 'chunk'; readonly next: IteratorResult<Chunk, undefined> };

/** Message of a thread: it needs a chunk, has made a piece, or is done. */
export type FromThread<Piece> =
  | { readonly is: 'needs' }
  | { readonly is: 'made'; readonly piece: Piece }
  | { readonly is: 'done' };

/**
 * Streams chunks through a thread, which makes pieces of them (`makePieces` in its file): others are served
 * meanwhile. A piece is made when the one before has been taken, and a chunk is read when the thread needs it
 * (back-pressure both ways). The thread is ended with the last piece, and when nobody wants another.
 *
 * @throws what the chunks throw, and the thread's error
 */
export async function* throughThread<Chunk, Piece>(
  file: URL,
  data: unknown,
  chunks: AsyncIterable<Chunk>,
): AsyncGenerator<Piece> {
  const worker = startThread(file, data, MEMORY_MB);
  const ended = once(worker, 'exit').then(([code]: unknown[]): never => {
    throw new Error(`The thread ended with ${String(code)}`);
  });
  // It may end while its pieces are being taken: whoever asks for the next one is told.
  ended.catch(() => undefined);
  const source = chunks[Symbol.asyncIterator]();
  const ask = async (message: ToThread<Chunk>): Promise<FromThread<Piece>> => {
    const answered = once(worker, 'message');
    worker.postMessage(message);
    const [said] = (await Promise.race([answered, ended])) as [FromThread<Piece>];
    return said;
  };
  try {
    let said = await ask({ is: 'pull' });
    while (said.is !== 'done') {
      if (said.is === 'made') yield said.piece;
      said = await ask(
        said.is === 'made'
          ? { is: 'pull' }
          : { is: 'chunk', next: (await source.next()) as IteratorResult<Chunk, undefined> },
      );
    }
  } finally {
    await worker.terminate();
    await source.return?.();
  }
}

/** A thread holds a chunk and a piece at a time. */
const MEMORY_MB = 256;
