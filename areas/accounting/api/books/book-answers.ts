import type { Endpoint, QueryOf, ReplyOf } from '@fairlead/shared/contract/endpoint';

import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { createResponseCache } from '@fairlead/platform/http/answers/response-cache';
import { ofOneState, readState } from './one-state.ts';

type Parts = { readonly db: Db; readonly clock: Clock };

type Making<E extends Endpoint> = {
  /** Tells questions apart whose answers differ. */
  readonly keyOf: (query: QueryOf<E>) => string;
  readonly make: (db: Db, query: QueryOf<E>) => Promise<ReplyOf<E>>;
};

/** Handlers that keep what they have answered, until an import, a confirmed match, rates or the business date may have made it another. */
export function bookAnswers({ db, clock }: Parts) {
  const kept = createResponseCache(async () => `${await readState(db)} ${clock.businessDate()}`);
  return <E extends Endpoint>(endpoint: E, { keyOf, make }: Making<E>) =>
    kept(endpoint, {
      keyOf,
      make: async (query) => ofOneState(db, async (one) => make(one, query)),
    });
}
