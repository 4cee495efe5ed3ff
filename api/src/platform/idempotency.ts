import { createHash } from 'node:crypto';

import type { Db } from './db.ts';
import { Refusal } from './errors.ts';
import { claimKey, selectAnswer, updateAnswer } from './idempotency.queries.ts';

const MAX_KEY_LENGTH = 200;

export type KeyedCall = {
  /** Who calls what: the same key of another user or for another call is another key. */
  readonly scope: string;
  readonly key: string;
  /** What was asked for; under a used key anything else is refused. */
  readonly request: unknown;
};

/**
 * Does `work` once for each key: whoever repeats the call gets the first answer, also while the
 * first is still under way. `tx` must be the transaction that `work` writes in.
 */
export async function onceForKey<Answer>(
  tx: Db,
  { scope, key, request }: KeyedCall,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key.length > MAX_KEY_LENGTH) {
    throw new Refusal({
      status: 400,
      code: 'INVALID',
      message: `Idempotency-Key is longer than ${MAX_KEY_LENGTH} characters`,
    });
  }
  const hash = createHash('sha256').update(canonical(request)).digest();
  const claim = { scope, key, hash };
  if (await claimKey(tx, claim)) {
    const answer = await work();
    await updateAnswer(tx, claim, answer);
    return answer;
  }
  const kept = await selectAnswer(tx, claim);
  if (kept?.same_request !== true) {
    throw new Refusal({
      status: 422,
      code: 'KEY_REUSED',
      message: 'Idempotency-Key was used with another request',
    });
  }
  return kept.response as Answer;
}

/** The same text for the same values, in whatever order their fields were sent. */
function canonical(value: unknown): string {
  return JSON.stringify([value], (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
