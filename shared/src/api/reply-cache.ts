/** A screen and what lies beside it; a page is up to some hundred KB. */
const MAX = 8;

/** The place of the last answer of an address. */
export type CachedReply = {
  readonly tag: string | undefined;
  readonly reply: object | undefined;
  /** Puts an answer in the place of the last one; one without a tag is not kept. */
  keep(tag: string | null, reply: object): void;
};

/** The last answers to one session, by their addresses: of another session's there is never any. */
export class ReplyCache {
  readonly #replies = new Map<string, { readonly tag: string; readonly reply: object }>();
  #token: string | undefined;
  /** Generation of the cache: responses to requests from before a reset are not stored. */
  #era = 0;

  /** The place of an address; without one it only sees whose turn it is. */
  of(token: string | undefined, address: string | undefined): CachedReply | undefined {
    if (token !== this.#token) this.drop();
    this.#token = token;
    if (address === undefined) return undefined;
    const era = this.#era;
    const found = this.#replies.get(address);
    return {
      tag: found?.tag,
      reply: found?.reply,
      keep: (tag, reply) => {
        if (era === this.#era) this.#put(address, tag, reply);
      },
    };
  }

  drop(): void {
    this.#replies.clear();
    this.#era += 1;
  }

  #put(address: string, tag: string | null, reply: object): void {
    this.#replies.delete(address);
    if (tag !== null) this.#replies.set(address, { tag, reply });
    for (const oldest of this.#replies.keys()) {
      if (this.#replies.size <= MAX) return;
      this.#replies.delete(oldest);
    }
  }
}
