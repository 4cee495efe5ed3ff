import { once } from 'node:events';
import { parentPort, type Transferable } from 'node:worker_threads';

import { standBehindOthers } from './behind-others.ts';
import type { FromThread, ToThread } from './through-thread.ts';

type Make<Chunk, Piece> = (chunks: AsyncIterable<Chunk>) => AsyncIterable<Piece>;

/** Makes pieces of the chunks that come, in a thread of `throughThread`; what `handsOver` names of a piece is moved, not copied. */
export async function makePieces<Chunk, Piece>(
  make: Make<Chunk, Piece>,
  handsOver: (piece: Piece) => readonly Transferable[],
): Promise<void> {
  if (parentPort === null) throw new Error('Pieces are made in a thread');
  const port = parentPort;
  standBehindOthers();
  const tell = (message: FromThread<Piece>, moved: readonly Transferable[] = []) => {
    port.postMessage(message, moved);
  };
  const told = async (): Promise<ToThread<Chunk>> => {
    const [message] = (await once(port, 'message')) as [ToThread<Chunk>];
    return message;
  };
  const chunks = async function* (): AsyncGenerator<Chunk> {
    for (;;) {
      tell({ is: 'needs' });
      const message = await told();
      if (message.is !== 'chunk' || message.next.done === true) return;
      yield message.next.value;
    }
  };
  await told();
  for await (const piece of make(chunks())) {
    tell({ is: 'made', piece }, handsOver(piece));
    await told();
  }
  tell({ is: 'done' });
}
