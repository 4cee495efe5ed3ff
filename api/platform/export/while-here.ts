import type { ServerResponse } from 'node:http';

import { Refusal } from '../http/errors.ts';

/** Timeout of a download: a slower one is ended. */
const MAX_MINUTES = 30;

/** Nobody reads it. */
const CALLER_GONE = new Refusal({ status: 400, code: 'LEFT', message: 'The caller has left' });

const TOO_LONG = new Refusal({
  status: 422,
  code: 'TOO_LONG',
  message: `An export may take ${MAX_MINUTES} minutes, then it ends: ask for fewer rows`,
});

/** Aborted, with the reason to tell, once the caller has left or has taken too long. */
export function whileHere(answer: ServerResponse): AbortSignal {
  const here = new AbortController();
  const limit = setTimeout(() => here.abort(TOO_LONG), MAX_MINUTES * 60_000);
  limit.unref();
  answer.once('close', () => {
    clearTimeout(limit);
    here.abort(CALLER_GONE);
  });
  if (answer.destroyed) here.abort(CALLER_GONE);
  return here.signal;
}
