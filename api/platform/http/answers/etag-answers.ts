import { hash } from 'node:crypto';

import type { Endpoint, ReplyOf } from '@fairlead/shared/contract/endpoint';
import { KNOWN_HEADER, TAG_HEADER } from '@fairlead/shared/contract/headers';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { replyCheck } from '../checks.ts';
import { type Call, SENT } from '../route.ts';

const MAX = 200;
const MAX_LENGTH = 16 * 1024 * 1024;

type Written = { readonly tag: string; readonly body: string };

/** LRU cache of a call's answers, few and small enough to stay in memory. */
export class VersionedAnswers {
  readonly #most: number;
  readonly #mostCharacters: number;
  readonly #answers = new Map<string, Written & { readonly version: number }>();
  #characters = 0;

  constructor(most: number = MAX, mostCharacters: number = MAX_LENGTH) {
    this.#most = most;
    this.#mostCharacters = mostCharacters;
  }

  /** Finds what was cached under a key, if it is of this version still. */
  find(key: string, version: number): Written | undefined {
    const found = this.#drop(key);
    if (found?.version !== version) return undefined;
    this.#put(key, found);
    return found;
  }

  keep(key: string, version: number, { tag, body }: Written): void {
    this.#drop(key);
    this.#put(key, { tag, body, version });
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#most && this.#characters <= this.#mostCharacters) return;
      this.#drop(oldest);
    }
  }

  #put(key: string, written: Written & { readonly version: number }): void {
    this.#answers.set(key, written);
    this.#characters += written.body.length;
  }

  #drop(key: string) {
    const found = this.#answers.get(key);
    if (found !== undefined) this.#characters -= found.body.length;
    this.#answers.delete(key);
    return found;
  }
}

type EtagOptions<E extends Endpoint> = {
  /** Answers are kept where this is told. */
  readonly kept?: {
    /** Moves with everything that an answer shows. Asked for each call, after it has come. */
    readonly version: () => Promise<number>;
    /** Tells callers and queries apart whose answers differ. */
    readonly keyOf: (call: Call<E>) => string;
  };
  readonly answer: (call: Call<E>) => Promise<ReplyOf<E>>;
};

/**
 * Handler with an ETag: answers 304 when the client already has the response, and recomputes only
 * when the version changed. The tag is a hash of the response, equal in every process.
 */
export function withEtag<E extends Endpoint>(
  endpoint: E,
  { kept, answer }: EtagOptions<E>,
): (call: Call<E>) => Promise<typeof SENT> {
  const answers = new VersionedAnswers();
  const checkReply = replyCheck(endpoint.reply);
  const worked = async (call: Call<E>): Promise<Written> => {
    const reply = await answer(call);
    checkReply(reply);
    return write(reply);
  };
  return async (call) => {
    if (kept === undefined) return sendUnlessCached(call, await worked(call));
    // Before it is worked out: what changes meanwhile makes it old.
    const now = await kept.version();
    const key = kept.keyOf(call);
    const known = answers.find(key, now);
    if (known !== undefined) return sendUnlessCached(call, known);
    const written = await worked(call);
    answers.keep(key, now, written);
    return sendUnlessCached(call, written);
  };
}

function write(reply: object): Written {
  const body = JSON.stringify(reply);
  return { tag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"`, body };
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

function sendUnlessCached({ request, reply }: Exchange, { tag, body }: Written): typeof SENT {
  void reply.header(TAG_HEADER, tag);
  if (hasAlready(request.headers[KNOWN_HEADER], tag)) void reply.code(304).send();
  else void reply.type('application/json; charset=utf-8').send(body);
  return SENT;
}

/**
 * True when a caller has the answer of a tag. A proxy that compresses makes a tag weak; what it
 * names is the same.
 */
export function hasAlready(known: string | undefined, tag: string): boolean {
  if (known === undefined) return false;
  const tags = known.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
