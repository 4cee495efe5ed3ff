import type { FastifyReply } from 'fastify';

import { AtOnce } from './at-once.ts';
import { BUSY } from './load.ts';
import type { SessionUser } from './session-user.ts';

/** Of one user, and of all of this process. */
const MOST_OF_USER = 2;
const MOST_OF_ALL = 100;

type Caller = { readonly user: SessionUser; readonly reply: FastifyReply };

/**
 * Lets calls wait for news: two of a user (429 beyond), a hundred of this process (503). `work` gets a
 * signal that fires when the caller has left or the server closes: then it answers what it has.
 */
export class HeldCalls {
  readonly #ofUser = new AtOnce(
    MOST_OF_USER,
    `${MOST_OF_USER} calls of yours wait for news already; please close another tab`,
  );
  readonly #underWay = new Set<AbortController>();
  #isOver = false;

  async run<Answer>(
    { user, reply }: Caller,
    work: (over: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    return this.#ofUser.run(`${user.issuer} ${user.subject}`, async () => {
      if (this.#underWay.size >= MOST_OF_ALL) throw BUSY;
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
    });
  }

  /** Ends all that wait, and lets none wait any more: the server closes. */
  end(): void {
    this.#isOver = true;
    for (const over of this.#underWay) over.abort();
  }
}
