import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import type { Endpoint, QueryOf, ReplyOf } from '@fairlead/shared/contract/endpoint';

import { replyCheck } from '../checks.ts';
import { type Call, SENT } from '../route.ts';
import { coalesceRequests } from './coalesce-requests.ts';
import {
  REVALIDATE_HEADERS,
  sendStored,
  type StoredAnswer,
  StoredAnswers,
} from './stored-answers.ts';

type CachedQuery<E extends Endpoint> = {
  /** Cache key: distinguishes queries with different responses. */
  readonly keyOf: (query: QueryOf<E>) => string;
  readonly make: (query: QueryOf<E>) => Promise<ReplyOf<E>>;
};

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/**
 * Response cache with a version check: responses, the same for all users, are served from the cache
 * until the version of their facts changes. `readState` reads that version after the request
 * arrived, so a response includes all earlier writes, on every server. Concurrent requests are
 * coalesced.
 */
export function createResponseCache(readState: () => Promise<string>) {
  const state = coalesceRequests(readState);
  const kept = new StoredAnswers();
  const underWay = new Map<string, Promise<StoredAnswer>>();

  return <E extends Endpoint>(endpoint: E, { keyOf, make }: CachedQuery<E>) => {
    const checkReply = replyCheck(endpoint.reply);

    const made = async (key: string, query: QueryOf<E>): Promise<StoredAnswer> => {
      const reply = await make(query);
      checkReply(reply);
      const answer = await stored(reply);
      kept.add(key, answer);
      return answer;
    };
    const madeOnce = (key: string, query: QueryOf<E>): Promise<StoredAnswer> => {
      let making = underWay.get(key);
      if (making === undefined) {
        making = made(key, query).finally(() => underWay.delete(key));
        underWay.set(key, making);
      }
      return making;
    };

    return async (call: Pick<Call<E>, 'query' | 'request' | 'reply'>): Promise<typeof SENT> => {
      // Before it is made: what changes meanwhile makes it old.
      const key = `${endpoint.path} ${await state()} ${keyOf(call.query)}`;
      const answer = kept.find(key) ?? (await madeOnce(key, call.query));
      void call.reply.headers(REVALIDATE_HEADERS);
      if (!sendStored(answer, call)) void call.reply.send(await unpack(answer.content));
      return SENT;
    };
  };
}

async function stored(reply: object): Promise<StoredAnswer> {
  const body = JSON.stringify(reply);
  const etag = hash('sha256', body, 'base64url').slice(0, 27);
  return { etag, content: await pack(body, { level: 1 }) };
}
