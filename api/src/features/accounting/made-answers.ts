import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import type { Endpoint, QueryOf, ReplyOf } from '@fairlead/shared/contract/endpoint';

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Notices } from '../../platform/database/notices.ts';
import { replyCheck } from '../../platform/http/checks.ts';
import { type Call, SENT } from '../../platform/http/route.ts';
import {
  ASK_AGAIN,
  sendStored,
  type StoredAnswer,
  StoredAnswers,
} from '../../platform/http/answers/stored-answers.ts';
import { ofOneState, readState } from './one-state.ts';

type Parts = { readonly db: Db; readonly clock: Clock; readonly notices: Notices };

type Making<E extends Endpoint> = {
  /** Tells questions apart whose answers differ. */
  readonly keyOf: (query: QueryOf<E>) => string;
  readonly make: (db: Db, query: QueryOf<E>) => Promise<ReplyOf<E>>;
};

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/**
 * Handlers that keep what they have answered: asked again it is sent as it is, until an import, a
 * confirmed match, rates or the business date may have made it another. Of a question that several ask
 * at once the answer is made once.
 */
export function madeAnswers({ db, clock, notices }: Parts) {
  const stateOf = stateOfAccounting({ db, notices });
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
      const state = stateOf.known() ?? (await stateOf.read());
      const key = `${endpoint.path} ${state} ${clock.businessDate()} ${keyOf(call.query)}`;
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

/** What names the state of the facts: counted by what the database tells, or read while nobody would. */
function stateOfAccounting({ db, notices }: Omit<Parts, 'clock'>) {
  let changes = 0;
  const count = () => {
    changes += 1;
  };
  notices.on('accounting', count);
  notices.onGap(count);
  return {
    known: () => (notices.isListening() ? `told ${String(changes)}` : undefined),
    read: () => readState(db),
  };
}
