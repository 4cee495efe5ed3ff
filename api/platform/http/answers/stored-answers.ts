import { TAG_HEADER, TOKEN_HEADER } from '@fairlead/shared/contract/headers';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { hasAlready } from './etag-answers.ts';

/** A complete response: gzipped JSON, and its ETag. */
export type StoredAnswer = {
  readonly etag: string;
  readonly content: Buffer;
};

/** Cache size in compressed bytes: the answers that are looked at sum to some megabytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * LRU cache of immutable responses by a permanent key. An evicted one is computed or read again
 * when needed.
 */
export class StoredAnswers<Answer extends StoredAnswer = StoredAnswer> {
  readonly #maxBytes: number;
  readonly #answers = new Map<string, Answer>();
  #bytes = 0;

  constructor(most: number = MAX_BYTES) {
    this.#maxBytes = most;
  }

  find(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  add(key: string, answer: Answer): void {
    if (this.#answers.has(key)) return;
    this.#answers.set(key, answer);
    this.#bytes += answer.content.length;
    for (const [oldest, { content }] of this.#answers) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#answers.delete(oldest);
      this.#bytes -= content.length;
    }
  }
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/**
 * Vary header: another token asks again, so that who has signed out leaves nothing that others may
 * read.
 */
const VARY = `accept-encoding, ${TOKEN_HEADER}`;
const TYPE = 'application/json; charset=utf-8';

/** Headers of an answer that never changes (immutable). */
export const IMMUTABLE_HEADERS = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-type': TYPE,
  vary: VARY,
};
/** Headers of an answer that is revalidated every time. */
export const REVALIDATE_HEADERS = {
  'cache-control': 'private, no-cache',
  'content-type': TYPE,
  vary: VARY,
};

const GZIP = ['gzip'];

/** Sends an answer as it is stored, or 304; false where the caller takes no gzip. */
export function sendStored({ etag, content }: StoredAnswer, { request, reply }: Exchange): boolean {
  const tag = etag.startsWith('"') ? etag : `"${etag}"`;
  void reply.header(TAG_HEADER, tag);
  if (hasAlready(request.headers['if-none-match'], tag)) {
    void reply.code(304).send();
    return true;
  }
  if (negotiate(request.headers['accept-encoding'] ?? '', GZIP) !== 'gzip') return false;
  void reply.header('content-encoding', 'gzip').send(content);
  return true;
}
