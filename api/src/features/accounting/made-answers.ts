import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import type { Endpoint, QueryOf, ReplyOf } from '@fairlead/shared/contract/endpoint';

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { askedTogether } from '../../platform/http/answers/asked-together.ts';
import { replyCheck } from '../../platform/http/checks.ts';
import { type Call, SENT } from '../../platform/http/route.ts';
import {
  ASK_AGAIN,
  sendStored,
  type StoredAnswer,
  StoredAnswers,
} from '../../platform/http/answers/stored-answers.ts';
import { ofOneState, readState } from './one-state.ts';

type Parts = { readonly db: Db; readonly clock: Clock };

type Making<E extends Endpoint> = {
  /** Tells questions apart whose answers differ. */
  readonly keyOf: (query: QueryOf<E>) => string;
  readonly make: (db: Db, query: QueryOf<E>) => Promise<ReplyOf<E>>;
};

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/**
 * Handlers that keep what they have answered: asked again it is sent as it is, until an import, a
 * confirmed match, rates or the business date may have made it another. The database is asked for that,
 * after the call has come: what was written before it is in its answer, on every server. Of a question
 * that several ask at once the answer is made once.
 */
export function madeAnswers({ db, clock }: Parts) {
  const state = askedTogether(() => readState(db));
  const kept = new StoredAnswers();
  const underWay = new Map<string, Promise<StoredAnswer>>();

  return <E extends Endpoint>(endpoint: E, { keyOf, make }: Making<E>) => {
    const checkReply = replyCheck(endpoint.reply);

    const made = async (key: string, query: QueryOf<E>): Promise<StoredAnswer> => {
      const reply = await ofOneState(db, (one) => make(one, query));
      checkReply(reply);
      const answer = await stored(reply);
      kept.keep(key, answer);
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
      const key = `${endpoint.path} ${await state()} ${clock.businessDate()} ${keyOf(call.query)}`;
      const answer = kept.find(key) ?? (await madeOnce(key, call.query));
      void call.reply.headers(ASK_AGAIN);
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
