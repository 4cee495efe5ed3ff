import type { FastifyReply } from 'fastify';

/**
 * Long polls: calls that wait for news, at most as many as their share (`shares.ts`). `work` gets a signal
 * that fires when the caller has left or the server closes: then it answers what it has.
 */
export class HeldCalls {
  readonly #underWay = new Set<AbortController>();
  #isOver = false;

  async run<Answer>(
    reply: FastifyReply,
    work: (over: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    const over = new AbortController();
    if (this.#isOver || reply.raw.destroyed) over.abort();
    const left = () => {
      over.abort();
    };
    reply.raw.once('close', left);
    this.#underWay.add(over);
    try {
      return await work(over.signal);
    } finally {
      // Kept open, the connection would hold up the server that closes.
      if (this.#isOver) void reply.header('connection', 'close');
      this.#underWay.delete(over);
      reply.raw.off('close', left);
    }
  }

  /** Ends all that wait, and lets none wait any more: the server closes. */
  end(): void {
    this.#isOver = true;
    for (const over of this.#underWay) over.abort();
  }
}
