import { createHash } from 'node:crypto';

import { KEY_HEADER } from '@fairlead/shared/contract/headers';
import type { FastifyRequest } from 'fastify';

import type { Db } from '../database/db.ts';
import { Refusal } from './errors.ts';
import { claimKey, type KeyClaim, selectAnswer, updateAnswer } from './idempotency.queries.ts';

const MAX_KEY_LENGTH = 200;

export type KeyedCall = {
  /** Caller and call: the same key of another user or for another call is another key. */
  readonly scope: string;
  /** Undefined = the call came without, and is done whenever it comes. */
  readonly key: string | undefined;
  /** Request; under a used key anything else is refused. */
  readonly request: unknown;
};

/**
 * Makes a call idempotent: its work is done in one transaction, once for each idempotency key. A repeated
 * call gets the first one's answer, also while that is still under way. Everything that must not happen
 * twice is written through `tx`.
 */
export type Once = <Answer>(work: (tx: Db) => Promise<Answer>) => Promise<Answer>;

/** The `Once` of one call. It is worth as much as its scope: one caller and one endpoint. */
export function onceFor(db: Db, call: KeyedCall): Once {
  return async (work) =>
    db
      .transaction()
      .execute(async (tx) =>
        call.key === undefined ? work(tx) : onceForKey(tx, { ...call, key: call.key }, work),
      );
}

/** The idempotency key that a call came with. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers[KEY_HEADER];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

/**
 * Stored answer under a call's idempotency key; undefined where the work is to be done. For work
 * done elsewhere, which no transaction can hold: it is looked for, done, and stored by `onceFor`.
 */
export async function loadStoredReply<Answer>(
  db: Db,
  call: KeyedCall,
): Promise<Answer | undefined> {
  if (call.key === undefined) return undefined;
  const kept = await selectAnswer(db, toClaim({ ...call, key: call.key }));
  if (kept === undefined) return undefined;
  if (!kept.same_request) throw keyReused();
  return kept.response as Answer;
}

type Keyed = KeyedCall & { readonly key: string };

async function onceForKey<Answer>(
  tx: Db,
  call: Keyed,
  work: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  const claim = toClaim(call);
  if (await claimKey(tx, claim)) {
    const answer = await work(tx);
    await updateAnswer(tx, claim, answer);
    return answer;
  }
  const kept = await selectAnswer(tx, claim);
  if (kept?.same_request !== true) throw keyReused();
  return kept.response as Answer;
}

function toClaim({ scope, key, request }: Keyed): KeyClaim {
  if (key.length > MAX_KEY_LENGTH) {
    throw new Refusal({
      status: 400,
      code: 'INVALID',
      message: `Idempotency-Key is longer than ${MAX_KEY_LENGTH} characters`,
    });
  }
  // As it was sent: a body of 16 MiB is not put in order first, and who repeats a call repeats it.
  return { scope, key, hash: createHash('sha256').update(JSON.stringify(request)).digest() };
}

function keyReused(): Refusal {
  return new Refusal({
    status: 422,
    code: 'KEY_REUSED',
    message: 'Idempotency-Key was used with another request',
  });
}
